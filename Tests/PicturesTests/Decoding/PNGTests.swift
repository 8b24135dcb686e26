import CSPNG
import Testing

@testable import Pictures

@Suite struct PNGTests {
  private let size = PixelSize(width: 4, height: 2)

  /// Returns the bytes of one pixel per value.
  private func pixels(_ values: [UInt8], _ pixel: (UInt8) -> [UInt8]) -> [UInt8] { values.flatMap(pixel) }

  @Test func everyPixelFormatHasTheRightColours() throws {
    let ramp: [UInt8] = [0, 36, 73, 109, 146, 182, 219, 255]
    let opaque = pixels(ramp) { [$0, $0, $0, 255] }
    #expect(try decoded(Encoding.png(ramp, size, colorType: SPNG_COLOR_TYPE_GRAYSCALE)).bitmap.pixels == opaque)

    let deep = pixels(ramp) { [$0, UInt8(17)] }
    #expect(
      try decoded(Encoding.png(deep, size, colorType: SPNG_COLOR_TYPE_GRAYSCALE, depth: 16)).bitmap.pixels == opaque)

    let bits: [UInt8] = [0b1010_0000, 0b0101_0000]
    let stripes = pixels([255, 0, 255, 0, 0, 255, 0, 255]) { [$0, $0, $0, 255] }
    #expect(
      try decoded(Encoding.png(bits, size, colorType: SPNG_COLOR_TYPE_GRAYSCALE, depth: 1)).bitmap.pixels == stripes)

    let faded = pixels(ramp) { [$0, 255 - $0] }
    #expect(
      try decoded(Encoding.png(faded, size, colorType: SPNG_COLOR_TYPE_GRAYSCALE_ALPHA)).bitmap.pixels
        == pixels(ramp) { [$0, $0, $0, 255 - $0] })

    let colors = pixels(ramp) { [$0, 0, 255 - $0] }
    #expect(
      try decoded(Encoding.png(colors, size, colorType: SPNG_COLOR_TYPE_TRUECOLOR)).bitmap.pixels
        == pixels(ramp) { [$0, 0, 255 - $0, 255] })

    let deepColors = pixels(ramp) { [$0, 1, 0, 2, 255 - $0, 3, 128, 4] }
    #expect(
      try decoded(Encoding.png(deepColors, size, colorType: SPNG_COLOR_TYPE_TRUECOLOR_ALPHA, depth: 16)).bitmap.pixels
        == pixels(ramp) { [$0, 0, 255 - $0, 128] })

    let palette: [[UInt8]] = [[255, 0, 0], [0, 255, 0], [0, 0, 255]]
    let indices: [UInt8] = [0, 1, 2, 0, 2, 1, 0, 1]
    #expect(
      try decoded(Encoding.png(indices, size, colorType: SPNG_COLOR_TYPE_INDEXED, palette: palette)).bitmap.pixels
        == pixels(indices) { palette[Int($0)] + [255] })
    #expect(
      try decoded(
        Encoding.png(indices, size, colorType: SPNG_COLOR_TYPE_INDEXED, palette: palette, transparent: [10, 0])
      ).bitmap.pixels == pixels(indices) { palette[Int($0)] + [[10, 0, 255][Int($0)]] })
  }

  /// A colour of an opaque file may be transparent.
  @Test func aTransparentColourIsTransparent() throws {
    let quarters = Samples.quarters(width: 8, height: 6)
    let png = try #require(PNGEncoder(hasAlpha: false).encode(quarters))
    let file = Array(png[..<33] + PNGChunk.bytes("tRNS", [0, 0, 0, 255, 0, 0]) + png[33...])
    let bitmap = try decoded(file).bitmap
    #expect(bitmap.pixel(6, 1)[3] == 0, "green")
    for (x, y) in [(1, 1), (1, 4), (6, 4)] { #expect(bitmap.pixel(x, y) == quarters.pixel(x, y)) }
  }

  /// Libdeflate decodes whole files; a limit leaves them to libspng.
  @Test(arguments: [true, false]) func bothDecodersGiveTheSamePicture(hasAlpha: Bool) throws {
    var small = PictureLimits()
    small.bytesHeldWhole = 1_000
    let photo = Samples.photo(width: 131, height: 97, hasAlpha: hasAlpha, hasLines: true)
    for bitmap in [photo, Samples.noise(width: 64, height: 50)] {
      let png = try #require(PNGEncoder(hasAlpha: hasAlpha).encode(bitmap))
      #expect(WholePNG(PictureBytes(png), limit: 1_000_000) != nil)
      #expect(WholePNG(PictureBytes(png), limit: 1_000) == nil)
      for length in [131, 40] {
        #expect(try decoded(png, length, length) == decoded(png, length, length, limits: small))
      }
      // Damaged files are decoded by libspng.
      var damaged = png
      damaged[png.count / 2] ^= 1
      #expect(errorMessage(for: damaged) == errorMessage(for: damaged, limits: small))
    }
  }

  /// A file that ends within the checksum of some pixels: its bytes are no pixels. Two pixels of the second row are missing.
  @Test(arguments: 0...3) func aChecksumHasNoPixels(kept: Int) throws {
    // A block that is not compressed, of ten bytes.
    let data: [UInt8] = [0x78, 0x01, 1, 10, 0, 245, 255] + [0, 10, 20, 30, 40] + [0, 50, 60]
    let header = PNGChunk.bytes("IHDR", PNGChunk.large(size.width) + PNGChunk.large(size.height) + [8, 0, 0, 0, 0])
    let file = [0x89] + Array("PNG\r\n\u{1a}\n".utf8) + header + PNGChunk.bytes("IDAT", data).dropLast(4 - kept)
    let picture = try decoded(file)
    #expect(picture.isPartial && picture.bitmap.size == size)
    #expect(picture.bitmap.pixel(3, 0) == [40, 40, 40, 255] && picture.bitmap.pixel(0, 1)[3] == 0)
  }

  @Test func interlacedFilesGiveTheSamePicture() throws {
    let straight = try Corpus.bytes("good/straight.png")
    let interlaced = try Corpus.bytes("good/interlaced.png")
    for length in [40, 20, 5] {
      #expect(try decoded(interlaced, length, length).bitmap == decoded(straight, length, length).bitmap)
    }
  }

  @Test func shrinksAsTheReferenceDoes() throws {
    let photo = Samples.photo(width: 97, height: 64, hasAlpha: true)
    let picture = try decoded(Encoding.png(photo), 30, 30)
    #expect(largestDifference(picture.bitmap, shrunkSlowly(photo, to: picture.bitmap.size)) <= 1)
  }

  @Test func longPixelChunksAreAllowed() throws {
    // An IDAT chunk may be longer than the limit for metadata.
    let noise = try Encoding.png(Samples.noise(width: 1_600, height: 1_280))
    #expect(noise.count > 8_000_000)
    #expect(try decoded(noise, 50, 50).bitmap.size == PixelSize(width: 50, height: 40))
  }
}
