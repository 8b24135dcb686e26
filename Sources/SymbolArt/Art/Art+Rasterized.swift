import Pictures

extension Art {
  /// Returns the art as in a terminal with cells of `cellWidth` × `cellHeight` pixels. For tests and benchmarks.
  ///
  /// Braille dots are square, letters are from `PixelFont`, and characters missing there only show the background.
  public func rasterized(cellWidth: Int = 8, cellHeight: Int = 16) -> Bitmap {
    let width = columns * cellWidth
    var pixels = [UInt8](repeating: 255, count: width * rows * cellHeight * 4)
    var shapes: [UInt32: [PixelRectangle]] = [:]
    for row in 0..<rows {
      for column in 0..<columns {
        let cell = self[column, row]
        let origin = (row * cellHeight * width + column * cellWidth) * 4
        func fill(_ part: PixelRectangle, _ color: RGB) {
          for y in part.y..<part.y + part.height {
            for x in part.x..<part.x + part.width {
              let index = origin + (y * width + x) * 4
              pixels[index] = color.red
              pixels[index + 1] = color.green
              pixels[index + 2] = color.blue
            }
          }
        }
        fill(PixelRectangle(x: 0, y: 0, width: cellWidth, height: cellHeight), cell.background)
        let rectangles =
          shapes[cell.scalar]
          ?? SymbolShape(cell.scalar)?.rectangles(cellWidth: cellWidth, cellHeight: cellHeight) ?? []
        shapes[cell.scalar] = rectangles
        for part in rectangles { fill(part, cell.foreground) }
      }
    }
    return Bitmap(width: width, height: rows * cellHeight, pixels: pixels)
  }
}
