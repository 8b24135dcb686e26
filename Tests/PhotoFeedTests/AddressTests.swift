import PhotoFeed
import Platform
import Testing

@Suite("Addresses") struct AddressTests {
  @Test(
    "of a local feed",
    arguments: [
      ("a.jpg", .file("/feeds/a.jpg")), ("./a.jpg", .file("/feeds/a.jpg")),
      ("././a.jpg", .file("/feeds/a.jpg")), (".", .file("/feeds")),
      ("../a.jpg", .file("/feeds/../a.jpg")),
      ("/srv/a.jpg", .file("/srv/a.jpg")), ("a b%20c.jpg", .file("/feeds/a b%20c.jpg")),
      ("12:30.jpg", .file("/feeds/12:30.jpg")),
      ("x:y.jpg", .file("/feeds/x:y.jpg")), ("file:///srv/a%20b.jpg", .file("/srv/a b.jpg")),
      ("file://localhost/a.jpg", .file("/a.jpg")), ("file:/a.jpg", .file("/a.jpg")),
      ("HTTP://x/a b.jpg", .web("HTTP://x/a%20b.jpg")),
      ("https://x/é.jpg?q=1#f", .web("https://x/%C3%A9.jpg?q=1#f")),
      ("http:\\/\\/x\\/a.jpg", .web("http://x/a.jpg")),
    ] as [(String, PhotoAddress)])
  func local(_ text: String, _ address: PhotoAddress) throws {
    #expect(try load("[{\"url\": \"\(text)\"}]").address(at: 0) == address)
  }

  @Test(
    "a file on another machine is refused",
    arguments: ["file://otherhost/a.jpg", "FILE://x", "file://localhost.evil/a"])
  func elsewhere(_ text: String) throws {
    let feed = try load(#"["\#(text)", "b.jpg"]"#)
    #expect(
      feed.count == 1 && feed.warnings.map(\.message) == ["left out: a file: address may not name another machine"])
  }

  @Test(
    "of a feed from the network (RFC 3986, section 5.4)",
    arguments: [
      ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
      ("/g", "http://a/g"), ("//g", "http://g"),
      ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p?q#s"),
      ("g#s", "http://a/b/c/g#s"),
      ("g?y#s", "http://a/b/c/g?y#s"), (";x", "http://a/b/c/;x"), (".", "http://a/b/c/"),
      ("./", "http://a/b/c/"),
      ("..", "http://a/b/"), ("../", "http://a/b/"), ("../g", "http://a/b/g"),
      ("../..", "http://a/"), ("../../g", "http://a/g"),
      ("../../../g", "http://a/g"), ("/./g", "http://a/g"), ("/../g", "http://a/g"),
      ("g.", "http://a/b/c/g."),
      ("..g", "http://a/b/c/..g"), ("./../g", "http://a/b/g"), ("g/./h", "http://a/b/c/g/h"),
      ("g/../h", "http://a/b/c/h"),
      ("g?y/../x", "http://a/b/c/g?y/../x"), ("/etc/passwd", "http://a/etc/passwd"),
      ("a\\r\\nHost: x", "http://a/b/c/a%0D%0AHost:%20x"),
    ])
  func network(_ text: String, _ address: String) throws {
    let feed = try load("[{\"url\": \"\(text)\"}]", from: .web(address: "http://a/b/c/d;p?q"))
    try #require(feed.count == 1)
    #expect(feed.address(at: 0) == .web(address))
  }

  /// (members of an item, the web page about its picture): a page is no picture, and its address is a text.
  @Test(
    arguments: [
      (#""image": "i.jpg", "url": "p""#, "http://h/p"), (#""image": "i.jpg", "link": "l", "url": "p""#, "http://h/l"),
      (#""image": "i.jpg", "link": 7, "url": "p""#, "http://h/p"),
      (#""image": "i.jpg", "link": "", "url": "p""#, "http://h/p"),
      (#""image": "i.jpg", "url": "i.jpg""#, nil), (#""thumbURL": "t.jpg", "image": "i.jpg", "link": "i.jpg""#, nil),
      (#""thumbURL": "t.jpg", "image": "i.jpg", "link": "t.jpg""#, nil),
      (#""image": "i.jpg", "link": "file:///p""#, nil),
    ] as [(String, String?)])
  func pages(members: String, page: String?) throws {
    let feed = try load("[{\(members)}]", from: .web(address: "http://h/feed.json"))
    #expect(feed[0].page == page.map { .web($0) })
  }

  /// (members of an item with a thumbnail, its picture): only a text that is not empty is an address.
  @Test(
    arguments: [
      (#""image": "i.jpg", "src": "s.jpg""#, "i.jpg"), (#""image": 7, "src": "s.jpg""#, "s.jpg"),
      (#""image": "", "src": true, "download_url": "d.jpg""#, "d.jpg"), (#""image": {"url": "i.jpg"}"#, nil),
      (#""image": [7], "src": 3"#, nil), (#""url": "u.jpg""#, nil),
    ] as [(String, String?)])
  func picturesOfThumbnails(members: String, picture: String?) throws {
    let feed = try load("[{\"thumbURL\": \"t.jpg\", \(members)}]")
    #expect(feed.address(at: 0) == .file("/feeds/t.jpg"))
    #expect(feed[0].picture == picture.map { .file(FilePath("/feeds/" + $0)) })
  }

  @Test("a photo without a title has its file name") func names() {
    #expect(Photo(address: .file("/a/b.jpg")).name == "b.jpg")
    #expect(Photo(address: .web("https://x/a/b%20c.jpg?size=1#f")).name == "b c.jpg")
    #expect(Photo(address: .web("https://x/%1b%E2%80%AE")).name == "\u{fffd}")
    #expect(Photo(address: .file("/a/b.jpg"), title: "B").name == "B")
  }
}
