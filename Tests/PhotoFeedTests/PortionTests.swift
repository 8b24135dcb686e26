import Basics
import Foundation
import Testing
import TestSupport

@testable import PhotoFeed

/// Feeds whose sections are known before their photos.
///
/// A feed is drawn as its sections: `May: a b | June: ? ? ?`, with a letter for each photo that is loaded, `?` for one that is
/// counted, and `+` for a portion of unknown count that follows.
@Suite("Portions of feeds") struct PortionTests {
  private func drawing(_ feed: PhotoFeed) -> String {
    feed.sections.map { section in
      let photos = section.range.map { feed.isLoaded(at: $0) ? feed[$0].title : "?" }
      let end = section.range.upperBound
      let more = feed.pendingPortions(in: end...end).filter { $0.count == 0 && feed.count > 0 }.map { _ in "+" }
      return ([section.title + ":"] + photos + more).joined(separator: " ")
    }.joined(separator: " | ")
  }

  private func photos(_ titles: String, in section: String? = nil) throws -> PhotoFeed {
    let items = titles.split(separator: " ").map {
      #"{"url": "\#($0).jpg", "title": "\#($0)", "width": 3, "height": 2}"#
    }
    let list = "[\(items.joined(separator: ","))]"
    let text = section.map { #"{"sections": [{"title": "\#($0)", "items": \#(list)}]}"# } ?? list
    return try FeedLoader().load([.bytes(Array(text.utf8), name: titles, origin: .web(address: "http://h.example/"))])
  }

  private let months = PhotoFeed(sections: [
    ("May", [FeedPortion(key: "5", count: 2)]), ("June", [FeedPortion(key: "6", count: 3, ratio: 0.5)]),
    ("July", [FeedPortion(key: "7", count: 1)]),
  ])

  private func portion(_ key: String, _ feed: PhotoFeed) throws -> FeedPortion {
    try #require(
      feed.pendingPortions.first { $0.key == key } ?? feed.loadedPortions.first { $0.portion.key == key }?.portion)
  }

  @Test("sections are known first, and their photos take the places that were counted")
  func loading() throws {
    #expect(drawing(months) == "May: ? ? | June: ? ? ? | July: ?")
    #expect(months.count == 6 && months.unloadedCount == 6 && months.loadedRanges.isEmpty)
    #expect(months[3].title.isEmpty && months[3].section == "June" && months.aspectRatio(at: 3) == 0.5)
    #expect(months.commonAspectRatio(in: 2..<5) == 0.5 && months.commonAspectRatio(in: 1..<3) == nil)
    let june = try #require(months.filling(portion("6", months), with: photos("a b c")))
    #expect(drawing(june.feed) == "May: ? ? | June: a b c | July: ?")
    #expect(june.range == 2..<5 && june.count == 3 && june.section == 1 && june.addedSections == 0)
    #expect(june.feed.loadedRanges == [2..<5] && june.feed.aspectRatios(in: 1..<6) == [4 / 3, 1.5, 1.5, 1.5, 4 / 3])
    #expect(june.feed[4].address == .web("http://h.example/c.jpg") && june.feed[4].section == "June")
    // It is loaded once.
    #expect(try june.feed.filling(portion("6", months), with: photos("x")) == nil)
  }

  @Test(
    "fewer or more photos than were counted move those after them",
    arguments: [
      ("a", "May: ? ? | June: a | July: ?"), ("", "May: ? ? | June: | July: ?"),
      ("a b c d e", "May: ? ? | June: a b c d e | July: ?"),
    ])
  func otherCount(titles: String, drawing: String) throws {
    let filling = try #require(months.filling(portion("6", months), with: photos(titles)))
    #expect(self.drawing(filling.feed) == drawing)
    #expect(filling.feed.count == 3 + titles.split(separator: " ").count)
  }

  @Test("a folder in a portion becomes a section after it, and a page in a page is loaded next")
  func portionsInPortions() throws {
    let below = try #require(
      PhotoFeed(sections: [
        ("June", [FeedPortion(key: "6", count: 1)]), ("June/8", [FeedPortion(key: "6/8", count: 1)]),
      ])
      .filling(FeedPortion(key: "6", count: 1), with: photos("a b")))
    let june = try #require(months.filling(portion("6", months), with: below.feed))
    #expect(drawing(june.feed) == "May: ? ? | June: a b | June/8: ? | July: ?" && june.addedSections == 1)
    // The folder is a portion of its own.
    let eighth = try #require(june.feed.filling(portion("6/8", june.feed), with: photos("c")))
    #expect(drawing(eighth.feed) == "May: ? ? | June: a b | June/8: c | July: ?")

    var pages = FeedPages(PageRequest(address: "http://h.example/1"), name: "f", loader: FeedLoader())
    func page(_ titles: String, next: Bool) -> [UInt8] {
      let items = titles.split(separator: " ").map {
        #"{"id": "\#($0)", "alt": "\#($0)", "src": {"original": "\#($0).jpg"}}"#
      }
      return Array(
        #"{"photos": [\#(items.joined(separator: ","))]\#(next ? #", "next_page": "?p=\#(items.count)\#(titles.first ?? "x")""# : "")}"#
          .utf8)
    }
    var feed = try pages.append(page("a b", next: true), from: "http://h.example/1", link: nil)
    #expect(drawing(feed) == ": a b +" && feed.unloadedCount == 0 && feed.hasPending)
    let second = try pages.append(page("c", next: true), from: "http://h.example/2", link: nil)
    feed = try #require(feed.filling(try portion("page 2", feed), with: second)).feed
    #expect(drawing(feed) == ": a b c +")
    let last = try pages.append(page("d", next: false), from: "http://h.example/3", link: nil)
    feed = try #require(feed.filling(try portion("page 3", feed), with: last)).feed
    #expect(drawing(feed) == ": a b c d" && !feed.hasPending && pages.next == nil)
  }

  @Test("what portions leave out adds up in the feed")
  func notShown() throws {
    var feed = months
    for (key, kinds) in [("5", ["NEF": 2]), ("7", [:]), ("6", ["NEF": 1, "CR2": 4])] {
      var loaded = try photos("a b")
      loaded.notShown.kinds = kinds
      loaded.notShown.failed = 1
      feed = try #require(feed.filling(portion(key, feed), with: loaded)).feed
    }
    #expect(feed.notShown.kinds == ["NEF": 3, "CR2": 4] && feed.notShown.failed == 3)
  }

  @Test("what is dropped is counted again, with its usual shape; pages cannot be dropped")
  func dropping() throws {
    let june = try #require(months.filling(portion("6", months), with: photos("a b c d"))).feed
    let dropped = try #require(june.releasing(portion("6", june))).feed
    #expect(drawing(dropped) == "May: ? ? | June: ? ? ? ? | July: ?" && dropped.aspectRatio(at: 4) == 1.5)
    #expect(dropped.releasing(try portion("6", dropped)) == nil)
    let page = PhotoFeed(sections: [("", [FeedPortion(key: "page 2", count: 0, isRepeatable: false)])])
    let filled = try #require(page.filling(try portion("page 2", page), with: photos("a"))).feed
    #expect(filled.loadedPortions.isEmpty)
  }

  /// A portion may be of several sources: it is dropped as a whole, and loaded again.
  @Test func portionsOfSeveralParts() throws {
    let both = PhotoFeed(parts: try photos("a b").parts + photos("c d e").parts)
    var feed = months
    for _ in 0..<2 {
      feed = try #require(feed.filling(portion("6", feed), with: both)).feed
      #expect(drawing(feed) == "May: ? ? | June: a b c d e | July: ?" && feed.loadedPortions.map(\.range) == [2..<7])
      feed = try #require(feed.releasing(portion("6", feed))).feed
      #expect(drawing(feed) == "May: ? ? | June: ? ? ? ? ? | July: ?" && feed.count == 8 && feed.unloadedCount == 8)
    }
  }

  /// An order has the loaded photos only, by their indices in the feed.
  @Test(arguments: [(.feed, [2, 3, 4, 5]), (.title, [4, 3, 5, 2]), (.date, [2, 3, 4, 5])] as [(SortKey, [Int])])
  func ordersOfLoadedPhotos(key: SortKey, order: [Int]) throws {
    let june = try #require(months.filling(portion("6", months), with: photos("d b a c"))).feed
    #expect(key.order(of: june) == order && key.order(of: months).isEmpty)
  }

  /// The number of photos is final once no page follows.
  @Test func pagesAreCounted() throws {
    let open = try photos("a b").followed(by: .following("page 2"))
    #expect(open.countText == "2+" && !open.isCounted)
    let more = try #require(open.filling(open.pendingPortions[0], with: photos("c").followed(by: .following("page 3"))))
      .feed
    #expect(more.countText == "3+" && !more.isCounted)
    let whole = try #require(more.filling(more.pendingPortions[0], with: photos("d"))).feed
    #expect(whole.countText == "4" && whole.isCounted)
  }

  /// (limit, what is left), and a filter for photos with the letters a to c
  @Test(
    "a limit cuts what is counted, and a filter leaves it",
    arguments: [
      (1, "May: ?"), (4, "May: ? ? | June: a b"), (5, "May: ? ? | June: a b c"),
      (6, "May: ? ? | June: a b c | July: ?"),
    ])
  func choosing(limit: Int, drawing: String) throws {
    let june = try #require(months.filling(portion("6", months), with: photos("a b c"))).feed
    #expect(self.drawing(june.keeping(first: limit)) == drawing)
    #expect(self.drawing(june.keeping { june[$0].title == "b" }) == "May: ? ? | June: b | July: ?")
  }

  /// A portion with sections of its own has them, with or without a title.
  @Test func sectionsOfAPortion() throws {
    let text =
      #"{"sections": [{"items": [{"url": "a", "title": "a"}]}, {"title": "X", "items": [{"url": "b", "title": "b"}]}]}"#
    let filling = try #require(months.filling(portion("6", months), with: load(text)))
    #expect(drawing(filling.feed) == "May: ? ? | June: | : a | X: b | July: ?" && filling.addedSections == 2)
  }

  /// Sections beyond a limit go, empty ones before it, too.
  @Test func emptySectionsAreNotInALimit() {
    let feed = PhotoFeed(sections: [
      ("May", [FeedPortion(key: "5", count: 2)]), ("None", []), ("June", [FeedPortion(key: "6", count: 2)]),
    ])
    #expect(drawing(feed) == "May: ? ? | None: | June: ? ?")
    #expect(drawing(feed.keeping(first: 3)) == "May: ? ? | June: ?" && drawing(feed.keeping(first: 1)) == "May: ?")
  }

  @Test("sources keep their portions apart")
  func severalSources() throws {
    let both = try PhotoFeed.joined([
      ReadSource(months.numbered(asSource: 0), title: "one"), ReadSource(months.numbered(asSource: 1), title: "two"),
    ])
    var second = FeedPortion(key: "5", count: 2)
    second.source = 1
    let filled = try #require(both.filling(second, with: photos("a b"))).feed
    #expect(drawing(filled) == "May: ? ? | June: ? ? ? | July: ? | May: a b | June: ? ? ? | July: ?")
    // Pages in a portion are of its source.
    let paged = try #require(both.filling(second, with: photos("a").followed(by: .following("page 2")))).feed
    #expect(paged.pendingPortions.first { $0.key == "page 2" }?.source == 1)
  }

  @Test("the next page of a paged source is the source's own, though its first page is loaded", arguments: [0, 1])
  func pagesOfSeveralSources(source: Int) throws {
    let paged = try photos("a b").followed(by: .following("page 2"))
    let both = try PhotoFeed.joined([
      ReadSource(paged.numbered(asSource: 0), title: "one"), ReadSource(paged.numbered(asSource: 1), title: "two"),
    ])
    #expect(both.pendingPortions.map { "\($0.key) \($0.source)" } == ["page 2 0", "page 2 1"])
    let filled = try #require(both.filling(both.pendingPortions[source], with: photos("c d e"))).feed
    let titles = (0..<filled.count).map { filled[$0].title }.joined(separator: " ")
    #expect(titles == (source == 0 ? "a b c d e a b" : "a b a b c d e"))
    #expect(filled.pendingPortions.map(\.source) == [1 - source])
  }

  @Test(
    "portions that are loaded in any order, dropped and loaded again, give the feed that is loaded as a whole",
    arguments: 0..<30)
  func anyOrder(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let sections = (0..<Int.random(in: 1...6, using: &random)).map { section in
      (0..<Int.random(in: 1...3, using: &random)).map { portion in
        (0..<Int.random(in: 0...4, using: &random)).map { "\(section)\(portion)\($0)" }.joined(separator: " ")
      }
    }
    func key(_ section: Int, _ portion: Int) -> String { "\(section)/\(portion)" }
    var feed = PhotoFeed(
      sections: sections.enumerated().map { section, portions in
        (
          "S\(section)",
          portions.indices.map { FeedPortion(key: key(section, $0), count: .random(in: 1...4, using: &random)) }
        )
      })
    var left = feed.pendingPortions
    while !left.isEmpty {
      let next = left.remove(at: .random(in: left.indices, using: &random))
      let place = next.key.split(separator: "/").compactMap { Int($0) }
      feed = try #require(feed.filling(next, with: photos(sections[place[0]][place[1]]))).feed
      if Int.random(in: 0..<3, using: &random) == 0,
        let (loaded, _) = feed.loadedPortions.randomElement(using: &random),
        let dropped = feed.releasing(loaded)
      {
        feed = dropped.feed
        left = feed.pendingPortions
      }
    }
    let whole = sections.enumerated().map { "S\($0): " + $1.filter { !$0.isEmpty }.joined(separator: " ") }
    #expect(drawing(feed) == whole.map { $0.hasSuffix(": ") ? String($0.dropLast()) : $0 }.joined(separator: " | "))
    #expect(feed.unloadedCount == 0 && feed.sections.last?.range.upperBound == feed.count)
  }
}
