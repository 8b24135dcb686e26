import Foundation
import PhotoFeed
import Wall

/// The disk of a tape's wall: a folder of its own, which is gone when the tape is. What the wall writes lands there, and a photo's file
/// that is to go to the trash is lent from where it is, so that a tape never changes anything that is not its own.
final class TapeDisk {
  private let root: String
  private var lent: Set<String> = []

  init() { root = NSTemporaryDirectory() + "photowall-tape-\(UUID().uuidString)" }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  /// Where the session's journal is kept.
  var stateFolder: String { root + "/state" }

  /// What writes the feed that is left.
  func writer(usesTrash: Bool) -> (WriteRequest) throws -> String {
    let keeper = FeedSaver(trash: usesTrash ? Trash(dataFolder: root + "/data") : nil) { [root] in
      Self.place(of: $0, in: root)
    }
    return { [self] writing in
      makeFolder(of: Self.place(of: writing.path, in: root))
      if usesTrash { lendFiles(of: writing) }
      return try keeper.write(writing)
    }
  }

  /// Makes an empty file that the wall has not written.
  func makeFile(_ path: String) {
    let place = Self.place(of: path, in: root)
    makeFolder(of: place)
    _ = FileManager.default.createFile(atPath: place, contents: nil)
  }

  /// A file that was written, or one in the trash as `trash/NAME`; `nil`: there is none.
  func read(_ path: String) -> [UInt8]? {
    let trash = "trash/"
    let place =
      path.hasPrefix(trash)
      ? root + "/data/Trash/files/" + path.dropFirst(trash.count) : Self.place(of: path, in: root)
    return FileManager.default.contents(atPath: place).map { Array($0) }
  }

  /// The files of photos that were deleted, each lent once: a second name for the file, or a copy where that cannot be.
  private func lendFiles(of writing: WriteRequest) {
    for index in writing.deleted {
      guard case .file(let path) = writing.feed.address(at: index), lent.insert(path).inserted else { continue }
      let place = Self.place(of: path, in: root)
      makeFolder(of: place)
      do { try FileManager.default.linkItem(atPath: path, toPath: place) } catch {
        try? FileManager.default.copyItem(atPath: path, toPath: place)
      }
    }
  }

  /// Whether there is a folder of this name.
  static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }

  private func makeFolder(of path: String) {
    try? FileManager.default.createDirectory(
      at: URL(fileURLWithPath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
  }

  /// A path's place below the root, which no `..` leads out of.
  private static func place(of path: String, in root: String) -> String {
    var names: [Substring] = []
    for name in path.split(separator: "/") where name != "." {
      if name == ".." { _ = names.popLast() } else { names.append(name) }
    }
    return root + "/files/" + names.joined(separator: "/")
  }
}
