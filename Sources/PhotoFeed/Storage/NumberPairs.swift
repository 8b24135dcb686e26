/// A column of number pairs, with 16 bits per number, or 32 once a number is larger.
struct NumberPairs: Sendable {
  private var narrow: [UInt32] = []
  /// All pairs if one is large; else empty.
  private var wide: [UInt64] = []

  private var isWide: Bool { !wide.isEmpty }

  mutating func reserve(_ count: Int) { narrow.reserveCapacity(count) }

  mutating func append(_ first: UInt32, _ second: UInt32) {
    if !isWide, first | second <= 0xffff { return narrow.append(first << 16 | second) }
    widen()
    wide.append(UInt64(first) << 32 | UInt64(second))
  }

  mutating func append(_ other: NumberPairs) {
    if !isWide, !other.isWide { return narrow += other.narrow }
    var other = other
    widen()
    other.widen()
    wide += other.wide
  }

  private mutating func widen() {
    if !narrow.isEmpty { wide = narrow.map { UInt64($0 >> 16) << 32 | UInt64($0 & 0xffff) } }
    narrow = []
  }

  /// The pair at an index.
  subscript(index: Int) -> (first: UInt32, second: UInt32) {
    isWide
      ? (UInt32(wide[index] >> 32), UInt32(truncatingIfNeeded: wide[index]))
      : (narrow[index] >> 16, narrow[index] & 0xffff)
  }

  /// Reorders the pairs: `order[new] == old`.
  mutating func reorder(_ order: [Int]) {
    if isWide { wide = order.map { wide[$0] } } else { narrow = order.map { narrow[$0] } }
  }
}
