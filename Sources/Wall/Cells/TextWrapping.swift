import CollectionView
import TerminalPanels

/// Wraps text into lines of terminal cells.
enum TextWrapping {
  /// Returns lines of at most `width` cells, broken at spaces. Longer words are broken, too.
  static func lines(of text: String, width: Int) -> [String] { text.lines(width: width) { DisplayWidth.of($0) } }
}
