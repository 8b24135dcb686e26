import Pictures

extension SymbolArtist {
  /// Returns art without colours: white on black means the terminal's default colours. An 8×8 Bayer matrix adds a fixed
  /// pattern, which does not flicker when pictures move.
  func monoArt(of bitmap: Bitmap, columns: Int, rows: Int) -> Art {
    guard let symbols = symbols.completeClass, case .everyMask(let scalars) = symbols.candidates else {
      return letterArt(of: bitmap, columns: columns, rows: rows, symbols: classes[0])
    }
    let samples = BrightnessSamples(of: bitmap, columns: columns, rows: rows, symbols: symbols, background: background)
    let cells = symbols.fillFactor < 1 ? samples.dots(scalars) : samples.shades(scalars)
    return Art(columns: columns, rows: rows, cells: cells)
  }

  /// Letters matched by shape and brightness. White is as bright as the densest letter.
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
        // Σ(target − foreground)² over the cell, without the constant part; a blank scores 0.
        var best: (error: Float, scalar: UInt32) = (0, 0x20)
        for candidate in candidates {
          var shape: Float = 0
          for sample in candidate.foreground { shape += 1 - 2 * target[sample] }
          // The foreground is always white: without a large weight of the cell's mean, bright cells would stay empty.
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

/// The brightness of a picture's samples, 0…1, with stretched contrast.
private struct BrightnessSamples {
  private let columns: Int
  private let symbols: SymbolClass
  /// The values in the order of cells.
  private var values: [Float]

  /// The least contrast of a picture to stretch; pictures below are nearly flat.
  private static let leastContrast: Float = 0.3

  init(of bitmap: Bitmap, columns: Int, rows: Int, symbols: SymbolClass, background: RGB) {
    (self.columns, self.symbols) = (columns, symbols)
    let samplers = Samplers(bitmap, columns: columns, rows: rows, classes: [symbols], background: background)
    values = []
    values.reserveCapacity(columns * rows * symbols.sampleCount)
    for row in 0..<rows {
      samplers.sample(row: row)
      for cell in 0..<columns {
        for sample in 0..<symbols.sampleCount { values.append(samplers[0].luma(cell: cell, sample: sample) / 255) }
      }
    }
    let sorted = values.sorted()
    let (dark, bright) = (sorted[sorted.count / 50], sorted[sorted.count - 1 - sorted.count / 50])
    guard bright - dark >= Self.leastContrast else { return }
    for index in values.indices { values[index] = max(0, min((values[index] - dark) / (bright - dark), 1)) }
  }

  /// Returns cells whose samples are black or white independently, since every combination has a character.
  func dots(_ scalars: [UInt32]) -> [ArtCell] {
    let matrix = BayerMatrix(strength: 1)
    return cells { start, column, row in
      scalars[
        mask(from: start) { sample in
          matrix[
            column * symbols.columns + sample % symbols.columns, row * symbols.rows + sample / symbols.columns]
        }]
    }
  }

  /// Returns cells with the nearest shade, or the block whose edge is a better match.
  func shades(_ scalars: [UInt32]) -> [ArtCell] {
    let (levels, step) = ([0x20, 0x2591, 0x2592, 0x2593, 0x2588] as [UInt32], Float(0.25))
    let matrix = BayerMatrix(strength: step)
    return cells { start, column, row in
      let samples = values[start..<start + symbols.sampleCount]
      let mean = samples.reduce(0, +) / Float(samples.count)
      let level = max(0, min(((mean + matrix[column, row]) / step).rounded(), 4))
      let (shadeError, blockError) = samples.reduce(into: (Float.zero, Float.zero)) { errors, value in
        errors.0 += (value - level * step) * (value - level * step)
        errors.1 += min(value, 1 - value) * min(value, 1 - value)
      }
      return blockError < shadeError ? scalars[mask(from: start) { _ in 0 }] : levels[Int(level)]
    }
  }

  private func cells(_ scalar: (_ start: Int, _ column: Int, _ row: Int) -> UInt32) -> [ArtCell] {
    stride(from: 0, to: values.count, by: symbols.sampleCount).map { start in
      let cell = start / symbols.sampleCount
      return ArtCell(
        scalar: scalar(start, cell % columns, cell / columns), foreground: .white, background: .black)
    }
  }

  /// Returns the mask of a cell's bright samples.
  private func mask(from start: Int, offset: (Int) -> Float) -> Int {
    (0..<symbols.sampleCount).reduce(0) { $0 | (values[start + $1] + offset($1) >= 0.5 ? 1 << $1 : 0) }
  }
}

extension SampleRow {
  /// Returns a sample's luma, 0…255 (Rec. 709).
  @inline(__always)
  func luma(cell: Int, sample: Int) -> Float {
    (color(cell: cell, sample: sample) * SIMD3(0.2126, 0.7152, 0.0722)).sum()
  }
}
