import Pictures

extension SymbolArtist {
  /// Returns art in truecolor: the optimum over all characters of the set.
  func truecolorArt(of bitmap: Bitmap, columns: Int, rows: Int) -> Art {
    let samplers = Samplers(bitmap, columns: columns, rows: rows, classes: classes, background: background)
    let matcher = PartitionMatcher(
      vectors: SampleRow.vectors(for: columns), samples: classes.map(\.sampleCount).max() ?? 1)
    let cells = [ArtCell](unsafeUninitializedCapacity: columns * rows) { cells, count in
      for row in 0..<rows {
        samplers.sample(row: row)
        matcher.beginRow()
        for index in classes.indices {
          matcher.match(samplers[index], table: tables[index], symbolClass: index)
        }
        for column in 0..<columns {
          let winner = matcher.winner(of: column)
          let index = winner?.symbolClass ?? 0
          cells.initializeElement(
            at: row * columns + column,
            to: cell(
              column, of: samplers[index], mean: matcher.mean(of: column), symbols: classes[index],
              candidate: winner?.candidate))
        }
      }
      count = columns * rows
    }
    return Art(columns: columns, rows: rows, cells: cells)
  }

  /// Returns the cell for a known candidate, with the means of the foreground's and the background's samples.
  @inline(__always)
  private func cell(
    _ column: Int, of samples: SampleRow, mean: SIMD3<Float>, symbols: SymbolClass, candidate: Int?
  ) -> ArtCell {
    let total = Float(samples.samples)
    guard let candidate else { return .blank(RGB(rounding: mean)) }
    var sum = SIMD3<Float>.zero
    let count: Float
    switch symbols.candidates {
    case .everyMask:
      var mask = candidate
      while mask != 0 {
        sum += samples.color(cell: column, sample: mask.trailingZeroBitCount)
        mask &= mask - 1
      }
      count = Float(candidate.nonzeroBitCount)
    case .listed(let candidates):
      for sample in candidates[candidate].foreground { sum += samples.color(cell: column, sample: sample) }
      count = Float(candidates[candidate].foreground.count)
    }
    let foreground = RGB(rounding: sum / count)
    let background = RGB(rounding: (mean * total - sum * symbols.fillFactor) / (total - count * symbols.fillFactor))
    return foreground == background
      ? .blank(background) : symbols.cell(of: candidate, foreground: foreground, background: background)
  }
}

extension RGB {
  /// Rounds each channel to 0…255.
  @inline(__always)
  init(rounding value: SIMD3<Float>) {
    let whole = (value + 0.5).clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 255))
    self.init(rawValue: UInt32(whole.x) << 16 | UInt32(whole.y) << 8 | UInt32(whole.z))
  }
}
