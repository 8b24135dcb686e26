/// A decoded event from the terminal.
public enum InputEvent: Hashable, Sendable {
  case key(Key, KeyModifiers)
  /// A key that the terminal reports in more detail.
  case keyReport(KeyReport)
  case mouse(MouseEvent)
  /// Pasted text, with line ends as "\n" and without other control characters.
  case paste(String)
  /// The terminal's window got (true) or lost (false) the keyboard focus.
  case focus(Bool)
  /// The `Screen` has changed its size.
  case resize(CellSize)
  /// The terminal was closed.
  case hangup

  /// Returns the event of a key without modifiers.
  public static func key(_ key: Key) -> InputEvent { .key(key, []) }
}
