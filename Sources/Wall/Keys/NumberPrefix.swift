/// The number that is typed before `g`.
///
/// A digit is also the key of a layout and switches to it at once. If `g` follows, the wall switches back to the layout before
/// the first digit, so that neither meaning has to wait for a timeout.
public struct NumberPrefix: Hashable, Sendable {
  /// The number so far; nil if no digit was typed.
  public private(set) var number: Int?
  /// The index of the layout before the first digit.
  public private(set) var layoutBefore: Int?

  /// An empty prefix.
  public init() {}

  /// Appends a digit; `layout` is the index of the layout before it.
  public mutating func add(_ digit: Int, layout: Int) {
    if number == nil { layoutBefore = layout }
    // A wall has fewer than 10¹⁰ items.
    number = min((number ?? 0) * 10 + digit, 9_999_999_999)
  }

  /// Returns the number and clears the prefix.
  public mutating func removeNumber() -> (number: Int, layoutBefore: Int?)? {
    defer { self = NumberPrefix() }
    return number.map { ($0, layoutBefore) }
  }
}
