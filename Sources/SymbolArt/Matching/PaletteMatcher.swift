/// Finds the best character with two entries of a palette, one cell at a time.
///
/// For a given character the best entries are those nearest to the means of the foreground's and of the background's
/// samples, whatever the samples' deviations from these means. So a character's error is its error in truecolor plus
/// what the palette adds, and characters that are worse in truecolor than the best match so far are skipped.
final class PaletteMatcher<Colors: Palette> {
  private typealias Record = (score: SIMD8<Float>, sum: PartitionMatcher.Channels)

  private let classes: [SymbolClass]
  private let tables: [SearchTable]
  private let palette: Colors
  /// The weight of the error of the cell's mean beside that of its samples: with 0, a colour between two entries keeps
  /// the same error in every cell.
  private let meanWeight: Float
  private let matcher: PartitionMatcher
  /// The candidates of all classes in one array, and the index at which each class begins.
  private let records: UnsafeMutablePointer<Record>
  private let starts: [Int]
  private let coverages: [Float]
  /// The vector of eight cells that the records belong to; -1 for none.
  private var loaded = -1

  init(classes: [SymbolClass], tables: [SearchTable], palette: Colors, meanWeight: Float, vectors: Int) {
    self.classes = classes
    self.tables = tables
    self.palette = palette
    self.meanWeight = meanWeight
    matcher = PartitionMatcher(vectors: vectors, samples: classes.map(\.sampleCount).max() ?? 1)
    coverages = tables.flatMap(\.coverages)
    starts = tables.indices.map { tables[..<$0].reduce(0) { $0 + $1.coverages.count } }
    records = .allocate(capacity: coverages.count)
    records.initialize(repeating: (.zero, (.zero, .zero, .zero)), count: coverages.count)
  }

  deinit { records.deallocate() }

  /// Discards what was computed for the row before.
  func beginRow() { loaded = -1 }

  /// Returns the best match for a cell after adding an offset to all its samples.
  ///
  /// The offset changes the mean only, so the scores computed for eight cells at once stay valid.
  func bestMatch(for cell: Int, of samplers: Samplers, shiftedBy offset: SIMD3<Float>) -> PaletteMatch {
    let vector = cell / SampleRow.lanes
    if vector != loaded {
      loaded = vector
      for (index, table) in tables.enumerated() {
        matcher.score(samplers[index], vector: vector, table: table, into: records + starts[index])
      }
    }
    return bestMatch(lane: cell % SampleRow.lanes, mean: matcher.mean(of: cell) + offset)
  }

  private func bestMatch(lane: Int, mean: SIMD3<Float>) -> PaletteMatch {
    let values = UnsafeMutableRawPointer(records).assumingMemoryBound(to: Float.self) + lane
    let width = MemoryLayout<Record>.stride / MemoryLayout<Float>.stride
    // The best candidate in truecolor is seldom bad in the palette: tried first, it rules out most of the others.
    var first = 0
    for candidate in coverages.indices where values[candidate * width] > values[first * width] { first = candidate }
    // One flat colour is the character without foreground.
    var best = (value: -palette.distance(to: mean) * (1 + meanWeight), candidate: -1)
    func pair(_ candidate: Int, below limit: Float) -> Pair? {
      let record = values + candidate * width
      let sum = SIMD3(record[8], record[16], record[24])
      return self.pair(mean: mean, sum: sum, coverage: coverages[candidate], below: limit)
    }
    func attempt(_ candidate: Int) {
      let score = values[candidate * width]
      guard score > best.value, coverages[candidate] > 0 else { return }
      if let pair = pair(candidate, below: score - best.value) { best = (score - pair.error, candidate) }
    }
    attempt(first)
    for candidate in coverages.indices where values[candidate * width] > best.value { attempt(candidate) }
    guard best.candidate >= 0, let found = pair(best.candidate, below: .infinity) else { return flat(mean) }
    let foreground = palette.nearest(to: found.foreground).color
    let background = palette.nearest(to: found.background).color
    guard foreground != background else { return flat(mean) }
    let index = starts.lastIndex { $0 <= best.candidate } ?? 0
    return PaletteMatch(
      cell: classes[index].cell(of: best.candidate - starts[index], foreground: foreground, background: background),
      meanError: mean - mix(found.foreground, found.background, coverages[best.candidate]))
  }

  /// Two entries, and what they add to the error of a character.
  private typealias Pair = (foreground: SIMD3<Float>, background: SIMD3<Float>, error: Float)

  /// Returns the entries for a character that covers a part of the cell; nil if they add `limit` or more to its error.
  @inline(__always)
  private func pair(mean: SIMD3<Float>, sum: SIMD3<Float>, coverage: Float, below limit: Float) -> Pair? {
    let (foregroundMean, backgroundMean) = (mean + sum / coverage, mean - sum / (1 - coverage))
    let foreground = palette.nearestValue(to: foregroundMean)
    let foregroundError = coverage * square(foregroundMean - foreground)
    guard foregroundError < limit else { return nil }
    let background = palette.nearestValue(to: backgroundMean)
    let error = foregroundError + (1 - coverage) * square(backgroundMean - background)
    // The error of the mean only adds to this.
    guard error < limit else { return nil }
    guard meanWeight > 0 else { return (foreground, background, error) }
    // One of the two takes its nearest entry and the other compensates for the error of the mean; both ways are tried.
    let first = compensated(foregroundMean, foreground, backgroundMean, coverage)
    let second = compensated(backgroundMean, background, foregroundMean, 1 - coverage)
    let pair = first.error <= second.error ? first : (second.background, second.foreground, second.error)
    return pair.2 < limit ? pair : nil
  }

  /// The first takes the entry nearest to it. For the other, `(1 − a)|x|² + w|r + (1 − a)x|²`, where `r` is the error
  /// of the mean that the first leaves and `x` the other's own error, is least at `x = −w r / (1 + w(1 − a))`.
  @inline(__always)
  private func compensated(
    _ one: SIMD3<Float>, _ first: SIMD3<Float>, _ other: SIMD3<Float>, _ coverage: Float
  ) -> Pair {
    let missing = (one - first) * coverage
    let second = palette.nearestValue(to: other + missing * (meanWeight / (1 + meanWeight * (1 - coverage))))
    let meanError = missing + (other - second) * (1 - coverage)
    let error =
      coverage * square(one - first) + (1 - coverage) * square(other - second) + meanWeight * square(meanError)
    return (first, second, error)
  }

  @inline(__always)
  private func square(_ v: SIMD3<Float>) -> Float { (v * v).sum() }

  @inline(__always)
  private func mix(_ foreground: SIMD3<Float>, _ background: SIMD3<Float>, _ coverage: Float) -> SIMD3<Float> {
    foreground * coverage + background * (1 - coverage)
  }

  private func flat(_ mean: SIMD3<Float>) -> PaletteMatch {
    PaletteMatch(
      cell: .blank(palette.nearest(to: mean).color), meanError: mean - palette.nearestValue(to: mean))
  }
}

/// A cell in a palette's colours.
struct PaletteMatch {
  let cell: ArtCell
  /// The mean that was asked for less the mean that the cell shows.
  let meanError: SIMD3<Float>
}

extension RGB {
  var value: SIMD3<Float> { SIMD3(Float(red), Float(green), Float(blue)) }
}
