import Pictures

extension SymbolArtist {
  /// Art in any colours: the exact optimum over all characters of the set.
  func truecolorArt(of bitmap: Bitmap, columns: Int, rows: Int) -> Art {
    let samplers = Samplers(bitmap, columns: columns, rows: rows, families: families, background: background)
    let matcher = PartitionMatcher(
      vectors: SampleRow.vectors(for: columns), samples: families.map(\.samples).max() ?? 1)
    let cells = [ArtCell](unsafeUninitializedCapacity: columns * rows) { cells, count in
      for row in 0..<rows {
        samplers.sample(row: row)
        matcher.begin()
        for family in families.indices {
          matcher.match(samplers[family], plan: plans[family], family: family)
        }
        for column in 0..<columns {
          let winner = matcher.winner(of: column)
          let family = winner?.family ?? 0
          cells.initializeElement(
            at: row * columns + column,
            to: cell(
              column, of: samplers[family], mean: matcher.mean(of: column), family: families[family],
              choice: winner?.choice))
        }
      }
      count = columns * rows
    }
    return Art(columns: columns, rows: rows, cells: cells)
  }

  /// A cell whose character is known: its colours are the means of what is inked and of what is bare.
  @inline(__always)
  private func cell(
    _ column: Int, of samples: SampleRow, mean: SIMD3<Float>, family: SampleFamily, choice: Int?
  ) -> ArtCell {
    let total = Float(samples.samples)
    guard let choice else { return .blank(RGB(rounding: mean)) }
    var inked = SIMD3<Float>.zero
    let part: Float
    switch family.search {
    case .everyMask:
      var mask = choice
      while mask != 0 {
        inked += samples.color(cell: column, sample: mask.trailingZeroBitCount)
        mask &= mask - 1
      }
      part = Float(choice.nonzeroBitCount)
    case .listed(let candidates):
      for sample in candidates[choice].ink { inked += samples.color(cell: column, sample: sample) }
      part = Float(candidates[choice].ink.count)
    }
    let ink = RGB(rounding: inked / part)
    let bare = RGB(rounding: (mean * total - inked * family.inkShare) / (total - part * family.inkShare))
    return ink == bare ? .blank(bare) : family.cell(of: choice, ink: ink, bare: bare)
  }
}

extension RGB {
  /// The nearest colour to channels of 0…255.
  @inline(__always)
  init(rounding value: SIMD3<Float>) {
    let whole = (value + 0.5).clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 255))
    self.init(rawValue: UInt32(whole.x) << 16 | UInt32(whole.y) << 8 | UInt32(whole.z))
  }
}
