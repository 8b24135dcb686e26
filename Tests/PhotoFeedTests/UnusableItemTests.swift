import Basics
import PhotoFeed
import Testing

@Suite("Unusable items") struct UnusableItemTests {
  /// Returns names and warnings of a feed with these items and one valid one.
  private func warnings(_ items: String, from origin: FeedOrigin = .local(folder: "/feeds")) throws
    -> [String]
  {
    let feed = try load("[\(items),\n{\"url\": \"https://example.org/good.jpg\"}]", from: origin)
    #expect(feed.name(at: feed.count - 1) == "good.jpg")
    return feed.warnings.map { "\($0.location.line):\($0.location.column) ×\($0.count) \($0.message)" }
  }

  @Test(
    "are left out and counted, the others stay",
    arguments: [
      (
        "3, null, [1]",
        "1:2 ×3 left out: an item is an object with an address, or an address in quotes"
      ),
      (
        "{}, {\"title\": \"x\"}, {\"url\": 5}, {\"url\": \"\"}, {\"url\": null}",
        "1:2 ×5 left out: it has no picture; put its address under thumbURL (or image, src, download_url, url)"
      ),
      (
        #"{"url": "data:image/png;base64,AAAA"}, "DATA:,x", {"url": "data\u003a,x"}"#,
        "1:2 ×3 left out: pictures inside the feed (data: addresses) are not shown; put them into files"
      ),
      (
        #"{"url": "ftp://x/a.jpg"}, {"url": "javascript://x"}, {"url": "http:a"}"#,
        "1:2 ×3 left out: only files and http and https addresses can be shown"
      ),
      (#"{"url": "a\u0000.jpg"}"#, "1:2 ×1 left out: a file name cannot contain a NUL"),
    ])
  func leftOut(_ items: String, _ warning: String) throws {
    #expect(try warnings(items) == [warning])
  }

  @Test("a feed from the network may name only http and https addresses") func network()
    throws
  {
    let web = FeedOrigin.web(address: "https://example.org/a/feed.json")
    #expect(
      try warnings(
        #"{"url": "file:///etc/passwd"}, "FILE:x", {"url": "fil\u0065:///x"}"#, from: web) == [
          "1:2 ×3 left out: a feed from the network may not name files on this machine"
        ])
    #expect(
      try warnings(#""ftp://x/y", "c:\\x", "foo:bar""#, from: web) == [
        "1:2 ×3 left out: only files and http and https addresses can be shown"
      ])
    // All letters of a scheme count.
    #expect(
      try warnings(#""httq://x/y", "httpx://x/y", "filx:///y", "datx:,y""#, from: web) == [
        "1:2 ×4 left out: only files and http and https addresses can be shown"
      ])
  }

  @Test("an allowed address is preferred to one that is not") func otherKey() throws {
    let feed = try load(#"[{"thumbURL": "data:,x", "url": "a.jpg"}]"#)
    #expect(feed.address(at: 0) == .file("/feeds/a.jpg"))
    #expect(feed.warnings.isEmpty)
  }

  @Test(
    "sizes",
    arguments: [
      ("640", 640), ("\"640\"", 640), ("640.4", 640), ("6.4e2", 640), ("\" 640 \"", 640),
      ("0.2", 1), ("1000000", 1_000_000),
      ("0", nil), ("0.0", nil), ("\"0\"", nil), ("null", nil), ("\"\"", nil), ("00000000000", nil),
    ] as [(String, Int?)])
  func size(_ text: String, _ width: Int?) throws {
    let feed = try load("[{\"url\": \"a\", \"width\": \(text)}]")
    #expect(feed[0].width == width)
    #expect(feed.warnings.isEmpty)
  }

  @Test(
    "invalid sizes are treated as unknown, with a warning",
    arguments: [
      "-3", "1000001", "1e300", "99999999999999999999", "\"wide\"", "true", "[640]", "{}",
      "\"NaN\"", "\"640px\"",
    ])
  func noSize(_ text: String) throws {
    let feed = try load("[{\"url\": \"a\", \"height\": \(text)}]")
    #expect(feed[0].height == nil)
    #expect(
      feed.warnings.map(\.description) == [
        "f:1:25: the height is not a number of pixels from 1 to 1,000,000; treated as unknown"
      ])
    #expect(feed.warnings.allSatisfy { !$0.skipsItem })
  }

  @Test("aspect ratios stay within bounds") func ratios() throws {
    let feed = try load(
      #"[{"url":"a","width":1000000,"height":1},{"url":"a","width":1,"height":1000000},{"url":"a","width":9}]"#
    )
    #expect(feed.aspectRatios(in: 0..<3) == [100, 0.01, 4 / 3])
  }

  @Test("a title that is not text is missing; a number is text") func titles() throws {
    let feed = try load(
      #"[{"url":"a","title":{}},{"url":"a","title":12},{"url":"a","title":null},{"url":"a","title":["x"]}]"#
    )
    #expect((0..<4).map(feed.title(at:)) == ["", "12", "", ""])
    #expect(
      feed.warnings.map(\.description) == [
        "f:1:21: the title is not text; treated as missing (and 1 more like it)"
      ])
  }

  @Test("the last of repeated keys counts") func repeatedKey() throws {
    let feed = try load(#"[{"url": "a.jpg", "width": 1, "url": "b.jpg"}]"#)
    #expect(feed.name(at: 0) == "b.jpg")
    #expect(
      feed.warnings.map(\.description) == ["f:1:38: this key is repeated; the last one counts"])
  }

  /// A byte order mark is no column.
  @Test(arguments: ["", "\u{feff}"]) func places(mark: String) throws {
    let feed = try load(mark + "[{}, \"é\", {},\n {}]")
    #expect(feed.warnings.flatMap(\.locations).map { "\($0.line):\($0.column)" } == ["1:2", "1:11", "2:2"])
    let empty = try load(mark + "\n\n[{},\n\n\n \"é\", {}]")
    #expect(empty.warnings.flatMap(\.locations).map { "\($0.line):\($0.column)" } == ["3:2", "6:7"])
  }

  /// (control character in a string, how it is written)
  @Test(
    arguments: [(0x01, "\\u0001"), (0x0b, "\\u000b"), (0x0f, "\\u000f"), (0x10, "\\u0010"), (0x1f, "\\u001f")]
      as [(UInt8, String)])
  func controlCharacters(byte: UInt8, escape: String) {
    let error = #expect(throws: Diagnostic.self) { try load(Array("[\"a".utf8) + [byte] + Array("\"]".utf8)) }
    #expect(error?.message == "a control character in a string: write it as \(escape)")
  }

  @Test("invalid UTF-8 is replaced, reported once, and loses nothing else") func notUTF8()
    throws
  {
    var bytes = Array(#"[{"url": "a.jpg", "title": "caf? ??"}, {"url": "b.jpg"}]"#.utf8)
    for (place, byte) in zip(
      bytes.indices.filter { bytes[$0] == 0x3f }, [0xe9, 0xed, 0xa0] as [UInt8])
    { bytes[place] = byte }
    let feed = try load(bytes)
    #expect(feed.count == 2)
    #expect(feed.title(at: 0) == "caf\u{fffd} \u{fffd}\u{fffd}")
    #expect(
      feed.warnings.map(\.description) == [
        "f:1:32: not UTF-8, and shown as \u{fffd}; save the feed as UTF-8"
      ])
  }

  @Test("nesting may be of any depth") func deep() throws {
    let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
    let feed = try load("[{\"deep\": \(deep), \"url\": \"a.jpg\", \"tags\": \(deep)}]")
    #expect(feed[0] == Photo(address: .file("/feeds/a.jpg")))
    let open = String(repeating: "[", count: 100_000)
    #expect(throws: Diagnostic.self) { try load(open) }
    #expect(throws: Diagnostic.self) { try load("[{\"url\": \"a.jpg\", \"deep\": \(open)}]") }
  }

  @Test("text contains no terminal command and no change of direction") func harmless() throws {
    let feed = try load(
      #"[{"url":"x\u001b[2J.jpg"},{"url":"a","title":"\u001b]0;owned\u0007 a\nb\u202e\u2066 c","tags":["\u009b31m"],"author":"\u0000"}]"#
    )
    #expect(feed.name(at: 0) == "x\u{fffd}[2J.jpg")
    #expect(feed.address(at: 0) == .file("/feeds/x\u{1b}[2J.jpg"))
    #expect(feed.title(at: 1) == "\u{fffd}]0;owned\u{fffd} a b c")
    #expect(feed[1].tags == ["\u{fffd}31m"])
    #expect(feed[1].author == "\u{fffd}")
  }

  @Test("escapes are decoded by JSON's rules; unpaired surrogates are replaced") func escapes() throws {
    let feed = try load(#"[{"url":"a","title":"\u00e9\ud83d\ude00\ud83d \/ \\ \""}]"#)
    #expect(feed.title(at: 0) == "é😀\u{fffd} / \\ \"")
    let ends = try load(#"[{"url":"a","title":"\ud83d\ude00"},{"url":"a","title":"\ud83d\ude0"}]"#)
    #expect((0..<2).map(ends.title(at:)) == ["😀", "\u{fffd}\u{fffd}de0"])
  }
}
