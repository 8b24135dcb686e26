/// A decoded event from the terminal.
public enum InputEvent: Hashable, Sendable {
  case key(KeyEvent)
  case mouse(MouseEvent)
  /// Pasted text, with line ends as "\n" and without other control characters.
  case paste(String)
  /// The terminal's window got (true) or lost (false) the keyboard focus.
  case focus(Bool)
  /// The `Screen` has changed its size.
  case resize(CellSize)
  /// The terminal was closed.
  case hangup

  /// Returns the event of a pressed key without the details of kitty's keyboard protocol.
  public static func key(_ key: Key, _ modifiers: KeyModifiers = []) -> InputEvent { .key(KeyEvent(key, modifiers)) }

  /// The key with its modifiers; nil for other events.
  public var chord: KeyChord? { if case .key(let key) = self { key.chord } else { nil } }
}
