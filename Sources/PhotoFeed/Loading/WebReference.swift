/// Resolves relative addresses (RFC 3986, section 5.2).
enum WebReference {
  /// Returns the absolute address for a reference without a scheme, relative to `base`.
  static func resolved(_ reference: String, against base: String) -> String {
    let base = Parts(base)
    if reference.hasPrefix("//") { return base.scheme + reference }
    let (path, rest) = split(reference)
    let site = base.scheme + base.authority
    if path.isEmpty {
      if rest.hasPrefix("?") { return site + base.path + rest }
      return site + base.path + base.query + rest
    }
    if path.hasPrefix("/") { return site + withoutDots(path) + rest }
    let folder = base.path.lastIndex(of: "/").map { base.path[...$0] } ?? "/"
    return site + withoutDots(folder + path) + rest
  }

  /// The parts of an address: `https:`, `//host:port`, `/a/b`, `?query`.
  private struct Parts {
    var scheme = ""
    var authority = ""
    var path = ""
    var query = ""

    init(_ address: String) {
      var rest = address.prefix { $0 != "#" }
      if let colon = rest.firstIndex(of: ":") {
        scheme = String(rest[...colon])
        rest = rest[rest.index(after: colon)...]
      }
      if rest.hasPrefix("//") {
        let host = rest.dropFirst(2).prefix { $0 != "/" && $0 != "?" }
        authority = "//" + host
        rest = rest[host.endIndex...]
      }
      path = String(rest.prefix { $0 != "?" })
      query = String(rest.dropFirst(path.count))
      if path.isEmpty { path = "/" }
    }
  }

  /// Splits a reference before its first `?` or `#`.
  private static func split(_ reference: String) -> (path: String, rest: String) {
    let end = reference.firstIndex { $0 == "?" || $0 == "#" } ?? reference.endIndex
    return (String(reference[..<end]), String(reference[end...]))
  }

  /// Returns a path without `.` and `..`.
  private static func withoutDots(_ path: String) -> String {
    var kept: [Substring] = []
    let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    for segment in segments {
      switch segment {
      case ".": break
      case "..": _ = kept.popLast()
      default: kept.append(segment)
      }
    }
    if let last = segments.last, last == "." || last == ".." { kept.append("") }
    return "/" + kept.joined(separator: "/")
  }
}
