import Foundation
import Platform

/// Moves files to the trash that file managers show, and back; it never unlinks a picture.
///
/// Source: freedesktop.org Trash specification 1.0. A file goes to the trash of its own file system, so that moving is a rename and
/// nothing is copied: the home trash where the file is on the same device as that, `.Trash/UID` or `.Trash-UID` at the top of the
/// mount elsewhere.
public struct Trash: Sendable {
  /// A file that was moved, as `restore` wants it.
  public struct Entry: Hashable, Sendable {
    /// Where it was, an absolute path.
    public let original: String
    /// Where it is now.
    public let file: String
    /// The note beside it that file managers read.
    public let note: String
  }

  /// One sentence that names the file and what to do.
  public struct Refusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// The sentence.
    public let description: String

    /// A refusal of this wording.
    public init(description: String) { self.description = description }
  }

  private let home: String
  private let user: UInt32

  /// - Parameter dataFolder: `$XDG_DATA_HOME`, in which the home trash is.
  public init(dataFolder: String, user: UInt32 = getuid()) {
    home = dataFolder + "/Trash"
    self.user = user
  }

  /// Moves a file to the trash.
  ///
  /// - Parameter date: now; the note keeps it, in local time as the specification asks.
  public func put(_ path: String, date: Date) throws(Refusal) -> Entry {
    let original = Self.absolute(path)
    guard let device = Self.device(of: original) else {
      throw Refusal(description: "\(path) is not there any more, so it was not moved to the trash")
    }
    let can = try self.can(for: original, on: device)
    for folder in [can.path, can.path + "/files", can.path + "/info"] where Self.device(of: folder) == nil {
      guard mkdir(folder, 0o700) == 0 || errno == EEXIST else {
        throw Refusal(description: "the trash \(folder) cannot be made: \(Self.reason()); \(path) stays where it is")
      }
    }
    let (name, note) = try reserve(Self.lastComponent(original), in: can, original: original, date: date)
    let file = "\(can.path)/files/\(name)"
    guard Self.device(of: file) == nil, rename(original, file) == 0 else {
      let reason = Self.reason()
      unlink(note)
      throw Refusal(description: "\(path) cannot be moved to the trash: \(reason); it stays where it is")
    }
    return Entry(original: original, file: file, note: note)
  }

  /// Moves a file back to where it was, unless something else is there by now.
  public func restore(_ entry: Entry) throws(Refusal) {
    guard Self.device(of: entry.original) == nil else {
      throw Refusal(
        description: "another file has taken the place of \(entry.original); the old one stays in the trash")
    }
    guard rename(entry.file, entry.original) == 0 else {
      throw Refusal(description: "\(entry.original) cannot be brought back from the trash: \(Self.reason())")
    }
    unlink(entry.note)
  }

  private struct Can {
    var path: String
    /// The mount's top; notes of a mount's trash name paths relative to it.
    var top: String?
  }

  private func can(for path: String, on device: dev_t) throws(Refusal) -> Can {
    var parent = home
    while Self.device(of: parent) == nil { parent = Self.folder(parent) }
    if Self.device(of: parent) == device {
      // The home trash and the folders above it may not have been made yet.
      try? Folder.create(home)
      return Can(path: home, top: nil)
    }
    var top = Self.folder(path)
    while top != "/", Self.device(of: Self.folder(top)) == device { top = Self.folder(top) }
    let shared = (top == "/" ? "" : top) + "/.Trash"
    var status = stat()
    // The shared one counts only when it is a real folder with the sticky bit: else anybody could have put it there.
    if lstat(shared, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_mode & S_ISVTX != 0 {
      return Can(path: "\(shared)/\(user)", top: top)
    }
    return Can(path: "\(shared)-\(user)", top: top)
  }

  /// Writes the note under a name that nobody has: the specification's way to hold a name.
  private func reserve(
    _ name: String, in can: Can, original: String, date: Date
  ) throws(Refusal) -> (name: String, note: String) {
    let top = can.top.map { $0 == "/" ? "/" : $0 + "/" } ?? ""
    let noted = original.hasPrefix(top) ? String(original.dropFirst(top.count)) : original
    let text = "[Trash Info]\nPath=\(Self.encoded(noted))\nDeletionDate=\(Self.stamp(date))\n"
    let dot = name.dropFirst().lastIndex(of: ".")
    for number in 1...100_000 {
      let candidate =
        number == 1
        ? name : dot.map { "\(name[..<$0]) \(number)\(name[$0...])" } ?? "\(name) \(number)"
      let note = "\(can.path)/info/\(candidate).trashinfo"
      let descriptor = open(note, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      if descriptor < 0 {
        if errno == EEXIST { continue }
        throw Refusal(
          description: "the trash \(can.path) cannot be written: \(Self.reason()); \(original) stays where it is")
      }
      defer { close(descriptor) }
      let bytes = Array(text.utf8)
      guard write(descriptor, bytes, bytes.count) == bytes.count else {
        let reason = Self.reason()
        unlink(note)
        throw Refusal(description: "the trash \(can.path) cannot be written: \(reason); \(original) stays where it is")
      }
      return (candidate, note)
    }
    throw Refusal(description: "the trash \(can.path) is full of files named \(name); empty it and try again")
  }

  private static func stamp(_ date: Date) -> String {
    var seconds = time_t(date.timeIntervalSince1970.rounded(.down))
    var parts = tm()
    localtime_r(&seconds, &parts)
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
      + "T\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))"
  }

  /// Percent-encoded as in a URI's path (RFC 2396), as the specification asks.
  private static func encoded(_ path: String) -> String {
    var allowed = CharacterSet(charactersIn: "a"..."z")
    allowed.insert(charactersIn: "A"..."Z")
    allowed.insert(charactersIn: "0"..."9")
    allowed.insert(charactersIn: "/-_.!~*'()")
    return path.addingPercentEncoding(withAllowedCharacters: allowed) ?? path
  }

  private static func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
  }

  private static func folder(_ path: String) -> String {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
    return String(path[..<slash])
  }

  private static func lastComponent(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// The device that something is on, the thing itself for a link; `nil`: nothing is there.
  private static func device(of path: String) -> dev_t? {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_dev : nil
  }

  private static func reason() -> String { Errno.last.description }
}
