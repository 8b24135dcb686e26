/// Finds the best character with two entries of a palette, one cell at a time from left to right.
///
/// For a given character, the best entries are nearest to the means of the foreground's and background's samples. A
/// character's error is its error in truecolor plus the palette's. So characters that are worse in truecolor than the
/// best match so far are skipped.
///
/// The bytes of a cell also count as an error: an entry is free if the cell to the left already uses it, and a blank is
/// shorter than other characters.
final class PaletteMatcher<Colors: Palette> {
  private typealias Record = (score: SIMD8<Float>, sum: PartitionMatcher.Channels)

  private let classes: [SymbolClass]
  private let tables: [SearchTable]
  private let palette: Colors
  /// The squared error equivalent to a byte of output.
  private let byteCost: Float
  /// The bytes to change one of the two colours.
  private let colorBytes: Float
  private let matcher: PartitionMatcher
  /// The candidates of all classes in one array, and the start of each class.
  private let records: UnsafeMutablePointer<Record>
  private let starts: [Int]
  private let coverages: [Float]
  /// Whether a candidate's cell has its colours exchanged.
  private let exchanges: [Bool]
  /// The vector of eight cells in the records; -1 for none.
  private var loaded = -1
  /// The active colours before the next cell; at the start of a row, far from all others.
  private var foreground = unknown
  private var background = unknown

  private static var unknown: SIMD3<Float> { SIMD3(repeating: 1e6) }

  init(
    classes: [SymbolClass], tables: [SearchTable], palette: Colors, byteCost: Float, colorBytes: Float, vectors: Int
  ) {
    self.classes = classes
    self.tables = tables
    self.palette = palette
    self.byteCost = byteCost
    self.colorBytes = colorBytes
    matcher = PartitionMatcher(vectors: vectors, samples: classes.map(\.sampleCount).max() ?? 1)
    coverages = tables.flatMap(\.coverages)
    exchanges = zip(classes, tables).flatMap { symbols, table in
      table.coverages.indices.map(symbols.exchangesColors)
    }
    starts = tables.indices.map { tables[..<$0].reduce(0) { $0 + $1.coverages.count } }
    records = .allocate(capacity: coverages.count)
    records.initialize(repeating: (.zero, (.zero, .zero, .zero)), count: coverages.count)
  }

  deinit { records.deallocate() }

  /// Discards the values of the previous row.
  func beginRow() {
    loaded = -1
    foreground = Self.unknown
    background = Self.unknown
  }

  /// Returns the best match for the next cell of the row.
  func bestMatch(for cell: Int, of samplers: Samplers) -> ArtCell {
    let vector = cell / SampleRow.lanes
    if vector != loaded {
      loaded = vector
      for (index, table) in tables.enumerated() {
        matcher.score(samplers[index], vector: vector, table: table, into: records + starts[index])
      }
    }
    return bestMatch(lane: cell % SampleRow.lanes, mean: matcher.mean(of: cell))
  }

  private func bestMatch(lane: Int, mean: SIMD3<Float>) -> ArtCell {
    let values = UnsafeMutableRawPointer(records).assumingMemoryBound(to: Float.self) + lane
    let width = MemoryLayout<Record>.stride / MemoryLayout<Float>.stride
    // A blank is one byte, other characters are three.
    let characterCost = 2 * byteCost
    // The best candidate in truecolor is usually good in the palette. Tried first, it excludes most of the others.
    var first = 0
    for candidate in coverages.indices where values[candidate * width] > values[first * width] { first = candidate }
    let blank = entry(for: mean, share: 1, inEffect: background)
    var best = (value: -blank.cost, candidate: -1, foreground: blank.value, background: blank.value)
    func attempt(_ candidate: Int) {
      let (score, coverage) = (values[candidate * width] - characterCost, coverages[candidate])
      guard score > best.value, coverage > 0 else { return }
      let record = values + candidate * width
      let sum = SIMD3(record[8], record[16], record[24])
      let isExchanged = exchanges[candidate]
      let inside = entry(
        for: mean + sum / coverage, share: coverage, inEffect: isExchanged ? background : foreground)
      guard score - inside.cost > best.value else { return }
      let outside = entry(
        for: mean - sum / (1 - coverage), share: 1 - coverage, inEffect: isExchanged ? foreground : background)
      let value = score - inside.cost - outside.cost
      if value > best.value { best = (value, candidate, inside.value, outside.value) }
    }
    attempt(first)
    for candidate in coverages.indices where values[candidate * width] > best.value { attempt(candidate) }
    guard best.foreground != best.background else {
      background = best.background
      return .blank(palette.nearest(to: background).color)
    }
    let isExchanged = exchanges[best.candidate]
    foreground = isExchanged ? best.background : best.foreground
    background = isExchanged ? best.foreground : best.background
    let index = starts.lastIndex { $0 <= best.candidate } ?? 0
    return classes[index].cell(
      of: best.candidate - starts[index], foreground: palette.nearest(to: best.foreground).color,
      background: palette.nearest(to: best.background).color)
  }

  /// Returns the nearest entry, or the active one if its saved bytes are worth more than the difference.
  ///
  /// - Parameter share: The fraction of the cell with the colour.
  @inline(__always)
  private func entry(
    for color: SIMD3<Float>, share: Float, inEffect: SIMD3<Float>
  ) -> (value: SIMD3<Float>, cost: Float) {
    let nearest = palette.nearestValue(to: color)
    let kept = share * square(color - inEffect)
    let changed = share * square(color - nearest) + colorBytes * byteCost
    return kept <= changed ? (inEffect, kept) : (nearest, changed)
  }

  @inline(__always)
  private func square(_ v: SIMD3<Float>) -> Float { (v * v).sum() }
}

extension RGB {
  var value: SIMD3<Float> { SIMD3(Float(red), Float(green), Float(blue)) }
}
