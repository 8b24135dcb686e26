import Pictures

/// Resamples a bitmap to the sample grid of a symbol class by area averaging, one row of cells at a time.
///
/// It averages sRGB values, not linear light: the matcher minimizes the squared error in sRGB, where the mean is the
/// optimum, and PSNR is measured there. The decoder scales photos down to a few pixels per cell in linear light.
final class AreaSampler {
  private let bitmap: Bitmap
  private let cells: (columns: Int, rows: Int)
  private let grid: (columns: Int, rows: Int)
  private let background: SIMD4<Float>
  private let isOpaque: Bool
  private let across: [Span]
  private let down: [Span]
  /// A row of samples over the bitmap's width, four channels per vector.
  private let line: UnsafeMutablePointer<SIMD4<Float>>

  /// The source pixels of a sample; the first and the last may be partially covered.
  private struct Span {
    let first: Int
    let last: Int
    /// The weights of the first pixel, of each middle pixel, and of the last one. They add up to 1.
    let firstWeight: Float
    let weight: Float
    let lastWeight: Float
  }

  init(_ bitmap: Bitmap, columns: Int, rows: Int, symbols: SymbolClass, background: RGB, isOpaque: Bool) {
    self.bitmap = bitmap
    cells = (columns, rows)
    grid = (symbols.columns, symbols.rows)
    self.background = SIMD4(Float(background.red), Float(background.green), Float(background.blue), 255)
    self.isOpaque = isOpaque
    across = Self.spans(cutting: bitmap.width, into: columns * symbols.columns)
    down = Self.spans(cutting: bitmap.height, into: rows * symbols.rows)
    line = .allocate(capacity: bitmap.width)
  }

  deinit { line.deallocate() }

  private static func spans(cutting pixels: Int, into parts: Int) -> [Span] {
    // In units of 1/parts of a pixel the edges are integers, so rounding does not affect which pixels are covered.
    (0..<parts).map { part in
      let (start, end) = (part * pixels, (part + 1) * pixels)
      let (first, last) = (start / parts, (end - 1) / parts)
      let whole = Float(parts) / Float(pixels)
      if first == last { return Span(first: first, last: last, firstWeight: 1, weight: 0, lastWeight: 0) }
      return Span(
        first: first, last: last, firstWeight: Float((first + 1) * parts - start) / Float(pixels), weight: whole,
        lastWeight: Float(end - last * parts) / Float(pixels))
    }
  }

  /// Fills `samples` for one row of cells.
  func sample(row: Int, into samples: SampleRow) {
    for sampleRow in 0..<grid.rows {
      average(rows: down[row * grid.rows + sampleRow])
      for sampleColumn in 0..<grid.columns {
        let sample = sampleRow * grid.columns + sampleColumn
        let red = samples.values(sample: sample, channel: 0)
        let green = samples.values(sample: sample, channel: 1)
        let blue = samples.values(sample: sample, channel: 2)
        across.withUnsafeBufferPointer { across in
          var index = sampleColumn
          for cell in 0..<cells.columns {
            let span = across[index]
            var color = line[span.first] * span.firstWeight
            if span.last > span.first {
              var between = SIMD4<Float>.zero
              var x = span.first + 1
              while x < span.last {
                between += line[x]
                x += 1
              }
              color += between * span.weight + line[span.last] * span.lastWeight
            }
            red[cell] = color.x
            green[cell] = color.y
            blue[cell] = color.z
            index += grid.columns
          }
        }
      }
    }
  }

  /// Stores the weighted mean of the span's rows, composited over the background, in `line`.
  private func average(rows span: Span) {
    bitmap.pixels.withUnsafeBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return }
      for y in span.first...span.last {
        let weight = y == span.first ? span.firstWeight : y == span.last ? span.lastWeight : span.weight
        let source = base + y * bitmap.width * 4
        if isOpaque {
          add(source, weight: weight, isFirst: y == span.first)
        } else {
          addComposited(source, weight: weight, isFirst: y == span.first)
        }
      }
    }
  }

  @inline(__always)
  private func add(_ source: UnsafePointer<UInt8>, weight: Float, isFirst: Bool) {
    let values = UnsafeMutableRawPointer(line).assumingMemoryBound(to: Float.self)
    let count = bitmap.width * 4
    if isFirst {
      for index in 0..<count { values[index] = Float(source[index]) * weight }
    } else {
      for index in 0..<count { values[index] += Float(source[index]) * weight }
    }
  }

  private func addComposited(_ source: UnsafePointer<UInt8>, weight: Float, isFirst: Bool) {
    for x in 0..<bitmap.width {
      let pixel = SIMD4<Float>(
        Float(source[x * 4]), Float(source[x * 4 + 1]), Float(source[x * 4 + 2]), Float(source[x * 4 + 3]))
      let shown = background + (pixel - background) * (pixel.w / 255)
      line[x] = isFirst ? shown * weight : line[x] + shown * weight
    }
  }
}
