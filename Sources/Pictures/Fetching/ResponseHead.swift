import CCurl

/// What the header lines of an answer say, as far as fetching and keeping need it.
///
/// Source: RFC 9110 (fields), RFC 9111 (caching).
struct ResponseHead: Sendable, Equatable {
  /// The number in the status line.
  var status = 0
  var entityTag: String?
  var lastModified: String?
  var contentType: String?
  var contentRange: String?
  /// Seconds that the server asks to wait.
  var retryAfter: Int?
  private var cacheControl = ""
  private var date: String?
  private var expires: String?
  private var age: Int?

  /// Takes a header line; a status line begins a new answer (after a redirect, say).
  mutating func take(line: String) {
    if line.hasPrefix("HTTP/") {
      self = ResponseHead()
      let words = line.split(separator: " ")
      status = words.count > 1 ? Int(words[1]) ?? 0 : 0
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
    case "age": age = Int(value)
    case "retry-after": retryAfter = Int(value)
    default: break
    }
  }

  /// Whether the answer may be cached, and would ever be of use again.
  func isCacheable(now: Int) -> Bool {
    !directives.contains("no-store") && (entityTag != nil || lastModified != nil || freshUntil(now: now) > now)
  }

  /// Until when (seconds since 1970) the answer may be used without asking again.
  func freshUntil(now: Int) -> Int {
    if directives.contains("no-cache") { return now }
    for directive in directives where directive.hasPrefix("max-age=") {
      let seconds = Int(directive.dropFirst(8).filter { $0 != "\"" }) ?? 0
      return now + max(0, min(seconds, 31_536_000) - max(0, age ?? 0))
    }
    let served = Self.seconds(date) ?? now
    if let expires { return now + max(0, min((Self.seconds(expires) ?? served) - served, 31_536_000)) }
    // Nothing said: a tenth of the age that it had, a day at most (RFC 9111, 4.2.2).
    guard let changed = Self.seconds(lastModified) else { return now }
    return now + max(0, min((served - changed) / 10, 86_400))
  }

  private var directives: [String] {
    cacheControl.split(separator: ",").map { $0.filter { $0 != " " } }
  }

  private static func seconds(_ date: String?) -> Int? {
    guard let date else { return nil }
    let seconds = curl_getdate(date, nil)
    return seconds < 0 ? nil : seconds
  }

  /// Where the body begins that a 206 brings, in bytes from the partialBody of the whole.
  var rangeStart: Int? {
    guard let contentRange, contentRange.hasPrefix("bytes ") else { return nil }
    return Int(contentRange.dropFirst(6).prefix { $0 != "-" })
  }
}
