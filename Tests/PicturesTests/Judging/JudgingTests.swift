import Testing

@testable import Pictures

/// What one judges a picture by: histogram, clipping, point of focus, ground.
@Suite struct JudgingTests {
  private func bitmap(_ pixels: [[UInt8]], width: Int) -> Bitmap {
    Bitmap(width: width, height: pixels.count / width, pixels: pixels.flatMap(\.self))
  }

  /// White, pure red, black, the darkest and lightest values that are not clipped, grey, and a transparent pixel.
  private let mixed: [[UInt8]] = [
    [255, 255, 255, 255], [255, 0, 0, 255], [0, 0, 0, 255], [2, 0, 0, 255], [253, 253, 253, 255], [128, 128, 128, 255],
    [255, 255, 255, 0], [1, 1, 1, 255],
  ]

  @Test func pixelsAreCounted() {
    let histogram = PictureHistogram(bitmap(mixed, width: 4))
    #expect(histogram.channels[0][255] == 2 && histogram.channels[1][255] == 1 && histogram.channels[0][128] == 1)
    #expect(histogram.brightness[253] == 1 && histogram.brightness.reduce(0, +) == 7)
    #expect(histogram.highlights == 2.0 / 7 && histogram.shadows == 2.0 / 7)
  }

  @Test func clippedPixelsArePainted() {
    let painted = bitmap(mixed, width: 4).paintingClipping()
    let expected: [[UInt8]] = [
      [255, 0, 0, 255], [255, 0, 0, 255], [0, 64, 255, 255], mixed[3], mixed[4], mixed[5], mixed[6], [0, 64, 255, 255],
    ]
    #expect(painted.pixels == expected.flatMap(\.self))
  }

  /// Of a large picture rows are left out, evenly.
  @Test func aLargePictureIsCountedByRows() {
    let histogram = PictureHistogram(Bitmap(width: 2_000, height: 2_000, color: 0xffffff))
    #expect(histogram.brightness.reduce(0, +) == 2_000_000 && histogram.highlights == 1)
  }

  /// A quarter of the most frequent number is half as high.
  @Test func theHeightIsTheSquareRootOfTheNumber() {
    let grey =
      [[UInt8]](repeating: [100, 100, 100, 255], count: 16) + .init(repeating: [200, 200, 200, 255], count: 4)
    let plot = PictureHistogram(bitmap(grey, width: 4)).plot(width: 256, height: 8, isGrey: true)
    func height(_ column: Int) -> Int { (0..<8).count { plot.pixel(column, $0)[0] == 225 } }
    #expect(height(100) == 8 && height(200) == 4 && height(150) == 0)
  }

  /// Black and white borders leave the other heights as they are.
  @Test(arguments: [UInt8(0), 255]) func theEndsDoNotCount(value: UInt8) {
    let pixels =
      [[UInt8]](repeating: [value, value, value, 255], count: 64) + .init(repeating: [100, 100, 100, 255], count: 4)
    let plot = PictureHistogram(bitmap(pixels, width: 4)).plot(width: 256, height: 8, isGrey: true)
    for column in [Int(value), 100] { #expect((0..<8).allSatisfy { plot.pixel(column, $0)[0] == 225 }) }
  }

  /// One channel is enough for a highlight, and none may be left for a shadow.
  @Test(arguments: 0..<3) func eachChannelIsClipped(channel: Int) {
    func clipping(_ value: Int) -> Clipping? {
      var color = [0, 0, 0]
      color[channel] = value
      return Clipping(color[0], color[1], color[2])
    }
    #expect([0, 1, 2, 252, 253, 254, 255].map(clipping) == [.shadow, .shadow, nil, nil, nil, .highlight, .highlight])
  }

  @Test func channelsAddUp() {
    let plot = PictureHistogram(bitmap([[90, 90, 10, 255], [90, 20, 10, 255]], width: 2)).plot(
      width: 256, height: 4, isGrey: false)
    #expect(plot.pixel(90, 3) == [225, 225, 28, 255], "red and green are yellow")
    #expect(plot.pixel(10, 3) == [28, 28, 225, 255] && plot.pixel(50, 3) == [28, 28, 28, 255])
  }

  // MARK: Ground

  @Test func transparentPixelsAreSeenOnTheGround() {
    let icon = bitmap([[0, 0, 0, 0], [0, 0, 0, 255], [10, 20, 30, 128], [0, 0, 0, 0]], width: 2)
    #expect(icon.on(.theme) == icon)
    #expect(icon.on(.white).pixels == [255, 255, 255, 255, 0, 0, 0, 255, 132, 137, 142, 255, 255, 255, 255, 255])
    #expect(icon.on(.black).pixels == [0, 0, 0, 255, 0, 0, 0, 255, 5, 10, 15, 255, 0, 0, 0, 255])
    let empty = Bitmap(width: 64, height: 64, color: 0, alpha: 0).on(.checkerboard)
    #expect(empty.pixel(0, 0) != empty.pixel(8, 0) && empty.pixel(0, 0) == empty.pixel(8, 8))
    #expect(empty.pixel(7, 7) == empty.pixel(0, 0) && empty.pixel(0, 0)[3] == 255)
    for size in [PixelSize(width: 8, height: 64), PixelSize(width: 64, height: 8)] {
      let strip = Bitmap(width: size.width, height: size.height, color: 0, alpha: 0).on(.checkerboard)
      let (near, far) = size.width < 10 ? ((0, 7), (0, 8)) : ((7, 0), (8, 0))
      #expect(strip.pixel(0, 0) == strip.pixel(near.0, near.1) && strip.pixel(0, 0) != strip.pixel(far.0, far.1))
    }
    #expect(PictureGround.allCases.map(\.next) == [.checkerboard, .white, .black, .theme])
  }
}

/// Where the camera focused, of the makers' notes as ExifTool documents them.
@Suite struct FocusPointTests {
  private func little(_ numbers: [Int]) -> [UInt8] {
    numbers.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
  }

  private func long(_ number: Int) -> [UInt8] { little([number, number >> 16]) }

  /// A directory with one tag, whose values follow it; `start` is its place from where positions count.
  private func directory(_ tag: Int, type: Int, count: Int, _ values: [UInt8], at start: Int) -> [UInt8] {
    let isInPlace = values.count <= 4
    return little([1, tag, type]) + long(count)
      + (isInPlace ? values + .init(repeating: 0, count: 4 - values.count) : long(start + 18)) + long(0)
      + (isInPlace ? [] : values)
  }

  /// Returns the details of a JPEG with a note. Its place is found by its own text, so that it may tell positions from it.
  private func details(
    _ note: (_ start: Int) -> [UInt8], model: String = "X", orientation: Int = 1, size: (Int, Int)? = (4000, 3000),
    more: [Int: Exif.Value] = [:]
  ) throws -> PictureDetails {
    var exif = Exif(orientation: orientation, make: "M", model: model, details: more)
    if let size { (exif.details[0xa002], exif.details[0xa003]) = (.long(size.0), .long(size.1)) }
    func tiff(_ note: [UInt8]) -> [UInt8] {
      exif.details[0x927c] = .bytes(note)
      return exif.bytes
    }
    // Long enough not to be in the directory itself.
    let first = note(0)
    let bytes = tiff(first)
    let start = try #require((0..<bytes.count - first.count + 1).first { Array(bytes[$0..<$0 + first.count]) == first })
    _ = tiff(note(start))
    let file = exif.inserted(into: try Encoding.jpeg(Samples.photo(width: 16, height: 16)))
    return try #require(PictureDetails.read(bytes: PictureBytes(file)))
  }

  /// Nine points of 100 × 80, three of them in focus: the middle of these is 600 to the right and 300 up.
  private func canon(_ start: Int, tag: Int = 0x26) -> [UInt8] {
    let x = [-900, -600, -300, 0, 300, 600, 500, 700, 900]
    let y = [0, 0, 0, 0, 0, 300, 400, 200, 0]
    let bits = 1 << 5 | 1 << 6 | 1 << 7
    let values =
      [0, 2, 9, 9, 4000, 3000, 4000, 3000] + [Int](repeating: 100, count: 9) + [Int](repeating: 80, count: 9) + x + y
      + [bits, bits]
    return directory(tag, type: 3, count: values.count, little(values), at: start)
  }

  @Test func canon() throws {
    for tag in [0x26, 0x3c] {
      let focus = try details({ canon($0, tag: tag) }, model: "Canon EOS R5").focus
      #expect(focus == FocusPoint(x: 0.65, y: 0.4))
    }
    #expect(try details({ canon($0) }, model: "Canon PowerShot G7 X").focus == FocusPoint(x: 0.65, y: 0.6))
    // A picture that is turned to the right: what was above is on the right.
    #expect(try details({ canon($0) }, model: "Canon EOS R5", orientation: 6).focus == FocusPoint(x: 0.6, y: 0.65))
  }

  private func nikon(_ version: String, _ flag: Int, _ place: Int, isThere: Bool = true) -> [UInt8] {
    var table = Array(version.utf8) + [UInt8](repeating: 0, count: 80)
    table[flag] = isThere ? 1 : 0
    table.replaceSubrange(place..<place + 8, with: little([6000, 4000, 1500, 3000]))
    return Array("Nikon\0".utf8) + [2, 0x11, 0, 0] + Array("II*\0".utf8) + long(8)
      + directory(0xb7, type: 7, count: table.count, table, at: 8)
  }

  @Test(arguments: [("0100", 4, 0x10), ("0101", 4, 0x46), ("0300", 7, 0x2a), ("0401", 7, 0x3e)])
  func nikon(version: String, flag: Int, place: Int) throws {
    #expect(try details({ _ in nikon(version, flag, place) }).focus == FocusPoint(x: 0.25, y: 0.75))
    #expect(try details({ _ in nikon(version, flag, place, isThere: false) }).focus == nil)
  }

  @Test func sony() throws {
    func note(_ start: Int, tag: Int, _ values: [Int]) -> [UInt8] {
      Array("SONY DSC \0\0\0".utf8) + directory(tag, type: 3, count: 4, little(values), at: start + 12)
    }
    #expect(try details({ note($0, tag: 0x2027, [6000, 4000, 3000, 1000]) }).focus == FocusPoint(x: 0.5, y: 0.25))
    #expect(try details({ note($0, tag: 0x204a, [6000, 4000, 1500, 1000]) }).focus == FocusPoint(x: 0.25, y: 0.25))
    #expect(try details({ note($0, tag: 0x2027, [0, 0, 0, 0]) }).focus == nil, "a panorama has none")
  }

  @Test func fujifilm() throws {
    func note(_ x: Int, _ y: Int) -> [UInt8] {
      Array("FUJIFILM".utf8) + long(12) + directory(0x1023, type: 3, count: 2, little([x, y]), at: 12)
    }
    #expect(try details({ _ in note(1000, 1500) }).focus == FocusPoint(x: 0.25, y: 0.5))
    #expect(
      try details({ _ in note(8, 4) }, size: nil).focus == FocusPoint(x: 0.5, y: 0.25), "by the picture's own size")
    #expect(try details({ _ in note(5000, 1500) }).focus == nil, "outside the picture")
  }

  /// Phones write the standard's own tag.
  @Test func theSubjectOfTheStandard() throws {
    let focus = try details({ _ in [1, 2, 3, 4, 5, 6] }, more: [0x9214: .shorts([2000, 600, 100, 100])]).focus
    #expect(focus == FocusPoint(x: 0.5, y: 0.2))
  }

  /// Notes that end anywhere tell no point, and stop nothing.
  @Test func cutNotes() throws {
    let whole = canon(0)
    for count in stride(from: 6, to: whole.count, by: 7) {
      _ = try details({ _ in Array(whole.prefix(count)) }, model: "Canon EOS R5")
    }
  }

  /// The point turns with the picture.
  @Test(arguments: PictureOrientation.allCases) func turning(orientation: PictureOrientation) throws {
    var bitmap = Bitmap(width: 8, height: 4, color: 0)
    bitmap.pixels[4 * (1 * 8 + 6)] = 255
    let point = try #require(FocusPoint(x: 6.5 / 8, y: 1.5 / 4)).turned(orientation)
    let turned = bitmap.turned(orientation)
    let pixel = turned.pixel(Int(point.x * Double(turned.width)), Int(point.y * Double(turned.height)))
    #expect(pixel[0] == 255)
  }
}

/// Files with a map of the light that a screen with a high dynamic range adds: it is not used, and that is told.
@Suite struct GainMapTests {
  private func hasGainMap(_ bytes: [UInt8]) -> Bool {
    PictureDetails.read(bytes: PictureBytes(bytes))?.hasGainMap ?? false
  }

  @Test func gainMapsAreTold() throws {
    let plain = try Encoding.jpeg(Samples.photo(width: 16, height: 16))
    #expect(!hasGainMap(plain))
    #expect(hasGainMap(Exif.inserted(Array(#"<x hdrgm:Version="1.0"/>"#.utf8), into: plain)))
    #expect(!hasGainMap(Exif.inserted(Array(#"<x hdr="1.0"/>"#.utf8), into: plain)))
    let urn = Array("urn:iso:std:iso:ts:21496:-1\0".utf8)
    #expect(hasGainMap(plain[..<2] + [0xff, 0xe2, 0, UInt8(urn.count + 2)] + urn + plain[2...]))
  }

  /// Containers tell it by a property of one of their pictures, or by a brand.
  @Test func gainMapsOfContainersAreTold() {
    func picture(_ name: String) -> [UInt8] { box("auxC", large(0) + Array(name.utf8) + [0]) }
    let size = box("ispe", large(0) + large(32) + large(16))
    let (map, alpha) = (picture("urn:com:apple:photo:2020:aux:hdrgainmap"), picture("urn:mpeg:hevc:2015:auxid:1"))
    for (properties, brands, isTold) in [
      (size, "mif1heic", false), (size + alpha, "mif1heic", false), (map + size, "mif1heic", true),
      (size + map, "mif1heic", true), (alpha + size + map, "mif1", true), (size + map + alpha, "mif1", true),
      (size, "tmapheic", true), (size, "mif1tmap", true), (map + size, "mif1tmap", true),
    ] {
      let file =
        box("ftyp", Array("heic\0\0\0\0\(brands)".utf8))
        + box("meta", large(0) + box("iprp", box("ipco", properties)))
      #expect(hasGainMap(file) == isTold, "\(brands), \(properties.count)")
    }
  }
}
