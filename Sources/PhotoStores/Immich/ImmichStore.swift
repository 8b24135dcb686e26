import Basics
import Foundation
import Pictures
import Platform
import Sidecars
import Synchronization

/// The photos of an Immich user. The path of a photo's address is its id on the server.
final class ImmichStore: PhotoService {
  /// The known ratings and sections.
  private struct Seen {
    /// The ratings of photos, without empty ones.
    var ratings: [String: PhotoRating] = [:]
    /// The requests of the sections read so far.
    var sections: Set<String> = []
  }

  let server: ImmichServer
  private let seen = Mutex(Seen())

  /// - Parameter fields: The header fields for this server, with the key.
  init(_ authority: String, isSecure: Bool, fields: [String], client: HTTPClient) throws(StoreError) {
    guard !authority.contains("@") else {
      throw StoreError(.refused, "an address with a password is not used: set IMMICH_API_KEY")
    }
    server = ImmichServer(
      address: "\(isSecure ? "https" : "http")://\(authority)", fields: fields, client: client)
  }

  /// Returns true if a text is an id, so that it can be a part of requests.
  static func isID(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 64 && text.utf8.allSatisfy { "0123456789abcdefABCDEF-".utf8.contains($0) }
  }

  // MARK: Known ratings

  /// Returns the server's rating of a photo when it was first listed, or at the last attempt to write it.
  func knownRating(of id: String) -> PhotoRating { seen.withLock { $0.ratings[id] } ?? PhotoRating() }

  func setKnownRating(_ rating: PhotoRating, of id: String) {
    seen.withLock { $0.ratings[id] = rating == PhotoRating() ? nil : rating }
  }

  // MARK: Pictures

  /// Returns how to read the whole preview, by default at least 1440 pixels wide and high.
  func reading(of path: String, range: Range<Int>?) -> RemoteReading {
    preview("preview", of: path)
      ?? .failure(FetchError("this is no photo of Immich", label: "no address", isTransient: false))
  }

  func preview(_ size: String, of path: String) -> RemoteReading? {
    guard Self.isID(path), ["thumbnail", "preview", "fullsize"].contains(size) else { return nil }
    return .request(server.request("GET", "assets/\(path)/thumbnail?size=\(size)"))
  }

  func sentence(forStatus status: Int, body: [UInt8], of path: String) -> String? {
    status == 404 ? nil : server.sentence(forStatus: status)
  }

  // MARK: Sections

  func sections(of path: String) throws(StoreError) -> [ServiceSection] {
    try server.get([ImmichTimeline.Bucket].self, "timeline/buckets?\(try Self.filter(path))").map {
      ServiceSection(key: $0.timeBucket, title: String($0.timeBucket.prefix(7)), count: $0.count)
    }
  }

  /// Returns the query for the photos at a path, which is that of a page of the web application: `albums/ID`.
  private static func filter(_ path: String) throws(StoreError) -> String {
    let names = path.split(separator: "/").map(String.init)
    switch (names.first, names.dropFirst().first) {
    case (nil, _), ("photos", nil), ("api", nil): return "visibility=timeline&isTrashed=false"
    case ("favorites", nil): return "isFavorite=true&isTrashed=false"
    case ("albums", let id?) where isID(id): return "albumId=\(id)&isTrashed=false"
    case ("people", let id?) where isID(id): return "personId=\(id)&isTrashed=false"
    default:
      throw StoreError(
        .refused,
        "this is no part of Immich's photos: name the server, or albums/NUMBER, people/NUMBER or favorites on it")
    }
  }

  func photos(of section: String, in address: StoreAddress) throws(StoreError) -> [UInt8]? {
    let key = StoreAddress.encoded(section, except: "-._~")
    let request = "timeline/bucket?timeBucket=\(key)&\(try Self.filter(address.path))"
    let columns = try server.get(ImmichTimeline.Columns.self, request)
    guard let rows = columns.rows else { throw StoreError(.refused, "the answer of the server is not one of Immich") }
    guard !rows.isEmpty else { return nil }
    let stars = try stars(of: columns, rows)
    // The rating of the first reading stays known, so that a write detects later changes by other programs.
    let isFirst = seen.withLock { $0.sections.insert(request).inserted }
    let items = rows.map { row in
      let id = columns.id[row]
      let photo = StoreAddress(address.scheme, address.authority, id).text
      var item = StorePage.Item(address: photo)
      item.thumbnail = "\(photo)?preview=thumbnail"
      if let hash = columns.thumbhash?[row].flatMap({ Data(base64Encoded: $0) }) {
        item.thumbnail? += "&\(ThumbHash.parameter)=\(hash.hexadecimal)"
      }
      item.date = columns.time(at: row)?.text
      item.title = item.date
      (item.width, item.height) = Self.size(ofPreview: columns.ratio[row])
      let rating = PhotoRating(stars: stars[id], flag: columns.isFavorite[row] ? .picked : .none)
      if isFirst { setKnownRating(rating, of: id) }
      item.rating = rating
      return item.json
    }
    return Array("[\n\(items.joined(separator: ",\n"))\n]\n".utf8)
  }

  /// Returns the size of a photo's preview, whose shorter side has 1440 pixels by default.
  private static func size(ofPreview ratio: Double) -> (width: Int, height: Int) {
    let ratio = ratio > 0 ? min(max(ratio, 0.02), 50) : 1
    let long = Int((1440 * max(ratio, 1 / ratio)).rounded())
    return ratio >= 1 ? (long, 1440) : (1440, long)
  }

  /// Returns the stars by photo id; photos without stars are missing. Searches for each number of stars, since the
  /// timeline has no stars.
  private func stars(of columns: ImmichTimeline.Columns, _ rows: [Int]) throws(StoreError) -> [String: Int] {
    let times = rows.compactMap { ImmichTimeline.seconds(columns.fileCreatedAt[$0]) }
    guard let first = times.min(), let last = times.max() else { return [:] }
    func text(_ seconds: Int) -> String { "\(UTCTime(secondsSince1970: seconds).text.replacing(" ", with: "T")).000Z" }
    var stars: [String: Int] = [:]
    for rating in 1...5 {
      let search = ImmichSearch(rating: rating, takenAfter: text(first - 1), takenBefore: text(last + 1))
      for item in try server.search(ImmichTimeline.Found.self, search) { stars[item.id] = rating }
    }
    return stars
  }
}
