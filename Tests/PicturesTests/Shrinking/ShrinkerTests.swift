import TestSupport
import Testing

@testable import Pictures

@Suite struct ShrinkerTests {
  @Test(arguments: [
    (PixelSize(width: 61, height: 47), PixelSize(width: 20, height: 15)),
    (PixelSize(width: 64, height: 64), PixelSize(width: 8, height: 8)),
    (PixelSize(width: 50, height: 50), PixelSize(width: 49, height: 31)),
    (PixelSize(width: 300, height: 2), PixelSize(width: 7, height: 1)),
    (PixelSize(width: 1, height: 90), PixelSize(width: 1, height: 13)),
    (PixelSize(width: 33, height: 40), PixelSize(width: 1, height: 1)),
    (PixelSize(width: 30, height: 40), PixelSize(width: 30, height: 9)),
  ])
  func shrinksAsTheSlowReferenceDoes(from: PixelSize, to: PixelSize) {
    for hasAlpha in [false, true] {
      let picture = Samples.photo(width: from.width, height: from.height, hasAlpha: hasAlpha, hasLines: true)
      let shrunk = picture.shrunk(to: to)
      #expect(largestDifference(shrunk, shrunkSlowly(picture, to: to)) <= 1, "alpha: \(hasAlpha)")
    }
  }

  @Test func randomSizesStayCloseToTheReference() {
    var random = SeededRandom(seed: 7)
    for _ in 0..<60 {
      let from = PixelSize(width: .random(in: 1...60, using: &random), height: .random(in: 1...60, using: &random))
      let to = PixelSize(
        width: .random(in: 1...from.width, using: &random), height: .random(in: 1...from.height, using: &random))
      let picture = Samples.photo(
        width: from.width, height: from.height, seed: random.next(), hasAlpha: true, hasLines: true)
      let shrunk = picture.shrunk(to: to)
      #expect(largestDifference(shrunk, shrunkSlowly(picture, to: to)) <= 1, "\(from) → \(to)")
    }
  }

  @Test func threeBytesPerPixelEqualFourOpaqueOnes() {
    let picture = Samples.photo(width: 40, height: 30)
    let size = PixelSize(width: 13, height: 11)
    var shrinker = Shrinker(from: picture.size, to: size, layout: .rgb)
    for y in 0..<picture.height { shrinker.add((0..<picture.width).flatMap { picture.pixel($0, y)[..<3] }) }
    #expect(shrinker.finish() == picture.shrunk(to: size))
  }

  @Test func linesKeepTheirBrightness() {
    // Every other row is white: the mean of the light is half, which is stored as 188, not as 128.
    let rows = (0..<16).flatMap { [UInt8](repeating: $0 % 2 == 0 ? 255 : 0, count: 64) }
    var pixels = rows
    for index in stride(from: 3, to: pixels.count, by: 4) { pixels[index] = 255 }
    let shrunk = Bitmap(width: 16, height: 16, pixels: pixels).shrunk(to: PixelSize(width: 4, height: 4))
    #expect(shrunk.pixel(2, 2) == [188, 188, 188, 255])
  }

  @Test func transparentPixelsDoNotTintOthers() {
    // One opaque red pixel, three transparent ones that are green underneath.
    let pixels: [UInt8] = [200, 0, 0, 255, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0]
    let shrunk = Bitmap(width: 2, height: 2, pixels: pixels).shrunk(to: PixelSize(width: 1, height: 1))
    #expect(shrunk.pixels == [200, 0, 0, 64])
  }

  @Test func missingRowsAreTransparent() {
    let picture = Samples.photo(width: 20, height: 20)
    for rows in 0...20 {
      var shrinker = Shrinker(from: picture.size, to: PixelSize(width: 10, height: 8), layout: .rgba)
      for y in 0..<rows { shrinker.add(Array(picture.pixels[80 * y..<80 * y + 80])) }
      let shrunk = shrinker.finish()
      let opaque = (0..<8).filter { shrunk.pixel(5, $0)[3] == 255 }.count
      let begun = (0..<8).filter { 2 * rows > 5 * $0 }.count
      #expect(opaque == begun, "\(rows) rows")
    }
  }

  @Test func sameSizeKeepsThePixels() {
    let picture = Samples.photo(width: 9, height: 5, hasAlpha: true, hasLines: true)
    #expect(picture.shrunk(to: picture.size) == picture)
    #expect(picture.shrunk(to: PixelSize(width: 100, height: 100)) == picture)
  }
}
