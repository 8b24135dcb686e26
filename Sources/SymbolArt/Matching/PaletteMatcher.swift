/// Finds the best character with two entries of a palette, a cell at a time.
///
/// For a given character the best entries are those nearest to the mean of what is inked and of what is bare, whatever
/// the samples are around these means. So a character's error is its error in free colours plus what the palette adds,
/// and characters that are already worse in free colours than the best found need not be looked at.
final class PaletteMatcher<Colors: Palette> {
  private typealias Record = (score: SIMD8<Float>, sum: PartitionMatcher.Channels)

  private let families: [SampleFamily]
  private let plans: [MatchPlan]
  private let palette: Colors
  private let matcher: PartitionMatcher
  /// The choices of all families in one row of records, and where each family's begin.
  private let records: UnsafeMutablePointer<Record>
  private let starts: [Int]
  private let coverages: [Float]
  /// The eight cells that the records are of.
  private var loaded = -1

  init(families: [SampleFamily], plans: [MatchPlan], palette: Colors, vectors: Int) {
    self.families = families
    self.plans = plans
    self.palette = palette
    matcher = PartitionMatcher(vectors: vectors, samples: families.map(\.samples).max() ?? 1)
    coverages = plans.flatMap(\.coverages)
    starts = plans.indices.map { plans[..<$0].reduce(0) { $0 + $1.choices } }
    records = .allocate(capacity: coverages.count)
    records.initialize(repeating: (.zero, (.zero, .zero, .zero)), count: coverages.count)
  }

  deinit { records.deallocate() }

  /// Forgets the row before.
  func begin() { loaded = -1 }

  /// The best match for a cell whose samples are all shifted by an offset.
  ///
  /// A shift moves the mean only, so what has been scored for eight cells at once stays true.
  func best(for cell: Int, of samplers: Samplers, shiftedBy offset: SIMD4<Float>) -> PaletteMatch {
    let vector = cell / SampleRow.lanes
    if vector != loaded {
      loaded = vector
      for (family, plan) in plans.enumerated() {
        matcher.record(samplers[family], vector: vector, plan: plan, into: records + starts[family])
      }
    }
    return best(lane: cell % SampleRow.lanes, mean: SIMD4(matcher.mean(of: cell), 0) + offset)
  }

  private func best(lane: Int, mean: SIMD4<Float>) -> PaletteMatch {
    let values = UnsafeMutableRawPointer(records).assumingMemoryBound(to: Float.self) + lane
    let width = MemoryLayout<Record>.stride / MemoryLayout<Float>.stride
    // What is best in free colours is seldom bad in the palette's: tried first, it spares most of the others.
    var favourite = 0
    for choice in coverages.indices where values[choice * width] > values[favourite * width] { favourite = choice }
    // One flat colour is the character without ink.
    var best = (value: -palette.distance(to: mean.xyz), choice: -1)
    coverages.withUnsafeBufferPointer { coverages in
      func attempt(_ choice: Int) {
        let record = values + choice * width
        let part = coverages[choice]
        guard record[0] > best.value, part > 0 else { return }
        let sum = SIMD4(record[8], record[16], record[24], 0)
        let partial = record[0] - part * palette.distance(to: (mean + sum / part).xyz)
        guard partial > best.value else { return }
        let value = partial - (1 - part) * palette.distance(to: (mean - sum / (1 - part)).xyz)
        if value > best.value { best = (value, choice) }
      }
      attempt(favourite)
      for choice in coverages.indices where values[choice * width] > best.value && choice != favourite {
        attempt(choice)
      }
    }
    guard best.choice >= 0 else { return flat(mean) }
    let record = values + best.choice * width
    let part = coverages[best.choice]
    let sum = SIMD4(record[8], record[16], record[24], 0)
    let ink = palette.nearest(to: (mean + sum / part).xyz).color
    let bare = palette.nearest(to: (mean - sum / (1 - part)).xyz).color
    guard ink != bare else { return flat(mean) }
    let shown = ink.value * part + bare.value * (1 - part)
    return PaletteMatch(
      cell: ArtCell(scalar: scalar(best.choice), foreground: ink, background: bare), residue: mean - SIMD4(shown, 0))
  }

  private func flat(_ mean: SIMD4<Float>) -> PaletteMatch {
    let color = palette.nearest(to: mean.xyz).color
    return PaletteMatch(cell: .blank(color), residue: mean - SIMD4(color.value, 0))
  }

  private func scalar(_ choice: Int) -> UInt32 {
    let family = starts.lastIndex { $0 <= choice } ?? 0
    return families[family].scalar(of: choice - starts[family])
  }
}

/// A cell in a palette's colours.
struct PaletteMatch {
  /// The best cell.
  let cell: ArtCell
  /// The mean that was asked for less the mean that the cell shows.
  let residue: SIMD4<Float>
}

extension RGB {
  var value: SIMD3<Float> { SIMD3(Float(red), Float(green), Float(blue)) }
}

extension SIMD4<Float> {
  @inline(__always)
  var xyz: SIMD3<Float> { SIMD3(x, y, z) }
}
