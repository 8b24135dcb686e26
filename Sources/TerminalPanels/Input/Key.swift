/// A key, as far as terminals distinguish them.
public enum Key: Hashable, Sendable {
  /// A key that types a character: with Control the lower-case letter, for Space " ".
  case character(Character)
  case enter
  /// Shift-Tab is `.tab` with `.shift`.
  case tab
  case escape
  case backspace
  case delete
  case insert
  case up
  case down
  case left
  case right
  case pageUp
  case pageDown
  case home
  case end
  /// A function key, from 1.
  case function(Int)
}

/// Modifier keys of a key or a mouse event.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
  /// The bits in xterm's order.
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Not set for characters, which are upper case instead.
  public static let shift = KeyModifiers(rawValue: 1)
  public static let alt = KeyModifiers(rawValue: 2)
  public static let control = KeyModifiers(rawValue: 4)
}
