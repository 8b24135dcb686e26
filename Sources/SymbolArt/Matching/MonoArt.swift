import Pictures

extension SymbolArtist {
  /// Art without colours: white ink on black, which stand for the terminal's own pair.
  func monoArt(of bitmap: Bitmap, columns: Int, rows: Int) -> Art {
    if let family = symbols.freelyInked, case .everyMask(let scalars) = family.search {
      return dottedArt(of: bitmap, columns: columns, rows: rows, family: family, scalars: scalars)
    }
    return shadedArt(of: bitmap, columns: columns, rows: rows, family: families[0])
  }

  /// Every sample is black or white by itself, since every combination has its character.
  private func dottedArt(
    of bitmap: Bitmap, columns: Int, rows: Int, family: SampleFamily, scalars: [UInt32]
  ) -> Art {
    let samplers = Samplers(bitmap, columns: columns, rows: rows, families: [family], background: background)
    let pattern = OrderedPattern(strength: 255)
    let width = columns * family.columns
    var carried = CarriedError(columns: width)
    var masks = [Int](repeating: 0, count: columns * rows)
    for row in 0..<rows {
      samplers.sample(row: row)
      for line in 0..<family.rows {
        carried.beginRow()
        for step in 0..<width {
          let x = carried.column(step)
          let (cell, sample) = (x / family.columns, line * family.columns + x % family.columns)
          var light = samplers[0].luma(cell: cell, sample: sample)
          switch dithering {
          case .none: break
          case .ordered: light += pattern[x, row * family.rows + line]
          case .diffusion: light += carried[x].x
          }
          let isInked = light >= 127.5
          if isInked { masks[row * columns + cell] |= 1 << sample }
          if dithering == .diffusion { carried.spread(SIMD3(light - (isInked ? 255 : 0), 0, 0), from: x) }
        }
      }
    }
    return Art(
      columns: columns, rows: rows,
      cells: masks.map { ArtCell(scalar: scalars[$0], foreground: .white, background: .black) })
  }

  /// Letters by their shape and their darkness: full light is what the densest letter can give.
  private func shadedArt(of bitmap: Bitmap, columns: Int, rows: Int, family: SampleFamily) -> Art {
    guard case .listed(let candidates) = family.search,
      let densest = candidates.map(\.ink.count).max().map({ Float($0) / Float(family.samples) })
    else {
      return Art(columns: columns, rows: rows, cells: Array(repeating: .blank(.black), count: columns * rows))
    }
    let samplers = Samplers(bitmap, columns: columns, rows: rows, families: [family], background: background)
    let pattern = OrderedPattern(strength: densest / 6)
    var carried = CarriedError(columns: columns)
    var cells: [ArtCell] = Array(
      repeating: ArtCell(scalar: 0x20, foreground: .white, background: .black), count: columns * rows)
    let count = Float(family.samples)
    var target = [Float](repeating: 0, count: family.samples)
    for row in 0..<rows {
      samplers.sample(row: row)
      carried.beginRow()
      for step in 0..<columns {
        let column = carried.column(step)
        let offset: Float =
          switch dithering {
          case .none: 0
          case .ordered: pattern[column, row]
          case .diffusion: carried[column].x
          }
        var light: Float = 0
        for sample in target.indices {
          target[sample] = samplers[0].luma(cell: column, sample: sample) / 255 * densest + offset
          light += target[sample] / count
        }
        // Σ(target − ink)² over the cell, less the part that no choice changes; no ink at all scores 0.
        var best: (error: Float, scalar: UInt32, coverage: Float) = (0, 0x20, 0)
        for candidate in candidates {
          var shape: Float = 0
          for sample in candidate.ink { shape += 1 - 2 * target[sample] }
          // Ink is never grey: without a heavy weight on the tone of the whole, bright cells would stay empty.
          let coverage = Float(candidate.ink.count) / count
          let error = shape / count + 8 * coverage * (coverage - 2 * light)
          if error < best.error { best = (error, candidate.scalar, coverage) }
        }
        cells[row * columns + column].scalar = best.scalar
        if dithering == .diffusion { carried.spread(SIMD3(light - best.coverage, 0, 0), from: column) }
      }
    }
    return Art(columns: columns, rows: rows, cells: cells)
  }
}

extension SampleRow {
  /// A sample's lightness, 0…255, by the weights of Rec. 709.
  @inline(__always)
  func luma(cell: Int, sample: Int) -> Float {
    (color(cell: cell, sample: sample) * SIMD3(0.2126, 0.7152, 0.0722)).sum()
  }
}
