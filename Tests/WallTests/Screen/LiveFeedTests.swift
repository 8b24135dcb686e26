import PhotoFeed
import TerminalPanels
import TestSupport
import Testing

@testable import Wall

/// A feed that changes while its wall is open. Photos are letters, in the order of the feed.
@Suite(.oneAtATime) struct LiveFeedTests {
  /// (feed, keys, feed then, keys then, what is on the wall, the focus)
  @Test(arguments: [
    ("abc", "", "abcd", "", "abcd", "a"),
    ("abc", "l", "xabc", "", "xabc", "b"),
    ("abc", "l", "ac", "", "ac", "c"),
    ("abcd", "l x", "abcde", "", "acde", "c"),
    ("abcd", "l x", "abcde", "u", "abcde", "b"),
    ("abcd", "l x", "acde", "u", "acde", "c"),
    ("abcd", "l m", "dcba", "x", "dca", "a"),
    ("cab", "s", "cabd", "", "abcd", "c"),
    ("cab", "s", "cabd", "u", "cabd", "c"),
    // A sorted wall stays sorted by undo.
    ("acegikm", "s End x", "acdegijmo", "u", "acdegijmo", "m"),
    ("acegikm", "End x", "acdegijmo", "u", "acdegijmo", "m"),
    ("gacoeikm", "s End x End x", "ogmaceidj", "u u", "acdegijmo", "o"),
    ("abc", "M x", "abcd", "", "d", "d"),
    ("abc", "", "", "", "", ""),
    ("", "", "ab", "", "ab", "a"),
  ])
  func changes(before: String, keys: String, after: String, then: String, shown: String, focus: String) throws {
    let bench = try WallBench(options: .still, feed: letters(before))
    bench.press(keys)
    bench.wall.replaceFeed(by: letters(after))
    bench.settle()
    bench.press(then)
    #expect(bench.wall.addresses(of: .kept).map { String($0.text.suffix(5).prefix(1)) }.joined() == shown)
    #expect(bench.state.focusTitle == focus)
    bench.checkInvariants()
  }

  /// After any change of the feed the wall has its photos without those that the user has deleted at any time, at any moment of an
  /// animation: a photo that has gone comes back as it was decided about.
  @Test(arguments: 0..<6) func anyChangeAtAnyMoment(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let alphabet = Array("abcdefghijklmnop")
    let bench = try WallBench(options: .boxes, feed: letters("abcdef"))
    var deleted: Set<Character> = []
    for _ in 0..<25 {
      let next = String(alphabet.shuffled(using: &random).prefix(Int.random(in: 0...12, using: &random)))
      bench.wall.replaceFeed(by: letters(next))
      bench.run(frames: Int.random(in: 0...4, using: &random))
      if Bool.random(using: &random), bench.state.count > 0 {
        deleted.formUnion(bench.state.focusTitle)
        bench.press("x", settles: false)
      }
      let expected = next.filter { !deleted.contains($0) }
      #expect(bench.wall.addresses(of: .kept).map { String($0.text.suffix(5).prefix(1)) }.joined() == expected)
      bench.checkInvariants()
    }
  }

  /// A feed of titled sections, `Lakes ab,Seas c`: of texts and of objects, which do not tell their sections.
  private func sections(_ text: String) -> PhotoFeed {
    let sections = text.split(separator: ",").map { section in
      let (title, letters) = (section.prefix { $0 != " " }, section.drop { $0 != " " }.dropFirst())
      let items = letters.map { "ace".contains($0) ? "\"\($0).jpg\"" : #"{"url":"\#($0).jpg","width":4,"height":3}"# }
      return #"{"title":"\#(title)","items":[\#(items.joined(separator: ","))]}"#
    }
    return feed(json: #"{"sections":[\#(sections.joined(separator: ","))]}"#)
  }

  /// Sections get other titles and other photos, though no photo has changed; what was decided stays.
  @Test(arguments: [
    "Lakes ab,Rivers cd", "Lakes a,Seas bcd", "Lakes abc,Seas d", "Lakes abcd,Seas ", "Seas cd,Lakes ab",
    "Seas ab,Lakes cd", "Lakes ab,Dunes ,Seas cd", "Rivers abcd", "Rivers ba,Dunes dc", "Lakes b,Seas ecd",
  ])
  func sectionsChange(after: String) throws {
    let bench = try WallBench(
      size: CellSize(columns: 80, rows: 60), options: .still, feed: sections("Lakes ab,Seas cd"))
    bench.press("n m")
    #expect(bench.text.contains("Lakes") && bench.text.contains("Seas") && bench.state.focus == 2)
    bench.wall.replaceFeed(by: sections(after))
    bench.settle()
    let model = bench.wall.model
    func letter(_ photo: PhotoID) -> String { String(bench.wall.photos[photo].address.text.suffix(5).prefix(1)) }
    let parts = after.split(separator: ",").map { $0.split(separator: " ", omittingEmptySubsequences: false) }
    #expect(
      model.shown.sectionEnds.indices.map { model.shown.photos[model.shown.range(ofSection: $0)].map(letter).joined() }
        == parts.map { String($0[1]) })
    for title in ["Lakes", "Seas", "Rivers", "Dunes"] {
      let part = parts.first { $0[0] == title }
      // A section without photos may have a header.
      if part?[1].isEmpty != true { #expect(bench.text.contains(title) == (part != nil), "\(title)") }
    }
    #expect(model.focus.map(letter) == "b" && model.marked.map(letter) == ["b"])
    bench.checkInvariants()
    bench.wall.replaceFeed(by: sections(after), isExplicit: true)
    bench.settle()
    #expect(bench.state.status.contains("the feed has not changed"))
  }

  /// The picture of a photo that has changed under its name is asked for again, and no other.
  @Test(arguments: ["a", "b", "c", "ac"]) func whatHasChangedGetsItsNewPicture(changed: String) throws {
    func photos(_ changed: String) -> PhotoFeed {
      let items = "abc".map {
        #"{"url":"\#($0).jpg","title":"\#(changed.contains($0) ? "new" : "old")","width":40,"height":30}"#
      }
      return feed(json: "[\(items.joined(separator: ","))]")
    }
    var options = WallOptions()
    options.isAnimated = false
    let bench = try WallBench(options: options, feed: photos(""))
    bench.settle()
    let count = bench.supply.addresses.count
    #expect(Set(bench.supply.addresses).count == 3)
    bench.wall.replaceFeed(by: photos(""))
    bench.settle()
    #expect(bench.supply.addresses.count == count, "nothing has changed")
    bench.wall.replaceFeed(by: photos(changed))
    bench.settle()
    let new = bench.supply.addresses.dropFirst(count).map { String($0.lastComponent.prefix(1)) }
    #expect(Set(new) == Set(changed.map(String.init)))
  }

  /// The picture of a photo that returns is asked for again: its file may have changed meanwhile.
  @Test func whatReturnsGetsItsPictureAgain() throws {
    var options = WallOptions()
    options.isAnimated = false
    let bench = try WallBench(options: options, feed: letters("abc"))
    bench.press("2 g m")
    let count = bench.supply.addresses.count
    #expect(Set(bench.supply.addresses).count == 3)
    for returns in 1...2 {
      for feed in ["ac", "abc"] {
        bench.wall.replaceFeed(by: letters(feed))
        bench.settle()
      }
      let new = bench.supply.addresses.dropFirst(count).map { String($0.lastComponent.prefix(1)) }
      #expect(Set(new) == ["b"] && new.count >= returns && bench.state.marked == 1)
    }
  }

  /// A search goes on with the photos that come, and a filter shows those of them that match.
  @Test func whatComesIsSearched() throws {
    var titles = ["moon one", "dune", "moon two"]
    let bench = try WallBench(options: .still, feed: feed(titles: titles))
    func add(_ more: String...) {
      titles += more
      bench.wall.replaceFeed(by: feed(titles: titles))
      bench.settle()
    }
    bench.press("/ \"moon\" Enter")
    #expect(bench.state.status.contains("of 2 for"), "\(bench.state.status)")
    add("dune two", "moon three")
    bench.press("n n")
    #expect(bench.state.focusTitle == "moon three" && bench.state.status.contains("of 3 for"), "\(bench.state.status)")
    bench.press("&")
    #expect(bench.state.count == 3)
    add("moon four", "dune three")
    #expect(bench.state.count == 4 && bench.state.items.last?.title == "moon four", "\(bench.state.items.map(\.title))")
    bench.press("&")
    #expect(bench.state.count == 7)
  }

  /// What is done to decisions about photos while they are not there holds when they come back.
  ///
  /// (feed, keys, feed meanwhile, keys meanwhile, what is on the wall then, what is when all have come back)
  @Test(arguments: [
    ("abcd", "l x", "acd", "", "acd", "acd"),
    ("abcd", "l x", "acd", "u", "acd", "abcd"),
    ("abcd", "l x", "acd", "u Ctrl-r", "acd", "acd"),
    ("abcd", "l x", "", "u", "", "abcd"),
    ("abcd", "l x x", "ad", "u", "ad", "acd"),
    ("abcd", "l x", "acd", "D Enter", "acd", "abcd"),
    // Photos that were moved come back to their places.
    ("abcdef", "End H H", "ade", "", "ade", "abcfde"),
    ("abcdef", "End H H", "ade", "u u", "ade", "abcdef"),
    ("abcdef", "End H H", "ade", "End H", "aed", "abcfed"),
    ("abcdef", "L L", "d", "", "d", "bcadef"),
  ])
  func whatIsAway(
    before: String, keys: String, meanwhile: String, then: String, shown: String, again: String
  ) throws {
    let bench = try WallBench(options: .still, feed: letters(before))
    func kept() -> String { bench.wall.addresses(of: .kept).map { String($0.text.suffix(5).prefix(1)) }.joined() }
    bench.press(keys)
    bench.wall.replaceFeed(by: letters(meanwhile))
    bench.settle()
    bench.press(then)
    #expect(kept() == shown)
    bench.wall.replaceFeed(by: letters(before))
    bench.settle()
    #expect(kept() == again)
    bench.checkInvariants()
  }

  /// Photos that are away stay away when the feed changes again: they are neither counted as marked nor printed as deleted.
  @Test func whatIsAwayIsNotCounted() throws {
    let bench = try WallBench(options: .still, feed: letters("abcdef"))
    func deleted() -> String {
      PrintChoice.deleted.photos(of: bench.wall.document).map { bench.wall.photos[$0].name }.joined()
    }
    // c and f are deleted, b and e are marked.
    bench.press("G x 3 g x 2 g m G m")
    #expect(deleted() == "cf" && bench.state.marked == 2)
    for (feed, printed, marked) in [
      ("adef", "f", 1), ("adefg", "f", 1), ("adg", "", 0), ("dga", "", 0), ("dgac", "c", 0), ("abcdef", "cf", 2),
    ] {
      bench.wall.replaceFeed(by: letters(feed))
      bench.settle()
      #expect(deleted() == printed && bench.state.marked == marked, "\(feed)")
      bench.checkInvariants()
    }
  }

  /// A photo that returns is counted once, with those that are new.
  @Test func whatReturnsIsCountedOnce() throws {
    let bench = try WallBench(options: .still, feed: letters("abc"))
    bench.press("2 g m g")
    for (feed, text) in [
      ("acd", "1 photo added, 1 photo removed"), ("abcde", "2 photos added"), ("acde", "1 photo removed"),
      ("abcde", "1 photo added"),
    ] {
      bench.wall.replaceFeed(by: letters(feed))
      bench.settle()
      #expect(bench.state.status.contains("the feed has changed: \(text)"), "\(bench.state.status)")
    }
  }
}

/// Returns a feed of photos that are letters.
func letters(_ letters: String) -> PhotoFeed {
  feed(
    json: "["
      + letters.map { #"{"url":"\#($0).jpg","title":"\#($0)","width":40,"height":30}"# }.joined(separator: ",") + "]")
}
