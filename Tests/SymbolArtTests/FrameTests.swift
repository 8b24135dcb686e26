import Pictures
import Testing

@testable import SymbolArt

/// Frames of boxes on pictures.
@Suite struct FrameTests {
  /// A frame is within its rectangle, at most half as wide as that, but for the smallest, which are seen, too; what is beyond the
  /// bitmap is cut off.
  @Test(arguments: 1...4) func linesAreWithinTheirRectangle(lineWidth: Int) {
    for (x, y) in [(2, 1), (-1, -2), (5, 4)] {
      for width in 1...6 {
        for height in 1...6 {
          let drawn = Bitmap(width: 9, height: 8, color: 0).drawing(
            [.init(PixelRectangle(x: x, y: y, width: width, height: height), color: 0x0a_0b_0c)], lineWidth: lineWidth)
          let line = min(lineWidth, max(1, min(width, height) / 2))
          for row in 0..<8 {
            for column in 0..<9 {
              let edges = [column - x, x + width - 1 - column, row - y, y + height - 1 - row]
              let isOnLine = edges.min().map { (0..<line).contains($0) } ?? false
              let start = 4 * (9 * row + column)
              let expected: [UInt8] = isOnLine ? [10, 11, 12, 255] : [0, 0, 0, 255]
              #expect(Array(drawn.pixels[start..<start + 4]) == expected, "\(width)x\(height), \(column) \(row)")
            }
          }
        }
      }
    }
  }
}
