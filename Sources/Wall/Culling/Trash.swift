import Basics
import Foundation
import Platform

/// Moves files to the trash that file managers show, and back. It never deletes a file.
///
/// Source: freedesktop.org Trash specification 1.0. A file is moved to the trash of its own file system by renaming it: to the
/// home trash if that is on the same device, otherwise to `.Trash/UID` or `.Trash-UID` at the top of the mount.
public struct Trash: Sendable {
  /// A file in the trash.
  public struct Entry: Hashable, Sendable {
    /// The absolute path before it was moved.
    public let original: String
    /// The path in the trash.
    public let file: String
    /// The path of the `.trashinfo` file that file managers read.
    public let note: String
  }

  /// An error with a sentence that names the file and the way out.
  public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String
    /// Whether the file is another one than the one that was to be moved.
    public var isOtherFile = false

    /// Creates an error with a sentence.
    public init(description: String) { self.description = description }
  }

  private let home: String
  private let user: UInt32
  private let owner: UInt32

  /// - Parameter dataFolder: `$XDG_DATA_HOME`, the folder of the home trash.
  public init(dataFolder: String, user: UInt32 = getuid(), owner: UInt32 = geteuid()) {
    home = dataFolder + "/Trash"
    self.owner = owner
    self.user = user
  }

  /// Moves a file to the trash.
  ///
  /// - Parameters:
  ///   - date: The date of deletion, stored in local time as the specification requires.
  ///   - identity: The identity of the file that is meant; another file of this name is not moved. Nil moves any.
  public func put(_ path: FilePath, date: Date, expecting identity: FileIdentity? = nil) throws(Failure) -> Entry {
    let original = path.absolute.string
    // The folder may be a link to another file system; the file itself may be a link, which is moved.
    guard let device = Self.device(of: original, followsLink: false), let name = path.lastComponent,
      let real = path.absolute.folder.resolved?.appending(name).string
    else { throw Failure(description: "\(path) no longer exists, so it was not moved to the trash") }
    let trash = try trashFolder(for: real, on: device)
    func create(_ folder: String) throws(Failure) {
      guard Self.device(of: folder) != nil || mkdir(folder, 0o700) == 0 || errno == EEXIST else {
        throw Failure(description: "the trash \(folder) cannot be created: \(Self.reason()); \(path) is not moved")
      }
    }
    try create(trash.path)
    // Another user of the machine could have made the folder at the top of a mount, or a link to one.
    var status = stat()
    guard
      trash.top == nil
        || lstat(trash.path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR && status.st_uid == owner
    else { throw Failure(description: "the trash \(trash.path) belongs to another user; \(path) is not moved") }
    for name in ["files", "info"] { try create("\(trash.path)/\(name)") }
    let (free, note) = try reserve(name.string, in: trash, original: trash.top == nil ? original : real, date: date)
    let file = "\(trash.path)/files/\(free)"
    let isMoved: Bool
    do throws(Errno) {
      isMoved = try AtomicFile.move(original, to: file) { identity?.matches(FilePath($0)) ?? true }
    } catch {
      unlink(note)
      throw Failure(description: "\(path) cannot be moved to the trash: \(error)")
    }
    guard isMoved else {
      unlink(note)
      var failure = Failure(description: "\(path) is another file than the one that was deleted, so it was not moved")
      failure.isOtherFile = true
      throw failure
    }
    return Entry(original: original, file: file, note: note)
  }

  /// Moves a file back to its original path, unless another file exists there.
  public func restore(_ entry: Entry) throws(Failure) {
    do throws(Errno) { try AtomicFile.move(entry.file, to: entry.original) } catch {
      throw Failure(
        description: error == .fileExists
          ? "\(entry.original) exists again; the deleted file stays in the trash"
          : "\(entry.original) cannot be restored from the trash: \(error)")
    }
    unlink(entry.note)
  }

  private struct TrashFolder {
    var path: String
    /// The top folder of the mount, to which paths in its `.trashinfo` files are relative; nil for the home trash.
    var top: String?
  }

  private func trashFolder(for path: String, on device: dev_t) throws(Failure) -> TrashFolder {
    var parent = home
    while Self.device(of: parent) == nil { parent = Self.folder(parent) }
    if Self.device(of: parent) == device {
      // The home trash and the folders above it may not exist yet.
      try? Folder.create(home)
      return TrashFolder(path: home, top: nil)
    }
    var top = Self.folder(path)
    while top != "/", Self.device(of: Self.folder(top)) == device { top = Self.folder(top) }
    let shared = (top == "/" ? "" : top) + "/.Trash"
    var status = stat()
    // The shared folder must have the sticky bit: otherwise any user could have created or replaced it.
    if lstat(shared, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_mode & S_ISVTX != 0 {
      return TrashFolder(path: "\(shared)/\(user)", top: top)
    }
    return TrashFolder(path: "\(shared)-\(user)", top: top)
  }

  /// Creates the `.trashinfo` file under a free name, which reserves the name as the specification requires.
  private func reserve(
    _ name: String, in trash: TrashFolder, original: String, date: Date
  ) throws(Failure) -> (name: String, note: String) {
    let top = trash.top.map { $0 == "/" ? "/" : $0 + "/" } ?? ""
    let noted = original.hasPrefix(top) ? String(original.dropFirst(top.count)) : original
    let text = "[Trash Info]\nPath=\(Self.encoded(noted))\nDeletionDate=\(Self.stamp(date))\n"
    for number in 1...100_000 {
      let candidate = Self.candidate(name, number)
      let note = "\(trash.path)/info/\(candidate).trashinfo"
      let descriptor = open(note, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      if descriptor < 0 {
        if errno == EEXIST { continue }
        throw Failure(
          description: "the trash \(trash.path) cannot be written: \(Self.reason()); \(original) is not moved")
      }
      defer { close(descriptor) }
      let bytes = Array(text.utf8)
      guard write(descriptor, bytes, bytes.count) == bytes.count else {
        let reason = Self.reason()
        unlink(note)
        throw Failure(description: "the trash \(trash.path) cannot be written: \(reason); \(original) is not moved")
      }
      return (candidate, note)
    }
    throw Failure(description: "the trash \(trash.path) is full of files named \(name); empty it and try again")
  }

  /// Returns a name for a file in the trash: its own, with a number before the extension from the second one on. The stem is cut
  /// where the name of the `.trashinfo` file would be longer than the 255 bytes of a file's name.
  private static func candidate(_ name: String, _ number: Int) -> String {
    let dot = name.dropFirst().lastIndex(of: ".").flatMap { name[$0...].utf8.count < 100 ? $0 : nil } ?? name.endIndex
    let ending = (number == 1 ? "" : " \(number)") + name[dot...]
    return name[..<dot].prefix(utf8Count: 255 - ending.utf8.count - ".trashinfo".utf8.count) + ending
  }

  private static func stamp(_ date: Date) -> String {
    var seconds = time_t(date.timeIntervalSince1970.rounded(.down))
    var parts = tm()
    localtime_r(&seconds, &parts)
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
      + "T\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))"
  }

  /// Returns a path percent-encoded as in a URI (RFC 2396), as the specification requires.
  private static func encoded(_ path: String) -> String {
    path.percentEncoded { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
      default: "/-_.!~*'()".utf8.contains(byte)
      }
    }
  }

  private static func folder(_ path: String) -> String { FilePath(path).removingLastComponent().string }

  /// Returns the device of a file; nil if it does not exist.
  private static func device(of path: String, followsLink: Bool = true) -> dev_t? {
    var status = stat()
    return (followsLink ? stat(path, &status) : lstat(path, &status)) == 0 ? status.st_dev : nil
  }

  private static func reason() -> String { Errno.last.description }
}
