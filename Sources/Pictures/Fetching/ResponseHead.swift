import Basics

/// The status and the header fields of an HTTP response.
///
/// Source: RFC 9110 (fields), RFC 9111 (caching).
struct ResponseHead: Sendable, Equatable {
  private(set) var status = 0
  /// The fields by name in lower case. Repeated `Cache-Control` and `Link` fields are joined; of others the last one counts.
  var fields: [String: String] = [:]
  private static let day = 86_400
  private static let year = 31_536_000
  /// The last second of the year 9999, since 1970.
  static let latestTime = 253_402_300_799
  /// The greatest number of fields, more than servers send.
  private static let limit = 256

  var entityTag: String? { fields["etag"] }
  var lastModified: String? { fields["last-modified"] }
  var contentType: String? { fields["content-type"] }
  var contentRange: String? { fields["content-range"] }
  var link: String? { fields["link"] }

  /// The delay before a retry in seconds that the server asks for, at most a day.
  var retryAfter: Int? {
    guard let value = fields["retry-after"] else { return nil }
    let seconds = Int(value, clampedTo: 0...Self.day) ?? HTTPDate.seconds(value).map { $0 - secondsSince1970() }
    return seconds.map { min(max($0, 0), Self.day) }
  }

  /// Adds a header line. A status line begins a new response, for example after a redirect.
  mutating func add(line: String) {
    if line.hasPrefix("HTTP/") {
      self = ResponseHead()
      let words = line.split(separator: " ")
      status = words.count > 1 ? Int(words[1], within: 100...999) ?? 0 : 0
      return
    }
    guard let colon = line.firstIndex(of: ":"), fields.count < Self.limit else { return }
    let name = line[..<colon].lowercased()
    let value = String(line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" })
    let known = ["cache-control", "link"].contains(name) ? fields[name] : nil
    fields[name] = known.map { "\($0), \(value)" } ?? value
  }

  /// Returns true if the response may be cached, and can be used or revalidated later.
  func isCacheable(now: Int) -> Bool {
    mayBeStored && (entityTag != nil || lastModified != nil || freshUntil(now: now) > now)
  }

  /// Whether the server allows storing the response.
  var mayBeStored: Bool { !directives.contains("no-store") }

  /// Returns the end of freshness, in seconds since 1970.
  func freshUntil(now: Int) -> Int {
    if directives.contains("no-cache") { return now }
    for directive in directives where directive.hasPrefix("max-age=") {
      let seconds = Int(directive.dropFirst(8).filter { $0 != "\"" }, clampedTo: 0...Self.year) ?? 0
      return now + max(0, seconds - (fields["age"].flatMap { Int($0, clampedTo: 0...Self.year) } ?? 0))
    }
    let served = fields["date"].flatMap(HTTPDate.seconds) ?? now
    if let expires = fields["expires"] {
      return now + max(0, min((HTTPDate.seconds(expires) ?? served) - served, Self.year))
    }
    // Heuristic freshness: a tenth of the document's age, at most a day (RFC 9111, 4.2.2).
    guard let changed = lastModified.flatMap(HTTPDate.seconds) else { return now }
    return now + max(0, min((served - changed) / 10, Self.day))
  }

  private var directives: [String] {
    (fields["cache-control"] ?? "").lowercased().split(separator: ",").map { $0.filter { $0 != " " } }
  }

  /// The offset of a partial body in the whole file, in bytes; nil for a whole file.
  var rangeStart: Int? {
    guard let contentRange, contentRange.hasPrefix("bytes ") else { return nil }
    return Int(contentRange.dropFirst(6).prefix { $0 != "-" }, within: 0...(1 << 53))
  }

  /// The size in bytes of the whole file, for a partial body; nil if unknown.
  var rangeWhole: Int? {
    guard let slash = contentRange?.lastIndex(of: "/"), let contentRange else { return nil }
    return Int(contentRange[contentRange.index(after: slash)...], within: 0...(1 << 53))
  }
}
