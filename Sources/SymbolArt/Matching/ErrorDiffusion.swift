/// Floyd and Steinberg's error diffusion in serpentine order: every other row runs from right to left.
///
/// Source: Floyd, Steinberg, "An adaptive algorithm for spatial greyscale", Proc. SID 17/2, 1976.
struct ErrorDiffusion {
  private var current: [SIMD3<Float>]
  private var next: [SIMD3<Float>]
  private var isForward = false

  init(columns: Int) {
    // One more on each side, so that the edges need no test.
    current = Array(repeating: .zero, count: columns + 2)
    next = current
  }

  /// Reverses the direction and makes the errors for the next row the current ones.
  mutating func beginRow() {
    swap(&current, &next)
    for index in next.indices { next[index] = .zero }
    isForward.toggle()
  }

  /// Returns the column of the n-th step in this row's direction.
  func column(_ step: Int) -> Int { isForward ? step : current.count - 3 - step }

  /// The error diffused to a column, clamped to about a palette's step so that the errors of saturated regions do not
  /// smear over the picture.
  subscript(column: Int) -> SIMD3<Float> {
    current[column + 1].clamped(lowerBound: SIMD3(repeating: -96), upperBound: SIMD3(repeating: 96))
  }

  /// Distributes a column's error over its neighbours that have not been visited yet.
  mutating func diffuse(_ error: SIMD3<Float>, from column: Int) {
    let ahead = isForward ? 1 : -1
    current[column + 1 + ahead] += error * (7 / 16)
    next[column + 1 - ahead] += error * (3 / 16)
    next[column + 1] += error * (5 / 16)
    next[column + 1 + ahead] += error * (1 / 16)
  }
}
