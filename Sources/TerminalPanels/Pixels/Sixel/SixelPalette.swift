import Pictures

/// A palette for given pictures: their colours are divided into boxes along the axis of the largest variance.
struct SixelPalette {
  /// The channels of each colour, in percent as sixel has them.
  private(set) var colors: [SIMD3<Int32>] = []
  /// The index of the nearest colour to each cell of the colour cube; -1 if it has not been looked up.
  private var nearest = [Int16](repeating: -1, count: 1 << 15)

  /// The difference between the largest and the smallest value that dithering adds to a channel: 1.5 times the root mean
  /// square error of the palette. Less leaves bands; more is noise and takes bytes. Example: 252 colours for a photograph have
  /// an error of 3; a strength of 14 doubles the bytes.
  private(set) var ditherStrength: Float = 0

  /// The mean colour of the pixels in a cell of the colour cube, and their number.
  private struct Bin {
    var color: SIMD3<Float>
    var count: Float
  }

  /// A range of bins, their mean, and the squared error along `axis`, which a division would reduce.
  private struct Box {
    var bins: Range<Int>
    var mean: SIMD3<Float>
    var axis: Int
    var error: Float
    /// The sum of the squared errors of all pixels, in all channels.
    let wholeError: Float

    init(_ range: Range<Int>, of all: [Bin]) {
      bins = range
      var count: Float = 0
      var sum = SIMD3<Float>.zero
      var squares = SIMD3<Float>.zero
      for bin in all[range] {
        count += bin.count
        sum += bin.color * bin.count
        squares += bin.color * bin.color * bin.count
      }
      mean = sum / max(count, 1)
      let errors = squares - mean * sum
      axis = errors.x > errors.y ? (errors.x > errors.z ? 0 : 2) : (errors.y > errors.z ? 1 : 2)
      error = range.count > 1 ? errors[axis] : 0
      wholeError = max(0, errors.sum())
    }
  }

  init(of images: [Bitmap], count: Int) {
    // The sums of the channels in each cell, and the number of pixels. Their mean is the exact colour of a plain area.
    var sums = [SIMD4<UInt32>](repeating: .zero, count: 1 << 15)
    for image in images {
      image.pixels.withUnsafeBufferPointer { pixels in
        for start in stride(from: 0, to: pixels.count - 3, by: 4) {
          let (red, green, blue) = (pixels[start], pixels[start + 1], pixels[start + 2])
          sums[Self.cell(Int(red), Int(green), Int(blue))] &+= SIMD4(UInt32(red), UInt32(green), UInt32(blue), 1)
        }
      }
    }
    var bins: [Bin] = []
    for sum in sums where sum.w > 0 {
      let (all, count) = (SIMD4<Float>(sum), Float(sum.w))
      bins.append(Bin(color: SIMD3(all.x, all.y, all.z) / count, count: count))
    }
    var boxes = bins.isEmpty ? [] : [Box(0..<bins.count, of: bins)]
    while boxes.count < count, let worst = boxes.indices.max(by: { boxes[$0].error < boxes[$1].error }),
      boxes[worst].error > 0
    {
      let box = boxes[worst]
      let middle = bins[box.bins].partition { $0.color[box.axis] > box.mean[box.axis] }
      guard middle > box.bins.lowerBound, middle < box.bins.upperBound else {
        boxes[worst].error = 0
        continue
      }
      boxes[worst] = Box(box.bins.lowerBound..<middle, of: bins)
      boxes.append(Box(middle..<box.bins.upperBound, of: bins))
    }
    let pixels = images.reduce(0) { $0 + $1.size.area }
    let squares = boxes.reduce(0) { $0 + Double($1.wholeError) }
    ditherStrength = Float(1.5 * (squares / Double(max(3 * pixels, 1))).squareRoot())
    colors = boxes.map { box in
      let percent = (box.mean * (100.0 / 255)).rounded(.toNearestOrAwayFromZero)
      return SIMD3<Int32>(percent)
    }
  }

  /// Returns the number of the cell of a colour in the cube of 5 bits a channel.
  @inline(__always)
  static func cell(_ red: Int, _ green: Int, _ blue: Int) -> Int {
    (red & 0xf8) << 7 | (green & 0xf8) << 2 | blue >> 3
  }

  private static func color(of cell: Int) -> SIMD3<Float> {
    SIMD3(Float(cell >> 10) * 8 + 3.5, Float(cell >> 5 & 31) * 8 + 3.5, Float(cell & 31) * 8 + 3.5)
  }

  /// Returns the index of the nearest colour.
  @inline(__always)
  mutating func index(ofCell cell: Int) -> Int {
    let known = nearest[cell]
    return known >= 0 ? Int(known) : lookUp(cell)
  }

  private mutating func lookUp(_ cell: Int) -> Int {
    let wanted = SIMD3<Int32>(Self.color(of: cell) * (1_000.0 / 255))
    var best = (index: 0, distance: Int32.max)
    for (index, color) in colors.enumerated() {
      let step = color &* 10 &- wanted
      let distance = (step &* step).wrappedSum()
      if distance < best.distance { best = (index, distance) }
    }
    nearest[cell] = Int16(best.index)
    return best.index
  }
}
