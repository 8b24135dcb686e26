import Pictures
import Testing

@testable import Alike

/// Brightness, hue and how unlike colours are.
@Suite struct PictureColorsTests {
  private func plain(_ color: UInt32) -> PictureColors { PictureColors(Bitmap(width: 40, height: 30, color: color)) }

  @Test func brightnessAndHue() {
    #expect(plain(0x000000).brightness == 0 && plain(0xffffff).brightness == 100)
    #expect(plain(0x808080).hue == nil && plain(0x8a8680).hue == nil)
    for (color, hue) in [(0xe01010, 0), (0x10e010, 120), (0x1010e0, 240), (0xe0e010, 60), (0xe010c0, 310)] {
      #expect(abs((plain(UInt32(color)).hue ?? -99) - hue) <= 10, "\(color)")
    }
  }

  /// What is mostly grey has the hue of the rest, if that is enough to be seen.
  @Test func partOfAPicture() {
    var bitmap = Bitmap(width: 100, height: 100, color: 0x707070)
    for place in 0..<2_000 { bitmap.pixels.replaceSubrange(4 * place..<4 * place + 3, with: [20, 40, 220]) }
    #expect(PictureColors(bitmap).hue == 230)
    let clear = Bitmap(width: 100, height: 100, color: 0xff0000, alpha: 0)
    #expect(PictureColors(clear).hue == nil)
  }

  /// A tenth of the pixels is too little for a hue.
  @Test(arguments: [(0, nil), (10, nil), (11, 230), (100, 230)] as [(Int, Int?)])
  func fewColoredPixels(count: Int, hue: Int?) {
    var bitmap = Bitmap(width: 10, height: 10, color: 0x707070)
    for place in 0..<count { bitmap.pixels.replaceSubrange(4 * place..<4 * place + 3, with: [20, 40, 220]) }
    #expect(PictureColors(bitmap).hue == hue)
  }

  /// Pixels of two hues that are neighbours count for each other, in both directions.
  @Test(arguments: [(9, 10, 60), (10, 9, 50)]) func neighbouringHues(below: Int, above: Int, hue: Int) {
    var bitmap = Bitmap(width: 10, height: 10, color: 0x707070)
    for place in 0..<below + above {
      bitmap.pixels.replaceSubrange(
        4 * place..<4 * place + 3, with: place < below ? [220, 210, 100] : [210, 220, 100])
    }
    #expect(PictureColors(bitmap).hue == hue)
  }

  @Test func turnsHaveTheColors() {
    // All pixels are looked at, so that the same ones are.
    var bitmap = Bitmap(width: 30, height: 20, color: 0x102030)
    for place in 0..<200 { bitmap.pixels[4 * place] = UInt8(place) }
    for orientation in PictureOrientation.allCases {
      #expect(PictureColors(bitmap.turned(orientation)) == PictureColors(bitmap))
    }
  }

  @Test func differences() {
    #expect(plain(0x336699).difference(from: plain(0x336699)) == 0)
    #expect(plain(0x336699).difference(from: plain(0x3a6c9d)) < plain(0x336699).difference(from: plain(0x993333)))
  }
}
