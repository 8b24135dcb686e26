import PhotoFeed
import Testing

@Suite("Pages of feeds") struct PageTests {
  private let address = "https://feeds.example/v1/list?size=2"

  private func pages(_ shape: FeedShape? = nil) -> FeedPages {
    FeedPages(
      shape?.firstRequest(at: address) ?? PageRequest(address: address), name: address, loader: FeedLoader(shape: shape)
    )
  }

  private func page(_ names: [String], next: String? = nil) -> [UInt8] {
    let photos = names.map { #"{"id": "\#($0)", "src": {"original": "https://i.example/\#($0).jpg"}}"# }
    let next = next.map { #", "next_page": "\#($0)""# } ?? ""
    return Array(#"{"photos": [\#(photos.joined(separator: ", "))]\#(next)}"#.utf8)
  }

  @Test("pages follow the document or the Link field, and items keep their indices")
  func following() throws {
    var pages = pages()
    try pages.append(page(["a", "b"], next: "?page=2"), from: address, link: "/ignored")
    #expect(pages.next?.address == "https://feeds.example/v1/list?page=2")
    try pages.append(page(["c"]), from: address, link: "/v1/list?page=3")
    #expect(pages.next?.address == "https://feeds.example/v1/list?page=3")
    try pages.append(page([]), from: address, link: nil)
    #expect(pages.next == nil && pages.notice == nil && pages.count == 3)
    #expect((0..<pages.feed.count).map { pages.feed[$0].id } == ["a", "b", "c"])
    #expect(pages.feed.sections == [FeedSection(title: "", range: 0..<3)])
  }

  @Test(
    "cursors, page numbers and continuations are parameters of the address",
    arguments: [
      (#"{"data": {"after": "t3_b", "children": []}}"#, "https://feeds.example/v1/list?size=2&after=t3_b"),
      (#"{"photos": {"page": 1, "pages": 3, "photo": []}}"#, "https://feeds.example/v1/list?size=2&page=2"),
      (#"{"photos": {"page": 3, "pages": 3, "photo": []}}"#, nil),
      (
        #"{"continue": {"gaicontinue": "B|1", "size": "9"}, "query": {"pages": {}}}"#,
        "https://feeds.example/v1/list?gaicontinue=B%7C1&size=9"
      ),
      (#"{"data": {"after": null, "children": []}}"#, nil),
      (#"{"version": "https://jsonfeed.org/version/1.1", "next_url": "/n", "items": []}"#, "https://feeds.example/n"),
      (#"{"photos": [], "next_page": "file:///etc/passwd"}"#, nil), (#"{"photos": [], "next_page": false}"#, nil),
    ])
  func cursors(document: String, next: String?) throws {
    var pages = pages()
    try pages.append(Array(document.utf8), from: address, link: nil)
    #expect(pages.next?.address == next)
  }

  @Test("a shape that is chosen by the address is asked with POST, with the page in its body")
  func post() throws {
    let address = "https://photos.example/api/search/metadata?x=1"
    let shape = try #require(FeedShape.shape(forAddress: address, among: FeedShape.all))
    #expect(
      shape.name == "immich" && FeedShape.shape(forAddress: "https://photos.example/api/", among: FeedShape.all) == nil)
    let first = shape.firstRequest(at: address)
    #expect(first.body == #"{"page": 1, "size": 250, "withExif": true}"#)
    var pages = FeedPages(first, name: address, loader: FeedLoader(shape: shape))
    try pages.append(
      Array(#"{"assets": {"items": [{"id": "1", "type": "IMAGE"}], "nextPage": "2"}}"#.utf8), from: address, link: nil)
    #expect(pages.next == PageRequest(address: address, body: #"{"page": 2, "size": 250, "withExif": true}"#))
  }

  @Test("circles, repeated and empty pages end the reading with a sentence")
  func loops() throws {
    var circle = pages()
    try circle.append(page(["a"], next: "?page=2"), from: address, link: nil)
    try circle.append(page(["b"], next: "?page=2"), from: address, link: nil)
    #expect(circle.next == nil && circle.notice == "page 2 names a page that was read before; no more pages are read")
    var repeating = pages()
    for number in 2...4 where repeating.next != nil {
      try repeating.append(page(["a", "b"], next: "?page=\(number)"), from: address, link: nil)
    }
    #expect(repeating.count == 2 && repeating.feed.count == 2)
    #expect(repeating.notice == "page 2 repeats photos that are there already; no more pages are read")
    var empty = pages()
    for number in 2...9 where empty.next != nil {
      try empty.append(page([], next: "?page=\(number)"), from: address, link: nil)
    }
    #expect(empty.count == 3 && empty.notice == "3 pages without photos; no more pages are read")
  }

  /// Pages with a photo are between the empty ones.
  @Test func emptyPagesInARowEndTheReading() throws {
    var pages = pages()
    for (number, names) in [[], [], ["a"], [], [], ["b"], [], []].enumerated() {
      try pages.append(page(names, next: "?page=\(number)"), from: address, link: nil)
      #expect(pages.next != nil && pages.notice == nil, "\(number)")
    }
    try pages.append(page([], next: "?page=9"), from: address, link: nil)
    #expect(pages.next == nil && pages.notice == "3 pages without photos; no more pages are read")
  }

  /// Folders of a listing come before the pages that are read last, and it stays a listing.
  @Test func foldersOfAListing() throws {
    var pages = pages()
    #expect(!pages.isListing)
    try pages.append(page(["a"]), from: address, link: nil, others: ["/w1", "/w2"], last: ["/l"])
    for (name, next) in [("b", "/w2"), ("c", "/l"), ("d", nil)] as [(String, String?)] {
      #expect(pages.isListing)
      if name == "b" { #expect(pages.next?.address == "https://feeds.example/w1") }
      try pages.append(page([name]), from: address, link: nil)
      #expect(pages.next?.address == next.map { "https://feeds.example" + $0 })
    }
    #expect(pages.isListing && pages.feed.count == 4)
  }

  @Test("two items with one identity: the first stays, and the other is told with its place")
  func repeated() throws {
    var pages = pages()
    try pages.append(page(["a", "b", "a"], next: "?page=2"), from: address, link: nil)
    try pages.append(page(["b", "c"]), from: address, link: nil)
    #expect((0..<pages.feed.count).map { pages.feed[$0].id } == ["a", "b", "c"])
    #expect(
      pages.feed.warnings.map(\.description) == [
        "\(address):1:135: left out: a photo with this identity is there already",
        "\(address) (page 2):1:13: left out: a photo with this identity is there already",
      ])
  }

  @Test("a page that cannot be read leaves the pages as they are")
  func failure() throws {
    var pages = pages()
    try pages.append(page(["a"], next: "?page=2&api_key=geheim"), from: address, link: nil)
    let next = pages.next
    for text in ["<!doctype html>", "[", #"{"error": "x"}"#, "", "7"] {
      do {
        try pages.append(Array(text.utf8), from: address, link: nil)
        Issue.record("\(text) was read")
      } catch { #expect("\(error)".hasPrefix("\(address) (page 2):1:") && !"\(error)".contains("geheim"), "\(error)") }
    }
    #expect(pages.next == next && pages.feed.count == 1)
  }
}
