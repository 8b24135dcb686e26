import Testing

@testable import Pictures

@Suite struct GIFTests {
  private let palette: [[UInt8]] = [[0, 0, 0], [255, 0, 0], [0, 255, 0], [0, 0, 255]]

  @Test(arguments: [false, true]) func theFirstFrameLiesOnItsCanvas(isInterlaced: Bool) throws {
    let frame = Encoding.GIFFrame(
      left: 2, top: 1, size: PixelSize(width: 3, height: 9), indices: (0..<27).map { UInt8($0 / 3 % 4) },
      transparent: 2, isInterlaced: isInterlaced)
    let picture = try decoded(
      Encoding.gif(canvas: PixelSize(width: 7, height: 12), palette: palette, frames: [frame, frame]))
    for y in 0..<12 {
      for x in 0..<7 {
        let index = (2..<5).contains(x) && (1..<10).contains(y) ? (y - 1) % 4 : 2
        let expected = index == 2 ? [0, 0, 0, 0] : palette[index] + [255]
        #expect(picture.bitmap.pixel(x, y) == expected, "\(x), \(y)")
      }
    }
  }

  /// Missing rows of an interlaced frame are copies of the rows above them. Row 0 comes first.
  @Test(arguments: 5..<10) func rowsOfATruncatedInterlacedFrameAreFilled(tenth: Int) throws {
    let size = PixelSize(width: 64, height: 48)
    let colors = (0..<16).map { [UInt8($0 * 16), UInt8(255 - $0 * 16), 80] }
    let indices = (0..<size.area).map { UInt8(($0 * 2_654_435_761) >> 12 & 15) }
    let frame = Encoding.GIFFrame(size: size, indices: indices, isInterlaced: true)
    let file = try Encoding.gif(canvas: size, palette: colors, frames: [frame])
    func rows(_ bitmap: Bitmap) -> [ArraySlice<UInt8>] {
      (0..<size.height).map { bitmap.pixels[4 * 64 * $0..<4 * 64 * ($0 + 1)] }
    }
    let part = try decoded(Array(file[..<(file.count * tenth / 10)]))
    let (whole, filled) = (rows(try decoded(file).bitmap), rows(part.bitmap))
    #expect(part.isPartial && filled[0] == whole[0] && filled != whole)
    for row in 1..<size.height {
      #expect(filled[row] == whole[row] || filled[row] == filled[row - 1], "\(row)")
    }
  }

  /// A file that ends before the pixels has no rows.
  @Test(arguments: 0...8) func aFileMayEndInTheHeaderOfItsFrame(count: Int) throws {
    let frame = Encoding.GIFFrame(size: PixelSize(width: 3, height: 2), indices: [0, 1, 2, 3, 2, 1])
    let file = try Encoding.gif(canvas: PixelSize(width: 3, height: 2), palette: palette, frames: [frame])
    // After the colours and the frame's delay.
    let start = 13 + 12 + 8
    #expect(file[start] == 0x2c && errorMessage(for: file) == nil)
    #expect(errorMessage(for: Array(file[...(start + count)])) == "broken GIF: it ends too early")
  }

  /// A frame's own colours replace the file's colours.
  @Test func framesMayHaveTheirOwnColours() throws {
    let size = PixelSize(width: 2, height: 1)
    let file = try Encoding.gif(
      canvas: size, palette: palette,
      frames: [
        Encoding.GIFFrame(size: size, indices: [0, 1], palette: [[9, 8, 7], [1, 2, 3]]),
        Encoding.GIFFrame(size: size, indices: [3, 1]),
      ], loops: 0)
    #expect(try decoded(file).bitmap.pixels == [9, 8, 7, 255, 1, 2, 3, 255])
    let picture = try AnimatedPicture(PictureBytes(file), fitting: size, fit: .fit)
    for pixels: [UInt8] in [[9, 8, 7, 255, 1, 2, 3, 255], [0, 0, 255, 255, 255, 0, 0, 255]] {
      #expect(try picture.nextFrame()?.bitmap.pixels == pixels)
    }
  }

  @Test func framesMayOverflowTheCanvas() throws {
    let frame = Encoding.GIFFrame(
      left: 3, top: 3, size: PixelSize(width: 10, height: 10), indices: [UInt8](repeating: 1, count: 100))
    let picture = try decoded(
      Encoding.gif(canvas: PixelSize(width: 5, height: 5), palette: palette, frames: [frame]))
    #expect(picture.bitmap.size == PixelSize(width: 5, height: 5))
    #expect(picture.bitmap.pixel(2, 4)[3] == 0)
    #expect(picture.bitmap.pixel(4, 4) == [255, 0, 0, 255])
  }
}
