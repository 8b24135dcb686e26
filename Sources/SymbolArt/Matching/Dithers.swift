/// An 8×8 Bayer pattern around zero: what ordered dithering adds to the samples.
struct OrderedPattern {
  private let values: [Float]

  /// - Parameter strength: the pattern's whole range, in steps of a channel.
  init(strength: Float) {
    values = (0..<64).map { index in
      // The rank of (x, y) interleaves the bits of y and of x ⊕ y, the highest rank bit from the lowest coordinate bit.
      let (x, y) = (index % 8, index / 8)
      var rank = 0
      for bit in 0..<3 {
        rank = rank << 2 | ((x ^ y) >> bit & 1) << 1 | y >> bit & 1
      }
      return ((Float(rank) + 0.5) / 64 - 0.5) * strength
    }
  }

  @inline(__always)
  subscript(x: Int, y: Int) -> Float { values[(y & 7) * 8 + (x & 7)] }
}

/// Floyd and Steinberg's error diffusion, row by row, to and fro.
///
/// Source: Floyd, Steinberg, "An adaptive algorithm for spatial greyscale", Proc. SID 17/2, 1976.
struct CarriedError {
  private var here: [SIMD3<Float>]
  private var below: [SIMD3<Float>]
  private var isForward = false

  init(columns: Int) {
    // One more on each side, so that no edge needs a test.
    here = Array(repeating: .zero, count: columns + 2)
    below = here
  }

  /// Turns the direction and takes up what the row above left.
  mutating func beginRow() {
    swap(&here, &below)
    for index in below.indices { below[index] = .zero }
    isForward.toggle()
  }

  /// The column of the n-th step in this row's direction.
  func column(_ step: Int) -> Int { isForward ? step : here.count - 3 - step }

  /// What has been carried to a column; never more than a palette's gap, so that corners do not bleed over the picture.
  subscript(column: Int) -> SIMD3<Float> {
    here[column + 1].clamped(lowerBound: SIMD3(repeating: -96), upperBound: SIMD3(repeating: 96))
  }

  /// Hands a column's error on to its neighbours to come.
  mutating func spread(_ error: SIMD3<Float>, from column: Int) {
    let ahead = isForward ? 1 : -1
    here[column + 1 + ahead] += error * (7 / 16)
    below[column + 1 - ahead] += error * (3 / 16)
    below[column + 1] += error * (5 / 16)
    below[column + 1 + ahead] += error * (1 / 16)
  }
}
