import TerminalPanels

/// A view on the screen of a program that shows views, for tapes and tests.
public struct ShownView: Sendable, Hashable {
  /// The accessibility label; empty if it has none.
  public var label: String
  /// The text of the view, or of its first descendant that has one; empty if there is none.
  public var text: String
  /// The cells that it takes; may extend beyond the edges of the screen.
  public var frame: CellRect

  package init(label: String, text: String, frame: CellRect) {
    (self.label, self.text, self.frame) = (label, text, frame)
  }
}
