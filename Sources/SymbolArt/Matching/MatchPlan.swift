/// A family's search, prepared for `PartitionMatcher`.
struct MatchPlan: Sendable {
  enum Order: Sendable {
    /// All masks but the empty one and negatives of others, in Gray's order.
    case gray([Step])
    /// The listed characters.
    case listed([Character])
  }

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

  /// What is tried, in order.
  let order: Order
  /// See `SampleFamily`.
  let inkShare: Float

  init(_ family: SampleFamily) {
    inkShare = family.inkShare
    switch family.search {
    case .everyMask: order = .gray(Self.steps(samples: family.samples, inkShare: family.inkShare))
    case .listed(let candidates):
      order = .listed(
        candidates.map { candidate in
          let inked = Float(candidate.ink.count) / Float(family.samples)
          return Character(
            offsets: candidate.ink.map { Int32($0 * Self.stride) }, coverage: inked, weight: 1 / (inked * (1 - inked)))
        })
    }
  }

  /// The inked part of every choice; 0 where a place is no choice.
  var coverages: [Float] {
    switch order {
    case .gray(let steps):
      steps.reduce(into: Array(repeating: 0, count: steps.count + 1)) { $0[$1.mask] = $1.coverage }
    case .listed(let characters): characters.map(\.coverage)
    }
  }

  /// Where ink fills its samples the last one always stays bare: a mask and its negative are the same, the colours swapped.
  private static func steps(samples: Int, inkShare: Float) -> [Step] {
    let free = inkShare == 1 ? samples - 1 : samples
    return (1..<1 << free).map { index in
      let sample = index.trailingZeroBitCount
      let mask = index ^ index >> 1
      let inked = Float(mask.nonzeroBitCount) / Float(samples) * inkShare
      let becomesInked = mask >> sample & 1 == 1
      return Step(
        offset: sample * stride + (becomesInked ? 0 : 3), mask: mask, coverage: inked,
        weight: 1 / (inked * (1 - inked)))
    }
  }
}
