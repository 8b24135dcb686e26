import Basics
import Platform

/// An address in a store, in its parts: `s3://bucket/2024/a%20b.jpg`.
public struct StoreAddress: Sendable, Hashable {
  public var scheme: StoreScheme
  /// The bucket, or the host with user and port.
  public var authority: String
  /// The decoded path, without the slash at its beginning. That of a folder ends with a slash or is empty.
  public var path: String

  /// The parts of an address that are as they are.
  public init(_ scheme: StoreScheme, _ authority: String, _ path: String) {
    (self.scheme, self.authority, self.path) = (scheme, authority, path)
  }

  /// Returns nil for an address of another scheme, or one without a bucket or host.
  public init?(_ text: String) {
    guard let scheme = StoreScheme(of: text), let start = text.firstRange(of: "://")?.upperBound else { return nil }
    let authority = text[start...].prefix { $0 != "/" && $0 != "?" }
    guard !authority.isEmpty else { return nil }
    let path = text[authority.endIndex...].prefix { $0 != "?" }.drop { $0 == "/" }
    self.init(scheme, String(authority), String(path).percentDecoded)
  }

  /// Returns the address of a remote of rclone as other stores have it: `rclone:nas:2024` becomes `rclone://nas/2024`. Other names stay
  /// as they are.
  public static func canonical(_ name: String) -> String {
    let parts = name.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "rclone", !parts[1].isEmpty, !parts[1].hasPrefix("/") else { return name }
    return StoreAddress(.rclone, encoded(String(parts[1])), String(parts[2].drop { $0 == "/" })).text
  }

  /// Returns the address of a server of Immich that the web address of a page of its names: `http://nas:2283/photos` becomes
  /// `immich://nas:2283/photos`. Other names stay as they are, and the address of a search.
  public static func immich(_ name: String) -> String {
    guard name.hasPrefix("http://") || name.hasPrefix("https://"), !name.contains("/api/search/") else { return name }
    return "immich\(name.dropFirst("http".count))"
  }

  /// The address with escapes, as feeds have it.
  public var text: String { "\(scheme.rawValue)://\(authority)/\(Self.encoded(path))" }

  /// Returns a path with every byte as `%XX` that is not a letter, a digit or one of a few signs.
  static func encoded(_ path: String, except signs: String = "-._~/") -> String {
    path.utf8.percentEncoded(except: signs)
  }

  /// Returns the parameters of an address's query, decoded.
  static func parameters(of address: String) -> [String: String] {
    let query = address.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
    return Dictionary(
      query.split(separator: "&").compactMap { parameter in
        let parts = parameter.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return parts.count == 2 ? (String(parts[0]), String(parts[1]).percentDecoded) : nil
      }, uniquingKeysWith: { $1 })
  }
}
