/// Finds, for every cell of a row, the character and the two colours of least squared error.
///
/// With the two colours at their optimum, the means of the inked and of the bare samples, the error left is the cell's
/// variance less `|T|² / (a(1 − a))`, where `a` is the inked part and `T` the sum of the inked samples' deviations
/// from the cell's mean over the number of samples. So the best character has the largest such score, and eight cells
/// are scored at once with one vector operation each.
final class PartitionMatcher {
  /// What is known of a row's cells so far: the best score, and the winner as family and choice.
  private let best: UnsafeMutablePointer<SIMD8<Float>>
  private let winner: UnsafeMutablePointer<SIMD8<Int32>>
  /// The cells' means in three channels.
  private let means: UnsafeMutablePointer<SIMD8<Float>>
  /// The deviations of eight cells' samples, see `MatchPlan.stride`.
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
    deviations = .allocate(capacity: samples * MatchPlan.stride)
    deviations.initialize(repeating: .zero, count: samples * MatchPlan.stride)
  }

  deinit {
    best.deallocate()
    winner.deallocate()
    means.deallocate()
    deviations.deallocate()
  }

  /// Forgets the row before.
  func begin() {
    // A cell whose deviations are rounding errors only stays without a winner: one flat colour.
    best.update(repeating: SIMD8(repeating: 0.02), count: vectors)
    winner.update(repeating: SIMD8(repeating: -1), count: vectors)
  }

  /// The winning choice of a cell as (family, choice), or `nil` for a flat cell.
  @inline(__always)
  func winner(of cell: Int) -> (family: Int, choice: Int)? {
    let packed = Int(UnsafeMutableRawPointer(winner).assumingMemoryBound(to: Int32.self)[cell])
    return packed < 0 ? nil : (packed >> 16, packed & 0xffff)
  }

  /// The mean of a cell that has been matched or recorded.
  @inline(__always)
  func mean(of cell: Int) -> SIMD3<Float> {
    let (vector, lane) = (means + cell / SampleRow.lanes * 3, cell % SampleRow.lanes)
    return SIMD3(vector[0][lane], vector[1][lane], vector[2][lane])
  }

  /// Lets one family compete for every cell of the row.
  func match(_ samples: SampleRow, plan: MatchPlan, family: Int) {
    for vector in 0..<vectors {
      center(samples, vector: vector, inkShare: plan.inkShare)
      var score = best[vector]
      var chosen = winner[vector]
      visit(plan) { choice, value, _ in
        let better = value .> score
        score.replace(with: value, where: better)
        chosen.replace(with: Int32(truncatingIfNeeded: family << 16 | choice), where: better)
      }
      best[vector] = score
      winner[vector] = chosen
    }
  }

  /// Scores every choice of a family for eight cells: the score, and `T` in three channels.
  func record(
    _ samples: SampleRow, vector: Int, plan: MatchPlan,
    into records: UnsafeMutablePointer<(score: SIMD8<Float>, sum: Channels)>
  ) {
    center(samples, vector: vector, inkShare: plan.inkShare)
    visit(plan) { choice, value, sum in records[choice] = (value, sum) }
  }

  /// Deviations from the cells' means, divided by the number of samples, as far as ink fills these.
  @inline(__always)
  private func center(_ samples: SampleRow, vector: Int, inkShare: Float) {
    let share = 1 / Float(samples.samples)
    let inked = share * inkShare
    for channel in 0..<3 {
      var sum = SIMD8<Float>.zero
      for sample in 0..<samples.samples {
        sum += samples.planes[(sample * 3 + channel) * samples.vectors + vector]
      }
      let mean = sum * share
      means[vector * 3 + channel] = mean
      for sample in 0..<samples.samples {
        let deviation = (samples.planes[(sample * 3 + channel) * samples.vectors + vector] - mean) * inked
        deviations[sample * MatchPlan.stride + channel] = deviation
        deviations[sample * MatchPlan.stride + 3 + channel] = -deviation
      }
    }
  }

  /// Calls `body` with every choice, its score and its `T`.
  @inline(__always)
  private func visit(_ plan: MatchPlan, body: (_ choice: Int, _ score: SIMD8<Float>, _ sum: Channels) -> Void) {
    switch plan.order {
    case .gray(let steps):
      var sum: Channels = (.zero, .zero, .zero)
      steps.withUnsafeBufferPointer { steps in
        for step in steps {
          add(step.offset, to: &sum)
          body(step.mask, Self.square(sum) * step.weight, sum)
        }
      }
    case .listed(let characters):
      for (index, character) in characters.enumerated() {
        var sum: Channels = (.zero, .zero, .zero)
        character.offsets.withUnsafeBufferPointer { offsets in
          for offset in offsets { add(Int(offset), to: &sum) }
        }
        body(index, Self.square(sum) * character.weight, sum)
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
