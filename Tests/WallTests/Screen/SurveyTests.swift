import PhotoFeed
import TerminalPanels
import TestSupport
import Testing

@testable import Wall

/// The marked photos together.
@Suite(.oneAtATime) struct SurveyTests {
  /// A wall whose first photos are marked, with the focus on one of them.
  private func bench(_ marked: Int, of count: Int = 12, size: CellSize = CellSize(columns: 80, rows: 24)) throws
    -> WallBench
  {
    let bench = try WallBench(count, size: size, options: .still)
    bench.press("g" + String(repeating: " m n", count: marked) + " g")
    return bench
  }

  private func survey(_ bench: WallBench) -> Survey? {
    (bench.wall.modes.mode(.survey) as? SurveyMode)?.survey
  }

  /// The numbers of the photos that are seen.
  private func seen(_ bench: WallBench) -> [Int] { survey(bench)?.seen.map { $0.index + 1 } ?? [] }

  /// (keys on four marked photos, three above a wide one; the focus)
  @Test(arguments: [
    ("A", 1), ("A →", 2), ("A ↓", 4), ("A → ↓", 4), ("A j k", 2), ("A l l", 3), ("A l l h", 2), ("A ↑", 1),
    ("A ←", 1), ("A n n n n", 4), ("A n p", 1), ("n n A", 3), ("End A", 1), ("A q", 1), ("A → A", 2), ("A → Esc", 2),
  ])
  func arrows(keys: String, focus: Int) throws {
    let bench = try bench(4)
    bench.press(keys)
    #expect(bench.state.focus == focus, "\(keys)")
  }

  @Test func theWorstAreDeletedUntilOneIsLeft() throws {
    let bench = try bench(4)
    bench.press("A → x")
    #expect(seen(bench) == [1, 3, 4] && bench.state.focusTitle == "photo 3")
    bench.press("n x")
    #expect(seen(bench) == [1, 3] && bench.state.focusTitle == "photo 3", "the last one is followed by none")
    bench.press("x")
    #expect(seen(bench) == [1] && bench.state.deleted == 3)
    bench.press("x")
    #expect(seen(bench) == [1] && bench.state.deleted == 3)
    #expect(bench.state.status.contains("one photo is left — q returns"))
    bench.press("u u u")
    #expect(seen(bench) == [1, 2, 3, 4] && bench.state.focusTitle == "photo 2" && bench.state.overlay == "survey")
  }

  /// Each photo that is seen has one caption, and none is left of a photo that was deleted.
  @Test func captionsAreThoseOfThePhotos() throws {
    let bench = try bench(4)
    bench.press("A x x")
    bench.press("Z", settles: true)
    bench.press("Z")
    #expect(seen(bench) == [3, 4])
    #expect((1...4).map { bench.text.contains("photo \($0)") } == [false, false, true, true], "\(bench.text)")
  }

  /// Of photos that leave at once, captions at places that no other photo takes are not left.
  @Test func noCaptionIsLeftOfPhotosThatGoTogether() throws {
    let bench = try bench(4)
    func counts() -> [Int] {
      let rows = (0..<23).map(bench.text(row:))
      return (1...4).map { number in rows.reduce(0) { $0 + $1.ranges(of: "photo \(number)").count } }
    }
    bench.press("A")
    let before = counts()
    #expect(!before.contains(0), "\(bench.text)")
    bench.wall.delete([0, 1])
    bench.settle()
    #expect(seen(bench) == [3, 4] && counts() == [0, 0, before[2], before[3]], "\(bench.text)")
  }

  /// Nine are seen; where one is deleted, the next one comes.
  @Test func moreThanNine() throws {
    let bench = try bench(11)
    bench.press("A")
    #expect(seen(bench) == Array(1...9) && bench.state.status.contains("9 of 11 marked photos"))
    bench.press("x x")
    #expect(seen(bench) == Array(3...11))
    bench.press("u")
    #expect(seen(bench) == Array(2...10))
    // Keys end at the last visible photo.
    bench.press("n n n n n n n n n n n")
    #expect(seen(bench) == Array(2...10) && bench.state.focusTitle == "photo 10")
  }

  /// Marks do not change what is seen; other keys are about the one photo.
  @Test func decisionsAreAboutOnePhoto() throws {
    let bench = try bench(3)
    bench.press("A → 4 m P q")
    #expect(bench.state.items.prefix(4).map(\.properties) == [["marked"], ["rating=4", "picked"], ["marked"], []])
  }

  @Test func advanceGoesToTheNextPhoto() throws {
    let bench = try bench(3)
    bench.press("A T 4 5 6 6")
    #expect(bench.state.focus == 3 && bench.state.overlay == "survey")
    bench.press("q")
    #expect(
      bench.state.items.prefix(3).map(\.properties) == [
        ["marked", "rating=4"], ["marked", "rating=5"], ["marked"],
      ])
  }

  /// (marked, whether there is a survey)
  @Test(arguments: [(0, false), (1, false), (2, true)]) func twoPhotosAreNeeded(marked: Int, opens: Bool) throws {
    let bench = try bench(marked)
    bench.press("A")
    #expect(bench.state.overlay == (opens ? "survey" : ""))
    #expect(bench.state.status.contains("mark two photos or more to see them together — m marks one") == !opens)
  }

  /// The full view shows any photo; the survey then has one of its own again.
  @Test func theFullViewAboveIt() throws {
    let bench = try bench(3)
    bench.press("A → Enter")
    #expect(bench.state.overlay == "full" && bench.state.focus == 2)
    bench.press("→")
    #expect(bench.state.focus == 3)
    bench.press("q")
    #expect(bench.state.overlay == "survey" && bench.state.focus == 3)
    bench.press("o → → q")
    #expect(bench.state.overlay == "survey" && bench.state.focus == 3, "photo 5 is not in the survey")
  }

  @Test func aClickFocuses() throws {
    let bench = try bench(4)
    bench.press("A")
    bench.click(70, 20)
    #expect(bench.state.focus == 4 && bench.state.deleted == 0)
    bench.click(3, 3)
    #expect(bench.state.focus == 1)
  }

  @Test(arguments: [(12, 4), (20, 6), (200, 50)]) func everySize(columns: Int, rows: Int) throws {
    let bench = try bench(9, size: CellSize(columns: columns, rows: rows))
    bench.press("A")
    for row in 0..<rows - 1 {
      for column in 0..<columns {
        let panel = bench.screen.panel(at: CellPoint(column: column, row: row))
        #expect((panel?.zOrder ?? 0) >= Wall.Layer.fullView)
      }
    }
    bench.resize(80, 24)
    bench.settle()
    #expect(seen(bench) == Array(1...9))
  }

  @Test func theFeedMayChange() throws {
    let bench = try WallBench(options: .still, feed: letters("abcd"))
    bench.press("M A")
    bench.wall.replaceFeed(by: letters("bde"))
    bench.settle()
    #expect(seen(bench) == [2, 4])
    bench.wall.replaceFeed(by: letters("e"))
    bench.settle()
    #expect(bench.state.overlay == "" && bench.state.focusTitle == "e")
  }
}
