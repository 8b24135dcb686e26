/// The characters that art may use.
public enum SymbolSet: String, Sendable, CaseIterable {
  /// Upper and lower half block: 1×2 samples per cell. Every font has them.
  case half
  /// The quadrants U+2596…259F and the halves: 2×2 samples per cell.
  case quadrant
  /// Quadrants and the eighth blocks U+2581…258F: edges at any of eight heights or widths.
  case block
  /// The sextants U+1FB00…1FB3B (Unicode 13): 2×3 samples per cell.
  case sextant
  /// The octants U+1CD00…1CDE5 (Unicode 16): 2×4 samples per cell.
  case octant
  /// Braille patterns U+2800…28FF: 2×4 dots per cell.
  case braille
  /// The 95 printable ASCII characters, for locales without UTF-8.
  case ascii
  /// Octants, sextants, quadrants and eighth blocks together.
  case all
}
