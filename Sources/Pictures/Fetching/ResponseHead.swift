import Basics

/// The header of an HTTP response, as far as fetching and caching need it.
///
/// Source: RFC 9110 (fields), RFC 9111 (caching).
struct ResponseHead: Sendable, Equatable {
  var status = 0
  var entityTag: String?
  var lastModified: String?
  var contentType: String?
  var contentRange: String?
  /// The Link fields, joined.
  var link: String?
  /// Seconds.
  var retryAfter: Int?
  private static let day = 86_400
  private static let year = 31_536_000
  /// The last second of the year 9999, since 1970.
  static let latestTime = 253_402_300_799
  private var cacheControl = ""
  private var date: String?
  private var expires: String?
  private var age: Int?

  /// Adds a header line. A status line begins another response, after a redirect for example.
  mutating func add(line: String) {
    if line.hasPrefix("HTTP/") {
      self = ResponseHead()
      let words = line.split(separator: " ")
      status = words.count > 1 ? Int(words[1], within: 100...999) ?? 0 : 0
      return
    }
    guard let colon = line.firstIndex(of: ":") else { return }
    let value = String(line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" })
    switch line[..<colon].lowercased() {
    case "etag": entityTag = value
    case "last-modified": lastModified = value
    case "content-type": contentType = value
    case "content-range": contentRange = value
    case "cache-control": cacheControl += "," + value.lowercased()
    case "date": date = value
    case "expires": expires = value
    case "age": age = Int(value, clampedTo: 0...Self.year)
    case "link": link = link.map { "\($0), \(value)" } ?? value
    case "retry-after":
      let seconds = Int(value, clampedTo: 0...Self.day) ?? Self.seconds(value).map { $0 - secondsSince1970() }
      retryAfter = seconds.map { min(max($0, 0), Self.day) }
    default: break
    }
  }

  /// Returns true if the response may be cached and can be used or revalidated later.
  func isCacheable(now: Int) -> Bool {
    mayBeStored && (entityTag != nil || lastModified != nil || freshUntil(now: now) > now)
  }

  /// Whether the server allows that the response is kept.
  var mayBeStored: Bool { !directives.contains("no-store") }

  /// Returns the time, in seconds since 1970, until which the response is fresh.
  func freshUntil(now: Int) -> Int {
    if directives.contains("no-cache") { return now }
    for directive in directives where directive.hasPrefix("max-age=") {
      let seconds = Int(directive.dropFirst(8).filter { $0 != "\"" }, clampedTo: 0...Self.year) ?? 0
      return now + max(0, seconds - (age ?? 0))
    }
    let served = Self.seconds(date) ?? now
    if let expires { return now + max(0, min((Self.seconds(expires) ?? served) - served, Self.year)) }
    // Heuristic freshness: a tenth of the document's age, at most a day (RFC 9111, 4.2.2).
    guard let changed = Self.seconds(lastModified) else { return now }
    return now + max(0, min((served - changed) / 10, Self.day))
  }

  private var directives: [String] {
    cacheControl.split(separator: ",").map { $0.filter { $0 != " " } }
  }

  private static func seconds(_ date: String?) -> Int? {
    date.flatMap(HTTPDate.seconds)
  }

  /// The offset of a partial body (status 206) in the whole, in bytes.
  var rangeStart: Int? {
    guard let contentRange, contentRange.hasPrefix("bytes ") else { return nil }
    return Int(contentRange.dropFirst(6).prefix { $0 != "-" }, within: 0...(1 << 53))
  }

  /// The bytes of the whole of which this is a part; nil if the server does not tell.
  var rangeWhole: Int? {
    guard let slash = contentRange?.lastIndex(of: "/"), let contentRange else { return nil }
    return Int(contentRange[contentRange.index(after: slash)...], within: 0...(1 << 53))
  }
}
