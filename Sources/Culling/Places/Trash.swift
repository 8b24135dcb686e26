import Basics
import Foundation
import Platform

/// The trash of file managers. It plans the moves; an act performs them.
///
/// Source: freedesktop.org Trash specification 1.0. A file is renamed into the trash of its own file system: the home
/// trash if that is on the same device, else `.Trash/UID` or `.Trash-UID` at the top of the mount.
public struct Trash: Sendable {
  private let home: FilePath
  private let user: UInt32
  private let owner: UInt32

  /// - Parameter dataFolder: `$XDG_DATA_HOME`, the folder of the home trash.
  public init(dataFolder: String, user: UInt32 = getuid(), owner: UInt32 = geteuid()) {
    home = FilePath(dataFolder + "/Trash")
    self.owner = owner
    self.user = user
  }

  /// Returns the steps that move a file or link to the trash. The first one creates the `.trashinfo` file that reserves
  /// the name. The trash folder is created if necessary.
  ///
  /// - Parameters:
  ///   - date: The date of deletion, stored in local time as the specification requires.
  ///   - act: The folders and names from other files of the act.
  func steps(
    for path: FilePath, _ mark: FileMark, date: Date, _ act: inout Act
  ) throws(ActFailure) -> [FileStep] {
    let original = path.absolute
    guard let name = path.lastComponent else { throw ActFailure(.gone, path) }
    let trash = try folder(for: original.folder, device: mark.device, &act)
    let noted = trash.top == nil ? original : trash.real.appending(name)
    for number in 1...100_000 {
      let candidate = Self.candidate(name.bytes, number)
      let file = trash.path.appending(bytes: "/files/".utf8 + candidate)
      let note = trash.path.appending(bytes: "/info/".utf8 + candidate + ".trashinfo".utf8)
      do throws(Errno) {
        if act.reserved.contains(file) { continue }
        if try FileCalls.status(note) != nil { continue }
        if try FileCalls.status(file) != nil { continue }
      } catch { throw ActFailure(.system(error), path) }
      act.reserved.insert(file)
      return [
        .create(note, text(for: noted, in: trash, date: date), token: FileStep.newToken()),
        .move(original, to: file, mark, token: FileStep.newToken()),
      ]
    }
    throw ActFailure(
      .refused("the trash \(trash.path.text) is full of files named \(name.text); empty it and try again"), path)
  }

  /// The trash folders for the files of an act, and the paths in its plans.
  struct Act {
    fileprivate var folders: [FilePath: TrashFolder] = [:]
    fileprivate var reserved: Set<FilePath> = []
  }

  struct TrashFolder {
    /// The folder of the files with links resolved, which may be on another file system.
    var real: FilePath
    var device: UInt64
    var path: FilePath
    /// The top folder of the mount, the base of paths in `.trashinfo` files; nil for the home trash.
    var top: FilePath?
  }

  /// Returns the trash for the files of a folder; nil if the folder cannot be read.
  func existing(of folder: FilePath) -> TrashFolder? {
    guard let real = folder.absolute.resolved, let device = try? Self.device(of: real) else { return nil }
    return try? self.folder(for: real, on: device)
  }

  private func folder(for files: FilePath, device: UInt64, _ act: inout Act) throws(ActFailure) -> TrashFolder {
    if let known = act.folders[files], known.device == device { return known }
    guard let real = files.resolved else { throw ActFailure(.gone, files) }
    let trash = try folder(for: real, on: device)
    try create(trash)
    act.folders[files] = trash
    return trash
  }

  private func folder(for real: FilePath, on device: UInt64) throws(ActFailure) -> TrashFolder {
    func result(_ path: FilePath, top: FilePath?) -> TrashFolder {
      TrashFolder(real: real, device: device, path: path, top: top)
    }
    var parent = home
    while try Self.device(of: parent) == nil, parent.folder != parent { parent = parent.folder }
    if try Self.device(of: parent) == device {
      // The home trash and the folders above it may not exist yet.
      try? Folder.create(home.string)
      return result(home, top: nil)
    }
    var top = real
    while top != "/", try Self.device(of: top.folder) == device { top = top.folder }
    let shared = top.appending(".Trash")
    // The shared folder must have the sticky bit. Otherwise any user could have created or replaced it.
    let status = try Self.status(of: shared)
    if let status, status.type == .directory, status.permissions.contains(.saveText) {
      return result(shared.appending("\(user)"), top: top)
    }
    return result(top.appending(".Trash-\(user)"), top: top)
  }

  private func create(_ trash: TrashFolder) throws(ActFailure) {
    func create(_ folder: FilePath) throws(ActFailure) {
      guard
        try Self.device(of: folder) != nil || folder.withPlatformString({ mkdir($0, 0o700) }) == 0 || errno == EEXIST
      else {
        throw ActFailure(.refused("the trash \(folder.text) cannot be created: \(Errno.last.clause)"), folder)
      }
    }
    try create(trash.path)
    // Another user could have created the folder at the top of a mount, or a link there.
    let status = try Self.status(of: trash.path)
    guard trash.top == nil || status?.type == .directory && status?.userID.rawValue == owner else {
      throw ActFailure(.refused("the trash \(trash.path.text) belongs to another user"), trash.path)
    }
    for name in ["files", "info"] { try create(trash.path.appending(name)) }
  }

  private func text(for original: FilePath, in trash: TrashFolder, date: Date) -> [UInt8] {
    var noted = original
    if let top = trash.top { _ = noted.removePrefix(top) }
    return Array("[Trash Info]\nPath=\(Self.encoded(noted))\nDeletionDate=\(Self.stamp(date))\n".utf8)
  }

  /// Returns a name for a file in the trash: its own, with a number before the extension from the second one on. The
  /// stem is cut so that the name of the `.trashinfo` file has at most 255 bytes.
  private static func candidate(_ name: [UInt8], _ number: Int) -> [UInt8] {
    let dot =
      name.dropFirst().lastIndex(of: UInt8(ascii: ".")).flatMap { name.count - $0 < 100 ? $0 : nil } ?? name.endIndex
    let ending = (number == 1 ? "" : " \(number)").utf8 + name[dot...]
    let limit = 255 - ending.count - ".trashinfo".utf8.count
    let stem = String(validating: name[..<dot], as: UTF8.self).map { Array($0.prefix(utf8Count: limit).utf8) }
    return (stem ?? Array(name[..<dot].prefix(limit))) + ending
  }

  private static func stamp(_ date: Date) -> String {
    let seconds = LocalTime.seconds(at: Int64(date.timeIntervalSince1970.rounded(.down)))
    return UTCTime(secondsSince1970: Int(seconds)).text.replacing(" ", with: "T")
  }

  /// Returns a path percent-encoded as in a URI (RFC 2396), as the specification requires.
  private static func encoded(_ path: FilePath) -> String {
    path.bytes.percentEncoded(except: "/-_.!~*'()")
  }

  /// Returns the device of a file; nil if it does not exist.
  private static func device(of path: FilePath) throws(ActFailure) -> UInt64? {
    try status(of: path, followsLink: true).map { UInt64(truncatingIfNeeded: $0.deviceID.rawValue) }
  }

  private static func status(of path: FilePath, followsLink: Bool = false) throws(ActFailure) -> Stat? {
    do throws(Errno) { return try FileCalls.status(path, followsLink: followsLink) } catch {
      throw ActFailure(.system(error), path)
    }
  }
}
