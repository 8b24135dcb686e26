import Pictures
import SymbolArt
import TerminalPanels

/// Art and its position in the area that it was made for.
struct PlacedArt {
  var art: Art
  /// The column in the area.
  var column: Int
  /// The row in the area.
  var row: Int
}

/// Identifies art in the cache.
struct ArtKey: Hashable {
  /// The number of the decoded picture: see `PictureCache.Entry`.
  var picture: Int
  /// The frame of an animated picture.
  var frame = 0
  var area: CellSize
  var fit: PictureFitting
  /// Whether the art is made quickly, for a size that is being animated.
  var isFast: Bool
}

extension SymbolArtist {
  /// Creates art of a picture for an area of cells: the middle of the picture, or all of it in the middle of the area.
  ///
  /// - Parameter ratio: a cell's height / width.
  func placedArt(of bitmap: Bitmap, in area: CellSize, fit: PictureFitting, ratio: Double, isFast: Bool) -> PlacedArt {
    switch fit {
    case .fill:
      let shape = Double(area.columns) / (Double(area.rows) * ratio)
      let art = art(of: bitmap.cut(toShape: shape), columns: area.columns, rows: area.rows, fast: isFast)
      return PlacedArt(art: art, column: 0, row: 0)
    case .fit:
      let size = Self.largest(PixelSize(width: bitmap.width, height: bitmap.height), in: area, ratio: ratio)
      return PlacedArt(
        art: art(of: bitmap, columns: size.columns, rows: size.rows, fast: isFast),
        column: (area.columns - size.columns) / 2, row: (area.rows - size.rows) / 2)
    }
  }

  /// Returns the largest size in cells of a picture that fits in an area.
  static func largest(_ picture: PixelSize, in area: CellSize, ratio: Double) -> CellSize {
    let shape = Double(max(picture.width, 1)) / Double(max(picture.height, 1))
    let columnsAtFullHeight = Double(area.rows) * ratio * shape
    if columnsAtFullHeight <= Double(area.columns) {
      return CellSize(columns: max(1, Int(columnsAtFullHeight.rounded())), rows: area.rows)
    }
    return CellSize(columns: area.columns, rows: max(1, Int((Double(area.columns) / shape / ratio).rounded())))
  }
}

extension Bitmap {
  /// Crops to the middle part of an aspect ratio (width / height). Does not copy for less than a thirtieth.
  func cut(toShape shape: Double) -> Bitmap {
    guard width > 0, height > 0, shape > 0 else { return self }
    let own = Double(width) / Double(height)
    if own > shape * 1.03 {
      let part = max(1, Int((Double(height) * shape).rounded()))
      return cut(column: (width - part) / 2, row: 0, width: part, height: height)
    }
    if own < shape / 1.03 {
      let part = max(1, Int((Double(width) / shape).rounded()))
      return cut(column: 0, row: (height - part) / 2, width: width, height: part)
    }
    return self
  }

  /// Crops to a part, which must be inside the bitmap.
  package func cut(column: Int, row: Int, width part: Int, height: Int) -> Bitmap {
    let bytes = [UInt8](unsafeUninitializedCapacity: 4 * part * height) { target, count in
      pixels.withUnsafeBufferPointer { source in
        for line in 0..<height {
          let start = 4 * ((row + line) * self.width + column)
          _ = UnsafeMutableBufferPointer(rebasing: target[4 * part * line..<4 * part * (line + 1)])
            .initialize(from: source[start..<start + 4 * part])
        }
      }
      count = 4 * part * height
    }
    return Bitmap(width: part, height: height, pixels: bytes)
  }
}
