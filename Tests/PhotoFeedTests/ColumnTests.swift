import Foundation
import TestSupport
import Testing

@testable import PhotoFeed

/// Fields of a feed's items, and their columns.
@Suite struct ColumnTests {
  @Test func fieldsHaveNamesKindsAndExamples() throws {
    let feed = try load(
      #"""
      [{"url": "a.jpg", "score": 0.5, "pred": {"label": "cat", "top": {"k": [1, 2]}}, "box": [1, 2, 3, 4], "ok": true},
       {"url": "b.jpg", "score": null, "pred": {"label": "dog"}, "taken": "2024-05-17T18:03", "id": 9007199254740993},
       {"url": "c.jpg", "score": "none", "pred": {"label": "cat"}, "tags": ["sea", "sky"], "no name": 1, "empty": ""}]
      """#)
    let lines = feed.fields().map { "\($0.name) \($0.kind) \($0.count): \($0.examples.joined(separator: " | "))" }
    #expect(
      lines == [
        "url text 3: a.jpg | b.jpg | c.jpg", "score number 2: 0.5 | none", "pred.label text 3: cat | dog",
        "pred.top.k list 1: 1, 2", "box box 1: 1, 2, 3, 4", "ok truth 1: true", "taken date 1: 2024-05-17T18:03",
        "id text 1: 9007199254740993", "tags list 1: sea, sky", "empty text 0: ",
      ])
    #expect(try load("https://a.example/a.jpg\nhttps://a.example/b.jpg\n").fields().isEmpty)
  }

  @Test(
    arguments: [
      ("0", 0), ("-0.5", -0.5), ("12345.678", 12345.678), ("1e3", 1000), ("0.1", 0.1),
      ("123456789012345", 123_456_789_012_345),
      ("0.123456789012345678", 0.123456789012345678), ("9007199254740992", 9_007_199_254_740_992),
      ("9007199254740993", nil),
      ("-9007199254740993", nil), ("1.5e300", 1.5e300), ("1e999", nil), ("true", nil), ("-", nil), ("NaN", nil),
    ] as [(String, Double?)])
  func numbers(token: String, number: Double?) {
    let read = Array(token.utf8).withUnsafeBufferPointer { FieldValue.number($0) }
    #expect(read == number)
  }

  /// A value as JSON.
  private func randomValue(_ random: inout SeededRandom, texts: Int) -> String {
    switch Int.random(in: 0..<9, using: &random) {
    case 0: return "null"
    case 1: return "\(Int.random(in: -5...5, using: &random))"
    case 2: return "\(Double.random(in: -1...1, using: &random))"
    case 3:
      return ["true", "false", "\"\"", "[]", "{\"deep\": 1}", "9007199254740993"].randomElement(using: &random) ?? ""
    case 4: return "[\"a\", 2, null]"
    case 5: return #""é\n\u00fc\"砂 \#(Int.random(in: 0..<texts, using: &random))""#
    default: return "\"text \(Int.random(in: 0..<texts, using: &random))\""
    }
  }

  /// A value as Foundation's reader has it, by the rules of `FieldValue`. That reader rounds some numbers wrongly, so they are read
  /// by the standard library.
  private func slowValue(_ value: Any?, _ source: String) -> FieldValue? {
    switch value {
    case let text as String: return text.isEmpty ? nil : .text(text)
    case is NSNumber:
      if source == "true" || source == "false" { return .text(source) }
      return source == "9007199254740993" ? .text(source) : Double(source).map { .number($0) }
    case let list as [Any]:
      let texts = list.compactMap { element -> String? in
        (element as? String) ?? (element as? NSNumber).map { "\($0.intValue)" }
      }
      return texts.isEmpty ? nil : .text(texts.joined(separator: FieldValue.separator))
    case is [String: Any]: return .text("{…}")
    default: return nil
    }
  }

  /// The columns of a feed of several sources are what a plain reader of JSON finds, item by item. With more different texts than
  /// there are codes, too.
  @Test(arguments: [(1, 5, 400, 65_535), (2, 40, 18_000, 65_535), (3, 1_000, 4_000, 100)])
  func columnsAreWhatAReaderOfJSONFinds(seed: UInt64, texts: Int, count: Int, textLimit: Int) throws {
    var random = SeededRandom(seed: seed)
    var (sources, expected): ([FeedSource], [FieldValue?]) = ([], [])
    for source in 0..<2 {
      var lines: [String] = []
      for number in 0..<count / 2 {
        let value = randomValue(&random, texts: texts)
        let line = #"{"url": "\#(number).jpg", "a": {"b": 0, "c": \#(value)}, "c": "another"}"#
        lines.append(line)
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        expected.append(slowValue((object?["a"] as? [String: Any])?["c"], value))
      }
      sources.append(
        .bytes(Array(lines.joined(separator: "\n").utf8), name: "\(source)", origin: .local(folder: "")))
    }
    let feed = try FeedLoader().load(sources)
    let column = try #require(feed.column("a.c", textLimit: textLimit))
    try #require(feed.count == expected.count)
    let differing = (0..<feed.count).first { column[$0] != expected[$0] }.map { (column[$0], expected[$0]) }
    #expect("\(differing as Any)" == "nil")
    #expect((0..<100).allSatisfy { feed.fieldValue("a.c", at: $0) == expected[$0] })
    // The answers of a condition are those of each value.
    let answers = column.answers(numbers: { $0 > 0 }, texts: { $0.hasSuffix("1") })
    let expectedAnswers = expected.map { value -> Bool? in
      switch value {
      case .number(let number)?: number > 0
      case .text(let text)?: text.hasSuffix("1")
      case nil: nil
      }
    }
    let areEqual = (0..<feed.count).map { answers[$0] } == expectedAnswers
    #expect(areEqual)
    #expect(answersOfNumbers(column, feed.count) == expected.count { if case .number? = $0 { true } else { false } })
    // Each order is that of a stable sort.
    for isReversed in [false, true] {
      let order = column.order(isReversed: isReversed) { _ in true } ?? []
      let ranks = FieldRanks(of: expected.compactMap(\.self))
      let sorted = (0..<feed.count).sorted { one, other in
        guard let left = expected[one], let right = expected[other] else {
          return expected[one] == nil && expected[other] == nil ? one < other : expected[one] != nil
        }
        if ranks.isBefore(left, right) { return !isReversed }
        return ranks.isBefore(right, left) ? isReversed : one < other
      }
      let isSorted = order == sorted
      #expect(isSorted)
    }
    #expect(feed.column("a.c") { $0 < 0.4 } == nil, "it can be stopped")
  }

  private func answersOfNumbers(_ column: FeedColumn, _ count: Int) -> Int {
    let answers = column.answers(numbers: { _ in true }, texts: nil)
    return (0..<count).count { answers[$0] != nil }
  }

  /// (different texts, the most that get codes, items): texts have codes up to the limit, and their places beyond it. Items are read by
  /// 8,192 at once.
  @Test(arguments: [
    (99, 100, 8_191), (100, 100, 8_192), (101, 100, 8_193), (100, 100, 100), (101, 100, 101), (65_535, 65_535, 65_600),
    (65_536, 65_535, 65_600),
  ])
  func textsUpToTheLimitHaveCodes(texts: Int, limit: Int, count: Int) throws {
    let names = (0..<texts).map { "x\($0)" }
    let lines = (0..<count).map { "{\"url\": \"a.jpg\", \"t\": \"" + names[$0 % texts] + "\"}\n" }
    let feed = try load(lines.joined(), from: .local(folder: ""))
    let column = try #require(feed.column("t", textLimit: limit))
    #expect((0..<count).first { column[$0] != .text(names[$0 % texts]) } == nil)
    let part = PartColumn(of: feed.parts[0], "t", textLimit: limit) { _ in true }
    #expect(part?.hasManyTexts == (texts > limit))
    let counts = try #require(column.counts(limit: texts, in: 0..<count))
    #expect(counts.count == texts && counts.reduce(0) { $0 + $1.count } == count)
    #expect(column.counts(limit: texts - 1, in: 0..<count) == nil)
    let order = column.order(isReversed: false) { _ in true }
    #expect(order?.map { $0 % texts } == (0..<count).map { $0 % texts }.sorted())
  }

  @Test func whatWasReadIsNotReadAgain() throws {
    func source(_ name: String) -> FeedSource {
      .bytes(Array("[{\"url\": \"\(name).jpg\", \"n\": 1}]".utf8), name: name, origin: .local(folder: ""))
    }
    let first = try FeedLoader().load([source("a"), source("b")])
    let column = try #require(first.column("n"))
    var read = 0
    _ = first.column("n", reusing: column) { _ in
      read += 1
      return true
    }
    #expect(read == 0)
    let again = try #require(first.keeping(where: { $0 == 1 }).column("n", reusing: column))
    #expect(again.count == 1 && again[0] == .number(1))
  }

  /// Of a source with other items left, the column is read again.
  @Test func columnsAreOfTheItemsThatAreLeft() throws {
    let feed = try load(#"[{"url": "a.jpg", "n": 1}, {"url": "b.jpg", "n": 2}, {"url": "c.jpg", "n": 3}]"#)
    let column = try #require(feed.column("n"))
    let rest = try #require(feed.keeping { $0 > 0 }.column("n", reusing: column))
    #expect((0..<2).map { rest[$0] } == [.number(2), .number(3)])
  }

  /// (fields of the second source are among the first thousand items, items of the first source)
  @Test(arguments: [(true, 999), (false, 1_000), (false, 1_001)]) func fieldsOfManyItems(isFound: Bool, count: Int)
    throws
  {
    let sources = [("a", count), ("b", 2)].map { name, count in
      let items = Array(repeating: #"{"url": "x.jpg", "\#(name)": 1}"#, count: count).joined(separator: "\n")
      return FeedSource.bytes(Array(items.utf8), name: name, origin: .local(folder: ""))
    }
    let fields = try FeedLoader().load(sources).fields()
    #expect(fields.map(\.name) == (isFound ? ["url", "a", "b"] : ["url", "a"]))
    #expect(fields[0].count == 1_000)
    #expect(fields[1].count == min(count, 1_000))
  }

  @Test func elementsOfListsAreFields() throws {
    let feed = try load(#"[{"url": "a.jpg", "a": [1, 2, 3]}, {"url": "b.jpg", "a": [4]}, {"url": "c.jpg", "a": []}]"#)
    func values(_ name: String) -> [FieldValue?] { (0..<3).map { feed.fieldValue(name, at: $0) } }
    #expect(values("a[-1]") == [.number(3), .number(4), nil] && values("a[0]") == [.number(1), .number(4), nil])
    #expect(values("a[2]") == [.number(3), nil, nil])
  }

  @Test func namesOfDataSets() throws {
    let lines = try load(
      "{\"file_name\": \"a/1.jpg\", \"label\": 3}\n{\"file_name\": \"a/2.jpg\", \"label\": 4}\n",
      from: .local(folder: ""))
    #expect((0..<2).map { lines.address(at: $0).text } == ["a/1.jpg", "a/2.jpg"])
    let coco = try load(
      #"{"info": {}, "images": [{"id": 7, "file_name": "7.jpg", "width": 640, "height": 480}], "annotations": []}"#,
      from: .local(folder: ""))
    #expect(coco[0].address.text == "7.jpg" && coco[0].width == 640 && coco[0].id == "7")
    #expect(try load(#"[{"filepath": "/data/1.png", "ground_truth": {"label": "cat"}}]"#).count == 1)
  }

  @Test func aSampleIsTheSameForASeed() throws {
    let feed = try load("[" + (0..<100).map { "\"\($0).jpg\"" }.joined(separator: ",") + "]", from: .local(folder: ""))
    func names(_ seed: UInt64) -> [String] {
      let sample = feed.sample(10, seed: seed)
      return (0..<sample.count).map { sample.address(at: $0).text }
    }
    #expect(names(7) == names(7) && names(7) != names(8) && names(7).count == 10)
    #expect(names(7) == names(7).sorted { $0.count == $1.count ? $0 < $1 : $0.count < $1.count })
    #expect(feed.sample(1_000, seed: 1).count == 100)
  }
}
