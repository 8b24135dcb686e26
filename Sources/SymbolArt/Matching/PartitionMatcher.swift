/// Finds the character and the two colours with the least squared error for every cell of a row.
///
/// The best colours are the means of the foreground's and of the background's samples. The remaining error is the cell's
/// variance minus `|T|² / (a(1 − a))`. `a` is the fraction of the cell in the foreground. `T` is the sum of the
/// foreground's deviations from the cell's mean, divided by the number of samples. So the best character has the largest
/// such score. Eight cells are scored at once in vectors.
final class PartitionMatcher {
  /// The best score of each cell so far, and its candidate: class in the upper, index in the lower 16 bits.
  private let best: UnsafeMutablePointer<SIMD8<Float>>
  private let winner: UnsafeMutablePointer<SIMD8<Int32>>
  /// The cells' means, one vector for each channel.
  private let means: UnsafeMutablePointer<SIMD8<Float>>
  /// The deviations of eight cells' samples; see `SearchTable.stride`.
  private let deviations: UnsafeMutablePointer<SIMD8<Float>>
  private let vectors: Int

  /// Three channels of eight cells.
  typealias Channels = (red: SIMD8<Float>, green: SIMD8<Float>, blue: SIMD8<Float>)

  init(vectors: Int, samples: Int) {
    self.vectors = vectors
    best = .allocate(capacity: max(1, vectors))
    winner = .allocate(capacity: max(1, vectors))
    means = .allocate(capacity: max(1, vectors) * 3)
    means.initialize(repeating: .zero, count: max(1, vectors) * 3)
    deviations = .allocate(capacity: samples * SearchTable.stride)
    deviations.initialize(repeating: .zero, count: samples * SearchTable.stride)
  }

  deinit {
    best.deallocate()
    winner.deallocate()
    means.deallocate()
    deviations.deallocate()
  }

  /// Discards the matches of the previous row.
  func beginRow() {
    // A cell whose deviations are only rounding errors gets no candidate: it has one colour.
    best.update(repeating: SIMD8(repeating: 0.02), count: vectors)
    winner.update(repeating: SIMD8(repeating: -1), count: vectors)
  }

  /// Returns the best candidate for a cell; nil if the cell is flat.
  @inline(__always)
  func winner(of cell: Int) -> (symbolClass: Int, candidate: Int)? {
    let packed = Int(UnsafeMutableRawPointer(winner).assumingMemoryBound(to: Int32.self)[cell])
    return packed < 0 ? nil : (packed >> 16, packed & 0xffff)
  }

  /// Returns the mean of a matched or scored cell.
  @inline(__always)
  func mean(of cell: Int) -> SIMD3<Float> {
    let (vector, lane) = (means + cell / SampleRow.lanes * 3, cell % SampleRow.lanes)
    return SIMD3(vector[0][lane], vector[1][lane], vector[2][lane])
  }

  /// Matches the candidates of one class against every cell of the row.
  func match(_ samples: SampleRow, table: SearchTable, symbolClass: Int) {
    for vector in 0..<vectors {
      center(samples, vector: vector, fillFactor: table.fillFactor)
      var score = best[vector]
      var chosen = winner[vector]
      visit(table) { candidate, value, _ in
        let better = value .> score
        score.replace(with: value, where: better)
        chosen.replace(with: Int32(truncatingIfNeeded: symbolClass << 16 | candidate), where: better)
      }
      best[vector] = score
      winner[vector] = chosen
    }
  }

  /// Stores the score and `T` of every candidate of a class for eight cells.
  func score(
    _ samples: SampleRow, vector: Int, table: SearchTable,
    into records: UnsafeMutablePointer<(score: SIMD8<Float>, sum: Channels)>
  ) {
    center(samples, vector: vector, fillFactor: table.fillFactor)
    visit(table) { candidate, value, sum in records[candidate] = (value, sum) }
  }

  /// Computes the deviations from the cells' means, divided by the number of samples and multiplied by the fill factor.
  @inline(__always)
  private func center(_ samples: SampleRow, vector: Int, fillFactor: Float) {
    let share = 1 / Float(samples.samples)
    let scale = share * fillFactor
    for channel in 0..<3 {
      var sum = SIMD8<Float>.zero
      for sample in 0..<samples.samples {
        sum += samples.planes[(sample * 3 + channel) * samples.vectors + vector]
      }
      let mean = sum * share
      means[vector * 3 + channel] = mean
      for sample in 0..<samples.samples {
        let deviation = (samples.planes[(sample * 3 + channel) * samples.vectors + vector] - mean) * scale
        deviations[sample * SearchTable.stride + channel] = deviation
        deviations[sample * SearchTable.stride + 3 + channel] = -deviation
      }
    }
  }

  /// Calls `body` with every candidate, its score and its `T`.
  @inline(__always)
  private func visit(
    _ table: SearchTable, body: (_ candidate: Int, _ score: SIMD8<Float>, _ sum: Channels) -> Void
  ) {
    switch table.entries {
    case .everyMask(let steps):
      var sum: Channels = (.zero, .zero, .zero)
      steps.withUnsafeBufferPointer { steps in
        for step in steps {
          add(step.offset, to: &sum)
          body(step.mask, Self.square(sum) * step.weight, sum)
        }
      }
    case .listed(let symbols):
      for (index, symbol) in symbols.enumerated() {
        var sum: Channels = (.zero, .zero, .zero)
        symbol.offsets.withUnsafeBufferPointer { offsets in
          for offset in offsets { add(Int(offset), to: &sum) }
        }
        body(index, Self.square(sum) * symbol.weight, sum)
      }
    }
  }

  @inline(__always)
  private func add(_ offset: Int, to sum: inout Channels) {
    sum.red += deviations[offset]
    sum.green += deviations[offset + 1]
    sum.blue += deviations[offset + 2]
  }

  @inline(__always)
  private static func square(_ sum: Channels) -> SIMD8<Float> {
    sum.red * sum.red + sum.green * sum.green + sum.blue * sum.blue
  }
}
