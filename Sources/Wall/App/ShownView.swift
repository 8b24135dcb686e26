import TerminalPanels

/// A view on the screen of a program with views, for tapes and tests.
public struct ShownView: Sendable, Hashable {
  /// The accessibility label, or empty.
  public var label: String
  /// The text of the view, or of its first descendant with a text; empty if there is none.
  public var text: String
  /// The cells of the view; may extend beyond the screen.
  public var frame: CellRect

  package init(label: String, text: String, frame: CellRect) {
    (self.label, self.text, self.frame) = (label, text, frame)
  }
}
