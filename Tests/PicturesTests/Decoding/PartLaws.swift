import CTurboJPEG
import TestSupport
import Testing

@testable import Pictures

/// A part of a picture is what the whole picture has there, whatever the format and the orientation.
@Suite struct PartLaws {
  private static let size = PixelSize(width: 151, height: 97)

  private static func files() throws -> [(name: String, bytes: [UInt8])] {
    let photo = Samples.photo(width: size.width, height: size.height)
    return [
      ("JPEG", try Encoding.jpeg(photo)), ("JPEG 4:2:0", try Encoding.jpeg(photo, sampling: TJSAMP_420)),
      ("JPEG 4:2:2", try Encoding.jpeg(photo, sampling: TJSAMP_422)),
      ("progressive JPEG", try Encoding.jpeg(photo, isProgressive: true)),
      ("CMYK JPEG", try Encoding.cmykJPEG(photo)), ("PNG", try Encoding.png(photo)),
      ("transparent PNG", try Encoding.png(Samples.photo(width: size.width, height: size.height, hasAlpha: true))),
      ("PPM", Array("P6 \(size.width) \(size.height) 255\n".utf8) + photo.rgb),
    ]
  }

  private static func part(_ random: inout SeededRandom, of size: PixelSize) -> PixelRectangle {
    func range(_ length: Int) -> (Int, Int) {
      let start = Int.random(in: 0..<length, using: &random)
      return (start, .random(in: 1...length - start, using: &random))
    }
    let (across, down) = (range(size.width), range(size.height))
    return PixelRectangle(x: across.0, y: down.0, width: across.1, height: down.1)
  }

  @Test func aPartIsWhatTheWholeHasThere() throws {
    var random = SeededRandom(seed: 11)
    for (name, bytes) in try Self.files() {
      let whole = try decoded(bytes, 1_000, 1_000)
      for _ in 0..<20 {
        let part = Self.part(&random, of: whole.header.size)
        let picture = try PictureDecoder().decode(
          ByteWindow(PictureBytes(bytes)), part: PicturePart(part, of: whole.header.size), fitting: part.size, fit: .fit
        )
        #expect(picture.part == PicturePart(part, of: whole.header.size) && picture.bitmap.size == part.size, "\(name)")
        #expect(picture.header.size == whole.header.size)
        let isSame = picture.bitmap == whole.bitmap.cut(to: part)
        #expect(isSame, "\(name) \(part)")
      }
    }
  }

  @Test(arguments: PictureOrientation.allCases) func partsAreThoseOfTheUprightPicture(orientation: PictureOrientation)
    throws
  {
    var random = SeededRandom(seed: UInt64(orientation.rawValue))
    let photo = Samples.photo(width: Self.size.width, height: Self.size.height)
    let bytes = Exif(orientation: Int(orientation.rawValue)).inserted(into: try Encoding.jpeg(photo))
    let whole = try decoded(bytes, 1_000, 1_000)
    for _ in 0..<20 {
      let part = Self.part(&random, of: whole.header.size)
      let picture = try PictureDecoder().decode(
        ByteWindow(PictureBytes(bytes)), part: PicturePart(part, of: whole.header.size), fitting: part.size, fit: .fit)
      let isSame = picture.bitmap == whole.bitmap.cut(to: part)
      #expect(isSame, "\(part)")
      let turned = PicturePart(part, of: whole.header.size).turned(orientation)
      #expect(turned.turned(orientation.inverse).rectangle == part)
    }
  }

  /// A part is scaled down as the whole is.
  @Test func aPartIsScaledDown() throws {
    let bytes = try Encoding.jpeg(Samples.photo(width: 640, height: 480))
    let part = PicturePart(
      PixelRectangle(x: 160, y: 240, width: 320, height: 160), of: PixelSize(width: 640, height: 480))
    for box in [PixelSize(width: 160, height: 80), PixelSize(width: 40, height: 20)] {
      let picture = try PictureDecoder().decode(ByteWindow(PictureBytes(bytes)), part: part, fitting: box, fit: .fit)
      let whole = try decoded(bytes, 2 * box.width, 3 * box.height)
      #expect(whole.bitmap.size == PixelSize(width: 2 * box.width, height: 3 * box.height))
      let cut = whole.bitmap.cut(
        to: PixelRectangle(x: box.width / 2, y: 3 * box.height / 2, width: box.width, height: box.height))
      #expect(largestDifference(picture.bitmap, cut) <= 2)
    }
  }

  /// A format that knows no parts is decoded whole, and says so.
  @Test func otherFormatsAreDecodedWhole() throws {
    let photo = Samples.photo(width: 60, height: 40)
    let picture = try PictureDecoder().decode(
      ByteWindow(PictureBytes(try Encoding.webp(photo))),
      part: PicturePart(PixelRectangle(x: 1, y: 1, width: 5, height: 5), of: photo.size),
      fitting: PixelSize(width: 100, height: 100), fit: .fit)
    #expect(picture.part == nil && picture.bitmap.size == photo.size)
  }
}

extension Bitmap {
  fileprivate var rgb: [UInt8] { (0..<size.area).flatMap { pixels[4 * $0..<4 * $0 + 3] } }

  fileprivate func cut(to part: PixelRectangle) -> Bitmap {
    var rows: [UInt8] = []
    for y in part.y..<part.y + part.height {
      let start = 4 * (y * width + part.x)
      rows += pixels[start..<start + 4 * part.width]
    }
    return Bitmap(width: part.width, height: part.height, pixels: rows)
  }
}
