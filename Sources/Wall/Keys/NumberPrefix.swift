import TerminalPanels

/// The number typed before a motion or `g`.
///
/// A digit is also the key of a layout, so it waits for the next input. A motion uses the number. Another key, the
/// mouse, or 0.4 s without input switches to the layout. `g` uses the number even later, and the wall switches back.
public struct NumberPrefix: Hashable, Sendable {
  /// The time to wait for a motion, in seconds.
  public static let delay = 0.4
  /// The number so far; nil if no digit was typed.
  public private(set) var number: Int?
  /// The index of the layout before the first digit.
  public private(set) var layoutBefore: Int?
  /// The last digit, if it is the key of a layout and still waits.
  private var waiting: KeyChord?
  /// The end of the wait; nil without a waiting digit.
  public private(set) var endTime: Double?

  /// An empty prefix.
  public init() {}

  /// Appends a digit. `layout` is the current layout's index, `key` the digit if it is the key of a layout.
  public mutating func add(_ digit: Int, key: KeyChord?, layout: Int, at time: Double) {
    if number == nil { layoutBefore = layout }
    // A wall has fewer than 10¹⁰ items.
    number = min((number ?? 0) * 10 + digit, 9_999_999_999)
    waiting = key ?? waiting
    endTime = time + Self.delay
  }

  /// Returns the waiting key of a layout, once. The number stays.
  public mutating func takeKey() -> KeyChord? {
    endTime = nil
    return waiting.take()
  }

  /// Returns the number and clears the prefix. `isCount` is false if the digit has switched the layout.
  public mutating func removeNumber() -> (number: Int, layoutBefore: Int?, isCount: Bool)? {
    defer { self = NumberPrefix() }
    return number.map { ($0, layoutBefore, endTime != nil) }
  }
}
