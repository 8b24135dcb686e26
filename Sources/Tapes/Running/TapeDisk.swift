import Culling
import Foundation
import PhotoFeed
import Pictures
import Platform
import Wall

/// A temporary folder for all files that the wall of a tape writes. It is removed with this object. Files to be trashed
/// are copied into it first, so a tape never changes a file outside.
final class TapeDisk {
  let root: String
  private var copied: Set<FilePath> = []

  /// - Parameter folder: The parent folder; nil for the system's.
  init(in folder: String?) {
    root = FilePath(folder ?? NSTemporaryDirectory()).appending("photowall-tape-\(UUID().uuidString)").string
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  /// The folder of the session's journal.
  var stateFolder: String { root + "/state" }

  func saver() -> FeedSaver {
    FeedSaver(isPhotoName: { PictureFormat.isPictureName($0) }) { [root] path in
      let file = Self.path(of: FilePath(path), in: root)
      Self.makeFolder(of: file)
      return file.string
    }
  }

  /// Returns the file acts for trash, folders and sidecars. `source` returns the actual file for a path.
  func acts(_ source: @escaping (FilePath) -> FilePath) -> FileActs {
    let place = FolderPlace(
      trash: Trash(dataFolder: root + "/data"), intentions: FilePath(stateFolder + "/photowall/acts"),
      imports: FilePath(stateFolder + "/photowall/imported"), isPhotoName: PictureFormat.isPictureName)
    return FileActs(
      [place], location: { [self] in copyFile($0, source($0)) },
      folder: { [root] in Self.path(of: FilePath($0), in: root).string })
  }

  func makeFile(_ path: String) {
    let file = Self.path(of: FilePath(path), in: root)
    Self.makeFolder(of: file)
    _ = FileManager.default.createFile(atPath: file.string, contents: nil)
  }

  /// Returns the bytes of a written file, or of a trashed file for `trash/NAME`; nil if it is missing.
  func read(_ path: String) -> [UInt8]? {
    let trash = "trash/"
    let file =
      path.hasPrefix(trash)
      ? root + "/data/Trash/files/" + path.dropFirst(trash.count) : Self.path(of: FilePath(path), in: root).string
    return FileManager.default.contents(atPath: file).map { Array($0) }
  }

  /// The written and trashed files, by their names for `read`.
  var files: [String] {
    func names(in folder: String) -> [String] {
      (FileManager.default.subpaths(atPath: folder) ?? []).filter { !Self.isFolder(folder + "/" + $0) }
    }
    let copies = Set(copied.map { Self.path(of: $0, in: root).string })
    return names(in: root + "/files").filter { !copies.contains(root + "/files/" + $0) }.sorted()
      + names(in: root + "/data/Trash/files").sorted().map { "trash/" + $0 }
  }

  /// Copies a file and its sidecars into the folder, once. Returns the path of the copy.
  private func copyFile(_ path: FilePath, _ source: FilePath) -> FilePath {
    let file = Self.path(of: path, in: root)
    guard copied.insert(path).inserted else { return file }
    Self.makeFolder(of: file)
    try? FileCopy.make(of: source, at: file)
    var finder = PhotoFilesFinder(isPhotoName: PictureFormat.isPictureName)
    for companion in (try? finder.files(of: source).companions) ?? [] {
      var name = companion
      guard name.removePrefix(source.folder) else { continue }
      let copy = file.folder.pushing(name)
      guard copied.insert(path.folder.pushing(name)).inserted else { continue }
      Self.makeFolder(of: copy)
      try? FileCopy.make(of: companion, at: copy)
    }
    return file
  }

  /// Returns the tape's own copy of a file; nil if the wall has not written or renamed it.
  func ownFile(_ path: FilePath) -> FilePath? {
    let file = Self.path(of: path, in: root)
    return FileFingerprint(path: file) == nil ? nil : file
  }

  static func isFolder(_ path: String) -> Bool { (try? Stat(path))?.type == .directory }

  private static func makeFolder(of path: FilePath) {
    try? Folder.create(path.folder.string, permissions: 0o777)
  }

  /// Returns the path of a file below the root. `..` cannot leave the root.
  private static func path(of path: FilePath, in root: String) -> FilePath {
    FilePath(root + "/files").appending(FilePath("/").appending(path.components).lexicallyNormalized().components)
  }
}
