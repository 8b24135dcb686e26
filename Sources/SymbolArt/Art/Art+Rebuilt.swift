import Pictures

extension Art {
  /// The pixels that a terminal would show, every cell `cellWidth` × `cellHeight` pixels: to look at art, and to measure it.
  ///
  /// Block elements ink exactly their parts; braille has square dots; letters come from `PixelFont`,
  /// and a character that it lacks shows its background.
  public func rebuilt(cellWidth: Int = 8, cellHeight: Int = 16) -> Bitmap {
    let width = columns * cellWidth
    var pixels = [UInt8](repeating: 255, count: width * rows * cellHeight * 4)
    var shapes: [UInt32: [InkRectangle]] = [:]
    for row in 0..<rows {
      for column in 0..<columns {
        let cell = self[column, row]
        let origin = (row * cellHeight * width + column * cellWidth) * 4
        func fill(_ part: InkRectangle, _ color: RGB) {
          for y in part.y..<part.y + part.height {
            for x in part.x..<part.x + part.width {
              let index = origin + (y * width + x) * 4
              pixels[index] = color.red
              pixels[index + 1] = color.green
              pixels[index + 2] = color.blue
            }
          }
        }
        fill(InkRectangle(x: 0, y: 0, width: cellWidth, height: cellHeight), cell.background)
        let ink = shapes[cell.scalar] ?? Self.ink(of: cell.scalar, cellWidth: cellWidth, cellHeight: cellHeight)
        shapes[cell.scalar] = ink
        for part in ink { fill(part, cell.foreground) }
      }
    }
    return Bitmap(width: width, height: rows * cellHeight, pixels: pixels)
  }

  private static func ink(of scalar: UInt32, cellWidth: Int, cellHeight: Int) -> [InkRectangle] {
    SymbolShape(scalar)?.rectangles(cellWidth: cellWidth, cellHeight: cellHeight) ?? []
  }
}
