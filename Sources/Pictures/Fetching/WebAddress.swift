import Platform

/// An http or https address, or one of a store's scheme, with the body of a POST request and the requested range.
struct WebAddress: Sendable, Hashable {
  let text: String
  /// The body of a POST request; nil for GET.
  let body: String?
  /// The requested range of bytes; nil for all.
  let range: Range<Int>?
  /// The scheme in lower case.
  let scheme: String
  /// The scheme, host and port; header fields are sent per origin.
  let origin: String
  /// The host in lower case, with its port if given.
  let host: String

  /// The host with its port, also a default port.
  var hostAndPort: String { String(origin.dropFirst(scheme.count + 3)) }

  /// The name of the document in the cache.
  var cacheKey: String { Self.cacheKey(text, body: body, range: range) }

  static func cacheKey(_ text: String, body: String? = nil, range: Range<Int>? = nil) -> String {
    let key = body.map { "\(text)\n\($0)" } ?? text
    return range.map { "\(key)\n\($0.lowerBound)-\($0.upperBound)" } ?? key
  }

  private static let schemes = ["http", "https"] + StoreScheme.allCases.map(\.rawValue)

  /// Whether curl can fetch the address directly.
  var isWeb: Bool { StoreScheme(rawValue: scheme) == nil }

  /// Returns nil for other addresses, and for addresses without a host or with spaces or control characters.
  init?(_ text: String, body: String? = nil, range: Range<Int>? = nil) {
    let bytes = Array(text.utf8)
    let separator = Array("://".utf8)
    guard let end = bytes.indices.first(where: { bytes[$0...].starts(with: separator) }),
      let known = Self.schemes.first(where: { $0 == String(decoding: bytes[..<end], as: UTF8.self).lowercased() }),
      bytes.allSatisfy({ $0 > 32 && $0 != 127 }), bytes.count <= 8_192
    else { return nil }
    let authority = bytes[(end + 3)...].prefix {
      ![UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#")].contains($0)
    }
    let afterUser = authority.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false).last ?? []
    guard !afterUser.isEmpty else { return nil }
    self.text = text
    self.body = body
    self.range = range
    scheme = known
    host = String(decoding: afterUser, as: UTF8.self).lowercased()
    let hasPort = host.last?.isNumber ?? false && host.split(separator: "]").last?.contains(":") ?? false
    origin = "\(scheme)://\(hasPort ? host : host + (scheme == "http" ? ":80" : ":443"))"
  }
}
