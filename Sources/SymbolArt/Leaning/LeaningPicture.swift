import Pictures

/// A picture to be drawn on a quadrilateral of terminal cells.
public struct LeaningPicture {
  public var bitmap: Bitmap
  /// The pixels in the quadrilateral: a part of the bitmap, or a larger area, whose rest is uncovered.
  public var part: PixelRectangle
  public var quadrilateral: CellQuadrilateral
  /// The border of the visible part, with its widths in pixels of the picture; nil for none.
  public var border: (color: RGB, across: Int, down: Int)?
  /// The opacity of the picture over the artist's background, in twentieths: 20 is opaque.
  public var opacity = 20

  /// Creates a picture without a border.
  public init(_ bitmap: Bitmap, part: PixelRectangle, on quadrilateral: CellQuadrilateral) {
    self.bitmap = bitmap
    self.part = part
    self.quadrilateral = quadrilateral
  }
}

/// Art with holes: cells without the leaning picture are nil.
public struct LeaningArt: Hashable, Sendable {
  public let columns: Int
  public let rows: Int
  /// The `columns * rows` cells, row by row.
  public var cells: [ArtCell?]
  /// Whether the picture covers the cell only partially.
  public var isMixed: [Bool]
}

/// The part of a leaning picture in an area of cells, in exact pixels.
public struct LeaningPixels: Sendable {
  /// The pixels; transparent outside the picture, with smooth edges.
  public private(set) var bitmap: Bitmap
  /// The fraction of each cell that the picture covers, 0…1, row by row.
  public private(set) var coverage: [Double]

  fileprivate init(bitmap: Bitmap, coverage: [Double]) { (self.bitmap, self.coverage) = (bitmap, coverage) }

  /// Draws another picture beneath in partially covered cells, so that these belong to this picture.
  ///
  /// - Parameters:
  ///   - column, row: The cell of the other picture at this one's top left.
  ///   - cell: The size of a cell in pixels.
  public mutating func mix(over other: LeaningPixels, column: Int, row: Int, cell: PixelSize) {
    let (columns, others) = (bitmap.width / cell.width, other.bitmap.width / cell.width)
    let rows = other.bitmap.height / cell.height
    for index in coverage.indices where coverage[index] > 0 && coverage[index] < 1 {
      let (x, y) = (index % columns + column, index / columns + row)
      guard 0..<others ~= x, 0..<rows ~= y, other.coverage[y * others + x] > 0 else { continue }
      coverage[index] = 1
      for line in 0..<cell.height {
        let target = 4 * ((index / columns * cell.height + line) * bitmap.width + index % columns * cell.width)
        let source = 4 * ((y * cell.height + line) * other.bitmap.width + x * cell.width)
        for pixel in 0..<cell.width { mix(4 * pixel + target, over: other.bitmap.pixels, 4 * pixel + source) }
      }
    }
  }

  /// Draws a pixel over another one; alpha is straight.
  private mutating func mix(_ target: Int, over pixels: [UInt8], _ source: Int) {
    let above = Int(bitmap.pixels[target + 3])
    let below = Int(pixels[source + 3]) * (255 - above) / 255
    guard below > 0 else { return }
    for channel in 0..<3 {
      let sum = Int(bitmap.pixels[target + channel]) * above + Int(pixels[source + channel]) * below
      bitmap.pixels[target + channel] = UInt8(sum / (above + below))
    }
    bitmap.pixels[target + 3] = UInt8(above + below)
  }
}

extension SymbolArtist {
  /// Returns the part of a leaning picture in an area of cells. Partially covered cells are mixed with those beneath.
  ///
  /// - Parameters:
  ///   - fast: Whether to use fewer samples, for a moving picture.
  ///   - beneath: Returns the cell beneath a column and a row of the area.
  public func leaningArt(
    of picture: LeaningPicture, column: Int, row: Int, columns: Int, rows: Int, fast: Bool = false,
    beneath: (Int, Int) -> ArtCell
  ) -> LeaningArt {
    guard columns > 0, rows > 0 else { return LeaningArt(columns: 0, rows: 0, cells: [], isMixed: []) }
    let finest = CellQuadrilateral.samples
    var canvas = LeaningCanvas(
      column: column, row: row, columns: columns, rows: rows,
      samples: fast ? (finest.across / 2, finest.down / 2) : finest, units: CellQuadrilateral.units)
    canvas.draw(picture, background: background)
    canvas.fillAround(with: beneath)
    let art = art(of: canvas.bitmap, columns: columns, rows: rows)
    let cells = zip(art.cells, canvas.reached).map { $1 == 0 ? nil : $0 }
    return LeaningArt(
      columns: columns, rows: rows, cells: cells, isMixed: canvas.reached.map { $0 > 0 && $0 < canvas.samplesInCell })
  }

  /// Returns the part of a leaning picture in an area of cells in exact pixels, each the mean of four samples.
  ///
  /// - Parameter cell: The size of a cell in pixels.
  public func leaningPixels(
    of picture: LeaningPicture, column: Int, row: Int, columns: Int, rows: Int, cell: PixelSize
  ) -> LeaningPixels {
    let samples = (across: 2 * cell.width, down: 2 * cell.height)
    var canvas = LeaningCanvas(
      column: column, row: row, columns: columns, rows: rows, samples: samples,
      units: (256 * samples.across, 256 * samples.down))
    canvas.draw(picture, background: background)
    let all = Double(canvas.samplesInCell)
    return LeaningPixels(bitmap: canvas.halved, coverage: canvas.reached.map { Double($0) / all })
  }
}

/// The samples of an area of cells, and the number of covered samples per cell.
private struct LeaningCanvas {
  private let column: Int
  private let row: Int
  private let columns: Int
  private let rows: Int
  /// The samples per cell.
  private let samples: (across: Int, down: Int)
  /// The units of the projection per column and row, a multiple of the samples.
  private let units: (column: Int, row: Int)
  /// RGBA in the byte order of a bitmap; 0 outside the picture.
  private var pixels: [UInt32]
  private(set) var reached: [Int]

  init(
    column: Int, row: Int, columns: Int, rows: Int, samples: (across: Int, down: Int), units: (column: Int, row: Int)
  ) {
    (self.column, self.row, self.columns, self.rows) = (column, row, columns, rows)
    (self.samples, self.units) = (samples, units)
    pixels = Array(repeating: 0, count: columns * rows * samples.across * samples.down)
    reached = Array(repeating: 0, count: columns * rows)
  }

  private var width: Int { columns * samples.across }
  var samplesInCell: Int { samples.across * samples.down }

  /// A bitmap of half the width and height. Each pixel is the mean colour of four samples, with the fraction of covered
  /// samples as opacity.
  var halved: Bitmap {
    let (width, columns, rows) = (width, width / 2, rows * samples.down / 2)
    let bytes = [UInt8](unsafeUninitializedCapacity: 4 * columns * rows) { target, count in
      count = 4 * columns * rows
      pixels.withUnsafeBufferPointer { pixels in
        for row in 0..<rows {
          for column in 0..<columns {
            var sum = SIMD4<UInt32>.zero
            var reached: UInt32 = 0
            for sample in [0, 1, width, width + 1] {
              let pixel = UInt32(littleEndian: pixels[2 * row * width + 2 * column + sample])
              guard pixel != 0 else { continue }
              sum &+= SIMD4(pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255, 0)
              reached += 1
            }
            if reached > 0 { sum = (sum &+ reached / 2) / reached }
            sum.w = reached * 255 / 4
            for channel in 0..<4 {
              target[4 * (row * columns + column) + channel] = UInt8(truncatingIfNeeded: sum[channel])
            }
          }
        }
      }
    }
    return Bitmap(width: columns, height: rows, pixels: bytes)
  }

  var bitmap: Bitmap {
    Bitmap(width: width, height: rows * samples.down, pixels: pixels.withUnsafeBytes { Array($0) })
  }

  /// Draws a picture. Each sample gets the pixel at its centre.
  mutating func draw(_ picture: LeaningPicture, background: RGB) {
    let (part, bitmap, own) = (picture.part, picture.bitmap, CellQuadrilateral.units)
    guard part.width > 0, part.height > 0,
      let projection = InverseProjection(
        of: picture.quadrilateral, to: (part.width, part.height),
        area: (column * units.column, row * units.row, columns * units.column, rows * units.row),
        scale: SIMD2(Double(units.column) / Double(own.column), Double(units.row) / Double(own.row)))
    else { return }
    let step = (x: units.column / samples.across, y: units.row / samples.down)
    let ink = Ink(background: background, opacity: picture.opacity)
    // The existing pixels, relative to the part's top left.
    let (left, right) = (max(0, -part.x), min(part.width, bitmap.width - part.x))
    let (top, bottom) = (max(0, -part.y), min(part.height, bitmap.height - part.y))
    let border = picture.border.map { (color: ink.packed($0.color), across: $0.across, down: $0.down) }
    let (u, v, w) = (projection.u, projection.v, projection.w)
    let (uStep, vStep, wStep) = (u.x * step.x, v.x * step.x, w.x * step.x)
    let (width, lines, columns, samples) = (width, rows * samples.down, columns, samples)
    // Local, since the closure below has exclusive access.
    var reached = reached
    bitmap.pixels.withUnsafeBytes { source in
      pixels.withUnsafeMutableBufferPointer { pixels in
        for line in 0..<lines {
          let (x, y) = (step.x / 2, line * step.y + step.y / 2)
          var (across, down, depth) = (u.value(x, y), v.value(x, y), w.value(x, y))
          let cell = line / samples.down * columns
          for sample in 0..<width {
            if depth > 0, across >= left &* depth, down >= top &* depth, across < right &* depth,
              down < bottom &* depth
            {
              let (pixelX, pixelY) = (across / depth, down / depth)
              if let border,
                pixelX < left + border.across || pixelX >= right - border.across || pixelY < top + border.down
                  || pixelY >= bottom - border.down
              {
                pixels[line * width + sample] = border.color
              } else {
                let index = ((part.y + pixelY) * bitmap.width + part.x + pixelX) * 4
                pixels[line * width + sample] = ink.mixed(source.loadUnaligned(fromByteOffset: index, as: UInt32.self))
              }
              reached[cell + sample / samples.across] &+= 1
            }
            across &+= uStep
            down &+= vStep
            depth &+= wStep
          }
        }
      }
    }
    self.reached = reached
  }

  /// Fills the uncovered samples of partially covered cells with the colours of the cells beneath.
  mutating func fillAround(with beneath: (Int, Int) -> ArtCell) {
    let hidden = Ink.packed(.black)
    for row in 0..<rows {
      for column in 0..<columns where reached[row * columns + column] < samplesInCell {
        let origin = row * samples.down * width + column * samples.across
        let isMixed = reached[row * columns + column] > 0
        let cell = isMixed ? beneath(column, row) : .blank(.black)
        let colors = isMixed ? (Ink.packed(cell.background), Ink.packed(cell.foreground)) : (hidden, hidden)
        let shape = isMixed ? SymbolShape(cell.scalar) : nil
        let parts = shape?.rectangles(cellWidth: samples.across, cellHeight: samples.down) ?? []
        for y in 0..<samples.down {
          for x in 0..<samples.across where pixels[origin + y * width + x] == 0 {
            let isForeground = parts.contains {
              $0.x <= x && x < $0.x + $0.width && $0.y <= y && y < $0.y + $0.height
            }
            pixels[origin + y * width + x] = isForeground ? colors.1 : colors.0
          }
        }
      }
    }
  }
}

/// Mixes pixels with a background.
private struct Ink {
  let background: RGB
  /// The opacity, 0…20.
  let opacity: Int

  init(background: RGB, opacity: Int) {
    self.background = background
    self.opacity = min(max(opacity, 0), 20)
  }

  /// Returns an opaque colour in the byte order of a bitmap.
  static func packed(_ color: RGB) -> UInt32 {
    UInt32(littleEndian: UInt32(color.red) | UInt32(color.green) << 8 | UInt32(color.blue) << 16 | 0xff00_0000)
  }

  /// Returns a colour with the picture's opacity.
  func packed(_ color: RGB) -> UInt32 { mixed(Self.packed(color)) }

  /// Returns a pixel blended with the background.
  @inline(__always)
  func mixed(_ pixel: UInt32) -> UInt32 {
    let value = UInt32(littleEndian: pixel)
    if opacity == 20, value >> 24 == 255 { return pixel }
    let alpha = Int(value >> 24) * opacity
    func channel(_ shift: UInt32, _ behind: UInt8) -> UInt32 {
      let color = Int(value >> shift & 0xff)
      return UInt32((color * alpha + Int(behind) * (255 * 20 - alpha) + 255 * 10) / (255 * 20)) << shift
    }
    return UInt32(
      littleEndian: channel(0, background.red) | channel(8, background.green) | channel(16, background.blue)
        | 0xff00_0000)
  }
}
