import Platform
import TestSupport
import Testing

@testable import Pictures

/// Embedded ICC profiles are converted to sRGB, where Little CMS is installed.
@Suite(.enabled(if: ColorTransform.isAvailable, "the library lcms2 is not installed")) struct ColorTests {
  /// A profile of the primary colours of sRGB, with red and green exchanged if `isSwapped`.
  ///
  /// Source: ICC.1:2001-04, 6.1 (header), 6.3.1.2 (three components), 6.5 (types); IEC 61966-2-1, annex.
  static func profile(isSwapped: Bool, gamma: Double = 2.2) -> [UInt8] {
    func number(_ value: Int, _ length: Int = 4) -> [UInt8] {
      (0..<length).map { UInt8(truncatingIfNeeded: value >> (8 * (length - 1 - $0))) }
    }
    func fixed(_ value: Double) -> [UInt8] { number(Int((value * 65_536).rounded())) }
    func color(_ x: Double, _ y: Double, _ z: Double) -> [UInt8] {
      Array("XYZ \0\0\0\0".utf8) + fixed(x) + fixed(y) + fixed(z)
    }
    // The transfer function of sRGB at 1,024 places.
    let places = (0..<1_024).map { number(Int((Gamma.light(of: Double($0) / 1_023) * 65_535).rounded()), 2) }
    let curve = Array("curv\0\0\0\0".utf8) + number(1_024) + places.joined()
    let red = color(0.4360, 0.2225, 0.0139)
    let green = color(0.3851, 0.7169, 0.0971)
    let name = Array("desc\0\0\0\0".utf8) + number(5) + Array("test\0".utf8) + [UInt8](repeating: 0, count: 80)
    let tags: [(String, [UInt8])] = [
      ("desc", name), ("wtpt", color(0.9642, 1, 0.8249)), ("rXYZ", isSwapped ? green : red),
      ("gXYZ", isSwapped ? red : green), ("bXYZ", color(0.1431, 0.0606, 0.7141)), ("rTRC", curve), ("gTRC", curve),
      ("bTRC", curve),
    ]
    var table = number(tags.count)
    var data: [UInt8] = []
    for (name, body) in tags {
      table += Array(name.utf8) + number(128 + 4 + 12 * tags.count + data.count) + number(body.count)
      data += body + [UInt8](repeating: 0, count: (4 - body.count % 4) % 4)
    }
    var head = number(128 + table.count + data.count) + number(0) + number(0x0210_0000) + Array("mntrRGB XYZ ".utf8)
    head += [UInt8](repeating: 0, count: 12) + Array("acsp".utf8) + [UInt8](repeating: 0, count: 28)
    head += fixed(0.9642) + fixed(1) + fixed(0.8249)
    return head + [UInt8](repeating: 0, count: 128 - head.count) + table + data
  }

  /// A picture in each format that can have a profile.
  private static func files(_ profile: [UInt8], _ bitmap: Bitmap) throws -> [(name: String, bytes: [UInt8])] {
    let jpeg = try Encoding.jpeg(bitmap)
    // In two pieces, the second one first.
    let half = profile.count / 2
    func piece(_ number: UInt8, _ part: ArraySlice<UInt8>) -> [UInt8] {
      let body = Array("ICC_PROFILE\0".utf8) + [number, 2] + part
      return [0xff, 0xe2, UInt8((body.count + 2) >> 8), UInt8((body.count + 2) & 255)] + body
    }
    let webp = try Encoding.webp(bitmap)
    let padding: [UInt8] = profile.count.isMultiple(of: 2) ? [] : [0]
    let size = [UInt8(bitmap.width - 1), 0, 0, UInt8(bitmap.height - 1), 0, 0]
    let body =
      Array("WEBPVP8X".utf8) + [10, 0, 0, 0, 0x20, 0, 0, 0] + size + Array("ICCP".utf8)
      + large(profile.count).reversed() + profile + padding + webp[12...]
    return [
      ("jpeg", jpeg[..<2] + piece(2, profile[half...]) + piece(1, profile[..<half]) + jpeg[2...]),
      ("png", try png(bitmap, profile)),
      ("webp", Array("RIFF".utf8) + large(body.count).reversed() + body),
      ("tiff", TIFFWriter.file([tiff(bitmap, profile)])),
    ]
  }

  /// Bytes in blocks that are not compressed.
  private static func png(_ bitmap: Bitmap, _ profile: [UInt8]) throws -> [UInt8] {
    func large(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
    let length: [UInt8] = [UInt8(profile.count & 255), UInt8(profile.count >> 8)]
    var (first, second): (UInt32, UInt32) = (1, 0)
    for byte in profile {
      first = (first + UInt32(byte)) % 65_521
      second = (second + first) % 65_521
    }
    let packed: [UInt8] = [0x78, 0x01, 1] + length + length.map { ~$0 } + profile + large(second << 16 | first)
    let body = Array("iCCPtest\0\0".utf8) + packed
    var checksum = UInt32.max
    for byte in body {
      checksum ^= UInt32(byte)
      for _ in 0..<8 { checksum = checksum & 1 == 0 ? checksum >> 1 : checksum >> 1 ^ 0xedb8_8320 }
    }
    let png = try Encoding.png(bitmap)
    return Array(png[..<33] + large(UInt32(body.count - 4)) + body + large(~checksum) + png[33...])
  }

  private static func tiff(_ bitmap: Bitmap, _ profile: [UInt8]) -> [Int: TIFFWriter.Value] {
    let pixels = stride(from: 0, to: bitmap.pixels.count, by: 4).flatMap { bitmap.pixels[$0..<$0 + 3] }
    return [
      256: .long(bitmap.width), 257: .long(bitmap.height), 258: .short(8), 259: .short(1), 262: .short(2),
      273: .position(of: pixels), 277: .short(3), 278: .long(bitmap.height), 279: .long(pixels.count),
      0x8773: .bytes(profile),
    ]
  }

  @Test(arguments: ["jpeg", "png", "webp", "tiff"]) func coloursOfAProfileBecomeThoseOfTheScreen(name: String) throws {
    if name == "tiff", !PictureFormat.tiff.isAvailable {
      try Test.cancel("\(PictureFormat.tiff.library) is not installed")
    }
    let files = try Self.files(Self.profile(isSwapped: true), Samples.quarters(width: 32, height: 32))
    let bytes = try #require(files.first { $0.name == name }).bytes
    for size in [32, 10] {
      let picture = try decoded(bytes, size, size)
      // Red and green above change places; blue and white below stay.
      #expect(picture.bitmap.corners == "GRBW", "\(size)")
      #expect(picture.bitmap.size.width == size)
    }
  }

  /// A thumbnail has no profile: its colours are those of its picture's.
  @Test func aThumbnailHasTheProfileOfItsPicture() throws {
    let quarters = Samples.quarters(width: 32, height: 32)
    let files = try Self.files(Self.profile(isSwapped: true), quarters)
    let small = try Encoding.jpeg(quarters.shrunk(to: PixelSize(width: 16, height: 16)))
    let file = Exif(orientation: 3, thumbnail: small).inserted(
      into: try #require(files.first { $0.name == "jpeg" }).bytes)
    guard case .found(let picture) = try PictureDecoder().embeddedThumbnail(in: ByteWindow(PictureBytes(file))) else {
      Issue.record("no thumbnail")
      return
    }
    // Red and green change places, then all is turned upside down.
    #expect(picture.bitmap.size == PixelSize(width: 16, height: 16) && picture.bitmap.corners == "WBRG")
  }

  /// Cameras name Adobe's RGB in a tag of EXIF and store no profile. The colours were computed from the matrices of both standards.
  @Test(arguments: [
    ([180, 90, 60], [205, 90, 56]), ([128, 128, 128], [129, 129, 129]), ([100, 200, 100], [0, 201, 92]),
  ])
  func aNamedColourSpace(stored: [UInt8], shown: [Int]) throws {
    let rules: [UInt8] = [1, 0, 1, 0, 2, 0, 4, 0, 0, 0] + Array("R03\0".utf8) + [0, 0, 0, 0]
    var exif = Exif(first: [0xfde8: .bytes(rules)], details: [0xa005: .long(0)])
    let place = try #require(exif.bytes.firstRange(of: rules)).lowerBound
    exif.details[0xa005] = .long(place)
    let plain = try Encoding.jpeg(
      Bitmap(
        width: 16, height: 16, color: stored.reduce(0) { $0 << 8 | UInt32($1) }))
    let pixel = try decoded(exif.inserted(into: plain)).bitmap.pixels[..<3]
    #expect(zip(pixel, shown).allSatisfy { abs(Int($0) - $1) <= 3 }, "\(Array(pixel))")
    #expect(zip(try decoded(plain).bitmap.pixels, stored).allSatisfy { abs(Int($0) - Int($1)) <= 3 })
  }

  @Test func sRGBIsLeftAsItIs() throws {
    let bitmap = Samples.photo(width: 40, height: 30)
    for (name, bytes) in try Self.files(Self.profile(isSwapped: false), bitmap) where name != "tiff" {
      let plain =
        name == "jpeg"
        ? try Encoding.jpeg(bitmap) : name == "png" ? try Encoding.png(bitmap) : try Encoding.webp(bitmap)
      #expect(try decoded(bytes).bitmap == decoded(plain).bitmap, "\(name)")
    }
    #expect(ColorTransform(profile: Self.profile(isSwapped: false)) == nil)
    #expect(ColorTransform(profile: Self.profile(isSwapped: true)) != nil)
  }

  @Test func transparencyIsKept() throws {
    let bitmap = Bitmap(width: 16, height: 16, color: 0xff0000, alpha: 100)
    for (name, bytes) in try Self.files(Self.profile(isSwapped: true), bitmap) where ["png", "webp"].contains(name) {
      let pixel = try decoded(bytes).bitmap.pixel(3, 3)
      #expect(pixel[1] > 250 && pixel[0] < 5 && pixel[3] == 100, "\(name) \(pixel)")
    }
  }

  @Test func aTransformIsKept() throws {
    let profiles = ColorProfiles()
    let profile = Self.profile(isSwapped: true)
    let first = try #require(profiles.transform(of: profile))
    // It stays while it is used, whatever others come.
    for extra in 0..<20 {
      #expect(profiles.transform(of: [UInt8(extra)]) == nil)
      #expect(profiles.transform(of: profile) === first)
    }
    // Others take its place.
    for extra in 0..<8 { #expect(profiles.transform(of: [UInt8(extra)]) == nil) }
    #expect(profiles.transform(of: profile) !== first)
  }

  @Test func mutantsDoNotCrash() throws {
    let bitmap = Samples.quarters(width: 16, height: 16)
    var random = Soak.random(8)
    var changed = 0
    Soak.count(Soak.pictures, "mutated profiles")
    for _ in 0..<Soak.pictures {
      let profile = Self.profile(isSwapped: true).mutated(using: &random)
      let file = try Self.files(Array(profile.prefix(60_000)), bitmap)[1]
      if try decoded(file.bytes).bitmap != bitmap { changed += 1 }
    }
    // Some mutants have to be profiles still.
    #expect(changed > Soak.pictures / 30)
    #expect(try decoded(try Self.files([], bitmap)[1].bytes).bitmap == bitmap)
  }
}
