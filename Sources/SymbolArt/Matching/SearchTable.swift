/// A symbol class's candidates, precomputed for `PartitionMatcher`.
struct SearchTable: Sendable {
  enum Entries: Sendable {
    /// All masks in Gray code order, without the empty mask and without complements of others.
    case everyMask([GrayCodeStep])
    case listed([ListedSymbol])
  }

  /// A step of the Gray code, which adds a sample to the foreground or removes it.
  struct GrayCodeStep: Sendable {
    /// The index of the sample's values in the matcher's deviations: values to add, or negatives for a removed sample.
    let offset: Int
    /// The mask after the step.
    let mask: Int
    /// The fraction of the cell in the foreground, `a`.
    let coverage: Float
    /// The weight `1 / (a(1 − a))`.
    let weight: Float
  }

  struct ListedSymbol: Sendable {
    /// The indices of the foreground samples' values in the matcher's deviations.
    let offsets: [Int32]
    /// The fraction of the cell in the foreground, `a`.
    let coverage: Float
    /// The weight `1 / (a(1 − a))`.
    let weight: Float
  }

  /// The number of values per sample: its deviation in three channels, then the negatives.
  static let stride = 6

  let entries: Entries
  /// See `SymbolClass.fillFactor`.
  let fillFactor: Float

  init(_ symbols: SymbolClass) {
    fillFactor = symbols.fillFactor
    switch symbols.candidates {
    case .everyMask:
      entries = .everyMask(Self.steps(samples: symbols.sampleCount, fillFactor: symbols.fillFactor))
    case .listed(let candidates):
      entries = .listed(
        candidates.map { candidate in
          let coverage = Float(candidate.foreground.count) / Float(symbols.sampleCount)
          return ListedSymbol(
            offsets: candidate.foreground.map { Int32($0 * Self.stride) }, coverage: coverage,
            weight: 1 / (coverage * (1 - coverage)))
        })
    }
  }

  /// The coverage of every candidate, by mask or index; 0 for the empty mask.
  var coverages: [Float] {
    switch entries {
    case .everyMask(let steps):
      steps.reduce(into: Array(repeating: 0, count: steps.count + 1)) { $0[$1.mask] = $1.coverage }
    case .listed(let symbols): symbols.map(\.coverage)
    }
  }

  /// If the foreground fills its samples, the last sample stays in the background: a mask and its complement are the
  /// same symbol with exchanged colours.
  private static func steps(samples: Int, fillFactor: Float) -> [GrayCodeStep] {
    let free = fillFactor == 1 ? samples - 1 : samples
    return (1..<1 << free).map { index in
      let sample = index.trailingZeroBitCount
      let mask = index ^ index >> 1
      let coverage = Float(mask.nonzeroBitCount) / Float(samples) * fillFactor
      let isAdded = mask >> sample & 1 == 1
      return GrayCodeStep(
        offset: sample * stride + (isAdded ? 0 : 3), mask: mask, coverage: coverage,
        weight: 1 / (coverage * (1 - coverage)))
    }
  }
}
