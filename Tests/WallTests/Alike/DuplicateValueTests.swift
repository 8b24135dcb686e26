import Foundation
import Platform
import Testing

@testable import Wall

/// Folders that are kept, photos that are no duplicates, texts about groups, and series.
@Suite struct DuplicateValueTests {
  /// (folders, file, whether it is kept)
  @Test(arguments: [
    ("/a/b", "/a/b/c.jpg", true), ("/a/b", "/a/b", true), ("/a/b", "/a/bc/d.jpg", false), ("/a/b", "/a/c.jpg", false),
    ("/x,/a", "/a/b/c/d.jpg", true), ("/a/./b/../c", "/a/c/d.jpg", true), ("/a", "/b/../a/c.jpg", true),
    ("file:///a%20b", "/a b/c", true),
  ])
  func keptFolders(folders: String, file: String, isKept: Bool) throws {
    let kept = try #require(KeptFolders(folders))
    #expect(kept.contain(FilePath(file)) == isKept && kept.description == folders && !kept.isEmpty)
    #expect(!KeptFolders().contain(FilePath(file)) && KeptFolders().isEmpty)
  }

  @Test(arguments: ["", ",", "/a,", ",/a", "/a,,/b"]) func emptyNamesAreRefused(text: String) {
    #expect(KeptFolders(text) == nil)
  }

  @Test func whatIsNoDuplicateIsRemembered() throws {
    let folder = NSTemporaryDirectory() + "photowall-no-duplicates-\(UUID())"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + "/below/file"
    let first = NotDuplicates(path: path)
    #expect(first.add(["/a", "/b", "/c"]) && first.add(["/d"]))
    for known in [first, NotDuplicates(path: path)] {
      #expect(known.contains("/a", "/b") && known.contains("/c", "/a") && known.contains("/x/../b", "/c"))
      #expect(!known.contains("/a", "/d") && !known.contains("/a", "/a"))
    }
    #expect(NotDuplicates(path: path).add(["/d", "/e"]))
    let last = NotDuplicates(path: path)
    #expect(last.contains("/a", "/b") && last.contains("/e", "/d"))
    let forgotten = NotDuplicates()
    #expect(forgotten.add(["/a", "/b"]) && forgotten.contains("/b", "/a"))
    #expect(!NotDuplicates(path: "/dev/null/x/file").add(["/a", "/b"]))
  }

  // MARK: Groups

  private func photo(_ name: String, _ taken: String?, camera: String? = "X-T4") throws -> ComparedPhoto {
    let file = try #require(FileFingerprint(path: FilePath("/")))
    var photo = ComparedPhoto(photo: 0, path: FilePath(name), file: file)
    var facts = FileFacts()
    facts.taken = taken
    (photo.camera, photo.taken, photo.secondsTaken) = (camera, taken, facts.secondsTaken)
    return photo
  }

  /// (bytes, as they are written)
  @Test(arguments: [
    (0, "0 bytes"), (999, "999 bytes"), (1_000, "1.0 kB"), (1_023, "1.0 kB"), (1_024, "1.0 kB"), (9_999, "9.9 kB"),
    (10_000, "10.0 kB"), (99_999, "99.9 kB"), (100_000, "100 kB"), (999_999, "999 kB"), (1_000_000, "1.0 MB"),
    (1_010_000, "1.0 MB"), (2_000_000_000, "2.0 GB"), (5_000_000_000_000, "5000 GB"),
  ])
  func sizesAreWrittenShortly(bytes: Int, text: String) throws {
    let file = FileFingerprint(try #require(FileFingerprint(path: FilePath("/"))), size: bytes)
    #expect(ComparedPhoto(photo: 0, path: "/a.jpg", file: file).differences(in: "") == text)
  }

  /// A group is as near as the least similar of its photos.
  @Test(
    arguments: [
      ([4, 12, 7], "near (12 bits)"), ([12, nil, 4], "near (12 bits)"), ([nil, 3], "near (3 bits)"),
      ([nil, nil], "copies"), ([0], "near (0 bits)"),
    ] as [([Int?], String)])
  func degrees(distances: [Int?], text: String) throws {
    let compared = try photo("a.jpg", nil)
    let others = distances.map { DuplicateGroups.Other(compared: compared, distance: $0) }
    #expect(DuplicateGroups.Group(stays: compared, reason: "", others: others).degreeText == text)
  }

  // MARK: Series

  /// Frames of a burst are no duplicates; copies of one frame, which have its time, are.
  @Test(arguments: [
    ("a/IMG_0012.jpg", "2026-06-14 10:00:00", "a/IMG_0013.jpg", "2026-06-14 10:00:02", true),
    ("a/IMG_0012.jpg", "2026-06-14 10:00:00", "a/IMG_0013.jpg", "2026-06-14 10:00:00", true),
    ("a/IMG_0012.jpg", "2026-06-14 10:00:00.25", "b/x.jpg", "2026-06-14 10:00:00.5", true),
    ("a/IMG_0012.jpg", "2026-06-14 10:00:00.25", "b/x.jpg", "2026-06-14 10:00:00.25", false),
    ("a/IMG_0012.jpg", "2026-06-14 10:00:00.25", "b/x.jpg", "2026-06-14 10:00:00", false),
    ("a/IMG_0012.jpg", "2026-06-14 10:00:00", "b/IMG_0012.jpg", "2026-06-14 10:00:00", false),
    ("a/IMG_0012.jpg", "2026-06-14 10:00:00", "b/IMG_0012 (1).jpg", "2026-06-14 10:00:00", false),
    ("a/IMG_0012.jpg", "2026-06-14 10:00:00", "a/IMG_0013.jpg", "2026-06-14 10:00:20", false),
  ])
  func series(_ one: String, _ oneTime: String, _ other: String, _ otherTime: String, isSeries: Bool) throws {
    let photos = try (photo(one, oneTime), photo(other, otherTime))
    #expect(photos.0.isOfSeries(with: photos.1) == isSeries && photos.1.isOfSeries(with: photos.0) == isSeries)
    #expect(!photos.0.isOfSeries(with: try photo(other, otherTime, camera: "X-T5")))
    #expect(!photos.0.isOfSeries(with: try photo(other, nil)))
  }
}
