import TestSupport
import Testing

/// A service on a server that answers as its public documentation describes: what is asked for each page, and the answers, each with
/// two photos and the last one with one.
struct DocumentedService: Sendable, CustomTestStringConvertible {
  /// An answer.
  struct Page: Sendable {
    /// The beginning of the server's addresses: `http://127.0.0.1:8000`.
    let base: String
    /// Its number from 1, and that of the last one.
    let number: Int
    let last: Int
    /// The photos in it.
    let photos: [Int]

    var isLast: Bool { number == last }
    /// Number of photos of all pages.
    var total: Int { 2 * last - 1 }

    /// Returns the texts of the page's photos, between commas.
    func items(_ text: (_ id: Int) -> String) -> String { photos.map(text).joined(separator: ", ") }

    /// Returns the address of a picture: `s` is the small one, `l` the large one.
    func picture(_ id: Int, _ size: String = "l") -> String { "\(base)/p/\(id)/\(size).jpg" }
  }

  let name: String
  /// The name of its shape.
  let shape: String
  /// The lines of a shape of the user's own; empty if the service opens as it is.
  var lines = ""
  /// The path and the body of each request that is expected, in order.
  let requests: [String]
  /// The Link field of a page that is not the last one.
  var link: (@Sendable (_ page: Page) -> String)?
  /// What the first written photo contains: addresses without the server, and facts.
  let found: [String]
  /// The photos of a page; nil for two, and one on the last page of several.
  var photos: (@Sendable (_ page: Int) -> [Int])?
  let answer: @Sendable (_ page: Page) -> String

  var testDescription: String { name }

  /// The photos of a page.
  func photos(of page: Int) -> [Int] {
    if let photos { return photos(page) }
    return page == requests.count && page > 1 ? [2 * page - 1] : [2 * page - 1, 2 * page]
  }

  /// Number of photos of all pages.
  var count: Int { (1...requests.count).reduce(0) { $0 + photos(of: $1).count } }

  /// Returns a server of the service. It refuses every request that is not expected.
  func server() throws -> LoopbackServer {
    try LoopbackServer { request, connection in
      guard let index = requests.firstIndex(of: request.path + request.body) else {
        return connection.respond("404 Not Found")
      }
      let page = Page(
        base: "http://" + (request.fields["host"] ?? ""), number: index + 1, last: requests.count,
        photos: photos(of: index + 1))
      let fields = page.isLast ? [] : link.map { ["Link: <\($0(page))>; rel=\"next\""] } ?? []
      connection.respond("200 OK", fields, body: Array(answer(page).utf8))
    }
  }
}

/// Every service through the program, to its last page. It waits for no time, so that other programs may run beside it.
@Suite struct DocumentedServiceTests {
  @Test(
    "each service is read to its last page, with the requests that it documents, its addresses and facts",
    arguments: DocumentedService.all)
  func services(_ service: DocumentedService) throws {
    let server = try service.server()
    try Scratch.folder { folder in
      try Scratch.write(service.lines, folder + "/shapes.toml")
      let source = [server.address(service.requests[0].prefix { $0 != "{" }.description), "--config", "shapes.toml"]
      let feed = try Command(["feed"] + source + ["--format", "jsonl"], in: folder)
      #expect(feed.status == 0, "\(feed.errors)")
      #expect(server.requests.map { $0.path + $0.body } == service.requests)
      let photos = feed.output.split(separator: "\n")
      #expect(photos.count == service.count, "\(feed.output)")
      for text in service.found {
        let text = text.replacing("BASE", with: server.address(""))
        #expect(photos.first?.contains(text) ?? false, "\(text) in \(feed.output)")
      }
      let explanation = try Command(["feed", "--explain"] + source, in: folder)
      #expect(explanation.output.hasPrefix("shape  \(service.shape): "), "\(explanation.errors)")
      if service.requests.count == 1 { #expect(!explanation.output.contains("next page  http")) }
    }
  }

  @Test("a check counts the photos of every page", arguments: DocumentedService.all.prefix(3))
  func checked(_ service: DocumentedService) throws {
    let server = try service.server()
    try Scratch.folder { folder in
      try Scratch.write(service.lines, folder + "/shapes.toml")
      let address = server.address(service.requests[0].prefix { $0 != "{" }.description)
      let check = try Command(["feed", "--check", address, "--config", "shapes.toml"], in: folder)
      #expect(check.status == 0 && check.errors.contains("\(service.count) photos"), "\(check.errors)")
    }
  }

  @Test("a picture-less document of a list is left out, and counted")
  func withoutPicture() throws {
    let server = try LoopbackServer { request, connection in
      let picture = request.path.hasSuffix("/2") ? "/2.jpg" : ""
      connection.respond(
        body: Array(
          (request.path.hasSuffix("/objects")
            ? #"{"total": 3, "objectIDs": [1, 2, 3]}"#
            : #"{"objectID": 2, "title": "Vase", "primaryImage": "\#(picture)", "primaryImageSmall": "\#(picture)"}"#)
            .utf8))
    }
    let check = try Command(["feed", "--check", server.address("/public/collection/v1/objects")])
    #expect(check.errors.hasSuffix("1 photo, 2 left out\n"), "\(check.errors)")
    #expect(server.paths.count == 4)
  }
}
