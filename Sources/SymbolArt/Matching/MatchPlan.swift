/// A family's search, prepared for `PartitionMatcher`.
enum MatchPlan: Sendable {
  /// All masks but the empty one and negatives of others, in Gray's order.
  case gray([Step])
  /// The listed characters.
  case listed([Character])

  /// One step of Gray's order: one sample becomes inked or bare.
  struct Step: Sendable {
    /// Where in the matcher's deviations the one to add begins: the sample's own, or its negative when it becomes bare.
    let offset: Int
    /// The mask after the step.
    let mask: Int
    /// The inked part of the cell, `a`.
    let coverage: Float
    /// `1 / (a(1 − a))`.
    let weight: Float
  }

  /// A listed character.
  struct Character: Sendable {
    /// Where in the matcher's deviations its inked samples' begin.
    let offsets: [Int32]
    /// The inked part of the cell, `a`.
    let coverage: Float
    /// `1 / (a(1 − a))`.
    let weight: Float
  }

  /// Values that the matcher keeps of a sample: its deviation in three channels, then the negatives.
  static let stride = 6

  init(_ family: SampleFamily) {
    switch family.search {
    case .everyMask: self = .gray(Self.steps(samples: family.samples))
    case .listed(let candidates):
      self = .listed(
        candidates.map { candidate in
          let inked = Float(candidate.ink.count) / Float(family.samples)
          return Character(
            offsets: candidate.ink.map { Int32($0 * Self.stride) }, coverage: inked, weight: 1 / (inked * (1 - inked)))
        })
    }
  }

  /// One more than the largest choice.
  var choices: Int {
    switch self {
    case .gray(let steps): steps.count + 1
    case .listed(let characters): characters.count
    }
  }

  /// The inked part of every choice.
  var coverages: [Float] {
    switch self {
    case .gray(let steps):
      steps.reduce(into: Array(repeating: 0, count: choices)) { $0[$1.mask] = $1.coverage }
    case .listed(let characters): characters.map(\.coverage)
    }
  }

  /// The last sample always stays bare: a mask and its negative are the same with the colours swapped.
  private static func steps(samples: Int) -> [Step] {
    (1..<1 << (samples - 1)).map { index in
      let sample = index.trailingZeroBitCount
      let mask = index ^ index >> 1
      let inked = Float(mask.nonzeroBitCount) / Float(samples)
      let becomesInked = mask >> sample & 1 == 1
      return Step(
        offset: sample * stride + (becomesInked ? 0 : 3), mask: mask, coverage: inked,
        weight: 1 / (inked * (1 - inked)))
    }
  }
}
