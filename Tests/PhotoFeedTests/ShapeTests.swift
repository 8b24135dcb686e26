import Basics
import PhotoFeed
import Testing

@Suite("Shapes of public services, and users' own") struct ShapeTests {
  private static let origin = FeedOrigin.web(address: "https://feeds.example/api/search/metadata")

  @Test("each document is recognized, with both addresses, size and title", arguments: ServiceFeeds.all)
  func services(_ service: ServiceFeeds.Case) throws {
    let feed = try load(service.document, from: Self.origin)
    #expect(feed.shape.name == service.shape)
    #expect(feed.count == service.count)
    let photo = feed[0]
    #expect(photo.address == .web(service.thumbnail))
    #expect(photo.pictureAddress == .web(service.picture ?? service.thumbnail))
    #expect([photo.width, photo.height].compactMap(\.self) == service.size ?? [])
    #expect(photo.title == service.title)
    #expect(feed.title(at: 0) == photo.title && feed.address(at: 0) == photo.address)
  }

  @Test("an image service is asked for steps of sizes, and never for more than the picture has")
  func steps() throws {
    let manifest = try #require(ServiceFeeds.all.first { $0.shape == "iiif3" })
    let photo = try load(manifest.document, from: Self.origin)[0]
    let widths = [1, 200, 201, 399, 900, 2900, 9000].map {
      photo.address(showing: $0, 10).text.split(separator: "/")[4]
    }
    #expect(widths == ["200,", "200,", "400,", "400,", "1600,", "3000,", "3000,"])
  }

  @Test("author, date and identity come from where the row names them")
  func details() throws {
    let documents = Dictionary(ServiceFeeds.all.map { ($0.shape, $0.document) }) { first, _ in first }
    let unsplash = try load(documents["unsplash"] ?? "", from: Self.origin)
    #expect(unsplash[0].author == "Ada" && unsplash[0].date == "2024-05-01T08:00:00Z" && unsplash.seconds(at: 0) != nil)
    #expect(unsplash.identity(at: 0) == .id("a1"))
    #expect(try load(documents["pexels"] ?? "", from: Self.origin).identity(at: 1) == .id("8"))
    #expect(try load(documents["wikimedia"] ?? "", from: Self.origin).identity(at: 1) == .id("102"))
  }

  /// A shape whose item is the text itself applies to each line of JSON Lines. Lines that are broken are told, and the others written
  /// back as they were.
  @Test("a shape of the user's applies to lines")
  func lines() throws {
    let shape = try FeedShape(
      name: "own", settings: ["items": "", "picture": "meta.path", "title": "text", "width": "w", "height": "h"])
    let lines = [
      #"{"meta": {"path": "a.jpg"}, "text": "One", "w": 4, "h": 3, "score": 0.5}"#,
      #"{"meta": {"path": 7}}"#, #"{"meta": {"path": "b.jpg"}, "score": 0.7"#,
      #"{"meta": {"path": "c.jpg"}, "text": "Three", "w": 5, "h": 2}"#,
    ]
    let bytes = Array(lines.joined(separator: "\n").utf8)
    let source = FeedSource.bytes(bytes, name: "a.jsonl", origin: .local(folder: "/data"))
    for loader in [FeedLoader(shape: shape), FeedLoader(shapes: [shape])] {
      let feed = try loader.load([source])
      #expect(feed.shape == shape && (0..<feed.count).map { feed[$0].title } == ["One", "Three"])
      #expect(feed.address(at: 1) == .file("/data/c.jpg") && feed[1].width == 5)
      #expect(feed.warnings.flatMap(\.locations).map(\.line).sorted() == [2, 3])
      #expect(feed.column("score")?[0] == .number(0.5))
      let written = FeedWriter().text(of: feed, keeping: [1], in: "/data")
      #expect(String(decoding: written, as: UTF8.self) == lines[1...].joined(separator: "\n"))
    }
  }

  /// Returns a document loaded by the user's shape, which is named or recognized.
  private func loaded(_ document: String, by settings: [String: String], isNamed: Bool = true) throws -> PhotoFeed {
    let shape = try FeedShape(name: "own", settings: settings)
    let loader = isNamed ? FeedLoader(shape: shape) : FeedLoader(shapes: [shape])
    let feed = try loader.load([.bytes(Array(document.utf8), name: "f", origin: Self.origin)])
    #expect(feed.shape == shape)
    return feed
  }

  /// A shape's addresses are texts. Other values count only at photowall's own keys.
  @Test func placesOfAddressesHaveTexts() throws {
    let document =
      #"{"list": [{"file": {"url": "a.jpg"}}, {"file": ["b.jpg"]}, {"small": 7, "file": "c.jpg"}, {"file": ""}]}"#
    let feed = try loaded(document, by: ["items": "list[]", "picture": "file", "thumbnail": "small"])
    #expect(feed.count == 1 && feed[0].name == "c.jpg")
    let message = "left out: it has no picture where the feed's shape names one; feed --explain lists the places"
    #expect(feed.warnings.map(\.message) == [message] && feed.warnings.map(\.count) == [3])
  }

  /// A server is asked for a width and a height, neither above the picture's.
  @Test func widthsAndHeights() throws {
    let feed = try loaded(
      #"{"list": [{"id": "a", "w": 3000, "h": 300}, {"id": "b", "w": 150, "h": 5000}]}"#,
      by: ["items": "list[]", "picture": "/{id}?w={width}&h={height}", "width": "w", "height": "h"])
    #expect(
      (0..<2).map { feed.address(at: $0).text } == [
        "https://feeds.example/a?w=400&h=300", "https://feeds.example/b?w=150&h=400",
      ])
    #expect(feed[0].address(showing: 900, 250).text == "https://feeds.example/a?w=1600&h=300")
    #expect(feed[1].address(showing: 100, 900).text == "https://feeds.example/b?w=150&h=1600")
  }

  /// An address may need the object around the list. The shape is recognized by that object, too.
  @Test(arguments: [false, true]) func addressesFromAroundAList(isNamed: Bool) throws {
    let feed = try loaded(
      #"{"posts": [{"host": "https://i.example", "pictures": [{"file": "a"}, {"file": "b c"}]}]}"#,
      by: ["items": "posts[].pictures[]", "picture": "{^.host}/{file}.jpg"], isNamed: isNamed)
    #expect(
      (0..<feed.count).map { feed.address(at: $0).text } == ["https://i.example/a.jpg", "https://i.example/b%20c.jpg"])
  }

  /// (a document that lists others, its shape, their addresses): items of another kind have no address.
  @Test(
    arguments: [
      (
        #"{"total": 2, "objectIDs": [7, "a b"]}"#, "met",
        ["/public/collection/v1/objects/7", "/public/collection/v1/objects/a%20b"]
      ),
      (
        #"""
        {"type": "Collection", "items": [{"id": "https://h.example/1", "type": "Manifest"},
         {"id": "https://h.example/2", "type": "Collection"}, {"id": "https://h.example/3", "type": "manifest"}]}
        """#, "iiif3", ["https://h.example/1", "https://h.example/3"]
      ),
      (#"[{"dayid": 19000, "count": 3}, {"count": 1}, {"dayid": 19002}]"#, "memories", ["days/19000", "days/19002"]),
    ])
  func listsOfDocuments(document: String, shape: String, addresses: [String]) throws {
    let feed = try load(document, from: Self.origin)
    #expect(feed.shape.name == shape && feed.isEmpty && feed.next == .documents(addresses))
  }

  @Test("a list of addresses in an object is read, written and explained, and other lists of texts are not one")
  func addresses() throws {
    let document = #"{"message": ["https://i.example/a.jpg", "https://i.example/b.jpg"], "status": "success"}"#
    let feed = try load(document)
    #expect(feed.shape.name == "dog.ceo" && feed.warnings.isEmpty)
    #expect((0..<feed.count).map { feed[$0].name } == ["a.jpg", "b.jpg"])
    for format in [FeedWriter.Format.photowall, .jsonl, .jsonfeed] {
      let again = try load(FeedWriter(format: format).text(of: feed, in: "/tmp"))
      #expect((0..<again.count).map { again[$0].address } == [feed[0].address, feed[1].address])
    }
    #expect(String(decoding: FeedWriter().text(of: feed, in: "/feeds"), as: UTF8.self) == document)
    #expect(FeedExplanation(feed).lines.contains("  wall  https://i.example/a.jpg"))
    #expect(throws: Diagnostic.self) { try load(#"{"message": ["no key", "try later"]}"#) }
    #expect(try load(#"["https://i.example/a.jpg"]"#).shape == .photowall)
    #expect(try load(#"{"items": ["https://i.example/a.jpg"]}"#).shape == .sections)
  }

  /// A file page of a wiki has the name of its file as title, if that has one.
  @Test(arguments: [
    ("File:A_pier.v2.jpg", "A pier.v2"), ("File:.jpg", "File:.jpg"), ("A:B:C.png", "B:C"),
    ("pier", "pier"),
  ])
  func titlesOfAWiki(written: String, title: String) throws {
    let page = #"{"title": "\#(written)", "imageinfo": [{"url": "https://i.example/a.jpg"}]}"#
    let feed = try load(#"{"query": {"pages": {"1": \#(page)}}}"#)
    #expect(feed.shape.name == "wikimedia" && feed.title(at: 0) == title)
  }

  @Test("an empty page of a known shape is an empty feed")
  func emptyPage() throws {
    #expect(try load(#"{"photos": [], "page": 1}"#).shape.name == "pexels")
    #expect(try load(#"{"assets": {"items": [], "nextPage": null}}"#).count == 0)
  }

  @Test("a user's row reads a document, is tried first, and can be named")
  func ownRow() throws {
    let shape = try FeedShape(
      name: "museum",
      settings: [
        "items": "response.objects[]", "picture": "images.large.href", "thumbnail": "images.small.href",
        "width": "images.large.w", "height": "images.large.h", "title": "name", "next": "response.next",
      ])
    let document = """
      {"response": {"next": "/page/2", "objects": [
        {"name": "Vase", "images": {"small": {"href": "s.jpg"}, "large": {"href": "l.jpg", "w": "300", "h": 200}}}]}}
      """
    let loader = FeedLoader(shapes: [shape])
    let feed = try loader.load([.bytes(Array(document.utf8), name: "f", origin: Self.origin)])
    #expect(feed.shape.name == "museum")
    #expect(feed[0].address.text == "https://feeds.example/api/search/s.jpg")
    #expect(feed[0].pictureAddress.text == "https://feeds.example/api/search/l.jpg")
    #expect(feed[0].width == 300 && feed[0].height == 200 && feed[0].name == "Vase")
    let named = FeedLoader(shape: shape)
    #expect(throws: Diagnostic.self) { try named.load([.bytes(Array("[]".utf8), name: "f", origin: Self.origin)]) }
  }

  @Test("a document of one line with an address of its own is read by the shape that the user has or names")
  func oneLine() throws {
    let document = #"{"url": "https://feeds.example/1", "photos": [{"src": {"original": "a.jpg"}, "big": "b.jpg"}]}"#
    let own = try FeedShape(name: "own", settings: ["items": "photos[]", "picture": "big"])
    let pexels = try #require(FeedShape.all.first { $0.name == "pexels" })
    for (loader, name, picture) in [
      (FeedLoader(shapes: [own]), "own", "b.jpg"), (FeedLoader(shape: own), "own", "b.jpg"),
      (FeedLoader(shapes: [own], shape: pexels), "pexels", "a.jpg"),
    ] {
      let feed = try loader.load([.bytes(Array(document.utf8), name: "f", origin: .local(folder: "/feeds"))])
      #expect(feed.shape.name == name && feed.count == 1 && feed[0].name == picture)
    }
  }

  @Test(
    "a row that cannot be read names its key",
    arguments: [
      (["picture": "a"], "items"), (["items": "photos", "picture": "a"], "items"), (["items": "a[]"], "picture"),
      (["items": "a[]", "picture": "a..b"], "picture"), (["items": "a[]", "picture": "{a"], "picture"),
      (["items": "a[]", "picture": "x.jpg{"], "picture"),
      (["items": "a[]", "picture": "b", "pictrue": "c"], "pictrue"),
      (["items": "a[]", "picture": "b", "method": "PUT"], "method"),
      (["items": "a[]", "picture": "b", "next": "x[y]"], "next"),
      (["items": "a[]", "picture": "b", "unescape": "url"], "unescape"),
    ])
  func badRows(settings: [String: String], key: String) {
    do {
      _ = try FeedShape(name: "x", settings: settings)
      Issue.record("\(settings) was taken")
    } catch {
      #expect(error.key == key && !error.message.isEmpty)
    }
  }

  @Test("values of the wrong type and cut texts are errors or left out, never a crash")
  func mutants() {
    for service in ServiceFeeds.all {
      let bytes = Array(service.document.utf8)
      for end in stride(from: 1, to: bytes.count, by: 41) { _ = try? load(Array(bytes[..<end]), from: Self.origin) }
      for word in ["null", "1", "[[]]"] {
        for place in service.document.indices where service.document[place] == "\"" || service.document[place] == "{" {
          let text = service.document[..<place] + word
          guard let rest = service.document[place...].firstIndex(of: ",") else { continue }
          if let feed = try? load(String(text + service.document[rest...]), from: Self.origin) {
            for index in 0..<feed.count { _ = feed[index].pictureAddress }
          }
        }
      }
    }
  }
}

@Suite("Explanations of feeds") struct ExplanationTests {
  @Test("the shape, the places of facts, the next page and the first photo", arguments: ServiceFeeds.all)
  func services(_ service: ServiceFeeds.Case) throws {
    let feed = try load(service.document, from: .web(address: "https://feeds.example/api/search/metadata"))
    let lines = FeedExplanation(feed).lines
    #expect(lines[0].hasPrefix("shape  \(service.shape): "))
    #expect(lines.contains { $0.hasPrefix("next page  ") })
    #expect(lines.contains("  wall  \(service.thumbnail.maskingSecrets)"))
    #expect(lines.contains("  title  \(service.title)"))
  }

  @Test("what was not found is said")
  func missing() throws {
    let feed = try load(#"{"photos": [{"src": {"original": "https://i.example/7.jpeg?key=geheim"}}]}"#)
    let lines = FeedExplanation(feed).lines
    #expect(lines.contains("picture  src.original  found in 1 of 1"))
    #expect(lines.contains("thumbnail  src.medium  not found"))
    #expect(!lines.joined().contains("geheim"))
  }

  /// Facts are looked for in a thousand items.
  @Test(arguments: [999, 1_000, 1_001]) func manyItems(count: Int) throws {
    let items = Array(repeating: #"{"src": {"original": "https://i.example/7.jpeg"}}"#, count: count)
    let lines = FeedExplanation(try load(#"{"photos": [\#(items.joined(separator: ","))]}"#)).lines
    let checked = min(count, 1_000)
    #expect(lines.contains("picture  src.original  found in \(checked) of \(checked)"))
    #expect(lines.contains("items  photos[]  \(count) found"))
  }

  @Test("the lists of a document of unknown shape, with the addresses in them")
  func lists() {
    let text = #"{"a": {"things": [{"n": 1, "img": {"big": ["https://x/1.jpg"]}}]}, "b": [1], "c": [{"d": 2}]}"#
    #expect(
      FeedLoader().lists(in: Array(text.utf8)) == [
        "items a.things[]: addresses at img.big[0]", "items c[]: no addresses",
      ])
    #expect(FeedLoader().lists(in: Array("{".utf8)).isEmpty)
  }
}
