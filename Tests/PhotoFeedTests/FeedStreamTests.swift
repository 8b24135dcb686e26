import PhotoFeed
import TestSupport
import Testing

@Suite("Growing feeds") struct FeedStreamTests {
  @Test("a line is read when it is complete, the last one at the end") func lines() throws {
    var stream = FeedStream(name: "-")
    #expect(try stream.append(Array("{\"url\": \"a.jpg\"".utf8)) == 0..<0)
    #expect(try stream.append(Array("}\n{\"url\": \"b.jpg\"}\n{\"ur".utf8)) == 0..<2)
    #expect(try stream.append(Array("oops\n".utf8)) == 2..<2)
    #expect(try stream.append(Array("\nnonsense\n{\"url\": \"c\u{e9}.jpg\"}".utf8)) == 2..<2)
    #expect(try stream.finish() == 2..<3)
    #expect((0..<3).map(stream.feed.name(at:)) == ["a.jpg", "b.jpg", "cé.jpg"])
    #expect(stream.feed.sections == [FeedSection(title: "", range: 0..<3)])
    let warning = try #require(stream.feed.warnings.first)
    #expect(stream.feed.warnings.count == 1 && warning.count == 2)
    #expect(warning.locations.map(\.description) == ["-:3:2", "-:5:1"])
  }

  @Test("the feed does not depend on the portions it arrives in", arguments: 1...4) func law(_ seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let text = (0..<400).map { index in
      index % 37 == 5
        ? "broken \(index)\n" : "{\"url\": \"\(index).jpg\", \"title\": \"Né \(index)\", \"width\": \(index)}\n"
    }.joined()
    let bytes = Array(text.utf8)
    let whole = try load(bytes)
    var stream = FeedStream(name: "f", origin: .local(folder: "/feeds"))
    var start = 0
    var earlier: [PhotoFeed] = []
    while start < bytes.count {
      let end = min(bytes.count, start + Int.random(in: 0...200, using: &random))
      let before = stream.count
      #expect(try stream.append(bytes[start..<end]).lowerBound == before)
      if earlier.count < 5 { earlier.append(stream.feed) }
      start = end
    }
    _ = try stream.finish()
    let feed = stream.feed
    #expect(feed.count == whole.count)
    #expect((0..<feed.count).map { feed[$0] } == (0..<whole.count).map { whole[$0] })
    #expect(feed.aspectRatios(in: 3..<300) == whole.aspectRatios(in: 3..<300))
    #expect(feed.warnings == whole.warnings && feed.warnings.first?.count == 11)
    for old in earlier { #expect((0..<old.count).map { old[$0] } == (0..<old.count).map { whole[$0] }) }
  }

  @Test("a report contains places, counts and a summary") func report() throws {
    let feed = try load(
      "[" + Array(repeating: "{}", count: 12).joined(separator: ",\n") + ", \"a.jpg\", {\"url\": \"b\", \"x\": [1,,2]}]"
    )
    let report = FeedReport(feed)
    #expect(report.summary == "2 photos, 12 left out")
    #expect(report.problems.count == 11)
    #expect(report.problems[9].hasPrefix("f:10:1: left out: it has no picture"))
    #expect(report.problems[10] == "f: 2 more like the last")
    #expect(
      FeedReport(feed, isStrict: true).problems.last
        == "f:12:35: other programs may not read this item: nothing precedes this comma: remove it, or add what is missing"
    )
    #expect(
      FeedReport(try load(#"{"sections": [{"title": "A", "items": []}, {"items": ["a"]}]}"#)).summary
        == "1 photo in 2 sections")
    #expect(FeedReport(.empty).summary == "0 photos")
    let many = try load("[" + Array(repeating: "\"a\"", count: 1204).joined(separator: ",") + "]")
    #expect(FeedReport(many).summary == "1,204 photos")
  }
}
