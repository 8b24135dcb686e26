import Testing

@testable import Alike

/// What fingerprints tell, at each of their bounds.
@Suite struct FingerprintTests {
  /// Returns the fingerprint of a quality and of equal colours everywhere but in one byte.
  private func fingerprint(quality: Int, color: Int = 0) throws -> Fingerprint {
    func two(_ number: Int) -> String { (number < 16 ? "0" : "") + String(number, radix: 16) }
    let text = String(repeating: "0f", count: 32) + two(quality) + two(color) + String(repeating: "00", count: 7)
    return try #require(Fingerprint(text))
  }

  /// (quality of one, of the other, difference of colours, bits, verdict)
  @Test(
    arguments: [
      (100, 100, 0, 0, .same), (100, 100, 16, 20, .same), (100, 100, 17, 20, .different), (100, 100, 0, 21, .unsure),
      (100, 100, 16, 31, .unsure), (100, 100, 17, 31, .different), (100, 100, 8, 32, .unsure),
      (100, 100, 9, 32, .different),
      (100, 100, 8, 56, .unsure), (100, 100, 8, 57, .different), (50, 100, 16, 20, .same), (49, 100, 8, 20, .same),
      (100, 49, 9, 20, .different),
      (49, 49, 0, 32, .different), (16, 16, 0, 0, .same), (15, 100, 0, 0, .different), (100, 15, 0, 0, .different),
    ] as [(Int, Int, Int, Int, Fingerprint.Verdict)])
  func verdicts(one: Int, other: Int, colors: Int, bits: Int, verdict: Fingerprint.Verdict) throws {
    let left = try fingerprint(quality: one)
    let right = try #require(
      (0...255).lazy.compactMap { try? fingerprint(quality: other, color: $0) }.first {
        left.colors.difference(from: $0.colors) == colors
      })
    #expect(left.verdict(on: right, distance: bits) == verdict && right.verdict(on: left, distance: bits) == verdict)
    #expect(left.isComparable == (one >= 16) && left.difference(from: right) == colors)
    #expect(Fingerprint(left.description) == left)
  }
}
