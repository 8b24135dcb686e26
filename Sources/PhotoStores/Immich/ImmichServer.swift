import Foundation
import Pictures

/// The requests and responses of an Immich server.
///
/// Source: Immich's API documentation (`immich-openapi-specs.json`): `x-api-key`, timeline, assets, search, trash, server features.
struct ImmichServer: Sendable {
  /// The server's address: `https://host:port`.
  let address: String
  /// The header fields of all requests, with the key.
  let fields: [String]
  let client: HTTPClient

  private var hasKey: Bool { fields.contains { $0.lowercased().hasPrefix("x-api-key:") } }

  /// Returns a request for a path below `/api/`.
  func request(_ method: String, _ path: String, body: [UInt8]? = nil) -> HTTPRequest {
    HTTPRequest(
      "\(address)/api/\(path)", method: method,
      fields: fields + (body == nil ? [] : ["Content-Type: application/json"]), body: body)
  }

  /// Sends a request and returns the body of the response.
  ///
  /// - Parameter body: The body, sent as JSON.
  func send(_ method: String, _ path: String, _ body: (some Encodable)? = Bool?.none) throws(StoreError) -> Data {
    let bytes = body.flatMap { try? JSONEncoder().encode($0) }.map(Array.init)
    let answer = try client.answer(ofStore: request(method, path, body: bytes))
    guard 200..<300 ~= answer.status else {
      throw StoreError(
        500...599 ~= answer.status ? .line : .refused,
        sentence(forStatus: answer.status) ?? "the server answers with status \(answer.status)")
    }
    return Data(answer.body)
  }

  /// Sends a request and decodes the response.
  func get<Answer: Decodable>(
    _ type: Answer.Type, _ path: String, method: String = "GET", _ body: (some Encodable)? = Bool?.none
  ) throws(StoreError) -> Answer {
    let data = try send(method, path, body)
    do { return try JSONDecoder().decode(type, from: data) } catch {
      throw StoreError(.refused, "the answer of the server is not one of Immich")
    }
  }

  /// Returns all photos that a search finds.
  func search<Item: Decodable>(_ type: Item.Type, _ search: ImmichSearch) throws(StoreError) -> [Item] {
    var (search, found) = (search, [Item]())
    while true {
      let page = try get(ImmichSearch.Page<Item>.self, "search/metadata", method: "POST", search).assets
      found += page.items
      guard !page.items.isEmpty, page.nextPage != nil else { return found }
      search.page += 1
    }
  }

  /// Returns one sentence for an answer that is no success; nil if the status tells all.
  func sentence(forStatus status: Int) -> String? {
    switch status {
    case 300..<400: "the server sends the request on, to where its keys do not go"
    case 401 where hasKey: "the server refuses the key (401): make a new one in the account settings of Immich"
    case 401: "the server wants a key (401): set IMMICH_API_KEY, or give it with --header 'x-api-key: ${KEY}'"
    case 403:
      "the key does not allow this (403): it needs asset.read, asset.view, asset.update, asset.delete and, for albums, album.read"
    case 400, 404: "the server has no such photo or album (\(status))"
    case 500...599: "error in the server (\(status))"
    default: nil
    }
  }
}

/// A search for photos; nil properties are no conditions. The results come in pages.
struct ImmichSearch: Encodable {
  var rating: Int?
  var takenAfter: String?
  var takenBefore: String?
  var trashedAfter: String?
  var withDeleted: Bool?
  var size = 1_000
  var page = 1

  struct Page<Item: Decodable>: Decodable {
    struct Assets: Decodable {
      var items: [Item]
      var nextPage: String?
    }
    var assets: Assets
  }
}
