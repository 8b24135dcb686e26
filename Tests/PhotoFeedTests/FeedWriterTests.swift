import PhotoFeed
import Platform
import TestSupport
import Testing

@Suite("Writing feeds") struct FeedWriterTests {
  /// Returns what is written of a feed from a text in the same folder.
  private func written(
    _ text: String, keeping indices: [Int], as format: FeedWriter.Format = .asRead, in folder: String = "/feeds",
    from origin: FeedOrigin = .local(folder: "/feeds")
  ) throws -> String {
    let feed = try load(text, from: origin)
    return String(
      decoding: FeedWriter(format: format).text(of: feed, keeping: indices, in: FilePath(folder)), as: UTF8.self)
  }

  /// One case per line: text read, items kept, text written.
  @Test(
    "in the source's format: the rest stays byte for byte",
    arguments: [
      (#"[ "a.jpg" , "b.jpg","c.jpg" ]"#, [0, 1, 2], #"[ "a.jpg" , "b.jpg","c.jpg" ]"#),
      (#"[ "a.jpg" , "b.jpg","c.jpg" ]"#, [1, 2], #"[ "b.jpg","c.jpg" ]"#),
      (#"[ "a.jpg" , "b.jpg","c.jpg" ]"#, [0, 2], #"[ "a.jpg" , "c.jpg" ]"#),
      (#"[ "a.jpg" , "b.jpg","c.jpg" ]"#, [0, 1], #"[ "a.jpg" , "b.jpg" ]"#),
      (#"[ "a.jpg" , "b.jpg","c.jpg" ]"#, [], #"[ ]"#),
      (#"[ "a.jpg" , "b.jpg","c.jpg" ]"#, [2, 0, 1], #"[ "c.jpg" , "a.jpg","b.jpg" ]"#),
      (#"[ "a.jpg" , "b.jpg","c.jpg" ]"#, [2, 0], #"[ "c.jpg" , "a.jpg" ]"#),
      (#"["a.jpg", 3, "b.jpg", {"title": "no address"}]"#, [0], #"["a.jpg", 3, {"title": "no address"}]"#),
      (#"["a.jpg", 3, "b.jpg", {"title": "no address"}]"#, [1], #"[3, "b.jpg", {"title": "no address"}]"#),
      (#"[3, "a.jpg"]"#, [], #"[3]"#),
      (
        "[\n  {\"url\": \"a\", \"my\":  [ 1,2 ]},\n  {\"url\": \"b\"}\n]\n", [0],
        "[\n  {\"url\": \"a\", \"my\":  [ 1,2 ]}\n]\n"
      ),
      (
        #"{"by": "me", "sections": [{"items": ["a", "b"]}, {"items": ["c"], "title": "T"}]}"#, [1],
        #"{"by": "me", "sections": [{"items": ["b"]}, {"items": [], "title": "T"}]}"#
      ),
      (
        #"[{"src":"a","section":"1"}, {"src":"b","section":"2"}, {"src":"c","section":"1"}]"#, [0, 1],
        #"[{"src":"a","section":"1"}, {"src":"c","section":"1"}]"#
      ),
      (
        "{\"url\": \"a\"}\n\n{broken}\n {\"url\": \"b\"} \n{\"url\": \"c\"}", [0, 2],
        "{\"url\": \"a\"}\n\n{broken}\n{\"url\": \"c\"}"
      ),
      ("{\"url\": \"a\"}\n{\"url\": \"b\"}", [0], "{\"url\": \"a\"}\n"),
      ("https://x/a.jpg\r\nhttps://x/b.jpg\r\n", [1], "https://x/b.jpg\r\n"),
      ("https://x/a.jpg\0https://x/b.jpg\0https://x/c.jpg\0", [2, 0], "https://x/c.jpg\0https://x/a.jpg\0"),
    ])
  func asRead(_ text: String, _ kept: [Int], _ expected: String) throws {
    #expect(try written(text, keeping: kept) == expected)
  }

  /// (item, what was decided, the item with it)
  @Test(
    "F16: decisions are spliced into items, and members that are somebody else's stay",
    arguments: [
      (#"{"url": "a", "my":  [1]}"#, ["rating": "4"], #"{"rating": 4, "url": "a", "my":  [1]}"#),
      (#"{"url": "a", "rating" : 2 , "x": 1}"#, ["rating": "5"], #"{"url": "a", "rating" : 5 , "x": 1}"#),
      (#"{"url": "a", "flag": "rejected"}"#, ["flag": "none"], #"{"url": "a", "flag": "none"}"#),
      (#"{"url": "a"}"#, ["rating": "0", "flag": "none"], #"{"url": "a"}"#),
      (
        #"{"url": "a", "label": "cat", "rating": 0.87, "flag": null}"#,
        ["label": "red", "rating": "4", "flag": "picked"],
        #"{"photowall.rating": 4, "photowall.label": "red", "url": "a", "label": "cat", "rating": 0.87, "flag": "picked"}"#
      ),
      (
        #"{"photowall.label": "red", "url": "a", "label": "cat"}"#, ["label": "green"],
        #"{"photowall.label": "green", "url": "a", "label": "cat"}"#
      ),
      (#"{"url": "a", "label": "Zoo"}"#, ["flag": "picked"], #"{"flag": "picked", "url": "a", "label": "Zoo"}"#),
      (#""a.jpg""#, ["label": "red", "rating": "3"], #"{"thumbURL": "a.jpg", "rating": 3, "label": "red"}"#),
      (#""a.jpg""#, ["rating": "0"], #""a.jpg""#),
    ])
  func decisions(_ item: String, _ decided: [String: String], _ expected: String) throws {
    let feed = try load("[\(item), \"b.jpg\"]", from: .local(folder: "/feeds"))
    let writer = FeedWriter(decisions: [0: ItemDecisions(decided)])
    let text = String(decoding: writer.text(of: feed, keeping: [0, 1], in: "/feeds"), as: UTF8.self)
    #expect(text == "[\(expected), \"b.jpg\"]")
    // What was written is read.
    let back = try load(text, from: .local(folder: "/feeds"))
    for (name, value) in back.decisions(at: 0)?.values ?? [:] where decided[name] != nil {
      #expect(value == decided[name])
    }
    #expect(back.decisions(at: 1) == nil && back.mayHaveDecisions == (back.decisions(at: 0) != nil))
  }

  /// The member with the program's name counts, if there is one.
  @Test func decisionsOfTwoMembers() throws {
    let feed = try load(#"[{"url": "a", "photowall.rating": 5, "rating": 2}, {"url": "b", "rating": 2, "flag": "no"}]"#)
    #expect((0..<2).map { feed.decisions(at: $0)?.values } == [["rating": "5"], ["rating": "2"]])
  }

  @Test("a repeated index counts once") func twice() throws {
    #expect(try written(#"["a", "b"]"#, keeping: [1, 1, 0, 1]) == #"["b", "a"]"#)
  }

  private let mixed = #"["a.jpg", {"title": "B", "my": {"x": 1}, "url": "b.jpg"}, {"image": "c.jpg", "id": "3"}]"#

  @Test("as an array of objects") func photowall() throws {
    #expect(
      try written(mixed, keeping: [2, 0, 1], as: .photowall) == """
        [
          {"image": "c.jpg", "id": "3"},
          "a.jpg",
          {"title": "B", "my": {"x": 1}, "url": "b.jpg"}
        ]

        """)
    #expect(try written(mixed, keeping: [], as: .photowall) == "[]\n")
  }

  @Test(
    "an item that JSON does not allow is written from what was understood",
    arguments: [
      #"{"url": "b.jpg", "tags": ["x"], "n": 01, "title": "B"}"#,
      #"{"tags": "x", "n": NaN, "title": "B", "url": "b.jpg"}"#,
      #"{"url": "b.jpg", "title": "B", "tags": "x", "s": "\q"}"#,
    ])
  func faulty(item: String) throws {
    #expect(
      try written(#"["a.jpg", \#(item)]"#, keeping: [0, 1], as: .photowall)
        == "[\n  \"a.jpg\",\n  {\"thumbURL\": \"b.jpg\", \"title\": \"B\", \"tags\": [\"x\"]}\n]\n")
  }

  @Test("as JSON Lines, each object on one line") func lines() throws {
    #expect(
      try written("[\"a.jpg\",\n{\"url\":\r\n\"b.jpg\"}]", keeping: [0, 1], as: .jsonl) == """
        {"thumbURL": "a.jpg"}
        {"url":  "b.jpg"}

        """)
  }

  @Test("as JSON Feed: each item gets an id and an image, and keeps its other keys") func jsonFeed() throws {
    let text = try written(mixed, keeping: [0, 1, 2], as: .jsonfeed)
    #expect(
      text == """
        {"version": "https://jsonfeed.org/version/1.1", "title": "Photos", "items": [
          {"id": "a.jpg", "image": "a.jpg"},
          {"id": "b.jpg", "image": "b.jpg", "title": "B", "my": {"x": 1}, "url": "b.jpg"},
          {"image": "c.jpg", "id": "3"}
        ]}

        """)
    let back = try load(text)
    #expect(back.shape == .jsonFeed && back.count == 3 && back.warnings.isEmpty)
    #expect(
      try written(#"[{"image": {"url": "in.jpg"}}, {"image": null, "src": "s.jpg"}]"#, keeping: [0, 1], as: .jsonfeed)
        .contains(
          "{\"id\": \"in.jpg\", \"image\": \"in.jpg\"},\n  {\"id\": \"s.jpg\", \"image\": \"s.jpg\", \"src\": \"s.jpg\"}"
        ))
  }

  /// (an item, that of the JSON Feed)
  @Test(
    "as JSON Feed: the image is the picture, not the thumbnail",
    arguments: [
      (#"{"thumbURL": "t", "image": "i"}"#, #"{"id": "i", "thumbURL": "t", "image": "i"}"#),
      (#"{"id": 7, "thumbURL": "t", "src": "s"}"#, #"{"image": "s", "id": 7, "thumbURL": "t", "src": "s"}"#),
      (#"{"image": {}, "thumbURL": "t"}"#, #"{"id": "t", "image": "t", "thumbURL": "t"}"#),
      (#"{"thumbURL": "t", "image": "i", "n": 01}"#, #"{"id": "i", "image": "i", "thumbURL": "t"}"#),
    ]) func picturesOfThumbnails(item: String, written text: String) throws
  {
    #expect(try written("[\(item)]", keeping: [0], as: .jsonfeed).contains("[\n  \(text)\n]"))
  }

  @Test("from JSON Feed: an item with only an attachment gets an address") func fromJSONFeed() throws {
    let feed = try FeedLoader().load([.path(FeedCorpus.good("jsonfeed.json"))])
    let text = FeedWriter(format: .photowall).text(of: feed, in: FilePath(FeedCorpus.folder + "/good"))
    let back = try load(Array(text))
    #expect(back.shape == .photowall)
    #expect((0..<2).map { back[$0] } == (0..<2).map { feed[$0] })
  }

  @Test("sections become a key of items in formats without sections") func sections() throws {
    let feed = try FeedLoader().load([.path(FeedCorpus.good("sections.json"))])
    let back = try load(FeedWriter(format: .photowall).text(of: feed, in: "/elsewhere"))
    #expect((0..<3).map { back[$0] } == (0..<3).map { feed[$0] })
  }

  @Test("relative addresses mean the same from another folder") func otherFolder() throws {
    let text =
      #"[{"url": "./sub/a.jpg", "thumbURL": "t.jpg", "title": "sub/a.jpg"}, "/b.jpg", "https://x/c.jpg", "../d.jpg"]"#
    #expect(
      try written(text, keeping: [0, 1, 2, 3], in: "/") == #"""
        [{"url": "feeds/sub/a.jpg", "thumbURL": "feeds/t.jpg", "title": "sub/a.jpg"}, "/b.jpg", "https://x/c.jpg", "feeds/../d.jpg"]
        """#)
    #expect(try written(#"["a.jpg"]"#, keeping: [0], in: "/elsewhere") == #"["/feeds/a.jpg"]"#)
    let files = #"["FILE:///srv/a.jpg", "file:/srv/b%20c.jpg", "HTTP://x/d.jpg"]"#
    #expect(try written(files, keeping: [0, 1, 2], in: "/elsewhere") == files)
    // The address that a JSON Feed gets in place of another one is written once.
    #expect(
      try written(#"[{"thumbURL": "t.jpg", "image": "i.jpg"}]"#, keeping: [0], as: .jsonfeed, in: "/elsewhere")
        .contains(#"{"id": "/feeds/i.jpg", "thumbURL": "/feeds/t.jpg", "image": "/feeds/i.jpg"}"#))
    #expect(
      try written(#"[{"url": "a b.jpg"}]"#, keeping: [0], from: .web(address: "http://x/y/feed.json"))
        == #"[{"url": "http://x/y/a%20b.jpg"}]"#)
  }

  @Test("a folder becomes an array of objects with sizes") func folder() throws {
    try inFolder { folder in
      for name in ["a.jpg", "http:", "sub/b \"q\".jpg"] { try write("x", to: folder + "/" + name) }
      let feed = try FeedLoader(folders: FolderOptions(isRecursive: true), pictures: .testFiles { _ in (3, 2) }).load([
        .path(folder)
      ])
      let text = FeedWriter().text(of: feed, in: FilePath(folder))
      #expect(
        String(decoding: text, as: UTF8.self).split(separator: "\n").dropFirst().dropLast().map { String($0) }.last
          == #"  {"thumbURL": "sub/b \"q\".jpg", "width": 3, "height": 2, "section": "sub"}"#)
      let back = try load(text, from: .local(folder: FilePath(folder)))
      #expect((0..<back.count).map(back.address(at:)) == (0..<feed.count).map(feed.address(at:)))
    }
  }

  /// Returns an item of any kind, perhaps beside items that are no photos.
  private static func item(_ index: Int, using random: inout SeededRandom) -> String {
    let space = ["", " ", "\n", "\t "][Int.random(in: 0..<4, using: &random)]
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return "\(space)\"n\(index).jpg\"\(space)"
    case 1: return "\(space){\"width\": 2, \"url\":\(space)\"n\(index).jpg\"}"
    case 2: return "\(space){\"image\": {\"src\": \"n\(index).jpg\"}, \"x\": [1]}\(space), 7"
    default: return "{},{\"src\": \"n\(index).jpg\", \"title\": \"]},{[\\\"\"}"
    }
  }

  @Test("photos of any kind keep the titles of their sections", arguments: 1...4) func sections(_ seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    for _ in 0..<10 {
      let counts = (0..<3).map { _ in Int.random(in: 0...4, using: &random) }
      let sections = counts.enumerated().map { section, count in
        let items = (0..<count).map { Self.item(10 * section + $0, using: &random) }.joined(separator: ",")
        return "{\"title\": \"part \(section)\", \"items\": [\(items)]}"
      }
      let feed = try load("{\"sections\": [\(sections.joined(separator: ", "))]}")
      let kept = (0..<feed.count).filter { _ in Bool.random(using: &random) }
      func titles(_ feed: PhotoFeed, _ indices: [Int]) -> [String?] {
        indices.map { index in feed.sections.first { $0.range.contains(index) }?.title }
      }
      for format in [FeedWriter.Format.asRead, .photowall, .jsonl] where format != .jsonl || !kept.isEmpty {
        let back = try load(FeedWriter(format: format).text(of: feed, keeping: kept, in: "/feeds"))
        #expect(titles(back, Array(0..<back.count)) == titles(feed, kept), "\(format): \(sections)")
        #expect((0..<back.count).map(back.address(at:)) == kept.map(feed.address(at:)))
      }
    }
  }

  @Test("any selection of any feed in any order is read back unchanged", arguments: 1...6) func law(_ seed: Int) throws
  {
    var random = SeededRandom(seed: UInt64(seed))
    for _ in 0..<(Soak.isOn ? 60 : 20) {
      let count = Int.random(in: 0...9, using: &random)
      let items = (0..<count).map { Self.item($0, using: &random) }
      let feed = try load("[" + items.joined(separator: ",") + "]")
      #expect(feed.count == count)
      let order = (0..<count).shuffled(using: &random).prefix(Int.random(in: 0...count, using: &random))
      for indices in [Array(order), order.sorted()] {
        // JSON Lines without a line are an empty file, which is not a feed.
        for format in FeedWriter.Format.allCases where format != .jsonl || !indices.isEmpty {
          let back = try load(FeedWriter(format: format).text(of: feed, keeping: indices, in: "/feeds"))
          #expect((0..<back.count).map(back.address(at:)) == indices.map(feed.address(at:)))
          #expect((0..<back.count).map(back.title(at:)) == indices.map(feed.title(at:)))
          // Each other fact, too. Items of a JSON Feed have ids in addition.
          if format != .jsonfeed { #expect((0..<back.count).map { back[$0] } == indices.map { feed[$0] }) }
        }
      }
    }
  }
}
