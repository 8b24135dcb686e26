import Testing

@testable import Pictures

@Suite struct WebPTests {
  @Test func losslessIsExact() throws {
    let photo = Samples.photo(width: 45, height: 33)
    #expect(try decoded(Encoding.webp(photo)).bitmap == photo)
  }

  @Test(arguments: [false, true]) func shrinksNearTheReference(hasAlpha: Bool) throws {
    let photo = Samples.photo(width: 300, height: 200, hasAlpha: hasAlpha)
    for quality in [nil, 95] as [Float?] {
      let file = try Encoding.webp(photo, quality: quality)
      for length in [160, 80, 30] {
        let picture = try decoded(file, length, length)
        let likeness = signalToNoise(picture.bitmap, shrunkSlowly(photo, to: picture.bitmap.size))
        #expect(likeness > 28, "\(length): \(likeness) dB")
      }
    }
  }

  @Test func theFirstFrameOfAnAnimationLiesOnItsCanvas() throws {
    let canvas = PixelSize(width: 40, height: 30)
    let whole = Samples.photo(width: 40, height: 30)
    #expect(try decoded(Encoding.webp(canvas: canvas, frames: [(whole, 0, 0, 100)])).bitmap == whole)
    let part = Bitmap(width: 10, height: 8, color: 0x3366cc)
    let picture = try decoded(Encoding.webp(canvas: canvas, frames: [(part, 20, 10, 100)]))
    #expect(picture.bitmap.size == canvas)
    #expect(picture.bitmap.pixel(19, 10)[3] == 0)
    #expect(picture.bitmap.pixel(20, 10) == [0x33, 0x66, 0xcc, 255])
    #expect(picture.bitmap.pixel(29, 17) == [0x33, 0x66, 0xcc, 255])
    #expect(picture.bitmap.pixel(30, 17)[3] == 0)
  }
}
