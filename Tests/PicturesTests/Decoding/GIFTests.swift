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
