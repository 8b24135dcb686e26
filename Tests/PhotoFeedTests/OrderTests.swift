import Basics
@testable import PhotoFeed
import TestSupport
import Testing

@Suite("Orders") struct OrderTests {
  @Test(
    "natural order",
    arguments: [
      ["img1", "img2", "img10", "img010", "img11"], ["1", "01", "001", "2"], ["a", "B", "b", "C"], ["", "0", "1", "a"],
      ["a1b2", "a1b10", "a2"], ["x9", "x10", "x99999999999999999998", "x99999999999999999999"],
      ["a", "a.b", "a0", "aa"], ["É1", "é1", "é2"], ["Été 2", "été 10"],
      ["Apfel", "Ärger", "Birne"], ["\u{c4}rger 1", "A\u{308}rger 2", "\u{c4}rger 10"], ["Strasse 1", "Straße 2"],
      ["\u{439} 1", "\u{438}\u{306} 2", "\u{43a}"], ["\u{d55c} 1", "\u{1112}\u{1161}\u{11ab} 2"],
      ["a.jpg", "a (2).jpg", "a (10).jpg", "a-1.jpg", "a1.jpg"], ["Łódź", "M", "Œuvre", "øre", "Z"],
      // Keys count digits in bytes of up to 255.
      [253, 254, 255, 256, 509, 510, 511].map { String(repeating: "9", count: $0) },
      [254, 255, 256, 510, 511].map { "1" + String(repeating: "0", count: $0) + "a" },
    ])
  func natural(_ texts: [String]) {
    #expect(NaturalOrder.sorted(texts.reversed(), by: \.self) == texts)
    for (place, text) in texts.enumerated() {
      #expect(!NaturalOrder.isBefore(text, text))
      for other in texts[(place + 1)...] {
        #expect(NaturalOrder.isBefore(text, other))
        #expect(!NaturalOrder.isBefore(other, text))
      }
    }
  }

  /// A slow, obvious reference: text by text and number by number.
  private func isBefore(_ one: String, _ other: String) -> Bool {
    func pieces(_ text: String) -> [String] {
      var pieces: [String] = []
      // Points are before other signs.
      for letter in text.lowercased().replacing(".", with: "\u{2}") {
        if let last = pieces.last?.last, last.isNumber, letter.isNumber {
          pieces[pieces.count - 1].append(letter)
        } else {
          pieces.append(String(letter))
        }
      }
      return pieces
    }
    for (a, b) in zip(pieces(one), pieces(other)) where a != b {
      switch (Int(a), Int(b)) {
      case (let x?, let y?): if x != y { return x < y }
      case (_?, nil): return "0" < b
      case (nil, _?): return a < "0"
      default: return a < b
      }
    }
    let (m, n) = (pieces(one).count, pieces(other).count)
    if m != n { return m < n }
    return one.utf8.count == other.utf8.count ? one < other : one.utf8.count < other.utf8.count
  }

  @Test("natural order equals the slow reference", arguments: 1...3) func reference(_ seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let letters = Array("aAbB.0012 9_")
    func text() -> String {
      String((0..<Int.random(in: 0...7, using: &random)).map { _ in letters.randomElement(using: &random) ?? "a" })
    }
    for _ in 0..<3000 {
      let (one, other) = (text(), text())
      #expect(NaturalOrder.isBefore(one, other) == (one != other && isBefore(one, other)), "\(one) | \(other)")
    }
  }

  private let feed = try? load(
    """
    [{"url": "b10", "width": 10, "height": 10, "date": "2024-03-01"},
     {"url": "x", "title": "B9", "width": 30, "height": 10, "date": "2024-03-01T01:00:00+02:00"},
     {"url": "a"},
     {"url": "y", "title": "b9", "width": 10, "height": 30, "date": 1600000000},
     {"url": "z", "title": "C", "width": 20, "height": 5, "date": "1969:12:31 23:59:59"}]
    """)

  @Test(
    "sorting, stable",
    arguments: [
      (.feed, [0, 1, 2, 3, 4]), (.title, [2, 1, 3, 0, 4]), (.size, [1, 3, 0, 4, 2]), (.shape, [3, 0, 2, 1, 4]),
      (.date, [4, 3, 1, 0, 2]),
    ] as [(SortKey, [Int])])
  func sorting(_ key: SortKey, _ order: [Int]) throws {
    #expect(key.order(of: try #require(feed)) == order)
  }

  /// Items of one address are numbered in their source.
  @Test func ordinalsAreOfEachSource() throws {
    let sources = [#"["a", "a", "b"]"#, #"["b", "a", "a", "a"]"#].map {
      FeedSource.bytes(Array($0.utf8), name: "f", origin: .local(folder: ""))
    }
    let feed = try FeedLoader().load(sources)
    #expect(feed.ordinals(of: [0, 2, 3, 4]).isEmpty)
    #expect(feed.ordinals(of: [1, 3, 5, 6]) == [1: 2, 5: 2, 6: 3])
  }

  @Test("by date: the feed's, else when the picture was taken, else the file's") func datesTaken() throws {
    let taken = ["a": "2024:03:01 00:30:00", "b10": "1950:01:01 00:00:00"]
    let order = SortKey.date.order(
      of: try #require(feed), dateTaken: { taken[$0.lastComponent] }, progress: { _ in true })
    // The feed's date of b10 counts, and a is between b10 and nothing.
    #expect(order == [4, 3, 1, 0, 2])
    try inFolder { folder in
      for name in ["1.jpg", "2.jpg", "3.jpg"] { try write("x", to: folder + "/" + name) }
      let files = try FeedLoader(pictures: .testFiles()).load([.path(folder)])
      let dates = ["1.jpg": "2001:01:01 00:00:00", "3.jpg": "1999-12-31 23:59:59"]
      #expect(
        SortKey.date.order(of: files, dateTaken: { dates[$0.lastComponent] }, progress: { _ in true }) == [2, 0, 1])
    }
  }

  @Test("shuffling is a permutation that depends on the seed") func shuffling() throws {
    let feed = try load("[" + (0..<50).map { "\"\($0).jpg\"" }.joined(separator: ",") + "]")
    let one = SortKey.shuffle(seed: 1).order(of: feed)
    #expect(one.sorted() == Array(0..<50))
    #expect(one == SortKey.shuffle(seed: 1).order(of: feed))
    #expect(one != SortKey.shuffle(seed: 2).order(of: feed))
    #expect(one.prefix(4) == [28, 37, 48, 23])
  }

  @Test(
    "dates",
    arguments: [
      ("1970-01-01", 0), ("1970-01-02T00:00:01Z", 86401), ("2000-02-29T12:00:00.5Z", 951_825_600.5),
      ("2024", 1_704_067_200),
      ("2024-02", 1_706_745_600), ("2024:02:01 01:02:03", 1_706_749_323), ("1970-01-01T01:00:00+01:00", 0),
      ("1970-01-01T00:00-0130", 5400), ("1700000000", 1_700_000_000), ("1700000000000", 1_700_000_000),
      ("1900-01-01", -2_208_988_800),
      ("yesterday", nil), ("2024-13-01", nil), ("2024-01-32", nil), ("", nil), ("2024-01-01T25:61", nil),
      ("2024-01-01x", nil),
    ] as [(String, Double?)])
  func dates(_ text: String, _ seconds: Double?) throws {
    #expect(try load("[{\"url\": \"a\", \"date\": \"\(text)\"}]").seconds(at: 0) == seconds)
  }

  /// Merged portions give the same result as one sort.
  @Test("a staged sort sorts", arguments: [0, 1, 2, 7, 8, 9, 64, 65, 1000]) func staged(_ count: Int) {
    var random = SeededRandom(seed: UInt64(count))
    let keys = (0..<count).map { _ in Int.random(in: 0..<20, using: &random) }
    var heard: [Double] = []
    let work = StagedSort(portion: 8) {
      heard.append($0)
      return true
    }
    func areInOrder(_ one: Int, _ other: Int) -> Bool {
      keys[one] == keys[other] ? one < other : keys[one] < keys[other]
    }
    #expect(work.sorted(count, by: areInOrder) == (0..<count).sorted(by: areInOrder))
    #expect(work.keys(count) { keys[$0] } == keys)
    #expect(heard.allSatisfy { (0...1).contains($0) })
    // It reports every portion, and can be stopped at each.
    let reports = heard.count
    for stop in 0..<reports {
      var left = stop
      let stopping = StagedSort(portion: 8) { _ in
        left -= 1
        return left >= 0
      }
      #expect(stopping.sorted(count, by: areInOrder) == nil || stopping.keys(count) { keys[$0] } == nil)
    }
  }

  /// Reading the keys and sorting are each half of the work. (items in portions of 8, reports of reading, reports of sorting)
  @Test(arguments: [(8, [0], [1]), (16, [0, 0.25], [0.6875, 0.875, 1])] as [(Int, [Double], [Double])])
  func readingAndSortingAreHalves(count: Int, reading: [Double], sorting: [Double]) {
    var heard: [Double] = []
    let work = StagedSort(portion: 8) {
      heard.append($0)
      return true
    }
    #expect(work.keys(count) { $0 } == Array(0..<count) && heard == reading)
    heard = []
    #expect(work.sorted(count) { $0 > $1 } == (0..<count).reversed() && heard == sorting)
  }

  @Test("sorting reports progress and can be stopped", arguments: [SortKey.title, .date, .size])
  func progress(_ key: SortKey) throws {
    let json =
      "[" + (0..<300).map { "{\"url\":\"\($0).jpg\",\"width\":\($0 % 7 + 1),\"height\":1}" }.joined(separator: ",")
      + "]"
    let feed = try FeedLoader().load([.bytes(Array(json.utf8), name: "f", origin: .local(folder: ""))])
    var heard: [Double] = []
    let order = key.order(of: feed) {
      heard.append($0)
      return true
    }
    #expect(order == key.order(of: feed))
    #expect(!heard.isEmpty && heard == heard.sorted())
    #expect(key.order(of: feed) { _ in false } == nil)
  }
}

extension NaturalOrder {
  fileprivate static func isBefore(_ one: String, _ other: String) -> Bool {
    one != other && sorted([other, one], by: \.self) == [one, other]
  }
}
