import TerminalPanels

/// The number that is typed before a motion or `g`.
///
/// A digit is also the key of a layout, so it waits for what follows: a motion takes the number; another key, the mouse, or 0.4 s
/// without either switch to the layout. `g` takes the number also later, and the wall switches back.
public struct NumberPrefix: Hashable, Sendable {
  /// The seconds in which a motion follows.
  public static let delay = 0.4
  /// The number so far; nil if no digit was typed.
  public private(set) var number: Int?
  /// The index of the layout before the first digit.
  public private(set) var layoutBefore: Int?
  /// The last digit that is the key of a layout, while it waits for what follows.
  private var waiting: KeyChord?
  /// The time until which it waits; nil if none does.
  public private(set) var endTime: Double?

  /// An empty prefix.
  public init() {}

  /// Appends a digit at a time; `layout` is the index of the layout before it, `key` the digit if it is the key of one.
  public mutating func add(_ digit: Int, key: KeyChord?, layout: Int, at time: Double) {
    if number == nil { layoutBefore = layout }
    // A wall has fewer than 10¹⁰ items.
    number = min((number ?? 0) * 10 + digit, 9_999_999_999)
    waiting = key ?? waiting
    endTime = time + Self.delay
  }

  /// Returns the key of a layout that has waited, once. The number stays.
  public mutating func takeKey() -> KeyChord? {
    endTime = nil
    return waiting.take()
  }

  /// Returns the number and clears the prefix. `isCount` is false if its layout has been shown since.
  public mutating func removeNumber() -> (number: Int, layoutBefore: Int?, isCount: Bool)? {
    defer { self = NumberPrefix() }
    return number.map { ($0, layoutBefore, endTime != nil) }
  }
}
