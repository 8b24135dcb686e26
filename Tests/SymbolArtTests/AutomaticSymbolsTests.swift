import SymbolArt
import Testing

@Suite struct AutomaticSymbolsTests {
  private static let cases: [(Bool, String, String?, SymbolSet)] = [
    (false, "xterm-kitty", "kitty(0.41.1)", .ascii), (true, "linux", nil, .half),
    (true, "xterm-256color", nil, .block), (true, "xterm-256color", "XTerm(390)", .block),
    (true, "xterm-kitty", "kitty(0.41.1)", .octant), (true, "xterm-kitty", "kitty(0.39.0)", .sextant),
    (true, "xterm-256color", "VTE(7802)", .octant), (true, "xterm-256color", "VTE(6800)", .sextant),
    (true, "foot", "foot(1.16.2)", .sextant), (true, "xterm-ghostty", "ghostty 1.2.0", .octant),
    (true, "wezterm", "WezTerm 20240203-110809-5046fc22", .sextant), (true, "tmux-256color", "tmux 3.5a", .block),
    (true, "xterm", "", .block), (true, "xterm", "kitty", .block),
  ]

  @Test(arguments: cases)
  func theFinestKnownSetIsChosen(isUTF8: Bool, term: String, version: String?, expected: SymbolSet) {
    #expect(SymbolSet.automatic(isUTF8: isUTF8, term: term, version: version) == expected)
  }
}
