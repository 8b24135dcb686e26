import Pictures

/// What servers say of the version of a file: an entity tag, weak or strong, or the date of its last change.
///
/// A version is kept as the server has said it, and is sent unchanged as a condition. Servers write one tag in several ways, so that tags
/// are compared without what is not theirs.
///
/// Source: RFC 9110, section 8.8.3; Apache, mod_deflate, “DeflateAlterETag”.
enum StoreVersion {
  /// Returns whether a version may be a condition: a weak tag does not tell whether the bytes are the same.
  static func isCondition(_ version: String) -> Bool { version.hasPrefix("\"") }

  /// Returns whether two tags are of one version: `W/"a-gzip"` and `a`.
  static func areSame(_ one: String, _ other: String) -> Bool { tag(one) == tag(other) }

  /// Returns a tag without `W/`, its quotation marks, and the name of a compression.
  private static func tag(_ version: String) -> Substring {
    var tag = version[...]
    if tag.hasPrefix("W/") { tag = tag.dropFirst(2) }
    if tag.hasPrefix("\""), tag.hasSuffix("\""), tag.count > 1 { tag = tag.dropFirst().dropLast() }
    for ending in ["-gzip", "-br", ";gzip", ";br"] where tag.hasSuffix(ending) { return tag.dropLast(ending.count) }
    return tag
  }
}

extension StoreEntry {
  /// Returns whether the file is the one of a version; nil if the two are of different kinds, which tell nothing.
  func hasVersion(_ version: String) -> Bool? {
    if version.hasSuffix(" GMT"), let date = HTTPDate.seconds(version) { return changed.map { $0 == date } }
    return isWithoutTag ? nil : StoreVersion.areSame(self.version, version)
  }

  /// The version of a file of which a server tells no tag.
  static func version(size: Int, changed: Int?) -> String { "\(size) \(changed ?? 0)" }

  private var isWithoutTag: Bool { version == Self.version(size: size, changed: changed) }
}
