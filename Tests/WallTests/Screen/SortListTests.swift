import Foundation
import PhotoFeed
import TestSupport
import Testing

@testable import Wall

/// The order, and walking it.
@Suite(.oneAtATime) struct SortListTests {
  private static func letters(_ letters: String) -> PhotoFeed {
    feed(
      json: "["
        + letters.map { #"{"url":"\#($0)/\#($0).jpg","title":"\#($0)","width":40,"height":30}"# }.joined(separator: ",")
        + "]")
  }

  private func order(_ bench: WallBench) -> String {
    bench.wall.addresses(of: .kept).map { $0.text.suffix(5).prefix(1) }.joined()
  }

  /// (keys, order, status)
  @Test(arguments: [
    ("S", "cab", ""), ("S j Enter", "abc", "sorted by title"),
    ("S j Enter S Enter", "cba", "sorted by title, reversed"),
    ("S j Enter S Enter S Enter", "abc", "sorted by title"), ("S Enter", "bac", "in the order of the feed, reversed"),
    ("S Esc", "cab", ""), ("S j Enter S Enter u", "abc", "undone: sorted by title again"),
    ("S j Enter S Enter u u Ctrl-r Ctrl-r", "cba", "redone: sorted by title, reversed again"), ("S S", "cab", ""),
    ("S F10", "cab", ""),
    ("S j Enter S Enter s", "cab", "sorted by size"),
  ])
  func sorting(keys: String, expected: String, status: String) throws {
    let bench = try WallBench(options: .still, feed: Self.letters("cab"))
    bench.press(keys)
    #expect(order(bench) == expected)
    #expect(status.isEmpty || bench.state.status.contains(status), "\(bench.state.status)")
    #expect(bench.state.overlay == (keys == "S" ? "sort" : ""))
  }

  @Test(arguments: [
    ("S", "feed", "now; Enter reverses it"), ("S Enter S", "feed", "reversed; Enter restores it"),
    ("S j Enter S", "title", "now; Enter reverses it"),
    ("S k k k Enter S", "shuffle", "now; Enter shuffles again"),
  ])
  func theListTellsWhatTheSameKeyDoesAgain(keys: String, key: String, note: String) throws {
    let bench = try WallBench(options: .still, feed: Self.letters("cab"))
    bench.press(keys)
    let rows = (0..<24).map { bench.text(row: $0) }
    #expect(rows.contains { $0.contains(key) && $0.contains(note) }, "\(rows.joined(separator: "\n"))")
    #expect(rows.count { $0.contains("; Enter") } == 1)
  }

  @Test func aClickInTheListChooses() throws {
    let bench = try WallBench(options: .still, feed: Self.letters("cab"))
    bench.press("S")
    let row = try #require((0..<24).first { bench.text(row: $0).contains("title") })
    bench.click(3, row)
    #expect(order(bench) == "abc" && bench.state.overlay == "")
  }

  @Test(arguments: [WallSort.title, .shuffle]) func aSortedWallOpensAtItsFirstPhoto(key: WallSort) throws {
    var options = WallOptions.still
    (options.sort, options.seed) = (key, 3)
    let bench = try WallBench(options: options, feed: Self.letters("hgfedcba"))
    #expect(bench.state.focus == 1 && bench.state.offset == .zero)
    #expect(bench.wall.addresses(of: .kept).map(\.text).first?.hasSuffix("\(bench.state.focusTitle).jpg") ?? false)
  }

  /// The photos of a new order stay where they are put when the feed changes.
  @Test func aReversedOrderHoldsForNewPhotos() throws {
    let bench = try WallBench(options: .still, feed: Self.letters("cab"))
    bench.press("S j Enter S Enter")
    bench.wall.replaceFeed(by: Self.letters("cadb"))
    #expect(order(bench) == "dcba")
  }

  /// A photo is restored to its place in the present order, whichever the order was when the feed changed.
  @Test(arguments: [
    ("S j Enter x", "S Enter D Enter", "dcba"), ("S j Enter S Enter x", "S Enter D Enter", "abcd"),
    ("S j Enter x", "D Enter", "abcd"), ("S j Enter S Enter x", "D Enter", "dcba"),
  ])
  func restoredPhotosHaveTheirPlaces(keys: String, then: String, expected: String) throws {
    let bench = try WallBench(options: .still, feed: Self.letters("cab"))
    bench.press(keys)
    bench.wall.replaceFeed(by: Self.letters("cadb"))
    bench.settle()
    #expect(bench.state.deleted == 1)
    bench.press(then)
    #expect(order(bench) == expected, "\(bench.state.status)")
  }

  /// `s` goes through all keys, but properties that no photo has.
  @Test(arguments: [
    ("", ""), ("Alt-3", "rating "), ("P", "flag "), ("P l Alt-5", "rating flag "),
    ("P l Alt-5 Alt-0", "flag "),
  ])
  func theNextKeyIsOneThatSorts(keys: String, properties: String) throws {
    let bench = try WallBench(options: .still, feed: Self.letters("cab"))
    bench.press(keys)
    var sorts: [String] = []
    while sorts.last != "feed", sorts.count < 12 {
      bench.press("s")
      sorts.append(bench.state.sort)
    }
    #expect(sorts.joined(separator: " ") == "title size shape date \(properties)shuffle feed")
  }

  // MARK: Sections and folders

  @Test(arguments: [("]", 3), ("] ]", 4), ("] ] ]", 4), ("End [", 4), ("End [ [", 3), ("l [", 1), ("] [ [", 1)])
  func folders(keys: String, focus: Int) throws {
    let names = ["a/1", "a/2", "b/1", "c/1", "c/2"]
    let photos = feed(
      json: "[" + names.map { #"{"url":"\#($0).jpg","width":40,"height":30}"# }.joined(separator: ",") + "]")
    let bench = try WallBench(options: .still, feed: photos)
    bench.press(keys)
    #expect(bench.state.focus == focus)
  }

  @Test(arguments: [("]", 3), ("] ]", 4), ("End [", 4), ("End [ [", 3), ("] ] n [", 4)]) func sections(
    keys: String, focus: Int
  ) throws {
    func items(_ names: String) -> String {
      names.map { #"{"url":"\#($0).jpg","width":40,"height":30}"# }.joined(separator: ",")
    }
    let photos = feed(
      json:
        #"{"sections":[{"title":"1","items":[\#(items("ab"))]},{"title":"2","items":[\#(items("c"))]},{"title":"3","items":[\#(items("de"))]}]}"#
    )
    let bench = try WallBench(options: .still, feed: photos)
    bench.press(keys)
    #expect(bench.state.focus == focus)
  }

  /// Sections count from two on, whatever the folders are.
  @Test func twoSections() throws {
    func items(_ names: String) -> String { names.map { #"{"url":"\#($0).jpg"}"# }.joined(separator: ",") }
    let photos = feed(
      json: #"{"sections":[{"title":"1","items":[\#(items("ab"))]},{"title":"2","items":[\#(items("c"))]}]}"#)
    let bench = try WallBench(options: .still, feed: photos)
    bench.press("]")
    #expect(bench.state.focus == 3, "\(bench.state.status)")
  }

  // MARK: Search

  /// (query, focus; 1 is where it began)
  @Test(arguments: [
    ("2021/05", 2), ("day2", 3), ("sea", 2), ("2024-03", 3), ("vera", 1), ("SEA_05", 2), ("/2021.0[5]/", 2),
    ("/^b$/", 1), ("/^dune$/", 3), ("photos", 1), ("nothing_at_all", 1),
  ])
  func folderDateAndTags(query: String, focus: Int) throws {
    let photos = feed(
      json: """
        [{"url":"2020/a.jpg","width":4,"height":3},
         {"url":"2021/05/b.jpg","tags":["sea"],"width":4,"height":3},
         {"url":"2021/06/day2/c.jpg","title":"Dune","date":"2024-03-01","width":4,"height":3}]
        """)
    let bench = try WallBench(options: .still, feed: photos)
    bench.press("/ \"\(query)\" Enter")
    #expect(bench.state.focus == focus, "\(bench.state.status)")
    #expect(
      try PhotoQuery(query.replacingOccurrences(of: "_", with: " ")).photos(of: photos, FileFactsStore()).count
        == (focus == 1 ? 0 : 1))
  }
}
