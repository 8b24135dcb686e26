import SymbolArt

/// Draws cells of symbol art with fewer bytes, and no more error than these are worth.
///
/// Of the bytes of a frame in motion, nine tenths are colours. A cell may keep a colour of the cell that is printed before it
/// in the same picture, or its own character and colours from the last frame, or become flat. Its candidate with the least
/// *error + bytes × price* is chosen, so that a higher price gives shorter frames.
struct CellReducer {
  /// The appearance of a cell: a character and the numbers of two colours.
  struct Appearance: Hashable {
    var scalar: UInt32
    var foreground: Int32
    var background: Int32
  }

  /// A cell of a row that changes in the next update.
  struct Change {
    /// The exact appearance; nil if the cell has no art.
    var exact: Appearance?
    /// The present appearance; nil if it cannot stay.
    var shown: Appearance?
    /// The error if that stays; 0 also for a cell without art that does not change.
    var shownError = Float.infinity
    /// The panel of its picture.
    var picture: Int32
    /// Whether exact pixels are above the cell, or will be, so that it need not become exact.
    var isCovered = false
  }

  /// A price of a byte, in squared differences of colours (summed over three channels, from 0 to 255).
  enum Price {
    /// No error is worth it.
    static let exact: Float = 1e-6
    /// Photographs in motion are at 34 dB or better to the exact frame: of a cell, at least 27 dB are left.
    static let invisible: Float = 10
    /// The prices in motion, for lines that are ever slower.
    static let inMotion: [Float] = [invisible, 32, 96, 288, 864, 2_592]
  }

  private struct Shape {
    /// The foreground on 8 × 24 parts of the cell.
    var mask: SIMD4<UInt64>
    /// The foreground's part of the area.
    var area: Float
    /// The bytes of the character.
    var bytes: Float
    /// The character whose foreground is the background; 0 if there is none.
    var inverse: UInt32
  }

  /// The cells for which ncurses moves the cursor. It sends shorter runs of cells again, although they have not changed.
  private static let skippedRun = 7

  let depth: ColorDepth
  /// The price of a byte in the last frame that was not exact. Covered cells have it if it is higher.
  var motionPrice = Price.invisible
  private var shapes: [UInt32: Shape] = [:]
  private var lastShape: (scalar: UInt32, shape: Shape)?

  init(depth: ColorDepth) { self.depth = depth }

  /// The bytes of a sequence for one colour, and for two.
  private var colorBytes: (one: Float, two: Float) {
    switch depth {
    case .truecolor: (18, 34)
    case .indexed256: (11, 19)
    case .indexed16, .mono: (5, 8)
    }
  }

  /// Chooses the appearances of a row's cells. Returns about the number of bytes.
  ///
  /// - Parameters:
  ///   - changes: the cells from left to right.
  ///   - flat: returns the number of the colour nearest to one.
  ///   - choose: gets the column of each cell of art, its appearance, and whether this is not exact.
  mutating func reduce(
    _ changes: [Change], price: Float, flat: (SIMD3<Float>) -> Int32,
    choose: (Int, Appearance, Bool) -> Void
  ) -> Float {
    let (one, two) = colorBytes
    let isSkipped = skippedCells(changes, price: price)
    var total: Float = 0
    // The colours in effect, and the picture that they are of.
    var pen: (foreground: Int32, background: Int32, picture: Int32)?
    var isInText = false
    for (column, change) in changes.enumerated() {
      if isSkipped[column] {
        if let shown = change.shown { choose(column, shown, change.shownError > 0 && !change.isCovered) }
        continue
      }
      if column == 0 || isSkipped[column - 1] { total += 5 }
      guard var exact = change.exact else {
        total += isInText ? 1 : two
        (pen, isInText) = (nil, true)
        continue
      }
      isInText = false
      // The colour that is not seen.
      if exact.scalar == 0x20 { exact.foreground = pen?.foreground ?? exact.foreground }
      if exact.scalar == 0x2588 { exact.background = pen?.background ?? exact.background }
      let price = change.isCovered ? max(price, motionPrice) : price
      let shape = shape(of: exact.scalar)
      let (foreground, background) = (color(exact.foreground), color(exact.background))
      var best = (appearance: exact, error: Float.infinity, bytes: Float.infinity)
      func consider(_ appearance: Appearance, _ error: Float, _ bytes: Float) {
        if error + price * bytes < best.error + price * best.bytes { best = (appearance, error, bytes) }
      }
      func cost(_ appearance: Appearance) -> Float {
        guard let pen else { return two }
        // The foreground of a blank is not seen.
        let isKept = (
          appearance.scalar == 0x20 || appearance.foreground == pen.foreground, appearance.background == pen.background
        )
        return isKept.0 && isKept.1 ? 0 : isKept.0 || isKept.1 ? one : two
      }
      /// The error of the exact character, or of its inverse, in other colours.
      func considerColors(_ appearance: Appearance, _ exactColors: (SIMD3<Float>, SIMD3<Float>), area: Float) {
        let error =
          area * distance(color(appearance.foreground), exactColors.0) + (1 - area)
          * distance(color(appearance.background), exactColors.1)
        consider(appearance, error, shape.bytes + cost(appearance))
      }
      if let shown = change.shown {
        consider(shown, change.shownError, self.shape(of: shown.scalar).bytes + cost(shown))
      }
      considerColors(exact, (foreground, background), area: shape.area)
      if let pen, pen.picture == change.picture {
        func considerPen(_ appearance: Appearance, _ exactColors: (SIMD3<Float>, SIMD3<Float>), area: Float) {
          var other = appearance
          other.foreground = pen.foreground
          considerColors(other, exactColors, area: area)
          (other.foreground, other.background) = (appearance.foreground, pen.background)
          considerColors(other, exactColors, area: area)
          other.foreground = pen.foreground
          considerColors(other, exactColors, area: area)
        }
        considerPen(exact, (foreground, background), area: shape.area)
        if price > Price.exact, shape.inverse != 0, shape.area > 0, shape.area < 1 {
          considerPen(
            Appearance(scalar: shape.inverse, foreground: exact.background, background: exact.foreground),
            (background, foreground), area: 1 - shape.area)
        }
        let blank = Appearance(scalar: 0x20, foreground: pen.foreground, background: pen.background)
        consider(blank, error(ofFlat: color(pen.background), foreground, background, shape.area), 1)
      }
      // The colour between both has at least this error, and its number takes long to find.
      let flatError = shape.area * (1 - shape.area) * distance(foreground, background)
      if price > Price.exact, shape.area > 0, flatError + price < best.error + price * best.bytes {
        let mean = flat(foreground * shape.area + background * (1 - shape.area))
        let blank = Appearance(scalar: 0x20, foreground: pen?.foreground ?? mean, background: mean)
        consider(blank, error(ofFlat: color(mean), foreground, background, shape.area), 1 + cost(blank))
      }
      total += best.bytes
      pen = (best.appearance.foreground, best.appearance.background, change.picture)
      choose(column, best.appearance, best.error > 0 && !change.isCovered)
    }
    return total
  }

  /// Returns for each cell whether it is not sent, since it stays as it is together with its neighbours.
  private func skippedCells(_ changes: [Change], price: Float) -> [Bool] {
    var result = [Bool](repeating: false, count: changes.count)
    var start = 0
    for column in 0...changes.count {
      if column < changes.count {
        let price = changes[column].isCovered ? max(price, motionPrice) : price
        // About the bytes of another cell.
        if changes[column].shownError <= price * 8 { continue }
      }
      // Nothing is sent before the first cell that changes, nor after the last one.
      if column - start >= Self.skippedRun || start == 0 || column == changes.count {
        for index in start..<column { result[index] = true }
      }
      start = column + 1
    }
    return result
  }

  // MARK: errors

  private func error(ofFlat color: SIMD3<Float>, _ foreground: SIMD3<Float>, _ background: SIMD3<Float>, _ area: Float)
    -> Float
  {
    area * distance(color, foreground) + (1 - area) * distance(color, background)
  }

  /// Returns the error of a cell that is shown in the place of another one, in squared differences.
  mutating func error(of shown: Appearance, for exact: Appearance) -> Float {
    let (shape, other) = (shape(of: exact.scalar), self.shape(of: shown.scalar))
    func count(_ mask: SIMD4<UInt64>) -> Float {
      Float(mask[0].nonzeroBitCount + mask[1].nonzeroBitCount + mask[2].nonzeroBitCount) / 192
    }
    let both = count(shape.mask & other.mask)
    let (mine, theirs) = (shape.area - both, other.area - both)
    let (foreground, background) = (color(exact.foreground), color(exact.background))
    let (oldForeground, oldBackground) = (color(shown.foreground), color(shown.background))
    var sum = both * distance(foreground, oldForeground) + mine * distance(foreground, oldBackground)
    sum += theirs * distance(background, oldForeground)
    return sum + (1 - both - mine - theirs) * distance(background, oldBackground)
  }

  private func distance(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> Float { ((a - b) * (a - b)).sum() }

  private func color(_ number: Int32) -> SIMD3<Float> {
    if number < 0 { return .zero }
    let value =
      depth == .truecolor ? UInt32(number) : TerminalPalette.color(at: UInt8(truncatingIfNeeded: number)).rawValue
    return SIMD3(Float(value >> 16 & 0xff), Float(value >> 8 & 0xff), Float(value & 0xff))
  }

  private mutating func shape(of scalar: UInt32) -> Shape {
    if let lastShape, lastShape.scalar == scalar { return lastShape.shape }
    let shape: Shape
    if let known = shapes[scalar] {
      shape = known
    } else {
      shape = Self.makeShape(scalar)
      shapes[scalar] = shape
    }
    lastShape = (scalar, shape)
    return shape
  }

  private static func makeShape(_ scalar: UInt32) -> Shape {
    var mask = SIMD4<UInt64>.zero
    for part in SymbolShape(scalar)?.rectangles(cellWidth: 8, cellHeight: 24) ?? [] {
      for row in part.y..<part.y + part.height {
        mask[row / 8] |= UInt64((1 << part.width - 1) << part.x) << UInt64(row % 8 * 8)
      }
    }
    let bits = mask[0].nonzeroBitCount + mask[1].nonzeroBitCount + mask[2].nonzeroBitCount
    return Shape(
      mask: mask, area: Float(bits) / 192, bytes: scalar < 0x80 ? 1 : scalar < 0x800 ? 2 : scalar < 0x1_0000 ? 3 : 4,
      inverse: SymbolShape.inverse(of: scalar) ?? 0)
  }
}
