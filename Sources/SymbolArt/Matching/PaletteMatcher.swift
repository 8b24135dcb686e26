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
  /// How much the cell's tone counts beside its samples: without it a tone between two entries is always off by the same.
  private let toneWeight: Float
  private let matcher: PartitionMatcher
  /// The choices of all families in one row of records, and where each family's begin.
  private let records: UnsafeMutablePointer<Record>
  private let starts: [Int]
  private let coverages: [Float]
  /// The eight cells that the records are of.
  private var loaded = -1

  init(families: [SampleFamily], plans: [MatchPlan], palette: Colors, toneWeight: Float, vectors: Int) {
    self.families = families
    self.plans = plans
    self.palette = palette
    self.toneWeight = toneWeight
    matcher = PartitionMatcher(vectors: vectors, samples: families.map(\.samples).max() ?? 1)
    coverages = plans.flatMap(\.coverages)
    starts = plans.indices.map { plans[..<$0].reduce(0) { $0 + $1.coverages.count } }
    records = .allocate(capacity: coverages.count)
    records.initialize(repeating: (.zero, (.zero, .zero, .zero)), count: coverages.count)
  }

  deinit { records.deallocate() }

  /// Forgets the row before.
  func begin() { loaded = -1 }

  /// The best match for a cell whose samples are all shifted by an offset.
  ///
  /// A shift moves the mean only, so what has been scored for eight cells at once stays true.
  func best(for cell: Int, of samplers: Samplers, shiftedBy offset: SIMD3<Float>) -> PaletteMatch {
    let vector = cell / SampleRow.lanes
    if vector != loaded {
      loaded = vector
      for (family, plan) in plans.enumerated() {
        matcher.record(samplers[family], vector: vector, plan: plan, into: records + starts[family])
      }
    }
    return best(lane: cell % SampleRow.lanes, mean: matcher.mean(of: cell) + offset)
  }

  private func best(lane: Int, mean: SIMD3<Float>) -> PaletteMatch {
    let values = UnsafeMutableRawPointer(records).assumingMemoryBound(to: Float.self) + lane
    let width = MemoryLayout<Record>.stride / MemoryLayout<Float>.stride
    // What is best in free colours is seldom bad in the palette's: tried first, it spares most of the others.
    var favourite = 0
    for choice in coverages.indices where values[choice * width] > values[favourite * width] { favourite = choice }
    // One flat colour is the character without ink.
    var best = (value: -palette.distance(to: mean) * (1 + toneWeight), choice: -1)
    func pair(_ choice: Int, atMost limit: Float) -> Pair? {
      let record = values + choice * width
      let sum = SIMD3(record[8], record[16], record[24])
      return self.pair(mean: mean, sum: sum, part: coverages[choice], atMost: limit)
    }
    func attempt(_ choice: Int) {
      let score = values[choice * width]
      guard score > best.value, coverages[choice] > 0 else { return }
      if let pair = pair(choice, atMost: score - best.value) { best = (score - pair.error, choice) }
    }
    attempt(favourite)
    for choice in coverages.indices where values[choice * width] > best.value { attempt(choice) }
    guard best.choice >= 0, let found = pair(best.choice, atMost: .infinity) else { return flat(mean) }
    let (ink, bare) = (palette.nearest(to: found.ink).color, palette.nearest(to: found.bare).color)
    guard ink != bare else { return flat(mean) }
    let family = starts.lastIndex { $0 <= best.choice } ?? 0
    return PaletteMatch(
      cell: families[family].cell(of: best.choice - starts[family], ink: ink, bare: bare),
      residue: mean - mix(found.ink, found.bare, coverages[best.choice]))
  }

  /// Two entries, and what they add to the error of a character.
  private typealias Pair = (ink: SIMD3<Float>, bare: SIMD3<Float>, error: Float)

  /// The entries for a character that inks a part of the cell; `nil` if they add a limit or more to its error.
  @inline(__always)
  private func pair(mean: SIMD3<Float>, sum: SIMD3<Float>, part: Float, atMost limit: Float) -> Pair? {
    let (inkMean, bareMean) = (mean + sum / part, mean - sum / (1 - part))
    let ink = palette.nearestValue(to: inkMean)
    let inkError = part * square(inkMean - ink)
    guard inkError < limit else { return nil }
    let bare = palette.nearestValue(to: bareMean)
    let error = inkError + (1 - part) * square(bareMean - bare)
    // The tone's error comes on top: what is too much without it need not be looked at.
    guard error < limit else { return nil }
    guard toneWeight > 0 else { return (ink, bare, error) }
    // One takes its nearest entry, the other makes up for the tone that is missing; whichever way errs less.
    let first = compensated(inkMean, ink, bareMean, part)
    let second = compensated(bareMean, bare, inkMean, 1 - part)
    let pair = first.error <= second.error ? first : (second.bare, second.ink, second.error)
    return pair.2 < limit ? pair : nil
  }

  /// The first takes the entry nearest to it. For the other, `(1 − a)|x|² + w|r + (1 − a)x|²` with the tone `r` that the
  /// first leaves has its least at `x = −w r / (1 + w(1 − a))`, where `x` is how far it is off.
  @inline(__always)
  private func compensated(
    _ one: SIMD3<Float>, _ first: SIMD3<Float>, _ other: SIMD3<Float>, _ part: Float
  ) -> Pair {
    let missing = (one - first) * part
    let second = palette.nearestValue(to: other + missing * (toneWeight / (1 + toneWeight * (1 - part))))
    let tone = missing + (other - second) * (1 - part)
    let error = part * square(one - first) + (1 - part) * square(other - second) + toneWeight * square(tone)
    return (first, second, error)
  }

  @inline(__always)
  private func square(_ v: SIMD3<Float>) -> Float { (v * v).sum() }

  @inline(__always)
  private func mix(_ ink: SIMD3<Float>, _ bare: SIMD3<Float>, _ part: Float) -> SIMD3<Float> {
    ink * part + bare * (1 - part)
  }

  private func flat(_ mean: SIMD3<Float>) -> PaletteMatch {
    PaletteMatch(
      cell: .blank(palette.nearest(to: mean).color), residue: mean - palette.nearestValue(to: mean))
  }
}

/// A cell in a palette's colours.
struct PaletteMatch {
  /// The best cell.
  let cell: ArtCell
  /// The mean that was asked for less the mean that the cell shows.
  let residue: SIMD3<Float>
}

extension RGB {
  var value: SIMD3<Float> { SIMD3(Float(red), Float(green), Float(blue)) }
}
