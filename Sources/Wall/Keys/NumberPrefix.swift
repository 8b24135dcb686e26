/// The number that is being typed before `g`: digits gather until another key comes.
///
/// A digit is also the key of a layout. It switches at once, and when `g` follows after all, the wall goes back to
/// the layout from before the first digit: so neither use has to wait for the other.
public struct NumberPrefix: Hashable, Sendable {
  /// The number so far; nil when no digit was typed.
  public private(set) var number: Int?
  /// The layout's place when the first digit was typed.
  public private(set) var layoutBefore: Int?

  /// No digit typed.
  public init() {}

  /// Takes a digit, with the layout that stood before it has any effect.
  public mutating func add(_ digit: Int, layout: Int) {
    if number == nil { layoutBefore = layout }
    // A wall has fewer than 10¹⁰ items; more digits change nothing.
    number = min((number ?? 0) * 10 + digit, 9_999_999_999)
  }

  /// Any other key: the number is taken out.
  public mutating func take() -> (number: Int, layoutBefore: Int?)? {
    defer { self = NumberPrefix() }
    return number.map { ($0, layoutBefore) }
  }
}
