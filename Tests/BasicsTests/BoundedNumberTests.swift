import Basics
import TestSupport
import Testing

@Suite struct BoundedNumberTests {
  @Test func numbersAreWithinTheirBounds() {
    for text in hostileNumbers {
      for range in [0...10, -5...5, 0...Int.max, Int.min...0] {
        let (within, clamped) = (Int(text, within: range), Int(text, clampedTo: range))
        #expect([within, clamped].allSatisfy { $0.map(range.contains) ?? true }, "\(text)")
        if let number = Int(text) { #expect(clamped == min(max(number, range.lowerBound), range.upperBound)) }
        if within != nil { #expect(within == clamped) }
      }
    }
  }

  @Test func aNumberOfAnyLengthBecomesABound() {
    let digits = String(repeating: "9", count: 400)
    #expect(Int(digits, clampedTo: -7...7) == 7 && Int("-" + digits, clampedTo: -7...7) == -7)
    #expect(Int("+" + digits, clampedTo: -7...7) == 7 && Int("+3", clampedTo: -7...7) == 3)
    for text in ["", "-", "+", "1.5", "NaN", "1e3", "0x1", " 1", "٣"] { #expect(Int(text, clampedTo: 0...9) == nil) }
  }
}
