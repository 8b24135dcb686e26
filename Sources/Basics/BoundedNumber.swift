/// Numbers from outside: header fields, feeds, terminals, settings, tapes. They have bounds where they come in, so that no
/// later arithmetic overflows.
extension Int {
  /// Parses a whole number. nil if it is none or outside `range`.
  public init?(_ text: some StringProtocol, within range: ClosedRange<Int>) {
    guard let number = Int(text), range.contains(number) else { return nil }
    self = number
  }

  /// Parses a whole number; one outside `range`, of any length, becomes the nearest bound. nil if it is no number.
  public init?(_ text: some StringProtocol, clampedTo range: ClosedRange<Int>) {
    let digits = text.first == "-" || text.first == "+" ? text.dropFirst() : text[...]
    guard !digits.isEmpty, digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
    self = Swift.min(Swift.max(Int(text) ?? (text.first == "-" ? .min : .max), range.lowerBound), range.upperBound)
  }
}
