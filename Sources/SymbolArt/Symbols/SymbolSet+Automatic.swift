extension SymbolSet {
  /// The finest set that can be counted on.
  ///
  /// Terminals that draw block elements themselves, whatever the font has, are known by their answer to XTVERSION
  /// (`CSI > q`); elsewhere a font decides, and quadrants are in nearly all.
  ///
  /// - Parameters:
  ///   - isUTF8: whether the locale is UTF-8; without it there is only ASCII.
  ///   - term: the value of `TERM`.
  ///   - version: the answer to XTVERSION, such as `kitty(0.41.1)` or `VTE(7802)`, if there was one.
  public static func automatic(isUTF8: Bool, term: String, version: String? = nil) -> SymbolSet {
    guard isUTF8 else { return .ascii }
    // The console's font has room for the halves, not for all quadrants.
    if term == "linux" { return .half }
    guard let version else { return .quadrant }
    let name = version.prefix { $0.isLetter }.lowercased()
    let numbers = version.drop { !$0.isNumber }.split { !$0.isNumber }.prefix(2).map { Int($0) ?? 0 }
    let release = (numbers.first ?? 0) * 1_000 + (numbers.count > 1 ? numbers[1] : 0)
    // The release that began to draw octants, and the one that began to draw sextants.
    let drawn: [String: (octants: Int, sextants: Int)] = [
      "kitty": (0_040, 0_020), "ghostty": (1_002, 1_000), "foot": (1_021, 1_008), "vte": (7_800_000, 6_200_000),
      "wezterm": (.max, 2021_000_000),
    ]
    guard let since = drawn[name] else { return .quadrant }
    return release >= since.octants ? .octant : release >= since.sextants ? .sextant : .quadrant
  }
}
