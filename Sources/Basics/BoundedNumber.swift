/// Numbers from outside: header fields, feeds, terminals, settings, tapes. They are checked against bounds when parsed,
/// so that later arithmetic cannot overflow.
extension Int {
  /// Parses an integer; nil if it is invalid or outside `range`.
  public init?(_ text: some StringProtocol, within range: ClosedRange<Int>) {
    guard let number = Int(text), range.contains(number) else { return nil }
    self = number
  }

  /// Parses an integer of any length and clamps it to `range`; nil if it is not a number.
  public init?(_ text: some StringProtocol, clampedTo range: ClosedRange<Int>) {
    let digits = text.first == "-" || text.first == "+" ? text.dropFirst() : text[...]
    guard !digits.isEmpty, digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
    self = Swift.min(Swift.max(Int(text) ?? (text.first == "-" ? .min : .max), range.lowerBound), range.upperBound)
  }
}
