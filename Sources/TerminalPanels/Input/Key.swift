/// A key of the keyboard, as far as a terminal tells keys apart.
public enum Key: Hashable, Sendable {
  /// A key that types something. With Control it is the lower-case letter; Space is the character " ".
  case character(Character)
  /// Return or Enter.
  case enter
  /// Tab. Shift-Tab is `.tab` with `.shift`.
  case tab
  /// Esc.
  case escape
  /// Backspace: deletes to the left.
  case backspace
  /// Del: deletes to the right.
  case delete
  /// Ins.
  case insert
  /// ↑
  case up
  /// ↓
  case down
  /// ←
  case left
  /// →
  case right
  /// Page up.
  case pageUp
  /// Page down.
  case pageDown
  /// Home.
  case home
  /// End.
  case end
  /// F1, F2, ….
  case function(Int)
}

/// Keys held down with another key or with a mouse button.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
  /// One bit for each modifier, in xterm's order.
  public let rawValue: UInt8

  /// The modifiers whose bits are set.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Shift; not told for characters, which come as upper case instead.
  public static let shift = KeyModifiers(rawValue: 1)
  /// Alt or Meta.
  public static let alt = KeyModifiers(rawValue: 2)
  /// Control.
  public static let control = KeyModifiers(rawValue: 4)
}
