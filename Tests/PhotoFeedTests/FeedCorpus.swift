import Foundation
import PhotoFeed
import Platform
import TestSupport

/// Feeds in the tests' folder.
enum FeedCorpus {
  static let folder: String = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Feeds").path
    return realpath(folder, nil).map { String(cString: $0) } ?? folder
  }()

  static func good(_ name: String) -> String { folder + "/good/" + name }
  static func bad(_ name: String) -> String { folder + "/bad/" + name }
}

/// Loads a feed from text, as if it were the file `f` in the folder `/feeds`.
func load(_ text: String, from origin: FeedOrigin = .local(folder: "/feeds")) throws -> PhotoFeed {
  try load(Array(text.utf8), from: origin)
}

func load(_ bytes: [UInt8], from origin: FeedOrigin = .local(folder: "/feeds")) throws -> PhotoFeed {
  try FeedLoader(pictures: .testFiles()).load([.bytes(bytes, name: "f", origin: origin)])
}

extension PictureFiles {
  /// JPEG, PNG, GIF and WebP by name; JPEG by its first bytes too.
  static func testFiles(size: @escaping @Sendable (FilePath) -> (width: Int, height: Int)? = { _ in nil })
    -> PictureFiles
  {
    PictureFiles(
      isPictureName: { name in
        ["jpg", "png", "gif", "webp"].contains { name.lowercased().hasSuffix("." + $0) }
      }, isPicture: { $0.starts(with: [0xff, 0xd8, 0xff]) }, size: size)
  }
}

/// Calls `body` with a new folder, and deletes it afterwards.
func inFolder(_ body: (String) throws -> Void) throws {
  let folder = NSTemporaryDirectory() + "photowall-feed-\(UUID().uuidString)"
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(atPath: folder) }
  try body(folder)
}

/// Writes a file and creates its folders.
func write(_ text: String, to path: String) throws {
  let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  try TestFile.write(text, to: path)
}
