import Foundation
import PhotoFeed
import TerminalPanels
import TestSupport
import Testing

@testable import Wall

/// Searching, sorting, dividing and captioning by what a feed says of its items.
@Suite(.oneAtATime) struct FieldTests {
  /// Photos named by letters.
  private func dataSet() -> PhotoFeed {
    let rows = [
      (
        "a",
        #""class": "cat", "pred": {"label": "cat", "score": 0.9}, "caption": "a red cat and a car", "taken": "2024-05-17T18:03""#
      ),
      (
        "b",
        #""class": "cat", "pred": {"label": "dog", "score": 0.2}, "caption": "Sea: a tabby", "tags": ["sea", "big cat"]"#
      ),
      ("c", #""class": "catfish", "pred": {"label": "dog", "score": null}, "ok": true, "taken": "2023-01-02""#),
      ("d", #""class": "dog", "pred": {"label": "dog", "score": 0.5}, "rating": 0.87, "caption": "red or blue""#),
      ("e", #""class": "dog 10", "pred": {"score": "high"}, "caption": """#),
      ("f", #""class": "dog 9""#),
    ]
    let items = rows.map { #"{"url": "\#($0.0).jpg", "title": "\#($0.0)", "width": 40, "height": 30, \#($0.1)}"# }
    return feed(json: "[\(items.joined(separator: ","))]")
  }

  private func letters(_ bench: WallBench) -> String {
    bench.wall.model.shown.photos.map { bench.wall.photos[$0].name }.joined()
  }

  /// (query, letters of the photos that are found)
  @Test(arguments: [
    ("pred.score:>0.4", "ad"), ("pred.score:<=0.5", "bd"), ("-pred.score:>0.4", "b"), ("pred.score:0.2..0.5", "bd"),
    ("pred.score:..0.4", "b"), ("pred.score:0.6..", "a"), ("pred.score:0.9", "a"), ("pred.score:high", "e"),
    ("pred.score:!=0.5", "ab"),
    // Texts contain the value, whatever the case, or are equal to it.
    ("class:cat", "abc"), ("class:=cat", "ab"), ("class:!=cat", "cdef"), ("-class:=cat", "cdef"), ("class:CAT", "abc"),
    ("class:\"dog 1\"", "e"), ("class:dog 1", ""), ("tags:=sea", "b"), ("tags:\"big cat\"", "b"), ("tags:=big", ""),
    ("caption:/red .* car/", "a"), ("caption:/^red/ class:dog", "d"), ("-caption:red", "b"),
    ("taken:2024-05", "a"), ("taken:<2024", "c"), ("taken:2023..2024-05", "ac"), ("taken:2023-02..", "a"),
    ("ok:true", "c"), ("height:30", "abcdef"), ("height:40", ""), ("class:=\"dog 10\"", "e"), ("tags:/^big/", "b"),
    // A single slash begins no regular expression.
    ("-caption:/x cat", "b"),
    ("has:caption", "abd"), ("-has:caption", "cef"), ("has:pred.label -has:tags", "acd"), ("has:taken class:cat", "ac"),
    ("class:={pred.label}", "ad"), ("class:!={pred.label}", "bc"), ("pred.score:<{rating}", "d"),
    ("class:=dog or pred.score:<0.3", "bd"), ("class:=cat pred.score:>0.5 or ok:true", "ac"),
    // A field of the feed wins over the property of its name.
    ("rating:>0.8", "d"), ("@rating:0", "abcdef"), ("@rating:5", ""),
    ("width:40", "abcdef"), ("tags[0]:sea", "b"),
    // Not conditions: a colon within a text, quotes, a query without conditions.
    ("\"sea:\"", ""), ("16:9", ""), ("a or b", ""), ("score:1", ""),
  ])
  func queries(query: String, found: String) throws {
    let feed = dataSet()
    let chosen = try PhotoQuery(query).photos(of: feed, FileFactsStore())
    #expect((0..<chosen.count).map { chosen.name(at: $0) }.joined() == found)
    // The search of the wall finds the same, in slices of any size.
    let table = PhotoTable(feed)
    var search = PhotoSearch(query, in: (0..<6).map { PhotoID($0) }, from: 2)
    while !search.isFinished { search.step(2, table: table) }
    #expect(search.found.map(\.index).sorted().map { feed.name(at: $0) }.joined() == found)
  }

  /// What the wall has written into a feed, and dates as feeds have them, are not asked as texts of the feed.
  /// Conditions about decisions, in the order of the property's values.
  @Test(arguments: [
    ("@rating:2..4", "cde"), ("@rating:..2", "abc"), ("@rating:4..", "ef"), ("@rating:>=4", "ef"), ("@rating:<1", ""),
    ("@rating:!=5", "abcde"), ("@rating:x..4", ""), ("marked:yes", "ab"), ("-marked:yes", "cdef"),
    ("flag:picked", "c"), ("label:red..green", "de"),
  ])
  func decisionsAreFound(query: String, found: String) throws {
    let feed = dataSet()
    var values: [PhotoProperty: PhotoValues] = [:]
    for (index, stars) in [1, 1, 2, 3, 4, 5].enumerated() {
      values[.rating, default: []][PhotoID(index)] = UInt8(stars)
    }
    for photo in [PhotoID(0), PhotoID(1)] { values[.marked, default: []][photo] = 1 }
    values[.flag, default: []][PhotoID(2)] = PhotoProperty.flag.value(named: "picked") ?? 0
    for (photo, name) in [(3, "red"), (4, "green"), (5, "purple")] {
      values[.label, default: []][PhotoID(photo)] = PhotoProperty.label.value(named: name) ?? 0
    }
    var search = PhotoSearch(query, in: (0..<6).map { PhotoID($0) }, from: 0)
    while !search.isFinished { search.step(4, table: PhotoTable(feed), values: values) }
    #expect(search.found.map(\.index).sorted().map { feed.name(at: $0) }.joined() == found)
  }

  /// The manual's example of each condition is one; that of a property is of a value that the user must give.
  @Test func examplesAreConditions() throws {
    let rows = PhotoQuery.conditionRows
    #expect(Set(rows.map(\.example)).count == rows.count && rows.allSatisfy { !$0.summary.isEmpty })
    for (example, _) in rows { #expect(QueryCondition(example) != nil, "\(example)") }
    for property in PhotoProperty.all where property.isSearched {
      let example = "\(property.name):\(property.values[property.values.count - 1].name)"
      let row = try #require(rows.first { $0.example == example })
      #expect(row.summary == "what was decided: " + property.values.map(\.name).joined(separator: ", "))
    }
  }

  @Test func decisionsInAFeedStayDecisions() throws {
    let feed = feed(
      json: """
        [{"url": "a.jpg", "title": "a", "rating": 4, "label": "red", "date": 1715968992},
         {"url": "b.jpg", "title": "b", "rating": 2, "date": "2023-05-01"}]
        """)
    let bench = try WallBench(options: .still, feed: feed)
    bench.press("l Alt-5 / \"rating:>=4\" Enter &")
    #expect(letters(bench) == "ab")
    bench.press("& / \"date:2024-05\" Enter &")
    #expect(letters(bench) == "a")
  }

  @Test(arguments: [
    ("scroe:1", "no field ‘scroe’: url, title, width, height, class, pred.label, pred.score, caption …"),
    ("class:={what}", "no field ‘what’: url, title, width, height, class, pred.label, pred.score, caption …"),
    ("class:cat", nil), ("https://a.example/b", nil), ("has:caption", nil), ("sea", nil),
    ("@rating:6", "rating is 0, 1, 2, 3, 4, 5, not ‘6’"), ("marked:maybe", "marked is no, yes, not ‘maybe’"),
  ])
  func unknownNamesAreTold(query: String, sentence: String?) throws {
    #expect(try PhotoQuery(query).refusal(for: dataSet()) == sentence)
    let bench = try WallBench(size: CellSize(columns: 140, rows: 24), options: .still, feed: dataSet())
    bench.press("/ \"\(query)\"")
    #expect(bench.state.status.contains(sentence?.prefix(9) ?? "no field") == (sentence != nil))
    bench.press("Enter")
    #expect(
      bench.state.status.contains(sentence?.prefix(9) ?? "no field") == (sentence != nil), "\(bench.state.status)")
  }

  /// (key, letters in its order)
  @Test(arguments: [
    ("pred.score", "bdaecf"), ("-pred.score", "eadbcf"), ("class", "abcdfe"), ("-class", "efdcab"), ("taken", "cabdef"),
    ("tags[1]", "bacdef"), ("camera", "abcdef"), ("rating", "dabcef"), ("-rating", "dabcef"),
  ])
  func orders(key: String, letters: String) throws {
    var options = WallOptions.still
    options.sort = try #require(WallSort(rawValue: key))
    let bench = try WallBench(options: options, feed: dataSet())
    #expect(self.letters(bench) == letters)
    // The same by the list of keys, and the other way round by the same key.
    let list = try WallBench(options: .still, feed: dataSet())
    let index = list.wall.photos.fieldTable.sortKeys.firstIndex(of: options.sort)
    // The list has neither the other way round, nor elements of lists, nor what the wall sorts by anyway.
    #expect((index != nil) == ["pred.score", "class", "taken"].contains(key))
    guard let index else { return }
    list.press("S")
    for _ in 0..<(WallSort.allCases.count + index) { list.press("j") }
    list.press("Enter")
    #expect(self.letters(list) == letters && list.state.status.contains("sorted by \(key)"))
  }

  /// The other way round, a descending key ascends. Photos without a value are last in either order.
  @Test(arguments: [("pred.score", "bdaecf", "eadbcf"), ("class", "abcdfe", "efdcab"), ("taken", "cabdef", "acbdef")])
  func reversedOrders(key: String, ascending: String, descending: String) {
    let photos = PhotoTable(dataSet())
    func letters(_ key: String, isReversed: Bool) -> String {
      PhotoOrder(WallSort(key), isReversed: isReversed, photos: photos, seed: 1)
        .arranged(PhotoArrangement(sectionLengths: [6])).photos.map { photos[$0].name }.joined()
    }
    for (prefix, isReversed) in [("", false), ("-", true)] {
      #expect(letters(prefix + key, isReversed: isReversed) == ascending)
      #expect(letters(prefix + key, isReversed: !isReversed) == descending)
    }
  }

  /// (sections, letters of each section, titles)
  @Test(arguments: [
    ("class", "ab c d f e", ["cat (2)", "catfish (1)", "dog (1)", "dog 9 (1)", "dog 10 (1)"]),
    ("ok", "c abdef", ["true (1)", "no ok (5)"]),
    (
      "class,pred.label", "a b c d f e",
      [
        "cat · cat (1)", "cat · dog (1)", "catfish · dog (1)", "dog · dog (1)", "dog 9 · no pred.label (1)",
        "dog 10 · no pred.label (1)",
      ]
    ),
    // Within a value of the first field, those without one of the second come last.
    (
      "class,tags[0]", "b a c d f e",
      [
        "cat · sea (1)", "cat · no tags[0] (1)", "catfish · no tags[0] (1)", "dog · no tags[0] (1)",
        "dog 9 · no tags[0] (1)", "dog 10 · no tags[0] (1)",
      ]
    ),
  ])
  func sections(fields: String, letters: String, titles: [String]) throws {
    var options = WallOptions.still
    options.sections = try #require(WallSections(rawValue: fields))
    let bench = try WallBench(options: options, feed: dataSet())
    let shown = bench.wall.model.shown
    #expect(
      shown.sections.map { $0.map { bench.wall.photos[$0].name }.joined() }.joined(separator: " ") == letters)
    #expect(shown.titles == titles)
    bench.settle()
    #expect((0..<23).contains { bench.text(row: $0).contains(titles[0]) })
  }

  /// Titles of sections contain no commands for the terminal.
  @Test func titlesOfSectionsAreSafe() throws {
    let items = [#"x\u001b[2J"#, #"a\tb"#, #"red\u202efox"#, #"a\tb"#].map { #"{"url": "a.jpg", "class": "\#($0)"}"# }
    let photos = PhotoTable(feed(json: "[\(items.joined(separator: ","))]"))
    let kind = try #require(WallSections(rawValue: "class"))
    let sections = PhotoSections(kind, sortedBy: .feed, isReversed: false, of: photos, [:])
    #expect(sections?.titles == ["a b (2)", "redfox (1)", "x\u{fffd}[2J (1)"])
  }

  @Test func namesOfSectionsAndKeys() {
    #expect(WallSections(rawValue: "a,b,c") == nil && WallSections(rawValue: "a,") == nil)
    #expect(WallSections(rawValue: "day") == .day && WallSections(rawValue: "day")?.fields == [])
    #expect(WallSort(rawValue: "9") == nil && WallSort(rawValue: "") == nil && WallSort(rawValue: "-") == nil)
    #expect(WallSort(rawValue: "title")?.field == nil && WallSort(rawValue: "-score")?.field == "score")
  }

  /// (template, captions of a, b and e)
  @Test(arguments: [
    ("{class} {pred.score:.2f}", ["cat 0.90", "cat 0.20", "dog 10 high"]),
    ("{name}: {tags}", ["a: ", "b: sea, big cat", "e: "]),
    ("{pred.score:.0f}", ["1", "0", "high"]), ("plain", ["plain", "plain", "plain"]),
  ])
  func captions(template: String, texts: [String]) throws {
    let photos = SearchedPhotos(in: PhotoTable(dataSet()))
    let caption = try #require(CaptionTemplate(template))
    #expect([0, 1, 4].map { caption.text(of: PhotoID($0), photos.table[PhotoID($0)], in: photos) } == texts)
  }

  @Test(arguments: ["{", "{}", "{9}", "{a:.f}", "{a:2}", "{a:.99f}"]) func wrongTemplates(template: String) {
    #expect(CaptionTemplate(template) == nil)
  }

  @Test func captionsAreSeen() throws {
    var options = WallOptions.still
    options.caption = try #require(CaptionTemplate("{class} {pred.score:.2f}"))
    let bench = try WallBench(options: options, feed: dataSet())
    bench.settle()
    #expect((0..<23).contains { bench.text(row: $0).contains("cat 0.90") })
  }

  @Test func detailsListTheFields() throws {
    let bench = try WallBench(size: CellSize(columns: 120, rows: 40), options: .still, feed: dataSet())
    bench.press("i")
    let text = (0..<39).map { bench.text(row: $0) }.joined(separator: "\n")
    #expect(text.contains("pred.score") && text.contains("a red cat and a car"))
  }

  @Test func optionsThatNameUnknownFieldsAreRefused() {
    var options = WallOptions()
    #expect(options.refusal(for: dataSet()) == nil)
    options.sort = WallSort(rawValue: "-scroe") ?? .feed
    #expect(options.refusal(for: dataSet())?.hasPrefix("no field ‘scroe’") ?? false)
    options.sort = .feed
    options.caption = CaptionTemplate("{class} {nothing}") ?? CaptionTemplate()
    #expect(options.refusal(for: dataSet())?.hasPrefix("no field ‘nothing’") ?? false)
    #expect(PrintChoice("pred.score:>0.5")?.refusal(for: dataSet()) == nil)
  }

  /// A photo that stops matching leaves the filtered wall at once, and comes back by undo.
  @Test func theFilterFollowsDecisions() throws {
    let bench = try WallBench(options: .still, feed: dataSet())
    bench.press("/ \"@rating:0\" Enter &")
    #expect(letters(bench) == "abcdef")
    bench.press("l Alt-5")
    #expect(letters(bench) == "acdef" && bench.state.status.contains("1 no longer matches ‘@rating:0’"))
    bench.press("Alt-3")
    #expect(letters(bench) == "adef")
    bench.press("u")
    #expect(letters(bench) == "acdef" && bench.state.status.contains("1 matches again"))
    bench.press("u &")
    #expect(letters(bench) == "abcdef")
    // Without a condition on decisions nothing leaves.
    bench.press("/ \"class:=cat\" Enter & Alt-5")
    #expect(letters(bench) == "ab" && !bench.state.status.contains("match"))
  }

  @Test func valuesAreListedWithTheirNumbers() throws {
    let bench = try WallBench(size: CellSize(columns: 100, rows: 40), options: .still, feed: dataSet())
    bench.press("#")
    let text = (0..<39).map { bench.text(row: $0) }.joined(separator: "\n")
    #expect(text.contains("class:=cat ") && text.contains("2 photos") && !text.contains("taken:"))
    bench.press("Enter &")
    #expect(letters(bench) == "ab" && bench.state.search == "class:=cat")
    // The next value is searched for with it.
    bench.press("& # j j Enter")
    #expect(bench.state.search.hasPrefix("class:=cat "))
    let folder = try WallBench(options: .still, feed: feed(titles: ["one", "two"]))
    folder.press("#")
    #expect(folder.state.overlay == "" && folder.state.status.contains("no field of the feed has few values"))
  }

  /// Fields with one value, or with a value for each photo, are not listed.
  @Test func onlyUsefulValuesAreListed() {
    let items = [("cat", "x", 7), ("dog", "y", 8), ("cat", "z", 9)].map {
      #"{"url": "\#($1).jpg", "class": "\#($0)", "who": "\#($1)", "same": "one", "number": \#($2)}"#
    }
    let photos = PhotoTable(feed(json: "[\(items.joined(separator: ","))]"))
    let counts = ValueCounts(of: photos, on: photos.arrangement)
    #expect(counts.rows.map(\.condition) == ["class:=cat", "class:=dog"] && counts.rows.map(\.count) == [2, 1])
  }

  /// The fields and their values are those of the present feed, however often it changes.
  @Test func fieldsAreThoseOfTheFeed() throws {
    var photos = PhotoTable(feed(json: #"[{"url": "a.jpg", "score": 1}]"#))
    #expect(photos.fieldTable.fields.map(\.name) == ["url", "score"])
    for (name, value) in [("class", "cat"), ("class", "dog"), ("split", "test")] {
      _ = photos.replaceFeed(by: feed(json: #"[{"url": "a.jpg", "\#(name)": "\#(value)"}]"#), origins: [0])
      for _ in 0..<2 {
        #expect(photos.fieldTable.fields.map(\.name) == ["url", name])
        #expect(try #require(photos.column(name))[0] == .text(value))
      }
    }
  }

  /// A column of the old feed does not count for a feed that came while the column was read.
  @Test func columnsAreThoseOfTheirFeed() throws {
    let (old, new) = (
      feed(json: #"[{"url": "a.jpg", "class": "cat"}]"#), feed(json: #"[{"url": "a.jpg", "class": "dog"}]"#)
    )
    for isChanged in [false, true] {
      let columns = FeedColumns()
      let column = columns.column("class", of: old, version: 1) { _ in
        if isChanged { _ = columns.fields(of: new, version: 2) }
        return true
      }
      #expect(try #require(column)[0] == .text("cat"))
      #expect((columns.known("class", version: isChanged ? 2 : 1) == nil) == isChanged)
      #expect(try #require(columns.column("class", of: new, version: 2))[0] == .text("dog"))
    }
  }

  @Test func theItemIsCopied() throws {
    var copied: [UInt8] = []
    let bench = try WallBench(
      options: .still, feed: dataSet(), services: WallServices(copy: { copied = $0 }))
    bench.press("Y")
    let text = String(decoding: copied, as: UTF8.self)
    #expect(
      text.hasPrefix("{\"url\": \"a.jpg\"") && text.hasSuffix("}") && bench.state.status.contains("bytes of JSON"))
  }
}
