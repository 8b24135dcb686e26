import Pictures

extension SymbolArtist {
  /// Returns art without colours: white on black, which stand for the terminal's default foreground and background. An 8×8
  /// Bayer matrix adds a fixed pattern, which does not flicker when pictures move.
  func monoArt(of bitmap: Bitmap, columns: Int, rows: Int) -> Art {
    if let symbols = symbols.completeClass, case .everyMask(let scalars) = symbols.candidates {
      return thresholdedArt(of: bitmap, columns: columns, rows: rows, symbols: symbols, scalars: scalars)
    }
    return letterArt(of: bitmap, columns: columns, rows: rows, symbols: classes[0])
  }

  /// Every sample is black or white by itself, since every combination has its character.
  private func thresholdedArt(
    of bitmap: Bitmap, columns: Int, rows: Int, symbols: SymbolClass, scalars: [UInt32]
  ) -> Art {
    let samplers = Samplers(bitmap, columns: columns, rows: rows, classes: [symbols], background: background)
    let matrix = BayerMatrix(strength: 255)
    let width = columns * symbols.columns
    var masks = [Int](repeating: 0, count: columns * rows)
    for row in 0..<rows {
      samplers.sample(row: row)
      for line in 0..<symbols.rows {
        for x in 0..<width {
          let (cell, sample) = (x / symbols.columns, line * symbols.columns + x % symbols.columns)
          let luma = samplers[0].luma(cell: cell, sample: sample) + matrix[x, row * symbols.rows + line]
          if luma >= 127.5 { masks[row * columns + cell] |= 1 << sample }
        }
      }
    }
    return Art(
      columns: columns, rows: rows,
      cells: masks.map { ArtCell(scalar: scalars[$0], foreground: .white, background: .black) })
  }

  /// Letters by their shape and their brightness. White is as bright as the densest letter.
  private func letterArt(of bitmap: Bitmap, columns: Int, rows: Int, symbols: SymbolClass) -> Art {
    guard case .listed(let candidates) = symbols.candidates,
      let densest = candidates.map(\.foreground.count).max().map({ Float($0) / Float(symbols.sampleCount) })
    else {
      return Art(columns: columns, rows: rows, cells: Array(repeating: .blank(.black), count: columns * rows))
    }
    let samplers = Samplers(bitmap, columns: columns, rows: rows, classes: [symbols], background: background)
    let matrix = BayerMatrix(strength: densest / 6)
    var cells: [ArtCell] = Array(
      repeating: ArtCell(scalar: 0x20, foreground: .white, background: .black), count: columns * rows)
    let count = Float(symbols.sampleCount)
    var target = [Float](repeating: 0, count: symbols.sampleCount)
    for row in 0..<rows {
      samplers.sample(row: row)
      for column in 0..<columns {
        var mean: Float = 0
        for sample in target.indices {
          target[sample] = samplers[0].luma(cell: column, sample: sample) / 255 * densest + matrix[column, row]
          mean += target[sample] / count
        }
        // Σ(target − foreground)² over the cell, less the part that is the same for every candidate; a blank scores 0.
        var best: (error: Float, scalar: UInt32) = (0, 0x20)
        for candidate in candidates {
          var shape: Float = 0
          for sample in candidate.foreground { shape += 1 - 2 * target[sample] }
          // The foreground is never grey: without a heavy weight on the cell's mean, bright cells would stay empty.
          let coverage = Float(candidate.foreground.count) / count
          let error = shape / count + 8 * coverage * (coverage - 2 * mean)
          if error < best.error { best = (error, candidate.scalar) }
        }
        cells[row * columns + column].scalar = best.scalar
      }
    }
    return Art(columns: columns, rows: rows, cells: cells)
  }
}

extension SampleRow {
  /// Returns a sample's luma, 0…255, by the weights of Rec. 709.
  @inline(__always)
  func luma(cell: Int, sample: Int) -> Float {
    (color(cell: cell, sample: sample) * SIMD3(0.2126, 0.7152, 0.0722)).sum()
  }
}
