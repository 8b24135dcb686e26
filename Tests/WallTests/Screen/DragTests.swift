import TerminalPanels
import TestSupport
import Testing

@testable import Wall

/// Marked photos are moved with the mouse. Photos are letters, in the order of the feed.
@Suite(.oneAtATime) struct DragTests {
  /// A wall whose second photo is marked and is the match of a search.
  private func bench() throws -> WallBench {
    var options = WallOptions.still
    options.layout = "flow"
    let bench = try WallBench(options: options, feed: letters("abcdefgh"))
    bench.press("/ \"b\" Enter m")
    return bench
  }

  private func order(_ bench: WallBench) -> String {
    bench.wall.addresses(of: .kept).map { String($0.text.suffix(5).prefix(1)) }.joined()
  }

  /// Returns the cells of photos that can be clicked, by their numbers.
  private func points(_ bench: WallBench) -> [Int: CellPoint] {
    Dictionary(
      uniqueKeysWithValues: bench.state.items.map {
        ($0.number, CellPoint(column: $0.frame.column + 1, row: $0.frame.row + 1))
      })
  }

  /// Presses the left button on a photo and drags it to another one.
  private func drag(_ bench: WallBench, from start: CellPoint, to end: CellPoint) {
    bench.mouse(.press(.left), start.column, start.row)
    bench.mouse(.drag(.left), end.column, end.row)
  }

  /// (photo of the last movement, photo where the button is released, the order then)
  @Test(arguments: [
    (4, 6, "acdefbgh"), (6, 4, "acdbefgh"), (6, 1, "bacdefgh"), (5, 5, "acdebfgh"), (6, 2, "abcdefgh"),
  ])
  func photosAreDroppedWhereTheButtonIsReleased(moved: Int, released: Int, expected: String) throws {
    let bench = try bench()
    let points = points(bench)
    try drag(bench, from: #require(points[2]), to: #require(points[moved]))
    #expect(bench.state.status.contains("moving ‘b’ — drop on another photo"))
    #expect(order(bench) == "abcdefgh")
    let end = try #require(points[released])
    bench.mouse(.release(.left), end.column, end.row)
    bench.settle()
    #expect(order(bench) == expected && bench.state.marked == 1 && bench.state.focusTitle == "b")
    #expect(bench.state.status.contains(released == 2 ? "not moved" : "moved ‘b’"), "\(bench.state.status)")
  }

  /// A key ends the drag and then does what it always does; Esc ends nothing else.
  @Test(arguments: [
    ("Esc", "abcdefgh", 2, 1), ("G", "abcdefgh", 8, 1), ("m", "abcdefgh", 2, 0), ("x", "acdefgh", 2, 0),
  ])
  func keysEndADrag(key: String, expected: String, focus: Int, marked: Int) throws {
    let bench = try bench()
    let points = points(bench)
    let end = try #require(points[5])
    try drag(bench, from: #require(points[2]), to: end)
    bench.press(key)
    #expect(bench.state.status.contains("not moved") == (key == "Esc"))
    bench.mouse(.release(.left), end.column, end.row)
    bench.settle()
    #expect(order(bench) == expected && bench.state.focus == focus && bench.state.marked == marked)
    #expect(bench.state.search == "b")
  }
}
