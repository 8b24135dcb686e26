import CollectionView
import TerminalPanels

/// Wraps text into lines of terminal cells.
enum TextWrapping {
  /// Returns lines of at most `width` cells, broken at spaces. Breaks words that are longer than a line.
  static func lines(of text: String, width: Int) -> [String] { text.lines(width: width) { DisplayWidth.of($0) } }
}
