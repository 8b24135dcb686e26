import Foundation
import PhotoFeed
import TerminalPanels
import TestSupport
import Testing

@testable import Wall

/// Labels of the user's own.
@Suite(.oneAtATime) struct UserLabelTests {
  /// Photos named by letters; the class of d is none of the label's.
  private static let items = [
    #""class": "cat", "pred": "cat""#, #""class": "cat", "pred": "dog""#, #""pred": "cat""#, #""class": "zebra""#,
    #""class": "cat", "photowall.class": "dog", "scene": ["night", "indoor"]"#,
  ]

  private func wall(
    _ labels: String = "class=cat,dog,big cat", record: @escaping ([SessionJournal.Entry]) -> Void = { _ in },
    change: (inout WallOptions) -> Void = { _ in }
  ) throws -> WallBench {
    var options = WallOptions.still
    (options.layout, options.columns) = ("grid", 5)
    options.labels = try #require(UserLabels(labels))
    change(&options)
    let items = zip("abcde", Self.items).map {
      #"{"url": "\#($0).jpg", "title": "\#($0)", "width": 4, "height": 3, \#($1)}"#
    }
    let services = WallServices(record: {
      record($0)
      return nil
    })
    return try WallBench(
      size: CellSize(columns: 200, rows: 30), options: options, feed: feed(json: "[\(items.joined(separator: ","))]"),
      services: services)
  }

  private func values(_ bench: WallBench, _ label: String = "class") -> String {
    bench.state.items.map { item in
      item.values.first { $0.key.userLabel?.name == label }.map { $0.key[$0.value].name } ?? "-"
    }.joined(separator: " ")
  }

  @Test(arguments: [
    ("class=cat,dog", "class=cat,dog"), (" class = cat , big dog ", "class=cat,big dog"),
    ("lang=C++,Swift", "lang=C++,Swift"),
    ("scene=in+out", "scene=in+out"), ("one=1", "one=1"),
  ])
  func labels(text: String, meaning: String) throws { #expect(try UserLabel(text).description == meaning) }

  @Test(arguments: [
    ("cats", "such as class=cat,dog"), ("=cat", "cannot be the name"), ("a.b=cat", "cannot be the name"),
    ("class=", "empty value"), ("class=cat,,dog", "empty value"), ("class=cat,cat", "twice"),
    ("class=a;b", "separate values"),
    ("class=none,cat", "means that a photo has no value"), ("has=cat", "word of searches"),
    ("marked=a", "word of searches"),
    ("s=1+2+3+4+5+6+7+8+9", "at most 8 of which"),
    ("n=" + (0...254).map(String.init).joined(separator: ","), "at most 254"),
  ])
  func whatIsNoLabelIsTold(text: String, sentence: String) {
    #expect(throws: UserLabel.ParsingError.self) { _ = try UserLabels(adding: [text]) }
    do { _ = try UserLabels(adding: [text]) } catch { #expect("\(error)".contains(sentence), "\(error)") }
    let names = (1...9).map { "l\($0)=x" }
    #expect(
      UserLabels(names.joined(separator: ";")) == nil && UserLabels(names.dropLast().joined(separator: ";")) != nil)
  }

  /// A value has one name, one word in journals that names it whatever it contains, and a colour of its own among its neighbours.
  @Test(arguments: [
    "class=cat,big dog,100%,Ü=1,label:x", "scene=a+b c+d=+%20",
    "n=" + (1...254).map(String.init).joined(separator: ","),
  ])
  func valuesHaveOneMeaning(text: String) throws {
    let label = try UserLabel(text)
    let row = PhotoProperty(label)
    #expect(row.values.count == (label.takesSeveral ? 1 << label.values.count : label.values.count + 1))
    for (index, value) in row.values.enumerated() {
      #expect(
        row.value(named: value.name) == UInt8(index) && row.value(of: row.texts(of: UInt8(index))) == UInt8(index))
      #expect(
        !value.journal.contains(" ") && !value.journal.contains("\t")
          && PhotoProperty.named(inJournal: value.journal) == nil)
      let read = PhotoProperty.label(inJournal: value.journal)
      #expect(
        read?.name == label.name && read.flatMap { $0.value.isEmpty ? 0 : row.value(named: $0.value) } == UInt8(index))
    }
    let colors = label.values.compactMap(label.color)
    #expect(colors.count == label.values.count && zip(colors, colors.dropFirst(12)).allSatisfy { $0 != $1 })
    #expect(Set(colors.prefix(12)).count == min(12, colors.count))
  }

  /// What the feed says is shown and is no decision; values of others are nobody's.
  @Test func theFeedsValuesAreShown() throws {
    let bench = try wall("class=cat,dog,big cat;scene=indoor+night")
    #expect(values(bench) == "cat cat - - dog" && values(bench, "scene") == "- - - - indoor+night")
    bench.press("u")
    #expect(bench.state.status.contains("nothing to undo"))
    bench.press("q", settles: false)
    #expect(bench.wall.shouldQuit && !bench.wall.keepsSession)
  }

  @Test func digitsSetAndTakeAway() throws {
    let bench = try wall("class=cat,dog,big cat;scene=indoor+night")
    #expect(bench.state.status.contains("1 cat  2 dog  3 big cat"), "\(bench.state.status)")
    bench.press("2 n 3")
    #expect(values(bench) == "dog big cat - - dog")
    bench.press("3")
    #expect(values(bench) == "dog - - - dog")
    bench.press("u u u Ctrl-r n n")
    #expect(values(bench) == "dog cat - - dog")
    // The marked ones together; Alt and a digit rates.
    bench.press("m n m 2 Alt-4")
    #expect(values(bench) == "dog cat - dog dog" && bench.state.counts[.rating] == 2)
    bench.press("0")
    #expect(values(bench) == "dog cat - - -" && bench.state.status.contains("no class for 2 photos"))
    bench.press("Alt-l")
    #expect(bench.state.status.contains("digits set scene: 1 indoor, 2 night — Alt-l ends that"))
    // Of several values one is added or removed.
    bench.press("M p p 1 2 u 2 1")
    #expect(values(bench, "scene") == "- - night - indoor+night", "\(values(bench, "scene"))")
    bench.press("Alt-l 3")
    #expect(bench.state.layout != "grid" && values(bench) == "dog cat - - -", "digits switch layouts again")
  }

  @Test func theListIsALegend() throws {
    let bench = try wall("class=cat,dog;scene=indoor+night")
    bench.press(";")
    #expect(bench.state.overlay == "labels")
    let rows = bench.text.split(separator: "\n").filter { $0.contains("photo") }
    #expect(rows.contains { $0.contains("cat") && $0.contains("class by 1 · 2 photos") }, "\(rows)")
    #expect(rows.contains { $0.contains("night") && $0.contains("scene by 2 · 1 photo") })
    bench.press("j Enter")
    #expect(values(bench) == "dog cat - - dog" && bench.state.overlay.isEmpty)
    // A deleted photo is not counted.
    let deleted = try wall("class=cat,dog;scene=indoor+night")
    deleted.press("x ;")
    #expect(deleted.text.contains("class by 1 · 1 photo ") && deleted.text.contains("class by 2 · 1 photo "))
    bench.press("o ; j j j j Enter q")
    #expect(values(bench, "scene").hasPrefix("night"), "\(values(bench, "scene"))")
    let none = try wall("")
    none.press(";")
    #expect(none.state.overlay.isEmpty && none.state.status.contains("--label class=cat,dog"))
  }

  /// (query, letters); `class` is what the feed says, `@class` what the user says.
  @Test(arguments: [
    ("@class:cat", "a"), ("class:cat", "abe"), ("@class:!=cat", "bcde"), ("-@class:cat", "bcde"), ("@class:none", "cd"),
    ("has:@class", "abe"), ("@class:={pred}", "ab"), ("@class:cat..dog", "abe"), ("scene:night", "e"),
    ("@scene:night", "ce"), ("@scene:night+indoor", "e"), ("@scene:!=night", "abd"), ("@scene:none", "abd"),
  ])
  func searches(query: String, found: String) throws {
    let bench = try wall("class=cat,dog;scene=indoor+night")
    bench.press("n 2 n Alt-l 2 p p / \"\(query)\" Enter &")
    #expect(bench.state.items.map(\.title).joined() == found, "\(bench.state.status)")
    let choice = try #require(PrintChoice(query))
    #expect(choice.photos(of: bench.wall.document).map { bench.wall.photos[$0].name }.joined() == found)
  }

  /// A quoted name is a text to compare with, not the field of that name.
  @Test func aQuotedNameIsAText() throws {
    let bench = try wall("class=cat,dog;scene=indoor+night")
    bench.press("n 2 n Alt-l 2 p p")
    for (value, count) in [("{pred}", 2), ("\"{pred}\"", 0)] {
      let choice = try #require(PrintChoice("@class:=\(value)"))
      #expect(choice.photos(of: bench.wall.document).count == count, "\(value)")
    }
  }

  /// Without `@`, the field of the items is meant, even if all of its values are the label's.
  @Test(arguments: [
    ("class:cat", [0, 2]), ("class:dog", [1]), ("@class:dog", [0]), ("@class:cat", []), ("@class:none", [1, 2]),
  ])
  func fieldsStayFields(query: String, found: [Int]) throws {
    let items = ["cat", "dog", "cat"].map { #"{"url": "a.jpg", "class": "\#($0)"}"# }
    let labels = try #require(UserLabels("class=cat,dog"))
    let photos = PhotoTable(feed(json: "[\(items.joined(separator: ","))]"), labels: labels)
    var values = PhotoValues()
    values[0] = 2
    var search = PhotoSearch(query, in: [0, 1, 2], from: 0)
    while !search.isFinished { search.step(2, table: photos, values: [labels.rows[0]: values]) }
    #expect(search.found.map(\.index) == found)
  }

  /// Only what was written is not to be written any more, not what has been chosen since.
  @Test func whatIsChosenWhileLabelsAreWritten() throws {
    let bench = try wall("class=cat,dog,big cat;scene=indoor+night")
    let document = bench.wall.document
    func unwritten() -> [PhotoID: [UserLabel: [String]]] {
      Dictionary(uniqueKeysWithValues: document.unwrittenLabels.map { ($0, document.unwrittenLabels(of: $0)) })
    }
    bench.press("2 n 3 Alt-l 1")
    let first = unwritten()
    #expect(first.keys.sorted() == [0, 1] && first[1]?.count == 2)
    // Meanwhile a becomes another class, and b is no longer indoor.
    bench.press("1 Alt-l Alt-l p 3")
    document.didWrite(first)
    #expect(unwritten().mapValues { $0.values.flatMap(\.self) } == [0: ["big cat"], 1: []])
    document.didWrite(unwritten())
    #expect(document.unwrittenLabels.isEmpty)
  }

  @Test func sortsDividesAndFilters() throws {
    let bench = try wall(change: { options in
      options.sort = WallSort(rawValue: "@class") ?? .feed
      options.sections = WallSections(rawValue: "@class") ?? .auto
    })
    #expect(bench.state.items.map(\.title).joined() == "abecd")
    // A filter is live: what is decided leaves it.
    bench.press("/ \"@class:none\" Enter & 3")
    #expect(bench.state.items.map(\.title).joined() == "d" && bench.state.status.contains("1 no longer matches"))
    let feed = bench.wall.feed
    let labels = try #require(UserLabels("class=cat,dog"))
    #expect(try PhotoQuery("@class:dog").refusal(for: feed)?.hasPrefix("no field ‘@class’") ?? false)
    #expect(try PhotoQuery("@class:dog").photos(of: feed, FileFactsStore(), labels: labels).count == 1)
    #expect(try PhotoQuery("@class:cow").refusal(for: feed, labels: labels) == "class is none, cat, dog, not ‘cow’")
  }

  /// Digits have one meaning: folders take them from labels.
  @Test func foldersTakeDigitsFromLabels() throws {
    let bench = try wall(change: { $0.folderKeys = FolderKeys("keep") ?? FolderKeys() })
    bench.press("Alt-l")
    #expect(!bench.wall.digits.sendPhotos && !bench.state.status.contains("1 keep"), "\(bench.state.status)")
    bench.press("Alt-f")
    #expect(bench.wall.digits.sendPhotos && bench.state.status.contains("1 keep 0"), "\(bench.state.status)")
    bench.press("Alt-l")
    #expect(!bench.wall.digits.sendPhotos && !bench.state.status.contains("1 keep"), "\(bench.state.status)")
  }

  // MARK: Sessions

  /// What was decided comes back; a label that is not there any more, or a value, stays in the journal and is told.
  @Test func sessionsAreResumed() throws {
    var lines: [String] = []
    let first = try wall("class=cat,dog,big cat;scene=indoor+night", record: { lines += $0.map(\.line) })
    first.press("3 n 2 n 1 Alt-l 2 0 1 2")
    #expect(lines.first?.hasPrefix("label:class=big%20cat ") ?? false, "\(lines)")
    let read = lines.compactMap { SessionJournal.Entry(line: $0) }
    let recovered = try #require(SessionJournal.Recovered(read))
    #expect(recovered.count == 4)
    func resumed(_ labels: String) throws -> WallBench {
      let bench = try wall(labels)
      bench.wall.resume(recovered)
      bench.settle()
      return bench
    }
    let same = try resumed("scene=indoor+night;class=cat,dog,big cat")
    #expect(values(same) == "big cat dog cat - dog" && values(same, "scene") == "- - indoor+night - indoor+night")
    #expect(same.state.status.contains("session resumed") && !same.state.status.contains("--label does not have"))
    #expect(
      same.wall.status.message?.text == "session resumed: 0 deleted, 0 marked, 3 class, 1 scene",
      "\(same.state.status)")
    let other = try resumed("class=cat,dog")
    #expect(values(other) == "cat dog cat - dog")
    #expect(
      other.state.status.contains("1 value of ‘class’ that --label does not have is kept; 1 value of ‘scene’"),
      "\(other.state.status)")
    let none = try resumed("kind=a")
    for bench in [other, none] {
      bench.press("q", settles: false)
      #expect(bench.wall.shouldQuit && bench.wall.keepsSession)
    }
    // It is the same as lines of a new journal, and after the journal was shortened.
    #expect(SessionJournal.Recovered(recovered.entries) == recovered)
    let rows = try #require(UserLabels("class=cat,dog,big cat")).rows
    let entries = recovered.resolving(labels: rows).entries.compactMap {
      SessionJournal.Entry(line: $0.line)
    }
    #expect(SessionJournal.Recovered(entries) == recovered)
  }
}
