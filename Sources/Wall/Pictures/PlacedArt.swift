import Pictures
import SymbolArt
import TerminalPanels

/// Art and where it goes in the area that it was made for: in the middle where it is smaller.
struct PlacedArt {
  var art: Art
  /// Cells from the area's left edge.
  var column: Int
  /// Cells from the area's top edge.
  var row: Int
}

/// What one piece of art was made from and for.
struct ArtKey: Hashable {
  /// The number of the decoded picture: see `PictureCache.Entry`.
  var picture: Int
  /// Which of its frames, of one that plays.
  var frame = 0
  /// The area in cells.
  var area: CellSize
  /// How the picture takes it up.
  var fit: PictureFitting
  /// Whether it is cheap art, for sizes that change.
  var isFast: Bool
}

extension SymbolArtist {
  /// A picture in an area of cells whose height / width is `ratio`: cut to its shape, or whole in its middle.
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

  /// The most cells of an area that a picture of that size can take up whole, in its own shape.
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
  /// The middle part that has the shape `shape` (width / height). Less than a thirtieth too much is not worth a copy.
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

  /// A part; it must lie inside.
  func cut(column: Int, row: Int, width part: Int, height: Int) -> Bitmap {
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
