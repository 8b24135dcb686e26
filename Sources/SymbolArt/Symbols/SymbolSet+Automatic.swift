extension SymbolSet {
  /// Returns the finest set that the terminal is known to support.
  ///
  /// Terminals that draw block elements without a font are recognized by their reply to XTVERSION (`CSI > q`). On other
  /// terminals the font matters, and nearly all fonts have the block elements.
  ///
  /// - Parameters:
  ///   - isUTF8: Whether the locale's character set is UTF-8.
  ///   - term: The value of `TERM`.
  ///   - version: The reply to XTVERSION, such as `kitty(0.41.1)` or `VTE(7802)`, or nil.
  public static func automatic(isUTF8: Bool, term: String, version: String? = nil) -> SymbolSet {
    guard isUTF8 else { return .ascii }
    // The console's font has half blocks, but not all quadrants.
    if term == "linux" { return .half }
    guard let version else { return .block }
    let name = version.prefix { $0.isLetter }.lowercased()
    let numbers = version.drop { !$0.isNumber }.split { !$0.isNumber }.prefix(2).map { Int($0) ?? 0 }
    let release = (numbers.first ?? 0) * 1_000 + (numbers.count > 1 ? numbers[1] : 0)
    // The first releases that draw octants and sextants.
    let drawn: [String: (octants: Int, sextants: Int)] = [
      "kitty": (0_040, 0_020), "ghostty": (1_002, 1_000), "foot": (1_021, 1_008), "vte": (7_800_000, 6_200_000),
      "wezterm": (.max, 2021_000_000),
    ]
    guard let since = drawn[name] else { return .block }
    return release >= since.octants ? .octant : release >= since.sextants ? .sextant : .block
  }
}
