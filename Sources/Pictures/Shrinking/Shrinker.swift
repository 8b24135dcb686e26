/// Scales a picture down row by row, from the top. Each pixel is the mean linear light of its source area.
///
/// With a codec that decodes rows, the whole picture is never in memory. Averages of sRGB bytes would darken thin
/// bright lines. Colours are weighted by alpha, so that transparent pixels do not tint others. `Float`s are added in a
/// fixed order, so that the bytes are the same on every machine.
struct Shrinker {
  /// The size of the part to scale down.
  let source: PixelSize
  let result: PixelSize
  let layout: RowLayout

  /// The source columns of one result column.
  private struct Span {
    var first: Int
    var last: Int
    var firstWeight: Float
    var lastWeight: Float
  }

  private let spans: [Span]
  /// The RGBA sums of the current result row.
  private var sums: [SIMD4<Float>]
  /// The last source row, averaged from left to right.
  private var row: [SIMD4<Float>]
  private var pixels: [UInt8]
  /// The rows before the part, and the bytes before it in each row.
  private var rowsBefore: Int
  private let bytesBefore: Int
  private var sourceRow = 0
  private var resultRow = 0

  /// Creates a shrinker of rows, or of a part of them. All sizes are at least 1 × 1, and `result` is not larger than
  /// the source in either direction.
  init(from whole: PixelSize, part: PixelRectangle? = nil, to result: PixelSize, layout: RowLayout) {
    let source = part?.size ?? whole
    precondition(result.width <= source.width && result.height <= source.height, "the result is larger than the source")
    self.source = source
    self.result = result
    self.layout = layout
    rowsBefore = part?.y ?? 0
    bytesBefore = (part?.x ?? 0) * layout.bytesPerPixel
    spans = Self.spans(from: source.width, to: result.width)
    sums = Array(repeating: .zero, count: result.width)
    row = Array(repeating: .zero, count: result.width)
    // Transparent at first, so that a truncated picture has transparent rows.
    pixels = Array(repeating: 0, count: 4 * result.area)
  }

  /// Returns the spans of all columns. A source pixel has a length of `to` units and a result pixel of `from`, so that
  /// all edges are integers.
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

  /// Whether all needed rows have been added.
  var isComplete: Bool { sourceRow == source.height }

  /// Adds the next row; ignores rows before and after the part.
  mutating func add(_ bytes: UnsafePointer<UInt8>) {
    guard rowsBefore == 0, sourceRow < source.height else {
      rowsBefore = max(0, rowsBefore - 1)
      return
    }
    let bytes = bytes + bytesBefore
    if source == result {
      copy(bytes)
    } else {
      gather(bytes)
      spread()
    }
    sourceRow += 1
  }

  /// Returns the picture. A partially covered row is the average of the added rows.
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

  /// Adds `row` to the result rows that it overlaps.
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

  /// Writes the current result row and begins the next one.
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
            // Alpha rounds to 0, so the pixel has no colour.
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
  /// Returns the picture scaled down to `size`, clamped to the size of the picture.
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
