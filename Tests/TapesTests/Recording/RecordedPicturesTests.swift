import Foundation
import Platform
import Testing

@testable import Tapes

@Suite struct RecordedPicturesTests {
  /// A path that is longer than a file's name may be.
  @Test func picturesInDeepFoldersAreSaved() throws {
    let root = NSTemporaryDirectory() + "photowall-pictures-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: root) }
    let folder = root + "/" + (0..<5).map { "\($0) " + String(repeating: "x", count: 60) }.joined(separator: "/")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let paths = [folder + "/a.jpg", root + "/b.jpg"]
    let pictures = RecordedPictures()
    for path in paths {
      try Data(path.utf8).write(to: URL(fileURLWithPath: path))
      _ = pictures.place(of: FilePath(path))
      try FileManager.default.removeItem(atPath: path)
    }
    #expect(try pictures.saveLost(besides: root + "/wall.feed-1.json", in: root) == [])
    let saved = SavedPictures(of: [root + "/wall.feed-1.json"], in: root)
    for path in paths {
      #expect(FileManager.default.contents(atPath: saved.place(of: FilePath(path)).string) == Data(path.utf8))
    }
  }
}
