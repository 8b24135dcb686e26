import Basics
import Testing

@testable import PhotoFeed

@Suite struct NumberPairsTests {
  /// Columns are what plain lists of pairs are, whether their numbers have 16 bits or one has more.
  @Test(arguments: 0..<20) func columnsAreWhatListsAre(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    func numbers() -> (NumberPairs, [[UInt32]]) {
      let limit: UInt32 = Bool.random(using: &random) ? 0xffff : .max
      var (column, list) = (NumberPairs(), [[UInt32]]())
      for _ in 0..<Int.random(in: 0...9, using: &random) {
        let pair = [UInt32.random(in: 0...limit, using: &random), UInt32.random(in: 0...limit, using: &random)]
        column.append(pair[0], pair[1])
        list.append(pair)
      }
      return (column, list)
    }
    var (column, list) = numbers()
    for _ in 0..<6 {
      let more = numbers()
      column.append(more.0)
      list += more.1
      let order = list.indices.shuffled(using: &random)
      column.reorder(order)
      list = order.map { list[$0] }
      #expect(list.indices.map { [column[$0].first, column[$0].second] } == list)
    }
  }

  /// An item with a long text and a large picture is read as others are.
  @Test func itemsMayBeLong() throws {
    let text = String(repeating: "words ", count: 20_000)
    let feed = try FeedLoader().load([
      .bytes(
        Array(
          """
          [{"url": "a.jpg", "title": "A", "width": 40, "height": 30},
           {"description": "\(text)", "url": "b.jpg", "title": "B", "width": 70000, "height": 35000},
           {"url": "c.jpg"}]
          """.utf8), name: "long", origin: .local(folder: "/photos"))
    ])
    let photos = (0..<feed.count).map { feed[$0] }
    #expect(photos.map(\.title) == ["A", "B", ""])
    #expect(photos.map(\.address.text) == ["/photos/a.jpg", "/photos/b.jpg", "/photos/c.jpg"])
    #expect(photos.map(\.width) == [40, 70_000, nil] && feed.aspectRatio(at: 1) == 2)
  }
}
