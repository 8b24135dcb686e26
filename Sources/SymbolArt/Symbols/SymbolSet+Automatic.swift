extension SymbolSet {
  /// Returns the finest set that the terminal is known to show.
  ///
  /// Terminals that draw block elements themselves, independent of the font, are recognised by their reply to XTVERSION
  /// (`CSI > q`). On others it depends on the font, and nearly all fonts have the block elements.
  ///
  /// - Parameters:
  ///   - isUTF8: whether the locale's character set is UTF-8.
  ///   - term: the value of `TERM`.
  ///   - version: the reply to XTVERSION, such as `kitty(0.41.1)` or `VTE(7802)`; nil if there was none.
  public static func automatic(isUTF8: Bool, term: String, version: String? = nil) -> SymbolSet {
    guard isUTF8 else { return .ascii }
    // The console's font has the halves, but not all quadrants.
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
