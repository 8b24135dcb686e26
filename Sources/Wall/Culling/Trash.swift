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
    public let original: FilePath
    /// The path in the trash.
    public let file: FilePath
    /// The path of the `.trashinfo` file that file managers read.
    public let note: FilePath
  }

  /// An error with a sentence that names the file and the way out.
  public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String
    /// Whether the file is another one than the one that was to be moved.
    public var isOtherFile = false

    /// Creates an error with a sentence.
    public init(description: String) { self.description = description }
  }

  private let home: FilePath
  private let user: UInt32
  private let owner: UInt32

  /// - Parameter dataFolder: `$XDG_DATA_HOME`, the folder of the home trash.
  public init(dataFolder: String, user: UInt32 = getuid(), owner: UInt32 = geteuid()) {
    home = FilePath(dataFolder + "/Trash")
    self.owner = owner
    self.user = user
  }

  /// Moves a file to the trash.
  ///
  /// - Parameters:
  ///   - date: The date of deletion, stored in local time as the specification requires.
  ///   - identity: The identity of the file that is meant; another file of this name is not moved. Nil moves any.
  public func put(_ path: FilePath, date: Date, expecting identity: FileIdentity? = nil) throws(Failure) -> Entry {
    let (original, text) = (path.absolute, path.text)
    // The folder may be a link to another file system; the file itself may be a link, which is moved.
    guard let device = Self.device(of: original, followsLink: false), let name = path.lastComponent,
      let real = path.absolute.folder.resolved?.appending(name)
    else { throw Failure(description: "\(text) no longer exists, so it was not moved to the trash") }
    let trash = try trashFolder(for: real, on: device)
    func create(_ folder: FilePath) throws(Failure) {
      guard Self.device(of: folder) != nil || folder.withPlatformString({ mkdir($0, 0o700) }) == 0 || errno == EEXIST
      else {
        throw Failure(description: "the trash \(folder.text) cannot be created: \(Self.reason()); \(text) is not moved")
      }
    }
    try create(trash.path)
    // Another user of the machine could have made the folder at the top of a mount, or a link to one.
    let status = try? Stat(trash.path, followTargetSymlink: false)
    guard trash.top == nil || status?.type == .directory && status?.userID.rawValue == owner else {
      throw Failure(description: "the trash \(trash.path.text) belongs to another user; \(text) is not moved")
    }
    for name in ["files", "info"] { try create(trash.path.appending(name)) }
    let (free, note) = try reserve(name, in: trash, original: trash.top == nil ? original : real, date: date)
    let file = trash.path.appending("files").pushing(free)
    let isMoved: Bool
    do throws(Errno) {
      isMoved = try AtomicFile.move(original, to: file) { identity?.matches($0) ?? true }
    } catch {
      note.unlink()
      throw Failure(description: "\(text) cannot be moved to the trash: \(error)")
    }
    guard isMoved else {
      note.unlink()
      var failure = Failure(description: "\(text) is another file than the one that was deleted, so it was not moved")
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
          ? "\(entry.original.text) exists again; the deleted file stays in the trash"
          : "\(entry.original.text) cannot be restored from the trash: \(error)")
    }
    entry.note.unlink()
  }

  private struct TrashFolder {
    var path: FilePath
    /// The top folder of the mount, to which paths in its `.trashinfo` files are relative; nil for the home trash.
    var top: FilePath?
  }

  private func trashFolder(for path: FilePath, on device: DeviceID) throws(Failure) -> TrashFolder {
    var parent = home
    while Self.device(of: parent) == nil { parent = parent.folder }
    if Self.device(of: parent) == device {
      // The home trash and the folders above it may not exist yet.
      try? Folder.create(home.string)
      return TrashFolder(path: home, top: nil)
    }
    var top = path.folder
    while top != "/", Self.device(of: top.folder) == device { top = top.folder }
    let shared = top.appending(".Trash")
    // The shared folder must have the sticky bit: otherwise any user could have created or replaced it.
    if let status = try? Stat(shared, followTargetSymlink: false), status.type == .directory,
      status.permissions.contains(.saveText)
    {
      return TrashFolder(path: shared.appending("\(user)"), top: top)
    }
    return TrashFolder(path: top.appending(".Trash-\(user)"), top: top)
  }

  /// Creates the `.trashinfo` file under a free name, which reserves the name as the specification requires.
  private func reserve(
    _ name: FilePath.Component, in trash: TrashFolder, original: FilePath, date: Date
  ) throws(Failure) -> (name: FilePath, note: FilePath) {
    var noted = original
    if let top = trash.top { _ = noted.removePrefix(top) }
    let text = "[Trash Info]\nPath=\(Self.encoded(noted))\nDeletionDate=\(Self.stamp(date))\n"
    for number in 1...100_000 {
      let candidate = FilePath(bytes: Self.candidate(name.bytes, number))
      let note = trash.path.appending("info").pushing(candidate).appending(bytes: ".trashinfo".utf8)
      do throws(Errno) {
        let file = try FileDescriptor.opened(
          note, .writeOnly, options: [.create, .exclusiveCreate], permissions: .ownerReadWrite)
        defer { try? file.close() }
        do throws(Errno) { try file.writeFully(text.utf8) } catch {
          note.unlink()
          throw error
        }
        return (candidate, note)
      } catch .fileExists {
        continue
      } catch {
        throw Failure(
          description: "the trash \(trash.path.text) cannot be written: \(error); \(original.text) is not moved")
      }
    }
    throw Failure(
      description: "the trash \(trash.path.text) is full of files named \(name.text); empty it and try again")
  }

  /// Returns a name for a file in the trash: its own, with a number before the extension from the second one on. The stem is cut
  /// where the name of the `.trashinfo` file would be longer than the 255 bytes of a file's name.
  private static func candidate(_ name: [UInt8], _ number: Int) -> [UInt8] {
    let dot =
      name.dropFirst().lastIndex(of: UInt8(ascii: ".")).flatMap { name.count - $0 < 100 ? $0 : nil } ?? name.endIndex
    let ending = (number == 1 ? "" : " \(number)").utf8 + name[dot...]
    let limit = 255 - ending.count - ".trashinfo".utf8.count
    let stem = String(validating: name[..<dot], as: UTF8.self).map { Array($0.prefix(utf8Count: limit).utf8) }
    return (stem ?? Array(name[..<dot].prefix(limit))) + ending
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
  private static func encoded(_ path: FilePath) -> String {
    path.bytes.percentEncoded { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
      default: "/-_.!~*'()".utf8.contains(byte)
      }
    }
  }

  /// Returns the device of a file; nil if it does not exist.
  private static func device(of path: FilePath, followsLink: Bool = true) -> DeviceID? {
    (try? Stat(path, followTargetSymlink: followsLink))?.deviceID
  }

  private static func reason() -> String { Errno.last.description }
}
