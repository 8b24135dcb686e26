import Pictures
import SymbolArt
import TerminalPanels

/// The cache key of art: pixels of a picture, and a number of cells.
package struct ArtKey: Hashable {
  /// The number of the decoded picture; see `PictureResult`.
  var picture: Int
  /// The frame of an animated picture.
  var frame = 0
  /// The visible pixels.
  var part: PixelRectangle
  var size: CellSize
  /// Whether the art is a fast approximation for a moving picture.
  var isFast: Bool

  package init(picture: Int, frame: Int = 0, part: PixelRectangle, size: CellSize, isFast: Bool) {
    (self.picture, self.frame, self.part, self.size, self.isFast) = (picture, frame, part, size, isFast)
  }
}

extension PixelSize {
  var whole: PixelRectangle { PixelRectangle(x: 0, y: 0, width: width, height: height) }

  /// Returns the largest size in cells of a picture that fits in an area.
  ///
  /// - Parameter ratio: a cell's height / width.
  package func fitted(in area: CellSize, ratio: Double) -> CellSize {
    let shape = Double(max(width, 1)) / Double(max(height, 1))
    let columnsAtFullHeight = Double(area.rows) * ratio * shape
    if columnsAtFullHeight <= Double(area.columns) {
      return CellSize(columns: max(1, Int(columnsAtFullHeight.rounded())), rows: area.rows)
    }
    return CellSize(columns: area.columns, rows: max(1, Int((Double(area.columns) / shape / ratio).rounded())))
  }

  /// Returns the pixels that fill a frame of an aspect ratio (width / height): the middle part, or for `fit` an area
  /// larger than the picture.
  ///
  /// - Parameter tolerance: The picture is stretched up to this ratio of the aspect ratios.
  func part(ofShape shape: Double, for fit: PictureFitting = .fill, tolerance: Double = 1) -> PixelRectangle {
    var part = whole
    let own = Double(width) / Double(max(height, 1))
    guard width > 0, height > 0, shape > 0.001, shape < 1000, own > shape * tolerance || own < shape / tolerance else {
      return part
    }
    if (own > shape) == (fit == .fill) {
      part.width = max(1, Int((Double(height) * shape).rounded()))
    } else {
      part.height = max(1, Int((Double(width) / shape).rounded()))
    }
    part.x = (width - part.width) / 2
    part.y = (height - part.height) / 2
    return part
  }
}

extension Bitmap {
  /// Returns a part of the bitmap, which must be inside it.
  func cut(_ part: PixelRectangle) -> Bitmap {
    if part == size.whole { return self }
    let bytes = [UInt8](unsafeUninitializedCapacity: 4 * part.width * part.height) { target, count in
      pixels.withUnsafeBufferPointer { source in
        for line in 0..<part.height {
          let start = 4 * ((part.y + line) * width + part.x)
          _ = UnsafeMutableBufferPointer(rebasing: target[4 * part.width * line..<4 * part.width * (line + 1)])
            .initialize(from: source[start..<start + 4 * part.width])
        }
      }
      count = 4 * part.width * part.height
    }
    return Bitmap(width: part.width, height: part.height, pixels: bytes)
  }
}

extension Picture {
  /// Returns the bitmap of a frame; the picture's if it is not animated.
  func bitmap(ofFrame frame: Int) -> Bitmap { animation?.frames[frame].bitmap ?? bitmap }
}
