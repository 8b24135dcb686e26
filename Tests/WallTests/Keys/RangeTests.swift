import PhotoFeed
import TerminalPanels
import TestSupport
import Testing

@testable import Wall

/// A range of marks: V, move, V. Photos are letters, in the order of the feed.
@Suite(.oneAtATime) struct RangeTests {
  /// (keys, what is marked, what is left)
  @Test(arguments: [
    ("V l l V", "abc", "abcdef"),
    ("V l l m", "abc", "abcdef"),
    ("l V l l l h V", "bcd", "abcdef"),
    ("End V Home V", "abcdef", "abcdef"),
    ("V V", "a", "abcdef"),
    // Actions on marks act on the range.
    ("V l l x", "", "def"),
    ("l m l l V l x", "", "acf"),
    ("V l o", "ab", "abcdef"),
    // Cancelled.
    ("V l l Esc", "", "abcdef"),
    ("V l l u", "", "abcdef"),
    ("m V l l Esc", "a", "abcdef"),
    ("V l l t", "", "abcdef"),
    ("V l l Alt-t", "", "abcdef"),
    // Undone together; earlier marks stay.
    ("l m h V l l V u", "b", "abcdef"),
    ("V l l V u Ctrl-r", "abc", "abcdef"),
    // Actions that only move or show do not end it.
    ("V l ? ? Tab Tab i i f c + - l V", "abc", "abcdef"),
    ("V /  \"e\" Enter V", "abcde", "abcdef"),
  ])
  func ranges(keys: String, marked: String, left: String) throws {
    let bench = try WallBench(options: .still, feed: feed(titles: "abcdef".map { "photo \($0)" }))
    bench.wall.switchLayout(named: "line")
    bench.settle()
    bench.press(keys)
    let model = bench.wall.document.model
    func letters(_ photos: some Sequence<PhotoID>) -> String {
      photos.map { String(bench.wall.document.photos[$0].title.last ?? "?") }.joined()
    }
    #expect(letters(model.marked.subtracting(model.deleted).sorted()) == marked)
    #expect(letters(model.kept.photos.sorted()) == left)
  }

  @Test func itIsSeenBeforeItIsMarked() throws {
    let bench = try WallBench(6, options: .still)
    bench.press("V l l")
    #expect(bench.state.items.filter { $0.properties == ["marked"] }.map(\.number) == [1, 2, 3])
    #expect(bench.state.marked == 0)
    #expect(bench.state.status.contains("3 in range"))
  }

  @Test func underTheMouseItIsSeenBeforeItIsLetGo() throws {
    let bench = try WallBench(8, options: .still)
    let from = try #require(bench.item(2)).frame
    let to = try #require(bench.item(4)).frame
    bench.mouse(.press(.left), from.column + 2, from.row + 2)
    bench.mouse(.drag(.left), from.column + 5, from.row + 2)
    bench.mouse(.drag(.left), to.column + 2, to.row + 2)
    #expect(bench.state.items.filter { $0.properties == ["marked"] }.map(\.number) == [2, 3, 4])
    #expect(bench.state.marked == 0)
    bench.mouse(.release(.left), to.column + 2, to.row + 2)
    #expect(bench.state.marked == 3 && bench.state.focus == 4)
    bench.press("u")
    #expect(bench.state.marked == 0)
  }
}
