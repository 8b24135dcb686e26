import CSPNG
import Platform
import TestSupport
import Testing

@testable import Pictures

/// Truncated, wrong and malicious files.
@Suite struct DamageTests {
  /// One small file of each kind that the decoders treat differently.
  static func files() throws -> [(name: String, bytes: [UInt8])] {
    let photo = Samples.photo(width: 64, height: 48, hasAlpha: true)
    let opaque = Samples.photo(width: 64, height: 48)
    let palette: [[UInt8]] = (0..<16).map { [$0 * 16, 255 - $0 * 16, 80] }
    let size = PixelSize(width: 24, height: 20)
    let frames = [false, true].map {
      Encoding.GIFFrame(size: size, indices: (0..<480).map { UInt8($0 * 7 % 16) }, isInterlaced: $0)
    }
    return [
      (
        "jpeg",
        Exif(orientation: 6, make: "ACME", thumbnail: try Encoding.jpeg(opaque)).inserted(
          into: try Encoding.jpeg(opaque))
      ),
      ("progressive jpeg", try Encoding.jpeg(opaque, isProgressive: true)),
      ("cmyk jpeg", try Encoding.cmykJPEG(opaque)),
      ("png", try Encoding.png(photo)),
      ("interlaced png", try Corpus.bytes("good/interlaced.png")),
      ("webp", try Encoding.webp(photo, quality: 80)),
      ("lossless webp", try Encoding.webp(photo)),
      ("animated webp", try Encoding.webp(canvas: photo.size, frames: [(photo, 0, 0, 40), (opaque, 0, 0, 40)])),
      ("gif", try Encoding.gif(canvas: size, palette: palette, frames: frames, loops: 0)),
    ]
  }

  /// It is told without decoding. A film may follow a picture, and GIF files need no end.
  @Test func filesThatAreCutOffSaySo() throws {
    let folder = try TemporaryFolder()
    func fault(_ bytes: [UInt8]) throws -> String? {
      PictureReading(path: FilePath(try folder.write(bytes, as: "a"))).fault
    }
    for (name, bytes) in try Self.files() where name != "gif" {
      #expect(try fault(bytes) == nil && fault(bytes + [1, 2, 3]) == nil, "\(name)")
      for tenth in 5..<10 {
        #expect(try fault(Array(bytes[..<(bytes.count * tenth / 10)])) != nil, "\(name) at \(tenth)/10")
      }
      #expect(try fault(bytes.dropLast(name.hasSuffix("png") ? 12 : 1)) != nil, "\(name)")
    }
    #expect(PictureReading(path: "/nowhere/a.jpg").fault == "no such file")
    #expect(try fault(Array("no picture".utf8)) == "not a known picture format")
  }

  @Test func truncatedFilesGivePartialPictures() throws {
    for (name, bytes) in try Self.files() {
      let whole = try decoded(bytes)
      for tenth in 0..<10 {
        do {
          let part = try decoded(Array(bytes[..<(bytes.count * tenth / 10)]))
          #expect(part.bitmap.size == whole.bitmap.size, "\(name) at \(tenth)/10")
          #expect(part.isPartial || part.bitmap == whole.bitmap, "\(name) at \(tenth)/10")
        } catch {
          #expect(!error.message.isEmpty)
          // Most of a file is pixels. Animations and lossless WebP files have them in one piece.
          #expect(tenth < 8 || name == "animated webp" || name == "lossless webp", "\(name) at \(tenth)/10: \(error)")
        }
      }
    }
  }

  /// The last chunk, the checksum of the pixels, and that of the compressed pixels hold none.
  @Test(arguments: [12, 13, 16, 17, 20]) func aPNGWithoutItsChecksumsIsWhole(lacking: Int) throws {
    let png = try Encoding.png(Samples.noise(width: 24, height: 20))
    #expect(try decoded(png.dropLast(lacking)).bitmap == decoded(png).bitmap)
  }

  @Test func rowsOfATruncatedFileAreThoseOfTheWholePicture() throws {
    let photo = Samples.photo(width: 64, height: 64)
    for (name, bytes) in [("jpeg", try Encoding.jpeg(photo)), ("png", try Encoding.png(photo))] {
      let whole = try decoded(bytes).bitmap
      let part = try decoded(Array(bytes[..<(bytes.count * 6 / 10)]))
      #expect(part.isPartial && part.warning != nil, "\(name)")
      let quarter = 64 * 16 * 4
      #expect(part.bitmap.pixels[..<quarter] == whole.pixels[..<quarter], "\(name)")
      #expect(part.bitmap.pixel(32, 63)[3] == 0, "\(name): the last row is missing")
    }
  }

  @Test(arguments: try files()) func mutantsDoNotCrash(name: String, bytes: [UInt8]) throws {
    var random = Soak.random(2_024)
    var shown = 0
    Soak.count(Soak.pictures, "mutated pictures")
    for _ in 0..<Soak.pictures {
      let mutant = bytes.mutated(using: &random)
      do {
        let picture = try decoded(mutant, 20, 20)
        #expect(picture.bitmap.width <= 20 && picture.bitmap.height <= 20)
        shown += 1
      } catch {
        #expect(!error.message.isEmpty)
      }
      _ = PictureDetails.read(bytes: PictureBytes(mutant))
    }
    // Some mutants have to decode, or the test would prove nothing.
    #expect(shown > Soak.pictures / 30)
  }

  @Test func hugeCanvasesAreRefusedBeforeMemoryIsTaken() throws {
    let size: [UInt8] = [0x75, 0x30]  // 30,000, the most significant byte first
    var png = try Encoding.png(Samples.photo(width: 4, height: 4))
    png.replaceSubrange(16..<24, with: [0, 0] + size + [0, 0] + size)
    var jpeg = try Encoding.jpeg(Samples.photo(width: 16, height: 16))
    let frame = try #require((0..<jpeg.count - 1).first { jpeg[$0] == 0xff && jpeg[$0 + 1] == 0xc0 })
    jpeg.replaceSubrange(frame + 5..<frame + 9, with: size + size)
    var gif = Array("GIF89a".utf8) + [0x30, 0x75, 0x30, 0x75, 0, 0, 0]
    let sentence = "too large: 30,000 × 30,000 pixels (limit 500 megapixels)"
    #expect(errorMessage(for: png) == sentence)
    #expect(errorMessage(for: jpeg) == sentence)
    #expect(errorMessage(for: gif) == "too large: 30,000 × 30,000 pixels (limit 100 megapixels)")
    // A decoder holds a row, so that long rows are refused, too.
    png.replaceSubrange(16..<24, with: [0x05, 0xf5, 0xe1, 0, 0, 0, 0, 1])
    #expect(errorMessage(for: png)?.hasSuffix("100,000,000 × 1 pixels (limit 1,000,000 on a side)") == true)
    gif = Array("GIF89a".utf8) + [0xff, 0xff, 0xff, 0xff, 0, 0, 0]
    #expect(errorMessage(for: gif) == "too large: 65,535 × 65,535 pixels (limit 100 megapixels)")
  }

  @Test func memoryOfWholePicturesIsLimited() throws {
    var limits = PictureLimits()
    limits.bytesHeldWhole = 2_000
    let photo = Samples.photo(width: 64, height: 48)
    #expect(
      errorMessage(for: try Encoding.jpeg(photo, isProgressive: true), limits: limits)
        == "refused JPEG: progressive and too large (64 × 48 pixels)")
    #expect(
      errorMessage(for: try Corpus.bytes("good/interlaced.png"), limits: limits)
        == "refused PNG: interlaced and too large (37 × 29 pixels)")
    #expect(
      errorMessage(for: try Encoding.webp(photo), limits: limits)
        == "refused WebP: lossless and too large (64 × 48 pixels)")
    #expect(errorMessage(for: try Encoding.jpeg(photo), limits: limits) == nil)
    #expect(errorMessage(for: try Encoding.png(photo), limits: limits) == nil)
  }

  @Test("of a picture that is too large, the small one in the file is shown, with the reason")
  func embeddedInsteadOfTooLarge() throws {
    let quarters = Samples.quarters(width: 400, height: 300)
    let small = quarters.shrunk(to: PixelSize(width: 160, height: 120))
    let exif = Exif(orientation: 8, thumbnail: try Encoding.jpeg(small))
    var limits = PictureLimits()
    limits.pixelsInRows = 100_000
    let decoder = PictureDecoder(limits: limits)
    for (box, size) in [(40, PixelSize(width: 30, height: 40)), (400, PixelSize(width: 120, height: 160))] {
      let file = PictureBytes(try exif.inserted(into: Encoding.jpeg(quarters)))
      let picture = try decoder.decode(ByteWindow(file), fitting: PixelSize(width: box, height: box), fit: .fit)
      #expect(picture.bitmap.size == size && picture.bitmap.corners == TurningTests.upright[8])
      #expect(picture.header.size == PixelSize(width: 300, height: 400))
      #expect(picture.refusal == "too large: 300 × 400 pixels (limit 0 megapixels)")
    }
    #expect(errorMessage(for: try Encoding.jpeg(quarters), limits: limits)?.hasPrefix("too large") == true)
  }

  @Test("what is decoded row by row may have more pixels than what is held whole")
  func rowsAreNotLimitedByMemory() throws {
    var limits = PictureLimits()
    limits.pixels = 1_000
    let photo = Samples.photo(width: 64, height: 48)
    #expect(errorMessage(for: try Encoding.jpeg(photo), limits: limits) == nil)
    #expect(errorMessage(for: try Encoding.png(photo), limits: limits) == nil)
    #expect(errorMessage(for: try Encoding.webp(photo), limits: limits)?.hasPrefix("too large") == true)
    limits.pixelsInRows = 1_000
    #expect(errorMessage(for: try Encoding.jpeg(photo), limits: limits)?.hasPrefix("too large") == true)
  }

  @Test func aLargePNGIsReadFromItsFile() throws {
    let folder = try TemporaryFolder()
    let photo = Samples.photo(width: 64, height: 48)
    let file = try Encoding.png(photo)
    let path = FilePath(try folder.write(file, as: "a.png"))
    var limits = PictureLimits()
    (limits.bytes, limits.bytesHeldWhole) = (100, 100)
    let picture = try PictureDecoder(limits: limits).decode(path, fitting: photo.size, fit: .fit)
    let isSame = picture.bitmap == (try decoded(file, 64, 64).bitmap)
    #expect(isSame && picture.warning == nil)
  }

  @Test func filesWithManyScansAreRefused() throws {
    let jpeg = try Encoding.jpeg(Samples.photo(width: 64, height: 48), isProgressive: true)
    // Repeats the last scan.
    let scan = try #require((0..<jpeg.count - 1).last { jpeg[$0] == 0xff && jpeg[$0 + 1] == 0xda })
    var bomb = Array(jpeg[..<(jpeg.count - 2)])
    for _ in 0..<150 { bomb += jpeg[scan..<(jpeg.count - 2)] }
    bomb += [0xff, 0xd9]
    #expect(errorMessage(for: bomb) == "refused JPEG: more than 100 scans")
    var limits = PictureLimits()
    limits.scannedPixels = 64 * 48 * 5
    #expect(errorMessage(for: jpeg, limits: limits)?.hasSuffix("scans of 64 × 48 pixels") == true)
  }

  @Test func headersWithoutDataHaveAnError() throws {
    let photo = Samples.photo(width: 64, height: 48)
    let jpeg = try Encoding.jpeg(photo)
    let scan = try #require((0..<jpeg.count - 1).first { jpeg[$0] == 0xff && jpeg[$0 + 1] == 0xda })
    #expect(errorMessage(for: Array(jpeg[..<scan])) == "broken JPEG: it has no picture data")
    #expect(errorMessage(for: Array(jpeg[..<(scan + 14)])) == "broken JPEG: it has no picture data")
    #expect(errorMessage(for: Array(try Encoding.png(photo)[..<50])) == "broken PNG: it ends too early")
    #expect(errorMessage(for: Array(try Encoding.webp(photo, quality: 50)[..<40])) == "broken WebP: it ends too early")
  }

  @Test func longFilesAreRefused() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(try Encoding.png(Samples.photo(width: 30, height: 30)), as: "a.png")
    var limits = PictureLimits()
    limits.bytes = 1_000
    #expect(throws: PictureError.tooManyBytes(limit: 1_000)) {
      try PictureDecoder(limits: limits).decode(FilePath(path), fitting: PixelSize(width: 9, height: 9), fit: .fit)
    }
    // As many bytes as the limit are read.
    let file = try OpenFile(path: FilePath(path))
    for range in [0..<file.stamp.size, 3..<10, 5..<5] {
      #expect(try file.read(range, limit: range.count).count == range.count)
      #expect(throws: PictureError.tooManyBytes(limit: range.count - 1)) {
        try file.read(range, limit: range.count - 1)
      }
    }
  }
}
