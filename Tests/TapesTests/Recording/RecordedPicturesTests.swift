import Foundation
import Platform
import Testing

@testable import Tapes

@Suite struct RecordedPicturesTests {
  @Test func picturesThatAreWrittenOverInPlaceAreSaved() throws {
    let root = NSTemporaryDirectory() + "photowall-pictures-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: root) }
    let (path, feed) = (root + "/a.jpg", root + "/wall.feed-1.json")
    let old = Data((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 / 7) })
    try old.write(to: URL(fileURLWithPath: path))
    let pictures = RecordedPictures(copiesIn: root)
    let place = pictures.place(of: FilePath(path))
    #expect(try FileManager.default.contentsOfDirectory(atPath: root) == ["a.jpg"])
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try file.write(contentsOf: Data("new bytes in place".utf8))
    try file.close()
    #expect(pictures.place(of: FilePath(path)) == place)
    #expect(FileManager.default.contents(atPath: place.string) == old)
    #expect(pictures.hasLost)
    try pictures.saveLost(besides: feed, in: root)
    let saved = SavedPictures(of: [feed], in: root).place(of: FilePath(path))
    #expect(saved != FilePath(path) && FileManager.default.contents(atPath: saved.string) == old)
    // The next feed shows the new bytes.
    let next = FileManager.default.contents(atPath: pictures.place(of: FilePath(path)).string)
    #expect(next?.starts(with: Data("new bytes in place".utf8)) == true)
  }

  /// A picture that was missing stays so until the feed changes, also in a replay.
  @Test func picturesThatComeLaterAreMissingUntilThen() throws {
    let root = NSTemporaryDirectory() + "photowall-pictures-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: root) }
    let (path, feed) = (root + "/late.jpg", root + "/wall.feed-1.json")
    let pictures = RecordedPictures(copiesIn: root)
    func shown() -> Data? { FileManager.default.contents(atPath: pictures.place(of: FilePath(path)).string) }
    #expect(shown() == nil && !pictures.hasLost)
    try Data("late".utf8).write(to: URL(fileURLWithPath: path))
    #expect(shown() == nil && pictures.hasLost)
    try pictures.saveLost(besides: feed, in: root)
    #expect(!pictures.hasLost && shown() == Data("late".utf8))
    let saved = SavedPictures(of: [feed], in: root).place(of: FilePath(path))
    #expect(saved != FilePath(path) && FileManager.default.contents(atPath: saved.string) == nil)
  }

  /// A path that is longer than a file's name may be.
  @Test func picturesInDeepFoldersAreSaved() throws {
    let root = NSTemporaryDirectory() + "photowall-pictures-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: root) }
    let folder = root + "/" + (0..<5).map { "\($0) " + String(repeating: "x", count: 60) }.joined(separator: "/")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let paths = [folder + "/a.jpg", root + "/b.jpg"]
    let pictures = RecordedPictures(copiesIn: root)
    for path in paths {
      try Data(path.utf8).write(to: URL(fileURLWithPath: path))
      _ = pictures.place(of: FilePath(path))
      try FileManager.default.removeItem(atPath: path)
    }
    try pictures.saveLost(besides: root + "/wall.feed-1.json", in: root)
    let saved = SavedPictures(of: [root + "/wall.feed-1.json"], in: root)
    for path in paths {
      #expect(FileManager.default.contents(atPath: saved.place(of: FilePath(path)).string) == Data(path.utf8))
    }
  }
}
