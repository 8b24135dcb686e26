import Basics
import Platform

/// An address in a store: `s3://bucket/2024/a%20b.jpg`.
public struct StoreAddress: Sendable, Hashable {
  public var scheme: StoreScheme
  /// The bucket, or the host with user and port.
  public var authority: String
  /// The decoded path without a leading slash. Paths of folders have a trailing slash or are empty.
  public var path: String

  /// Creates an address from its decoded parts.
  public init(_ scheme: StoreScheme, _ authority: String, _ path: String) {
    (self.scheme, self.authority, self.path) = (scheme, authority, path)
  }

  /// Returns nil for other schemes, and without a bucket or host.
  public init?(_ text: String) {
    guard let scheme = StoreScheme(of: text), let start = text.firstRange(of: "://")?.upperBound else { return nil }
    let authority = text[start...].prefix { $0 != "/" && $0 != "?" }
    guard !authority.isEmpty else { return nil }
    let path = text[authority.endIndex...].prefix { $0 != "?" }.drop { $0 == "/" }
    self.init(scheme, String(authority), String(path).percentDecoded)
  }

  /// Returns `rclone://nas/2024` for the rclone remote `rclone:nas:2024`. Other names are returned unchanged.
  public static func canonical(_ name: String) -> String {
    let parts = name.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "rclone", !parts[1].isEmpty, !parts[1].hasPrefix("/") else { return name }
    return StoreAddress(.rclone, encoded(String(parts[1])), String(parts[2].drop { $0 == "/" })).text
  }

  /// Returns the Immich address for the web address of an Immich page: `http://nas:2283/photos` becomes
  /// `immich://nas:2283/photos`. Other names, and addresses of searches, are returned unchanged.
  public static func immich(_ name: String) -> String {
    guard name.hasPrefix("http://") || name.hasPrefix("https://"), !name.contains("/api/search/") else { return name }
    return "immich\(name.dropFirst("http".count))"
  }

  /// The percent-encoded address, as in feeds.
  public var text: String { "\(scheme.rawValue)://\(authority)/\(Self.encoded(path))" }

  /// Returns a path with all bytes as `%XX` except letters, digits and a few symbols.
  static func encoded(_ path: String, except signs: String = "-._~/") -> String {
    path.utf8.percentEncoded(except: signs)
  }

  /// Returns the decoded parameters of an address's query.
  static func parameters(of address: String) -> [String: String] {
    let query = address.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
    return Dictionary(
      query.split(separator: "&").compactMap { parameter in
        let parts = parameter.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return parts.count == 2 ? (String(parts[0]), String(parts[1]).percentDecoded) : nil
      }, uniquingKeysWith: { $1 })
  }
}
