import Testing

@testable import PhotoFeed

/// Dates as feeds write them, and as they are searched.
@Suite struct FeedDateTests {
  @Test(arguments: [
    ("2024-05-01T08:00:00+02:00", "2024-05-01 08:00:00"), ("2024:05:01 08:00:00.25", "2024-05-01 08:00:00"),
    ("2024-05-01 08:00", "2024-05-01 08:00"), ("2024-05", "2024-05"),
    ("Wed, 01 May 2024 08:00:00 +0200", "2024-05-01 06:00:00"), ("1714550400", "2024-05-01 08:00:00"),
    ("1714550400000", "2024-05-01 08:00:00"), ("-1", "1969-12-31 23:59:59"), ("951782400.5", "2000-02-29 00:00:00"),
  ])
  func asText(written: String, text: String) throws {
    let item = #"[{"url":"a.jpg","date":"\#(written)"}]"#
    let feed = try FeedLoader().load([.bytes(Array(item.utf8), name: "feed.json", origin: .local(folder: ""))])
    #expect(feed.dateText(at: 0) { nil } == text)
  }

  @Test(arguments: [
    ("1715425200.0", "2024-05-11 11:00:00"), ("1715425200000", "2024-05-11 11:00:00"), ("2024-05-01", "2024-05-01"),
    ("20240511", "20240511"), ("1985", "1985"), ("spring", "spring"), ("1e300", "1e300"),
  ])
  func shown(written: String, text: String) throws {
    for item in [#"[{"url": "a.jpg", "date": "\#(written)"}]"#, #"{"data": {"children": [\#(reddit(written))]}}"#] {
      let feed = try load(item)
      #expect(feed[0].date == text && feed.shape.name == (item.contains("url\": \"a.") ? "photowall" : "reddit"))
      _ = feed.dateText(at: 0) { nil }
    }
  }

  /// Addresses of a list have no dates of files.
  @Test func addressesHaveNoDates() throws {
    let feed = try load("https://x.example/a.jpg\nhttps://x.example/b.jpg\n")
    #expect(feed.dateText(at: 0) { nil } == nil && feed.seconds(at: 1) == nil)
    #expect(feed.dateText(at: 0) { "2024-05-01" } == "2024-05-01")
  }

  private func reddit(_ date: String) -> String {
    #"{"data": {"created_utc": "\#(date)", "preview": {"images": [{"source": {"url": "b.jpg"}}]}}}"#
  }

  /// Days of 800 years are themselves again as text, and in order.
  @Test func textsAreDays() {
    var last = ""
    for day in stride(from: -200_000, to: 100_000, by: 13) {
      let text = FeedDate.text(Double(day * 86400 + 43_200))
      #expect(text > last && FeedDate.seconds(text) == Double(day * 86400 + 43_200))
      last = text
    }
  }
}
