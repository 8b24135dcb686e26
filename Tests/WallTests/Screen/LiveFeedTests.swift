import Foundation
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

  /// A photo is found again by its number among those of its address.
  @Test(arguments: 1...4) func theFocusIsTakenUp(focus: Int) throws {
    var entries: [SessionJournal.Entry] = []
    let services = WallServices(record: {
      entries += $0
      return nil
    })
    let bench = try WallBench(options: .still, feed: letters("abaa"), services: services)
    bench.press("2 g m \(focus) g")
    bench.wall.document.recordFocus()
    let again = try WallBench(options: .still, feed: letters("abaa"))
    again.wall.resume(try #require(SessionJournal.Recovered(entries)))
    again.settle()
    #expect(again.state.focus == focus && again.state.marked == 1)
  }

  /// Decisions about files hold by the ids of their items, whatever the files are called then.
  @Test func filesAreFoundByTheirIDs() throws {
    var entries: [SessionJournal.Entry] = []
    let services = WallServices(record: {
      entries += $0
      return nil
    })
    func photos(_ ids: [Int], _ suffix: String) -> PhotoFeed {
      let items = ids.map { #"{"id": "\#($0)", "url": "\#($0)\#(suffix).jpg", "width": 4, "height": 3}"# }
      return feed(json: "[\(items.joined(separator: ","))]")
    }
    let bench = try WallBench(options: .still, feed: photos([1, 2, 3], ""), services: services)
    bench.press("2 g x G m")
    let recovered = try #require(SessionJournal.Recovered(entries))
    for suffix in ["", "-new"] {
      let again = try WallBench(options: .still, feed: photos([3, 2, 1], suffix))
      again.wall.resume(recovered)
      again.settle()
      let names = [PhotoProperty.deleted, .marked].map { property in
        again.wall.model[property].map { again.wall.photos[$0].address.lastComponent }
      }
      #expect(names == [["2\(suffix).jpg"], ["3\(suffix).jpg"]])
    }
  }

  @Test func aCutOffSessionIsTakenUp() throws {
    var recorded: [String] = []
    func letter(_ photo: RecordedPhoto) -> String { String(photo.address.text.suffix(5).prefix(1)) }
    let services = WallServices(record: { entries in
      recorded += entries.map {
        switch $0 {
        case .decided(let decision, let photo, _): "\(decision.property[decision.value].journal) \(letter(photo))"
        case .placed(let move):
          "\(letter(move.photo)) \(move.isAfter ? "behind" : "before") \(letter(move.neighbour))"
        case .unknown(let line): line
        case .focused, .batch, .renamed, .clocks, .labelled: ""
        }
      }
      return nil
    })
    let bench = try WallBench(options: .still, feed: letters("abcd"), services: services)
    bench.press("l m x u m H u")
    #expect(
      recorded == ["marked b", "deleted b", "kept b", "unmarked b", "b before a", "b behind a"])
    let again = try WallBench(options: .still, feed: letters("abcd"))
    again.wall.resume(SessionJournal.Recovered(deleted: ["/photos/b.jpg"], marked: ["/photos/c.jpg", "/photos/x.jpg"]))
    again.settle()
    #expect(again.state.count == 3 && again.state.marked == 1)
    #expect(again.state.status.contains("1 deleted, 1 marked"))
    again.press("u")
    #expect(again.state.count == 4)
  }

  /// A wall that resumes a random session shows the same photos in the same order with the same marks.
  @Test(arguments: 0..<12) func aSessionThatIsTakenUpGoesOnWhereItWas(seed: Int) throws {
    let path = NSTemporaryDirectory() + "photowall-journal-\(UUID().uuidString)"
    defer { unlink(path) }
    let journal = SessionJournal(path: path, feed: "letters")
    let bench = try WallBench(
      options: .still, feed: letters("abcdefghij"), services: WallServices(record: { journal.record($0) }))
    var random = SeededRandom(seed: UInt64(seed))
    for _ in 0..<60 {
      let keys = ["l", "h", "j", "k", "L", "H", "J", "K", "m", "x", "u", "u", "Ctrl-r", "Home", "End"]
      bench.press(keys.randomElement(using: &random) ?? "l", settles: false)
    }
    bench.settle()
    let again = try WallBench(options: .still, feed: letters("abcdefghij"))
    let feed = again.wall.addresses(of: .kept)
    if let recovered = journal.recovered() { again.wall.resume(recovered) }
    again.settle()
    func expectSame() {
      #expect(again.wall.addresses(of: .kept) == bench.wall.addresses(of: .kept))
      #expect(again.wall.addresses(of: .deleted) == bench.wall.addresses(of: .deleted))
      #expect(again.wall.addresses(of: .marked) == bench.wall.addresses(of: .marked))
    }
    expectSame()
    // What was restored can be undone, step by step, and made again.
    let count = again.wall.model.history.done.count
    for _ in 0..<count { again.press("u", settles: false) }
    #expect(again.wall.addresses(of: .kept) == feed)
    #expect(again.wall.addresses(of: .deleted).isEmpty && again.wall.addresses(of: .marked).isEmpty)
    for _ in 0..<count { again.press("Ctrl-r", settles: false) }
    expectSame()
  }

  @Test("decisions about photos of later pages are restored when the pages come, by address or else by id")
  func laterPages() throws {
    func page(_ ids: ClosedRange<Int>, _ size: String = "") -> PhotoFeed {
      let items = ids.map {
        #"{"id": "\#($0)", "url": "http://p.example/\#($0)\#(size).jpg", "width": 4, "height": 3}"#
      }
      return feed(json: "[\(items.joined(separator: ","))]")
    }
    func shown(_ bench: WallBench) -> String {
      bench.wall.addresses(of: .kept).map { String($0.text.split(separator: "/")[2].prefix(1)) }.joined()
    }
    let path = NSTemporaryDirectory() + "photowall-journal-\(UUID().uuidString)"
    defer { unlink(path) }
    let journal = SessionJournal(path: path, feed: "pages")
    let bench = try WallBench(
      options: .still, feed: page(1...8), services: WallServices(record: { journal.record($0) }))
    // 2 and 6 are deleted, 7 is marked, 8 goes before 7 and then before 5, 3 behind 4.
    bench.press("2 g x 5 g x 5 g m End H H l l Home l L")
    #expect(shown(bench) == "143857" && bench.state.marked == 1)
    let recovered = try #require(journal.recovered())
    for size in ["", "-new"] {
      let again = try WallBench(options: .still, feed: page(1...4, size))
      again.wall.resume(recovered)
      again.settle()
      #expect(shown(again) == "143")
      again.wall.replaceFeed(by: page(1...7, size))
      again.settle()
      #expect(shown(again) == "14357" && again.state.marked == 1)
      again.wall.replaceFeed(by: page(1...8, size))
      again.settle()
      #expect(again.wall.addresses(of: .deleted).count == 2)
      #expect(shown(again) == "143857", "\(recovered)")
    }
  }
}

/// Returns a feed of photos that are letters.
func letters(_ letters: String) -> PhotoFeed {
  feed(
    json: "["
      + letters.map { #"{"url":"\#($0).jpg","title":"\#($0)","width":40,"height":30}"# }.joined(separator: ",") + "]")
}
