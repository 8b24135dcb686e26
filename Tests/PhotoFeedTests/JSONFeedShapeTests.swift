import Testing

@testable import PhotoFeed

/// A document that calls itself a JSON Feed is one, whatever else it looks like.
@Suite struct JSONFeedShapeTests {
  private let items =
    #""items": [{"id": "1", "image": "a.jpg", "urls": {"raw": "https://x.example/r", "thumb": "https://x.example/t"}}]"#

  @Test(arguments: [
    "https://jsonfeed.org/version/1", "https://jsonfeed.org/version/1.1", "http://jsonfeed.org/version/2",
  ])
  func itsVersionDecides(version: String) throws {
    for more in [
      #""photos": [{"id": "2", "src": {"original": "https://p.example/2.jpg"}}]"#, #""data": {"children": []}"#,
      #""results": [{"id": "2", "urls": {"raw": "https://u.example/2"}}]"#,
      #""hits": [{"id": 2, "webformatURL": "https://h.example/2"}]"#,
    ] {
      for members in [[#""version": "\#(version)""#, items, more], [more, items, #""version": "\#(version)""#]] {
        let feed = try load("{" + members.joined(separator: ", ") + "}")
        #expect(feed.shape == .jsonFeed && feed.count == 1 && feed[0].address == .file("/feeds/a.jpg"))
      }
    }
  }

  @Test(arguments: ["1.1", "https://jsonfeed.org/", "https://example.org/version/1"]) func otherVersionsAreNone(
    version: String
  ) throws {
    #expect(try load(#"{"version": "\#(version)", \#(items)}"#).shape != .jsonFeed)
  }
}
