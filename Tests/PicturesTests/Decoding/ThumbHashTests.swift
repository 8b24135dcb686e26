import Basics
import Foundation
import Platform
import Testing

@testable import Pictures

/// A hash becomes a blurred picture of the shape and colours that it tells.
@Suite struct ThumbHashTests {
  /// A hash without waves but those given, which are in the lower halves of bytes first.
  private static func hash(
    lightness: Int, yellow: Int = 32, red: Int = 32, scale: Int = 0, short: Int = 7, isWide: Bool = false,
    waves: [Int] = []
  ) -> [UInt8] {
    let first = lightness | yellow << 6 | red << 12 | scale << 18
    let second = short | (isWide ? 1 << 15 : 0)
    // Every wave of 7 or 8 is nearly nothing.
    let halves = waves + Array(repeating: 8, count: 64 - waves.count)
    let bytes = (0..<32).map { UInt8(halves[2 * $0] | halves[2 * $0 + 1] << 4) }
    return [UInt8(first & 255), UInt8(first >> 8 & 255), UInt8(first >> 16), UInt8(second & 255), UInt8(second >> 8)]
      + bytes
  }

  private static func bitmap(_ bytes: [UInt8]) throws -> Bitmap { try #require(ThumbHash(bytes)).bitmap }

  /// Returns each pixel of a row as a digit of its lightness.
  private static func row(_ row: Int, of bitmap: Bitmap) -> String {
    (0..<bitmap.width).map { "\(Int(bitmap.pixels[4 * (row * bitmap.width + $0) + 1]) * 10 / 256)" }.joined()
  }

  @Test(arguments: [0, 31, 63]) func withoutWavesItIsOneColour(lightness: Int) throws {
    let bitmap = try Self.bitmap(Self.hash(lightness: lightness))
    #expect(bitmap.width == 32 && bitmap.height == 32)
    #expect(Set(stride(from: 1, to: bitmap.pixels.count, by: 4).map { bitmap.pixels[$0] }).count == 1)
    #expect(abs(Int(bitmap.pixels[1]) - lightness * 255 / 63) <= 6)
    #expect(stride(from: 3, to: bitmap.pixels.count, by: 4).allSatisfy { bitmap.pixels[$0] == 255 })
  }

  /// The picture of a published hash: a bright sky over a dark land.
  @Test func aPublishedHashIsDrawn() throws {
    let bitmap = try Self.bitmap(
      try #require([UInt8](hexadecimal: "dce71125807877787f888787784877788870fa3dc0")))
    #expect(bitmap.width == 32 && bitmap.height == 23)
    #expect(
      stride(from: 1, to: 23, by: 4).map { Self.row($0, of: bitmap) } == [
        "55555555555566555555555566666555",
        "66677777766666666665666667766655",
        "55566666666666665555566666665555",
        "22222333333333333333333333333222",
        "11222222222222222221111111111111",
        "33344444444444443333222223333333",
      ])
    #expect(Array(bitmap.pixels.prefix(4)) == [124, 136, 159, 255])
  }

  /// Coefficients follow each other row by row of a triangle; each is of a cosine with half a period for each column and row.
  @Test(arguments: [(0, 1, 0), (1, 2, 0), (5, 6, 0), (6, 0, 1), (7, 1, 1), (12, 0, 2)])
  func aCoefficientIsACosine(index: Int, columns: Int, rows: Int) throws {
    func bitmap(_ value: Int) throws -> Bitmap {
      let waves = Array(repeating: 8, count: index) + [value]
      return try Self.bitmap(Self.hash(lightness: 31, scale: 2, waves: waves))
    }
    let (high, low) = (try bitmap(15), try bitmap(0))
    for y in 0..<32 {
      for x in 0..<32 {
        let wave =
          cos(.pi * Double(columns) * (Double(x) + 0.5) / 32) * cos(.pi * Double(rows) * (Double(y) + 0.5) / 32)
        let green = 4 * (y * 32 + x) + 1
        let difference = Double(high.pixels[green]) - Double(low.pixels[green])
        #expect(abs(difference - 255 * 4 * 2 / 31 * wave) <= 1.01, "\(x), \(y)")
      }
    }
  }

  @Test func colourDifferencesMakeYellowBlueRedAndGreen() throws {
    func color(_ yellow: Int, _ red: Int) throws -> [UInt8] {
      Array(try Self.bitmap(Self.hash(lightness: 31, yellow: yellow, red: red)).pixels.prefix(3))
    }
    let (yellow, blue, red, green) = (try color(56, 32), try color(8, 32), try color(32, 50), try color(32, 14))
    #expect(yellow[0] > yellow[2] && yellow[1] > yellow[2] && blue[2] > blue[0] && blue[2] > blue[1])
    #expect(red[0] > red[1] && green[1] > green[0])
  }

  @Test func theShapeIsThatOfTheWaves() throws {
    for (short, isWide, width, height) in [(4, true, 32, 18), (4, false, 18, 32), (7, true, 32, 32), (1, true, 32, 5)] {
      let bitmap = try Self.bitmap(Self.hash(lightness: 31, short: short, isWide: isWide))
      #expect(bitmap.width == width && bitmap.height == height)
    }
  }

  /// A hash with opacity has fewer waves, and its average and scale before them.
  @Test(arguments: [(15, 255), (7, 119), (0, 0)]) func opacity(average: UInt8, alpha: Int) throws {
    for (isWide, width, height) in [(true, 32, 19), (false, 19, 32)] {
      var bytes = Self.hash(lightness: 31, short: 3, isWide: isWide)
      bytes[2] |= 0x80
      bytes.insert(average, at: 5)
      let bitmap = try Self.bitmap(bytes)
      #expect(bitmap.width == width && bitmap.height == height)
      #expect(stride(from: 3, to: bitmap.pixels.count, by: 4).allSatisfy { abs(Int(bitmap.pixels[$0]) - alpha) <= 1 })
    }
  }

  @Test func whatIsNoHashIsNone() {
    let hash = Self.hash(lightness: 31)
    for count in 0..<20 { #expect(ThumbHash(Array(hash.prefix(count))) == nil) }
    for address in [
      "immich://h/1", "immich://h/1?thumbhash=", "immich://h/1?thumbhash=xyz", "immich://h/1?thumbhash=00",
    ] {
      #expect(ThumbHash(inAddress: address) == nil, "\(address)")
    }
    var number: UInt64 = 1
    for _ in 0..<2_000 {
      let bytes = (0..<40).map { _ in
        number = number &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return UInt8(number >> 56)
      }
      for count in [5, 12, 25, 40] { _ = ThumbHash(Array(bytes.prefix(count)))?.bitmap }
    }
  }

  /// The blurred picture comes before anything is fetched; here the picture itself is not.
  @Test func aLoaderShowsItFirst() throws {
    let loader = PictureLoader(workers: 0) {}
    let address = "immich://h/1?preview=thumbnail&thumbhash=\(Self.hash(lightness: 31).hexadecimal)"
    for id in [1, 2] {
      loader.request(
        PictureRequest(
          id: PictureID(id), address: .web(address), target: PixelSize(width: 20, height: 20), fit: .fit,
          wantsPreview: id == 1))
    }
    // Previews go before all pictures.
    _ = loader.wait(for: PictureID(2))
    let preview = try #require(loader.takeResults().first { $0.isPreview })
    #expect(try preview.outcome.get().bitmap.width == 32)
  }
}
