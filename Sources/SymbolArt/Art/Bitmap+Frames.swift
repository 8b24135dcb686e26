import Pictures

extension Bitmap {
  /// A rectangle for drawing, which may extend beyond the bitmap, and its colour, `0xRRGGBB`.
  public struct Frame: Hashable, Sendable {
    public var rectangle: PixelRectangle
    public var color: UInt32

    public init(_ rectangle: PixelRectangle, color: UInt32) { (self.rectangle, self.color) = (rectangle, color) }
  }

  /// Returns the bitmap with the outlines of rectangles. The lines are inside the rectangles.
  public func drawing(_ frames: [Frame], lineWidth: Int) -> Bitmap {
    var bitmap = self
    for frame in frames {
      let (area, color) = (frame.rectangle, frame.color)
      let (right, bottom) = (area.x + area.width, area.y + area.height)
      let line = min(lineWidth, max(1, min(area.width, area.height) / 2))
      for (x, y) in [
        (area.x..<right, area.y..<area.y + line), (area.x..<right, bottom - line..<bottom),
        (area.x..<area.x + line, area.y..<bottom), (right - line..<right, area.y..<bottom),
      ] {
        bitmap.fill(x.clamped(to: 0..<width), y.clamped(to: 0..<height), with: color)
      }
    }
    return bitmap
  }

  private mutating func fill(_ columns: Range<Int>, _ rows: Range<Int>, with color: UInt32) {
    let pixel = [UInt8(color >> 16 & 0xff), UInt8(color >> 8 & 0xff), UInt8(color & 0xff), 255]
    for row in rows {
      for column in columns {
        let start = 4 * (row * width + column)
        for channel in 0..<4 { pixels[start + channel] = pixel[channel] }
      }
    }
  }
}
