/// The changes of a screen since the last refresh.
struct ScreenChanges {
  /// Whether a panel has changed.
  var panels = true
  /// Whether the background or the size has changed, or everything is to be drawn again.
  var background = true
  /// Whether the next update clears the terminal.
  var clears = true

  var isEmpty: Bool { !panels && !background }
}
