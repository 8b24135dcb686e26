/// Takes rows of a picture from the top and gives a smaller one: each pixel is the mean light of the area that it covers.
///
/// Rows come one at a time, so no codec that works row by row needs the whole picture in memory. Light is averaged, not
/// the stored bytes, or thin bright lines would go dark; colours weigh by their alpha, or what is transparent would
/// bleed in. All sums are of `Float`s in one fixed order: the same picture gives the same bytes on every machine.
struct Shrinker {
  let source: PixelSize
  let result: PixelSize
  let layout: RowLayout

  /// What of the rows one column of the result covers.
  private struct Span {
    var first: Int
    var last: Int
    var firstWeight: Float
    var lastWeight: Float
  }

  private let spans: [Span]
  /// Sums of the row of the result that is being filled: red, green, blue, alpha a pixel.
  private var sums: [SIMD4<Float>]
  /// The part of the next row that the last source row reached into.
  private var row: [SIMD4<Float>]
  private var pixels: [UInt8]
  private var sourceRow = 0
  private var resultRow = 0

  /// A shrinker from `source` to `result`, which is no larger either way; both at least 1 × 1.
  init(from source: PixelSize, to result: PixelSize, layout: RowLayout) {
    precondition(result.width <= source.width && result.height <= source.height, "a shrinker only shrinks")
    self.source = source
    self.result = result
    self.layout = layout
    spans = Self.spans(from: source.width, to: result.width)
    sums = Array(repeating: .zero, count: result.width)
    row = Array(repeating: .zero, count: result.width)
    // Transparent until rows have come: a picture that ends too early shows as far as it goes.
    pixels = Array(repeating: 0, count: 4 * result.area)
  }

  /// In units where a source pixel is `to` long and a result pixel is `from` long, all edges are whole numbers.
  private static func spans(from: Int, to: Int) -> [Span] {
    (0..<to).map { index in
      let start = index * from
      let end = start + from
      let first = start / to
      let last = (end - 1) / to
      let firstEnd = min((first + 1) * to, end)
      return Span(
        first: first, last: last, firstWeight: Float(firstEnd - start) / Float(to),
        lastWeight: last == first ? 0 : Float(end - last * to) / Float(to))
    }
  }

  /// Whether all rows have come.
  var isComplete: Bool { sourceRow == source.height }

  /// Takes the next row; rows beyond the last are left alone.
  mutating func add(_ bytes: UnsafePointer<UInt8>) {
    guard sourceRow < source.height else { return }
    if source == result {
      copy(bytes)
    } else {
      gather(bytes)
      spread()
    }
    sourceRow += 1
  }

  /// The picture as far as rows have come. A row that is not complete is shown from what there is of it.
  consuming func finish() -> Bitmap {
    if source != result, resultRow < result.height {
      let begun = resultRow * source.height
      let covered = Float(sourceRow * result.height - begun) / Float(source.height)
      if covered > 0.01 { emit(coverage: covered) }
    }
    return Bitmap(width: result.width, height: result.height, pixels: pixels)
  }

  private mutating func copy(_ bytes: UnsafePointer<UInt8>) {
    let start = 4 * sourceRow * result.width
    let count = result.width
    pixels.withUnsafeMutableBufferPointer { pixels in
      let out = pixels.baseAddress! + start
      switch layout {
      case .rgba: out.update(from: bytes, count: 4 * count)
      case .rgb:
        for index in 0..<count {
          out[4 * index] = bytes[3 * index]
          out[4 * index + 1] = bytes[3 * index + 1]
          out[4 * index + 2] = bytes[3 * index + 2]
          out[4 * index + 3] = 255
        }
      }
    }
  }

  /// Averages the row from left to right into `row`.
  private mutating func gather(_ bytes: UnsafePointer<UInt8>) {
    let scale = Float(result.width) / Float(source.width)
    let layout = layout
    Gamma.light.withUnsafeBufferPointer { light in
      spans.withUnsafeBufferPointer { spans in
        row.withUnsafeMutableBufferPointer { row in
          let light = light.baseAddress!
          switch layout {
          case .rgb:
            Self.gather(spans, into: row, scale: scale) { index in
              let pixel = bytes + 3 * index
              return SIMD4(light[Int(pixel[0])], light[Int(pixel[1])], light[Int(pixel[2])], 1)
            }
          case .rgba:
            Self.gather(spans, into: row, scale: scale) { index in
              let pixel = bytes + 4 * index
              let alpha = Float(pixel[3]) * (1 / 255)
              return SIMD4(light[Int(pixel[0])], light[Int(pixel[1])], light[Int(pixel[2])], 1) * alpha
            }
          }
        }
      }
    }
  }

  @inline(__always)
  private static func gather(
    _ spans: UnsafeBufferPointer<Span>, into row: UnsafeMutableBufferPointer<SIMD4<Float>>, scale: Float,
    pixel: (Int) -> SIMD4<Float>
  ) {
    for column in 0..<spans.count {
      let span = spans[column]
      var sum = pixel(span.first) * span.firstWeight
      var index = span.first + 1
      while index < span.last {
        sum += pixel(index)
        index += 1
      }
      if span.lastWeight > 0 { sum += pixel(span.last) * span.lastWeight }
      row[column] = sum * scale
    }
  }

  /// Shares `row` out among the rows of the result that it reaches into.
  private mutating func spread() {
    var start = sourceRow * result.height
    let end = start + result.height
    while start < end {
      let edge = (resultRow + 1) * source.height
      let stop = min(edge, end)
      let weight = Float(stop - start) / Float(source.height)
      sums.withUnsafeMutableBufferPointer { sums in
        row.withUnsafeBufferPointer { row in
          for column in 0..<sums.count { sums[column] += row[column] * weight }
        }
      }
      if stop == edge { emit(coverage: 1) }
      start = stop
    }
  }

  /// Writes the row of the result whose sums are complete, and begins the next one.
  private mutating func emit(coverage: Float) {
    let start = 4 * resultRow * result.width
    let isOpaque = layout == .rgb
    sums.withUnsafeMutableBufferPointer { sums in
      pixels.withUnsafeMutableBufferPointer { pixels in
        Gamma.bytes.withUnsafeBufferPointer { bytes in
          for column in 0..<sums.count {
            let sum = sums[column] * (1 / coverage)
            sums[column] = .zero
            let out = start + 4 * column
            let alpha = isOpaque ? 1 : sum.w
            // What no byte of alpha can tell from nothing has no colour.
            guard alpha >= 0.5 / 255 else { continue }
            let light = sum * (Float(Gamma.steps) / alpha) + 0.5
            pixels[out] = bytes[min(Int(light.x), Gamma.steps)]
            pixels[out + 1] = bytes[min(Int(light.y), Gamma.steps)]
            pixels[out + 2] = bytes[min(Int(light.z), Gamma.steps)]
            pixels[out + 3] = isOpaque ? 255 : UInt8(min(alpha * 255 + 0.5, 255))
          }
        }
      }
    }
    resultRow += 1
  }
}

extension Bitmap {
  /// The same picture at another size, which may not be larger: for a second size of what is in memory already.
  public func shrunk(to size: PixelSize) -> Bitmap {
    let size = PixelSize(width: max(1, min(size.width, width)), height: max(1, min(size.height, height)))
    guard size != self.size else { return self }
    var shrinker = Shrinker(from: self.size, to: size, layout: .rgba)
    pixels.withUnsafeBufferPointer { pixels in
      guard let start = pixels.baseAddress else { return }
      for row in 0..<height { shrinker.add(start + 4 * row * width) }
    }
    return shrinker.finish()
  }
}
