import Foundation
import Platform
import Synchronization
import TestSupport

@testable import PhotoStores

/// A user's photos in memory behind a server that answers as Immich's documentation says.
final class ImmichLibrary: Sendable {
  struct Asset: Sendable {
    var time: String
    var ratio = 1.5
    var rating: Int?
    var isFavorite = false
    var isTrashed = false
    var isImage = true
    var thumbhash: String?
  }

  /// How a server differs from the usual one.
  struct Manners: Sendable {
    var hasTrash = true
    /// The status that all requests get.
    var status: String?
    /// How many requests are answered before the connections break.
    var requests = Int.max
    /// The path that redirects to another address.
    var redirect: String?
    /// What another program does just before the next writing.
    var meddle: (@Sendable (inout [String: Asset]) -> Void)?
  }

  static let key = "MARKERkey"

  private let state: Mutex<(assets: [String: Asset], manners: Manners)>

  init(_ assets: [String: Asset]) { state = Mutex((assets, Manners())) }

  var assets: [String: Asset] {
    get { state.withLock { $0.assets } }
    set { state.withLock { $0.assets = newValue } }
  }

  var manners: Manners {
    get { state.withLock { $0.manners } }
    set { state.withLock { $0.manners = newValue } }
  }

  func server() throws -> LoopbackServer { try LoopbackServer { self.answer($0, $1) } }

  /// The stores of a program that has a key for the server.
  static func stores(_ server: LoopbackServer, key: String? = key) -> PhotoStores {
    var surroundings = StoreEnvironment(variables: [:], home: "/nowhere") { $0.hasSuffix(".jpg") }
    surroundings.options.retryDelay = 0.01
    if let key { surroundings.options.add(fields: ["x-api-key: \(key)"], forOriginOf: address(server, "").text) }
    return PhotoStores(surroundings)
  }

  static func address(_ server: LoopbackServer, _ path: String) -> StoreAddress {
    StoreAddress(.immich, "127.0.0.1:\(server.port)", path)
  }

  private func answer(_ request: LoopbackServer.Request, _ connection: LoopbackServer.Connection) {
    let (isBroken, manners) = state.withLock { state in
      state.manners.requests -= 1
      return (state.manners.requests < 0, state.manners)
    }
    if isBroken { return connection.reset() }
    if let status = manners.status { return connection.respond(status) }
    guard request.fields["x-api-key"] == Self.key else {
      return connection.respond(
        "401 Unauthorized", body: Array(#"{"message": "Invalid API key", "error": "Unauthorized"}"#.utf8))
    }
    if let redirect = manners.redirect { return connection.respond("302 Found", ["Location: \(redirect)"]) }
    let parts = request.path.split(separator: "?", maxSplits: 1).map(String.init)
    let query = StoreAddress.parameters(of: request.path)
    let body = (try? JSONSerialization.jsonObject(with: Data(request.body.utf8))) as? [String: Any] ?? [:]
    func respond(_ json: Any) {
      connection.respond(body: Array((try? JSONSerialization.data(withJSONObject: json)) ?? Data()))
    }
    switch (request.method, parts[0]) {
    case ("GET", "/api/timeline/buckets"): respond(buckets)
    case ("GET", "/api/timeline/bucket"): respond(columns(of: query["timeBucket"] ?? ""))
    case ("POST", "/api/search/metadata"): respond(found(body))
    case ("GET", "/api/server/features"): respond(["trash": manners.hasTrash])
    case ("DELETE", "/api/assets"):
      for id in body["ids"] as? [String] ?? [] {
        guard body["force"] as? Bool == false else { return connection.respond("400 Bad Request") }
        state.withLock { $0.assets[id]?.isTrashed = true }
      }
      connection.respond("204 No Content")
    case ("POST", "/api/trash/restore/assets"):
      let ids = (body["ids"] as? [String] ?? []).filter { assets[$0]?.isTrashed ?? false }
      for id in ids { state.withLock { $0.assets[id]?.isTrashed = false } }
      respond(["count": ids.count])
    case (_, let path) where path.hasPrefix("/api/assets/"):
      let names = path.split(separator: "/").map(String.init)
      guard assets[names[2]] != nil else { return connection.respond("400 Bad Request") }
      if names.count == 4 { return connection.respond(body: Array("\(names[2]) \(query["size"] ?? "")".utf8)) }
      if request.method == "PUT" { write(body, to: names[2]) }
      respond(facts(names[2]))
    default: connection.respond("404 Not Found")
    }
  }

  private func month(_ asset: Asset) -> String { "\(asset.time.prefix(7))-01" }

  private var buckets: [[String: Any]] {
    Dictionary(grouping: assets.values.filter { !$0.isTrashed }, by: month).sorted { $0.key > $1.key }
      .map { ["timeBucket": $0.key, "count": $0.value.count] }
  }

  private func columns(of bucket: String) -> [String: Any] {
    let rows = assets.filter { month($0.value) == bucket && !$0.value.isTrashed }.sorted {
      $0.value.time > $1.value.time
    }
    return [
      "id": rows.map(\.key), "ratio": rows.map(\.value.ratio), "isFavorite": rows.map(\.value.isFavorite),
      "isTrashed": rows.map(\.value.isTrashed), "isImage": rows.map(\.value.isImage),
      "thumbhash": rows.map { $0.value.thumbhash.map { $0 as Any } ?? NSNull() },
      "fileCreatedAt": rows.map(\.value.time), "localOffsetHours": rows.map { _ in 5.5 },
    ]
  }

  /// Two photos a page.
  private func found(_ body: [String: Any]) -> [String: Any] {
    if body["trashedAfter"] != nil {
      let ids = assets.filter { $0.value.isTrashed }.keys.sorted()
      return ["assets": ["items": ids.map { ["id": $0, "originalFileName": "\($0).jpg"] }, "nextPage": NSNull()]]
    }
    let (first, last) = (body["takenAfter"] as? String ?? "", body["takenBefore"] as? String ?? "")
    let ids = assets.filter {
      $0.value.rating == body["rating"] as? Int && first <= $0.value.time && $0.value.time <= last
    }.keys.sorted()
    let start = ((body["page"] as? Int ?? 1) - 1) * 2
    let page = ids.dropFirst(start).prefix(2)
    return [
      "assets": [
        "items": page.map { ["id": $0] }, "nextPage": start + 2 < ids.count ? "\(start / 2 + 2)" as Any : NSNull(),
      ]
    ]
  }

  private func write(_ body: [String: Any], to id: String) {
    state.withLock { state in
      if body.keys.contains("rating") { state.assets[id]?.rating = body["rating"] as? Int }
      if let favorite = body["isFavorite"] as? Bool { state.assets[id]?.isFavorite = favorite }
    }
  }

  private func facts(_ id: String) -> [String: Any] {
    if let meddle = manners.meddle {
      manners.meddle = nil
      state.withLock { meddle(&$0.assets) }
    }
    guard let asset = assets[id] else { return [:] }
    return [
      "id": id, "isFavorite": asset.isFavorite, "isTrashed": asset.isTrashed,
      "exifInfo": ["rating": asset.rating.map { $0 as Any } ?? NSNull()],
    ]
  }
}
