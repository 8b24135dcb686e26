/// Something that came from the person or from the terminal, decoded.
public enum InputEvent: Hashable, Sendable {
  /// A key was typed.
  case key(Key, KeyModifiers)
  /// The mouse did something.
  case mouse(MouseEvent)
  /// Text was pasted, as one piece. Line ends are "\n"; other control characters are left out.
  case paste(String)
  /// The terminal's window got (true) or lost (false) the keyboard.
  case focus(Bool)
  /// The screen has a new size, and the `Screen` knows it already.
  case resize(CellSize)
  /// The terminal is gone; nothing can be shown any more.
  case hangup

  /// A key without modifiers.
  public static func key(_ key: Key) -> InputEvent { .key(key, []) }
}
