import PhotoFeed
import Testing

@Suite("Writing nested feeds") struct NestedWriterTests {
  private static let origin = FeedOrigin.web(address: "https://feeds.example/api/search/metadata")

  @Test(
    "every shape is written as a photowall feed with both addresses, and read again the same",
    arguments: ServiceFeeds.all)
  func photowall(_ service: ServiceFeeds.Case) throws {
    let feed = try load(service.document, from: Self.origin)
    for format in [FeedWriter.Format.photowall, .jsonl] {
      let again = try load(FeedWriter(format: format).text(of: feed, in: "/tmp"))
      try #require(again.count == feed.count)
      for index in 0..<feed.count {
        let (old, new) = (feed[index], again[index])
        #expect(new.address == old.address && new.pictureAddress == old.pictureAddress)
        #expect(new.title == old.title && new.width == old.width && new.height == old.height && new.id == old.id)
        #expect(new.date == old.date && new.author == old.author)
      }
    }
  }

  @Test(
    "every shape is written as a JSON Feed with its large pictures",
    arguments: ServiceFeeds.all.filter { $0.shape != "photowall" })
  func jsonFeed(_ service: ServiceFeeds.Case) throws {
    let feed = try load(service.document, from: Self.origin)
    let again = try load(FeedWriter(format: .jsonfeed).text(of: feed, in: "/tmp"))
    try #require(again.shape == .jsonFeed && again.count == feed.count)
    #expect((0..<again.count).map { again[$0].address } == (0..<feed.count).map { feed[$0].pictureAddress })
    #expect(again[0].title == service.title)
  }

  @Test("a plain document keeps its shape and everything else", arguments: ServiceFeeds.all)
  func asRead(_ service: ServiceFeeds.Case) throws {
    let feed = try load(service.document)
    #expect(feed.count == service.count)
    let whole = String(decoding: FeedWriter().text(of: feed, in: "/feeds"), as: UTF8.self)
    #expect(whole == service.document)
    for index in 0..<feed.count {
      let one = try load(FeedWriter().text(of: feed, keeping: [index], in: "/feeds"))
      #expect(one.shape == feed.shape)
      try #require(one.count == 1)
      #expect(one[0] == feed[index], "\(one[0])\n\(feed[index])")
    }
  }

  @Test("the key goes with a member of an object")
  func members() throws {
    let text =
      #"{"a": 1, "query": {"pages": {"1": {"imageinfo": [{"url": "a.jpg"}]}, "2\"": {"imageinfo": [{"url": "b.jpg"}]}}}}"#
    let feed = try load(text)
    func kept(_ indices: [Int]) -> String {
      String(decoding: FeedWriter().text(of: feed, keeping: indices, in: "/feeds"), as: UTF8.self)
    }
    #expect(kept([0]) == #"{"a": 1, "query": {"pages": {"1": {"imageinfo": [{"url": "a.jpg"}]}}}}"#)
    #expect(kept([1]) == #"{"a": 1, "query": {"pages": {"2\"": {"imageinfo": [{"url": "b.jpg"}]}}}}"#)
    #expect(kept([1, 0]) == text)
    #expect(kept([]) == #"{"a": 1, "query": {"pages": {}}}"#)
  }

  @Test("relative addresses of a local document follow it to another folder")
  func moved() throws {
    let web = #"{"src": {"original": "https://i.example/o.jpg", "medium": "file:///srv/m.jpg"}}"#
    let feed = try load(#"{"photos": [{"src": {"original": "o.jpg", "medium": "m.jpg"}}, \#(web)]}"#)
    let text = String(decoding: FeedWriter().text(of: feed, in: "/elsewhere"), as: UTF8.self)
    #expect(text == #"{"photos": [{"src": {"original": "/feeds/o.jpg", "medium": "/feeds/m.jpg"}}, \#(web)]}"#)
  }
}
