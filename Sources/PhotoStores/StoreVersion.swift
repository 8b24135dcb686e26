import Pictures

/// The version of a file on a server: an entity tag, weak or strong, or the date of the last change.
///
/// A version is stored and sent as received. Servers write the same tag in several ways, so tags are compared without
/// prefixes and suffixes.
///
/// Source: RFC 9110, section 8.8.3; Apache, mod_deflate, “DeflateAlterETag”.
enum StoreVersion {
  /// Returns true if a version can be a condition. A weak tag cannot, since it does not guarantee equal bytes.
  static func isCondition(_ version: String) -> Bool { version.hasPrefix("\"") }

  /// Returns true if two tags mean the same version: `W/"a-gzip"` and `a`.
  static func areSame(_ one: String, _ other: String) -> Bool { tag(one) == tag(other) }

  /// Returns a tag without `W/`, quotes, and the name of a compression.
  private static func tag(_ version: String) -> Substring {
    var tag = version[...]
    if tag.hasPrefix("W/") { tag = tag.dropFirst(2) }
    if tag.hasPrefix("\""), tag.hasSuffix("\""), tag.count > 1 { tag = tag.dropFirst().dropLast() }
    for ending in ["-gzip", "-br", ";gzip", ";br"] where tag.hasSuffix(ending) { return tag.dropLast(ending.count) }
    return tag
  }
}

extension ListedFile {
  /// Returns true if the file has a version; nil if the two versions are of different kinds and cannot be compared.
  func hasVersion(_ version: String) -> Bool? {
    if version.hasSuffix(" GMT"), let date = HTTPDate.seconds(version) { return changed.map { $0 == date } }
    return isWithoutTag ? nil : StoreVersion.areSame(self.version, version)
  }

  /// The version of a file without a tag.
  static func version(size: Int, changed: Int?) -> String { "\(size) \(changed ?? 0)" }

  private var isWithoutTag: Bool { version == Self.version(size: size, changed: changed) }
}
