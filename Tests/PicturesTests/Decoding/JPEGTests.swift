import CTurboJPEG
import Platform
import Testing

@testable import Pictures

@Suite struct JPEGTests {
  private static let photo = Samples.photo(width: 331, height: 250)
  /// The photo within squares of some lengths, and how near a decoded picture has to be in dB. That includes the loss of
  /// JPEG: the sample has details of single pixels.
  private static let references: [(length: Int, bitmap: Bitmap, likeness: Double)] = [331, 160, 80, 41, 20, 7].map {
    let size = PictureFit.fit.scaledSize(of: photo.size, in: PixelSize(width: $0, height: $0))
    return ($0, shrunkSlowly(photo, to: size), $0 > 100 ? 26 : 32)
  }

  @Test(arguments: [TJSAMP_444, TJSAMP_420, TJSAMP_422, TJSAMP_440], [false, true])
  func shrinksNearTheReference(sampling: TJSAMP, isProgressive: Bool) throws {
    let file = try Encoding.jpeg(Self.photo, quality: 98, sampling: sampling, isProgressive: isProgressive)
    for (length, reference, least) in Self.references {
      let picture = try decoded(file, length, length)
      #expect(picture.bitmap.size == reference.size)
      let likeness = signalToNoise(picture.bitmap, reference)
      #expect(likeness > least, "\(length): \(likeness) dB")
      #expect(!picture.isPartial && picture.warning == nil)
    }
  }

  @Test func scaleLeavesTwoPixelsPerPixelOfTheResult() {
    let stored = PixelSize(width: 4000, height: 3000)
    func eighths(_ width: Int, _ height: Int) -> Int {
      JPEGCodec.eighths(from: stored, to: PixelSize(width: width, height: height))
    }
    #expect(eighths(250, 187) == 1)
    #expect(eighths(251, 187) == 2)
    #expect(eighths(500, 375) == 2)
    #expect(eighths(500, 376) == 4)
    #expect(eighths(1000, 750) == 4)
    #expect(eighths(1001, 750) == 8)
  }

  /// All eight restarts and a byte 0xff, which a zero follows, are data of a scan.
  @Test func scansAreCountedWithTheirData() {
    let restarts = (UInt8(0xd0)...0xd7).flatMap { [0x55, 0xff, $0] as [UInt8] }
    let file: [UInt8] =
      [0xff, 0xd8, 0xff, 0xda, 0, 2] + restarts + [0xff, 0, 0xff, 0xda, 0, 3, 9, 1, 2, 3, 0xff, 0xd9]
    for (limit, count, dataCount) in [(5, 2, 26 + 3), (1, 2, 26 + 3), (0, 1, 26)] {
      let scans = file.withUnsafeBytes { JPEGScans($0, limit: limit) }
      #expect(scans.count == count && scans.dataCount == dataCount, "\(limit)")
    }
  }

  @Test func greyAndCMYKHaveTheRightColours() throws {
    let grey = try decoded(Encoding.jpeg(Samples.quarters(width: 32, height: 32), sampling: TJSAMP_GRAY))
    #expect(grey.bitmap.pixel(4, 4) == [76, 76, 76, 255])
    let inks = try decoded(Encoding.cmykJPEG(Samples.quarters(width: 32, height: 32)))
    #expect(inks.bitmap.corners == "RGBW")
  }

  @Test func exifThumbnailsAreFoundAndTurned() throws {
    let folder = try TemporaryFolder()
    let quarters = Samples.quarters(width: 400, height: 300)
    let small = try Encoding.jpeg(quarters.shrunk(to: PixelSize(width: 160, height: 120)))
    let exif = Exif(orientation: 8, thumbnail: small)
    let path = try folder.write(exif.inserted(into: Encoding.jpeg(quarters)), as: "a.jpg")
    let picture = try #require(try PictureDecoder().embeddedThumbnail(ofFile: FilePath(path)))
    #expect(picture.bitmap.size == PixelSize(width: 120, height: 160))
    #expect(picture.bitmap.corners == TurningTests.upright[8])
    #expect(picture.header.size == PixelSize(width: 300, height: 400))
    // A thumbnail that is longer than the limit is not read.
    func thumbnail(limit: Int) throws -> Picture? {
      var limits = PictureLimits()
      limits.bytes = limit
      return try PictureDecoder(limits: limits).embeddedThumbnail(ofFile: FilePath(path))
    }
    #expect(try thumbnail(limit: small.count) == picture)
    let less = small.count - 1
    #expect(throws: PictureError.tooManyBytes(limit: less)) { try thumbnail(limit: less) }

    // A thumbnail with another ratio has bars and is ignored, as is one that is no JPEG.
    let barred = try Encoding.jpeg(quarters.shrunk(to: PixelSize(width: 160, height: 107)))
    for thumbnail in [barred, [1, 2, 3, 4, 5, 6, 7, 8]] {
      let other = try folder.write(Exif(thumbnail: thumbnail).inserted(into: Encoding.jpeg(quarters)), as: "b.jpg")
      #expect(try PictureDecoder().embeddedThumbnail(ofFile: FilePath(other)) == nil)
    }
  }

  /// A square thumbnail with bars above and below, or at the left and right. One that is higher or wider than its picture is not
  /// of it.
  @Test(arguments: [(128, 64, 64, true), (64, 128, 64, true), (128, 64, 96, false), (64, 128, 96, false)])
  func aThumbnailIsNoLargerThanItsPicture(width: Int, height: Int, side: Int, isFound: Bool) throws {
    let middle = side / 4..<side * 3 / 4
    var thumbnail = Bitmap(width: side, height: side, color: 0)
    for y in 0..<side {
      for x in 0..<side where middle.contains(width > height ? y : x) { thumbnail.pixels[4 * (side * y + x)] = 220 }
    }
    let picture = try Encoding.jpeg(Samples.quarters(width: width, height: height))
    let file = Exif(thumbnail: try Encoding.jpeg(thumbnail)).inserted(into: picture)
    let search = try PictureDecoder().embeddedThumbnail(in: ByteWindow(PictureBytes(file)))
    let found: Picture? = if case .found(let picture) = search { picture } else { nil }
    #expect(found?.bitmap.size == (isFound ? PixelSize(width: width / 2, height: height / 2) : nil))
  }
}
