import Foundation
import PhotoFeed
import Pictures
import TerminalPanels
import TestSupport
import Testing

@testable import Wall

/// Keys of the comparison of two photos, in turn or side by side.
@Suite(.oneAtATime) struct CompareTests {
  private func bench(_ count: Int = 5, size: CellSize = CellSize(columns: 80, rows: 24)) throws -> WallBench {
    try WallBench(count, size: size, options: .still)
  }

  private func mode(_ bench: WallBench) -> CompareMode? {
    (bench.wall.modes.mode(.compare) ?? bench.wall.modes.mode(.blink)) as? CompareMode
  }

  /// The numbers of the select and of the candidate, and that of the photo that keys act on.
  private func seen(_ bench: WallBench) -> String {
    guard let comparison = mode(bench)?.comparison else { return bench.state.overlay }
    return "\(comparison.select.index + 1)\(comparison.candidate.index + 1) \(bench.state.focus)"
  }

  /// (keys, select, candidate and focus; or the name of another mode)
  @Test(arguments: [
    ("C", "12 2"), ("C →", "13 3"), ("C l l h", "13 3"), ("C n p", "12 2"), ("C Tab", "12 1"), ("C Tab →", "13 1"),
    ("C Enter", "23 3"), ("C → Enter", "34 4"), ("l C", "23 3"), ("End C", "54 4"), ("C ← ←", "12 2"),
    ("C End", "12 2"), ("m n n m n m C", "13 3"), ("m n n m n m C →", "14 4"), ("m n n m n m C → →", "14 4"),
    ("B", "12 1"), ("B B", "12 2"), ("B B B", "12 1"), ("B B n", "13 3"), ("C B", "12 2"), ("C B B", "12 1"),
    ("C Esc", ""), ("C q", ""), ("C C", ""), ("B q", ""), ("C B q", "12 2"), ("C B C", "12 2"), ("C B Esc Esc", ""),
    ("o C", "12 2"), ("o B", "12 1"), ("o C q", "full"), ("o C q q", ""), ("o l C → q", "full"),
  ])
  func keys(keys: String, seen: String) throws {
    let bench = try bench()
    bench.press(keys)
    #expect(self.seen(bench) == seen, "\(keys)")
  }

  /// (keys, the focus on the wall afterwards)
  @Test(arguments: [("C → q", 3), ("C Tab q", 1), ("C → Tab q", 1), ("o C → q", 3), ("B B q", 2)])
  func theFocusIsThePhotoThatKeysActedOn(keys: String, focus: Int) throws {
    let bench = try bench()
    bench.press(keys)
    #expect(bench.state.focus == focus)
  }

  /// Where both are shown in the same place, a click is on the one that is seen.
  @Test(arguments: [("B", "12 1"), ("B B", "12 2")]) func aClickIsOnThePhotoThatIsSeen(keys: String, seen: String)
    throws
  {
    let bench = try bench()
    bench.press(keys)
    bench.click(40, 10)
    bench.settle()
    #expect(self.seen(bench) == seen)
  }

  /// Whatever is marked, decisions are about the one photo.
  @Test(arguments: [
    ("4", 2, "marked rating=4"), ("P", 2, "marked picked"), ("X", 2, "marked rejected"), ("6", 2, "marked label=red"),
    ("m", 2, ""), ("Tab 5", 1, "marked rating=5"), ("Tab 5 Tab 3", 2, "marked rating=3"), ("Comma", 2, ""),
  ])
  func keysActOnOnePhoto(keys: String, number: Int, words: String) throws {
    let bench = try bench(4)
    bench.press("m l m l m C " + keys)
    bench.press("q")
    let found = bench.state.items.map { $0.properties.joined(separator: " ") }
    let others = found.indices.filter { $0 + 1 != number }.map { found[$0] }
    #expect(found[number - 1] == words)
    #expect(
      others.filter { $0 == "marked" }.count >= 1
        && others.allSatisfy { $0 == "marked" || $0 == "" || keys.contains("Tab") })
  }

  @Test func theDeletedPhotoIsReplacedAndComesBack() throws {
    let bench = try bench()
    bench.press("C x")
    #expect(seen(bench) == "13 2" && bench.state.deleted == 1)
    bench.press("u")
    #expect(seen(bench) == "12 2" && bench.state.deleted == 0)
    bench.press("Tab x")
    #expect(seen(bench) == "23 1", "the candidate becomes the select")
    bench.press("x x")
    #expect(seen(bench) == "45 1")
    bench.press("x")
    #expect(bench.state.overlay == "" && bench.state.count == 1, "one photo is left")
    #expect(bench.state.status.contains("deleted ‘photo 4’"))
  }

  @Test func advanceGoesToTheNextCandidate() throws {
    let bench = try bench()
    bench.press("C T 3")
    #expect(seen(bench) == "13 3")
    bench.press("P")
    #expect(seen(bench) == "14 4")
    bench.press("Tab 5")
    #expect(seen(bench) == "14 1", "a decision about the select changes no candidate")
    bench.press("Tab n 1 1")
    #expect(seen(bench) == "15 5", "the last one stays")
  }

  /// (photos, what the wall says)
  @Test(arguments: [(0, "the wall is empty"), (1, "there is only one photo here: comparing needs two")])
  func tooFewPhotos(count: Int, message: String) throws {
    let bench = try bench(count)
    for key in ["C", "B"] {
      bench.press(key)
      #expect(bench.state.overlay == "" && bench.state.status.contains(message))
    }
  }

  @Test func aClickChoosesThePhotoThatKeysActOn() throws {
    let bench = try bench()
    bench.press("C")
    bench.click(5, 5)
    #expect(seen(bench) == "12 1")
    bench.click(70, 22)
    #expect(seen(bench) == "12 2", "on the caption, too")
    bench.mouse(.wheel(.down), 40, 10)
    #expect(seen(bench) == "13 3")
    bench.click(40, 23)
    #expect(bench.state.overlay == "menu")
    bench.press("Esc Esc")
    #expect(bench.state.overlay == "")
  }

  /// The caption of the photo that keys act on has another colour; both tell name, decisions and zoom.
  @Test func theCaptionsTellWhatIsSeen() throws {
    let bench = try bench()
    bench.press("C 4 P")
    let row = bench.text(row: 21)
    #expect(
      row.contains("first  photo 1") && row.contains("second  photo 2  4 stars  picked") && row.contains(" %"))
    func color(_ column: Int) -> CellColor {
      bench.screen.cell(at: CellPoint(column: column, row: 21)).style.background
    }
    #expect(color(1) != color(45))
    let before = (color(1), color(45))
    bench.press("Tab")
    #expect((color(1), color(45)) == (before.1, before.0))
  }

  @Test func howAPhotoWasTakenIsTold() throws {
    var services = WallServices()
    services.facts.cameraDetails = { _ in
      var details = PictureDetails()
      (details.camera, details.lens, details.aperture, details.iso) = ("FUJIFILM X-T4", "XF35mm", 2.8, 400)
      return details
    }
    let bench = try WallBench(3, size: CellSize(columns: 160, rows: 30), options: .still, services: services)
    bench.press("C")
    #expect(bench.text(row: 28).contains("f/2.8  ISO 400  FUJIFILM X-T4  XF35mm"))
  }

  // MARK: Zoom

  private func views(_ bench: WallBench) -> [PaneState] { mode(bench)?.panes.panes.map(\.state) ?? [] }

  @Test func zoomAndPlaceAreThoseOfBothAndStay() throws {
    var options = WallOptions.still
    options.graphics = .symbols
    let bench = try WallBench(5, options: options)
    for number in 0..<5 {
      bench.supply.sizes[bench.wall.photos[PhotoID(number)].address] = PixelSize(width: 4000, height: 3000)
    }
    bench.press("C z")
    #expect(bench.state.zoom == 100 && views(bench).allSatisfy { $0.scale == 1 })
    bench.press("→ ↓")
    let places = views(bench).map(\.middle)
    #expect(places.allSatisfy { $0.x > 0.5 && $0.y > 0.5 } && seen(bench) == "12 2", "the arrows pan")
    bench.press("n n p")
    #expect(views(bench).map(\.middle) == places && bench.state.zoom == 100 && seen(bench) == "13 3")
    bench.press("Alt-←")
    #expect(views(bench)[0].middle == places[0] && views(bench)[1].middle.x < places[1].x, "only one is nudged")
    bench.press("Tab Alt-↑")
    #expect(views(bench)[0].middle.y < places[0].y)
    bench.press("z")
    #expect(views(bench).allSatisfy { $0.scale == nil })
    bench.press("→")
    #expect(seen(bench) == "14 1", "the arrows change the candidate")
  }

  @Test func nudgingNeedsZoom() throws {
    let bench = try bench()
    bench.press("C Alt-→")
    #expect(bench.state.status.contains("+ zooms in first"))
  }

  // MARK: The screen

  /// (columns, rows): the wall is covered, and comes back as it was.
  @Test(arguments: [(12, 4), (20, 6), (33, 12), (80, 24), (200, 50)])
  func everySize(columns: Int, rows: Int) throws {
    let bench = try bench(size: CellSize(columns: columns, rows: rows))
    let before = bench.text
    bench.press("C")
    for row in 0..<rows - 1 {
      for column in 0..<columns {
        let panel = bench.screen.panel(at: CellPoint(column: column, row: row))
        #expect((panel?.zOrder ?? 0) >= Wall.Layer.fullView)
      }
    }
    bench.press("B Tab q q h")
    #expect(bench.state.focus == 1)
    bench.press("h")
    #expect(bench.text.prefix(columns * (rows - 1)) == before.prefix(columns * (rows - 1)))
  }

  @Test func aResizeWhileItIsOpen() throws {
    let bench = try bench()
    bench.press("C")
    for (columns, rows) in [(20, 6), (5, 2), (200, 50), (80, 24)] {
      bench.resize(columns, rows)
      bench.settle()
    }
    #expect(seen(bench) == "12 2" && bench.text(row: 21).contains("second  photo 2"))
  }

  /// Blinking shows the two in the same cells.
  @Test func blinkingUsesTheSameCells() throws {
    var options = WallOptions.still
    options.graphics = .symbols
    let bench = try WallBench(3, options: options)
    func area() -> [String: Int] {
      var colors: [String: Int] = [:]
      for row in 0..<21 {
        for column in 0..<80 {
          let style = bench.screen.cell(at: CellPoint(column: column, row: row)).style
          colors["\(style.background)", default: 0] += 1
        }
      }
      return colors
    }
    bench.press("B")
    let first = area()
    bench.press("B")
    let second = area()
    #expect(first != second && first.values.sorted() == second.values.sorted(), "another picture in as many cells")
    bench.press("B")
    #expect(area() == first)
  }

  @Test func aPictureThatFailsIsNamed() throws {
    var options = WallOptions.still
    options.graphics = .symbols
    let bench = try WallBench(3, options: options, latency: 1)
    bench.supply.broken = [1]
    bench.press("C", settles: false)
    bench.run(frames: 70)
    bench.settle()
    // Inside the box in the right half of the screen.
    let lines = (1..<20).map { row in
      (41..<78).map { bench.screen.cell(at: CellPoint(column: $0, row: row)).text }.joined()
        .trimmingCharacters(in: .whitespaces)
    }
    #expect(lines.filter { !$0.isEmpty } == ["photo 2", "no such file"])
    bench.press("→ q")
    #expect(bench.state.focus == 3)
  }

  @Test func theFeedMayChange() throws {
    let bench = try WallBench(options: .still, feed: letters("abc"))
    bench.press("C")
    bench.wall.replaceFeed(by: letters("acd"))
    bench.settle()
    #expect(seen(bench) == "13 2")
    bench.wall.replaceFeed(by: letters("d"))
    bench.settle()
    #expect(bench.state.overlay == "" && bench.state.count == 1)
  }
}
