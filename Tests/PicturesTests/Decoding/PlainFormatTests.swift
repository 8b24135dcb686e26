import TestSupport
import Testing

@testable import Pictures

/// BMP, PNM, QOI and TGA, which photowall reads without a library. Each file below is a picture of two rows of two pixels:
///
///     red    green
///     blue   white
@Suite struct PlainFormatTests {
  private static func little(_ value: Int, _ length: Int) -> [UInt8] {
    (0..<length).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// The masks are a part of a header of more than 40 bytes, and follow a shorter one.
  private static func bmp(
    _ depth: Int, length: Int = 40, compression: Int = 0, palette: [UInt8] = [], masks: [Int] = [], height: Int = 2,
    _ pixels: [UInt8]
  ) -> [UInt8] {
    let masks = masks.flatMap { little($0, 4) }
    let fields = masks + [UInt8](repeating: 0, count: max(length - 40 - masks.count, 0))
    let start = 14 + 40 + fields.count + palette.count
    var file = Array("BM".utf8) + little(start + pixels.count, 4) + little(0, 4) + little(start, 4)
    file +=
      little(length, 4) + little(2, 4) + little(height, 4) + little(1, 2) + little(depth, 2) + little(compression, 4)
    file += little(pixels.count, 4) + little(0, 8) + little(palette.count / 4, 4) + little(0, 4)
    return file + fields + palette + pixels
  }

  /// The header of OS/2, whose colours have three bytes.
  private static func core(_ depth: Int, palette: [UInt8] = [], _ pixels: [UInt8]) -> [UInt8] {
    let start = 26 + palette.count
    let file = Array("BM".utf8) + little(start + pixels.count, 4) + little(0, 4) + little(start, 4)
    return file + little(12, 4) + little(2, 2) + little(2, 2) + little(1, 2) + little(depth, 2) + palette + pixels
  }

  private static func tga(
    _ type: Int, _ depth: Int, palette: [UInt8] = [], first: Int = 0, flags: Int = 0, _ pixels: [UInt8]
  ) -> [UInt8] {
    var file = little(3, 1) + little(palette.isEmpty ? 0 : 1, 1) + little(type, 1) + little(first, 2)
    file += little(palette.count / 3, 2) + little(palette.isEmpty ? 0 : 24, 1) + little(0, 4)
    return file + little(2, 2) + little(2, 2) + little(depth, 1) + little(flags, 1) + Array("tag".utf8) + palette
      + pixels
  }

  private static let red: [UInt8] = [0, 0, 255]
  private static let green: [UInt8] = [0, 255, 0]
  private static let blue: [UInt8] = [255, 0, 0]
  private static let white: [UInt8] = [255, 255, 255]
  private static let masks = [0xf800, 0x07e0, 0x001f]
  private static let palette = red + [0] + green + [0] + blue + [0] + white + [0]

  static let files: [(name: String, bytes: [UInt8])] = [
    // Rows are filled to four bytes, the bottom one first.
    ("BMP 24", bmp(24, blue + white + [0, 0] + red + green + [0, 0])),
    ("BMP 24 from the top", bmp(24, height: -2, red + green + [0, 0] + blue + white + [0, 0])),
    ("BMP 32", bmp(32, blue + [0] + white + [0] + red + [0] + green + [0])),
    ("BMP 8", bmp(8, palette: palette, [2, 3, 0, 0, 0, 1, 0, 0])),
    ("BMP 4", bmp(4, palette: palette, [0x23, 0, 0, 0, 0x01, 0, 0, 0])),
    ("BMP 16", bmp(16, [0x1f, 0, 0xff, 0x7f, 0, 0x7c, 0xe0, 0x03])),
    (
      "BMP 565",
      bmp(16, compression: 3, masks: masks, [0x1f, 0, 0xff, 0xff, 0, 0xf8, 0xe0, 0x07])
    ),
    ("BMP 24 of OS/2", core(24, blue + white + [0, 0] + red + green + [0, 0])),
    ("BMP 8 of OS/2", core(8, palette: red + green + blue + white, [2, 3, 0, 0, 0, 1, 0, 0])),
    ("BMP 8 of version 5", bmp(8, length: 124, palette: palette, [2, 3, 0, 0, 0, 1, 0, 0])),
    ("BMP 24 of version 4", bmp(24, length: 108, blue + white + [0, 0] + red + green + [0, 0])),
    (
      "BMP 565 of version 2",
      bmp(16, length: 52, compression: 3, masks: masks, [0x1f, 0, 0xff, 0xff, 0, 0xf8, 0xe0, 0x07])
    ),
    (
      "BMP 565 of version 3",
      bmp(16, length: 56, compression: 3, masks: masks + [0], [0x1f, 0, 0xff, 0xff, 0, 0xf8, 0xe0, 0x07])
    ),
    (
      "BMP 565 of version 5",
      bmp(16, length: 124, compression: 3, masks: masks + [0], [0x1f, 0, 0xff, 0xff, 0, 0xf8, 0xe0, 0x07])
    ),
    // A run, the end of the row, pixels as they are with a filling byte, the end.
    ("BMP RLE8", bmp(8, compression: 1, palette: palette, [1, 2, 1, 3, 0, 0, 1, 0, 1, 1, 0, 1])),
    // What is beyond the end of a row is left out; what is skipped is the first colour.
    (
      "BMP RLE8 with too many pixels",
      bmp(8, compression: 1, palette: palette, [1, 2, 3, 3, 0, 0, 0, 2, 1, 0, 1, 1, 0, 1])
    ),
    // A move goes on from where the last pixel was.
    (
      "BMP RLE8 with a move",
      bmp(8, compression: 1, palette: palette, [1, 2, 1, 3, 0, 0, 1, 0, 0, 2, 0, 0, 1, 1, 0, 1])
    ),
    ("BMP RLE4", bmp(4, compression: 2, palette: palette, [2, 0x23, 0, 0, 2, 0x01, 0, 1])),
    ("PPM", Array("P6 2 2 255\n".utf8) + [255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255]),
    ("PPM as text", Array("P3\n# by hand\n2 2 # size\n 15\n15 0 0  0 15 0\n0 0 15  15 15 15".utf8)),
    ("PPM with remarks", Array("P3 2 2 15\n15 0 0 # red\n0 15 0\n# more\n0 0 15 15 15 15".utf8)),
    (
      "PPM 16",
      Array("P6\n2\n2\n65535\n".utf8)
        + [255, 255, 0, 0, 0, 0, 0, 0, 255, 255, 0, 0, 0, 0, 0, 0, 255, 255, 255, 255, 255, 255, 255, 255]
    ),
    ("QOI", Array("qoif".utf8) + [0, 0, 0, 2, 0, 0, 0, 2, 3, 0] + qoi),
    ("TGA", tga(2, 24, blue + white + red + green)),
    ("TGA from the top", tga(2, 32, flags: 0x28, red + [255] + green + [255] + blue + [255] + white + [255])),
    ("TGA from the right", tga(2, 24, flags: 0x30, green + red + white + blue)),
    ("TGA 16", tga(2, 16, [0x1f, 0, 0xff, 0x7f, 0, 0x7c, 0xe0, 0x03])),
    ("TGA with a palette", tga(1, 8, palette: red + green + blue + white, [2, 3, 0, 1])),
    ("TGA with a palette from 5", tga(1, 8, palette: red + green + blue + white, first: 5, [7, 8, 5, 6])),
    ("TGA with runs", tga(10, 24, [0x80] + blue + [0x80] + white + [1] + red + green)),
    // The last pixel has a packet of its own, as it is or as a run.
    ("TGA with the last pixel alone", tga(10, 24, [2] + blue + white + red + [0] + green)),
    ("TGA with a run of the last pixel", tga(10, 24, [0] + blue + [1] + white + red + [0x80] + green)),
  ]

  /// Red, green and blue as they are, then white as a difference of each channel: 255 is -1, so that 0 and 1 wrap around.
  private static let qoi: [UInt8] = [
    0xfe, 255, 0, 0, 0xfe, 0, 255, 0, 0xfe, 0, 0, 255, 0b0101_0110, 0, 0, 0, 0, 0, 0, 0, 1,
  ]

  @Test(arguments: files) func picturesAreExact(name: String, bytes: [UInt8]) throws {
    let picture = try decoded(bytes)
    #expect(picture.bitmap.size == PixelSize(width: 2, height: 2) && !picture.isPartial)
    #expect(picture.header.format.name == name.split(separator: " ")[0].replacing("PPM", with: "PNM"))
    let expected: [[UInt8]] = [[255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255], [255, 255, 255, 255]]
    #expect([(0, 0), (1, 0), (0, 1), (1, 1)].map { picture.bitmap.pixel($0, $1) } == expected)
    #expect(try decoded(bytes, 1, 1).bitmap.size == PixelSize(width: 1, height: 1))
  }

  /// Bits of 1 are black.
  @Test func bitmapsAndGrey() throws {
    let files: [(String, [UInt8])] = [
      ("P1 2 2\n10\n0 1", [0, 255, 255, 0]), ("P2 2 2 4\n0 4 4 0", [0, 255, 255, 0]),
      ("P4\n2 2\n\u{40}@", [255, 0, 255, 0]),
      ("P5 2 2 127\n\0\u{7f}\u{7f}\0", [0, 255, 255, 0]),
    ]
    for (text, values) in files {
      let bitmap = try decoded(Array(text.utf8)).bitmap
      #expect([(0, 0), (1, 0), (0, 1), (1, 1)].map { bitmap.pixel($0, $1)[0] } == values, "\(text)")
    }
    let grey = try decoded(Self.tga(3, 8, [255, 0, 0, 255])).bitmap
    #expect(grey.pixel(0, 0) == [0, 0, 0, 255] && grey.pixel(1, 0) == [255, 255, 255, 255])
  }

  /// A row that is missing is transparent, and the picture is incomplete.
  @Test func aRowIsMissing() throws {
    for name in ["BMP 24 from the top", "TGA from the top", "PPM"] {
      let file = try #require(Self.files.first { $0.name == name }?.bytes)
      let picture = try decoded(file.dropLast(2))
      #expect(picture.isPartial && picture.warning != nil, "\(name)")
      #expect(picture.bitmap.pixel(0, 1) == [0, 0, 0, 0] && picture.bitmap.pixel(1, 0) == [0, 255, 0, 255], "\(name)")
    }
  }

  @Test func transparencyIsKept() throws {
    let half = Self.tga(
      2, 32, flags: 0x28, Array([[9, 9, 9, 128], [9, 9, 9, 0], [9, 9, 9, 255], [9, 9, 9, 1]].joined()))
    #expect(try decoded(half).bitmap.pixel(0, 0) == [9, 9, 9, 128])
    for length in [56, 108, 124] {
      let masks = [0xff, 0xff00, 0xff_0000, 0xff00_0000]
      let pixels = (1...16).map(UInt8.init)
      let bitmap = try decoded(Self.bmp(32, length: length, compression: 3, masks: masks, pixels)).bitmap
      #expect(bitmap.pixel(0, 0) == [9, 10, 11, 12] && bitmap.pixel(1, 1) == [5, 6, 7, 8], "\(length)")
    }
    let qoi = Array("qoif".utf8) + [0, 0, 0, 1, 0, 0, 0, 1, 4, 0, 0xff, 1, 2, 3, 4]
    #expect(try decoded(qoi).bitmap.pixel(0, 0) == [1, 2, 3, 4])
  }

  /// What QOI's own encoder would write for runs, differences and colours that were seen.
  @Test func everyChunkOfQOI() throws {
    let start: [UInt8] = Array("qoif".utf8) + [0, 0, 0, 7, 0, 0, 0, 1, 3, 0]
    // 100, 100, 100; a difference of -2, 1, 0; of green 5, red 5 - 1, blue 5 + 2; twice the same; the first colour again; black.
    // (3 · 100 + 5 · 100 + 7 · 100 + 11 · 255) mod 64
    let index: UInt8 = 17
    let chunks: [UInt8] = [0xfe, 100, 100, 100, 0b0100_1110, 0x80 + 37, 0x7a, 0xc1, index, 0xfe, 0, 0, 0]
    let bitmap = try decoded(start + chunks).bitmap
    let reds: [UInt8] = (0..<7).map { bitmap.pixel($0, 0)[0] }
    let blues: [UInt8] = (0..<7).map { bitmap.pixel($0, 0)[2] }
    #expect(reds == [100, 98, 102, 102, 102, 100, 0] && blues == [100, 100, 107, 107, 107, 100, 0])
  }

  @Test(arguments: files) func mutantsDoNotCrash(name: String, bytes: [UInt8]) {
    for count in 0..<bytes.count {
      if let picture = try? decoded(Array(bytes[..<count])) { #expect(picture.bitmap.size.area == 4) }
    }
    var random = Soak.random(26)
    Soak.count(Soak.pictures, "mutated pictures")
    for _ in 0..<Soak.pictures {
      var limits = PictureLimits()
      limits.pixels = 1_000_000
      limits.bytesHeldWhole = 1_000_000
      let mutant = bytes.mutated(using: &random)
      if let sentence = errorMessage(for: mutant, limits: limits) { #expect(!sentence.isEmpty) }
    }
  }

  /// What has no signature is a picture only if each number in its header can be: (the place of a byte, a wrong value).
  @Test(arguments: [(1, 2), (2, 4), (2, 12), (12, 0), (14, 0), (16, 7), (17, 0x40), (17, 0x80)])
  func headersOfTGAHaveNoOtherNumbers(place: Int, value: UInt8) {
    var bytes = Self.tga(2, 24, Self.blue + Self.white + Self.red + Self.green)
    #expect(bytes.withUnsafeBytes { PictureFormat.isPicture($0) })
    bytes[place] = value
    #expect(!bytes.withUnsafeBytes { PictureFormat.isPicture($0) })
  }

  /// The header of a BMP has 12 bytes, or 40 to 124.
  @Test(arguments: [0, 11, 12, 13, 39, 40, 52, 124, 125, 256]) func headersOfBMPHaveTheirLengths(length: Int) {
    var bytes = Self.bmp(24, length: 124, Self.blue + Self.white + [0, 0] + Self.red + Self.green + [0, 0])
    bytes.replaceSubrange(14..<18, with: Self.little(length, 4))
    let isPicture = bytes.withUnsafeBytes { PictureFormat.isPicture($0) }
    #expect(isPicture == [12, 40, 52, 124].contains(length))
  }

  @Test func listsOfNamesAreNoPictures() {
    for text in ["P1 a.jpg\nb.jpg\n", "P5\nP6\n", "BMW.jpg\n", "P3 1 2.jpg\n", "qoi.jpg\n"] {
      #expect(!Array(text.utf8).withUnsafeBytes { PictureFormat.isPicture($0) }, "\(text)")
    }
  }
}
