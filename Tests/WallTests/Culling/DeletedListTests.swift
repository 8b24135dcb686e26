import Dispatch
import Foundation
import PhotoFeed
import Platform
import TerminalPanels
import TestSupport
import Testing

@testable import Wall

/// `D` lists the deleted photos; each can be restored by itself.
@Suite(.oneAtATime) struct DeletedListTests {
  private func bench(_ titles: String = "abcdef") throws -> WallBench {
    try WallBench(options: .still, feed: feed(titles: titles.map { String($0) }))
  }

  private func letters(_ bench: WallBench) -> String { bench.state.items.map(\.title).joined() }

  /// (keys, the letters on the wall, the status): the photo that was deleted last is the first of the list.
  @Test(arguments: [
    ("x x D Enter", "bcdef", "restored ‘b’"), ("x x D j Enter", "acdef", "restored ‘a’"),
    ("x x D j u", "acdef", "restored ‘a’"), ("x x D Esc", "cdef", ""), ("x x D D", "cdef", ""),
    ("D", "abcdef", "no photo is deleted"),
    ("x x D j Enter u", "cdef", "deleted ‘a’ again"), ("x x D j Enter u Ctrl-r", "acdef", "restored ‘a’ again"),
    ("x x D j Enter u u u", "abcdef", "restored ‘a’"), ("G x x D k Enter", "abcdf", "restored ‘f’"),
    // Moved photos stay; the others come back to about where they were.
    ("x G H D Enter", "abcdfe", "restored ‘a’"),
  ])
  func restoring(keys: String, letters: String, status: String) throws {
    let bench = try bench()
    bench.press(keys)
    #expect(self.letters(bench) == letters && bench.state.overlay == "")
    #expect(status.isEmpty || bench.state.status.contains(status), "\(bench.state.status)")
  }

  @Test func aSortedWallStaysSorted() throws {
    let bench = try bench("cafbde")
    bench.press("x l x s D Enter")
    #expect(letters(bench) == "abdef" && bench.state.focusTitle == "f")
    bench.press("D Enter")
    #expect(letters(bench) == "abcdef")
  }

  /// However photos were deleted, and in whatever order they are restored: all are where they were.
  @Test(arguments: 0..<10 as Range<UInt64>) func allComeBackToTheirPlaces(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let bench = try bench()
    for _ in 0..<4 {
      bench.press("g" + String(repeating: " n", count: Int.random(in: 0..<bench.state.count, using: &random)) + " x")
    }
    for left in (1...4).reversed() {
      bench.press("D" + String(repeating: " j", count: Int.random(in: 0..<left, using: &random)) + " Enter")
    }
    #expect(letters(bench) == "abcdef" && bench.state.deleted == 0)
  }

  /// Photos of earlier sessions are found later; a list in which the user has chosen stays as it is.
  @Test func aListWithAChoiceStays() throws {
    let root = NSTemporaryDirectory() + "photowall-listed-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: root) }
    try Folder.create(root + "/photos")
    for name in "abcd" { try AtomicFile.write([1], to: FilePath("\(root)/photos/\(name).jpg")) }
    func open(_ files: FileActs) throws -> WallBench {
      var options = WallOptions.still
      options.usesTrash = true
      let feed = try FeedLoader(pictures: PictureFiles(isPictureName: { $0.hasSuffix(".jpg") })).load([
        .path(root + "/photos")
      ])
      return try WallBench(options: options, feed: feed, services: WallServices(files: files, record: { _ in nil }))
    }
    try open(.below(root)).press("x w")
    for chooses in [false, true] {
      let news = DispatchSemaphore(value: 0)
      let files = FileActs.below(root, wake: { _ = news.signal() })
      let bench = try open(files)
      bench.press("x x")
      for key in chooses ? "Dj" : "D" { bench.wall.handle(.key(.character(key), []), at: bench.time) }
      repeat {
        try #require(news.wait(timeout: .now() + 60) == .success)
        bench.run(frames: 1)
      } while files.trashed.isEmpty
      #expect(bench.wall.state.overlay == "deleted" && files.trashed.count == 1)
      #expect((bench.wall.modes.mode(.deletedPhotos) as? ListMode)?.choice == (chooses ? 1 : 0))
      #expect(bench.text.contains("3 deleted photos") != chooses)
    }
  }

  @Test func aClickRestoresAndALongListIsSeenAroundTheChoice() throws {
    let bench = try WallBench(60, options: .still)
    bench.press("M x m D")
    #expect(bench.text(row: 0).contains("60 deleted photos") && bench.text(row: 1).contains("photo 1 "))
    bench.press("k")
    #expect((0..<23).contains { bench.text(row: $0).contains("photo 60") })
    bench.click(3, 1)
    #expect(bench.state.count == 1 && bench.state.overlay == "")
  }
}
