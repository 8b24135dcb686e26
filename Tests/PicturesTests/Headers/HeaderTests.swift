import CSPNG
import CTurboJPEG
import Platform
import Testing

@testable import Pictures

@Suite struct HeaderTests {
  private func header(_ file: [UInt8]) throws -> PictureHeader { try PictureHeader.read(bytes: PictureBytes(file)) }

  @Test func sizeOfEveryFormat() throws {
    let bitmap = Samples.photo(width: 53, height: 31)
    #expect(try header(Encoding.jpeg(bitmap)) == PictureHeader(format: .jpeg, width: 53, height: 31))
    #expect(try header(Encoding.jpeg(bitmap, isProgressive: true)).size == bitmap.size)
    #expect(try header(Encoding.cmykJPEG(bitmap)).size == bitmap.size)
    #expect(try header(Encoding.png(bitmap)) == PictureHeader(format: .png, width: 53, height: 31))
    #expect(try header(Encoding.webp(bitmap)) == PictureHeader(format: .webp, width: 53, height: 31))
    #expect(try header(Encoding.webp(bitmap, quality: 80)) == PictureHeader(format: .webp, width: 53, height: 31))
    #expect(
      try header(Corpus.bytes("good/gradient.tiff")) == PictureHeader(format: .tiff, width: 16, height: 12))
    #expect(
      try header(Corpus.bytes("good/gradient.avif")) == PictureHeader(format: .avif, width: 64, height: 48))
    #expect(
      try header(Corpus.bytes("good/gradient.heic")) == PictureHeader(format: .heic, width: 64, height: 48))
    #expect(
      try header(Corpus.bytes("good/gradient.jxl")) == PictureHeader(format: .jpegXL, width: 64, height: 48))
    // 40 mm at 96 pixels per inch, with the ratio of the view box.
    #expect(try header(Corpus.bytes("good/drawing.svg")) == PictureHeader(format: .svg, width: 151, height: 113))
  }

  @Test func animationsAreDetected() throws {
    let frame = Samples.photo(width: 20, height: 10)
    let webp = try Encoding.webp(canvas: PixelSize(width: 24, height: 18), frames: [(frame, 4, 2, 50)])
    #expect(try header(webp) == PictureHeader(format: .webp, width: 24, height: 18, isAnimated: true))
    let size = PixelSize(width: 6, height: 4)
    let palette: [[UInt8]] = [[0, 0, 0], [255, 255, 255]]
    let still = Encoding.GIFFrame(size: size, indices: [UInt8](repeating: 1, count: 24))
    #expect(
      try header(Encoding.gif(canvas: size, palette: palette, frames: [still, still], loops: 0))
        == PictureHeader(format: .gif, width: 6, height: 4, isAnimated: true))
    #expect(
      try header(Encoding.gif(canvas: size, palette: palette, frames: [still]))
        == PictureHeader(format: .gif, width: 6, height: 4))
  }

  /// Other programs name their loop differently.
  @Test func otherLoopsAreDetected() throws {
    let size = PixelSize(width: 2, height: 2)
    var file = try Encoding.gif(
      canvas: size, palette: [[0, 0, 0], [255, 255, 255]], frames: [.init(size: size, indices: [0, 1, 1, 0])], loops: 4)
    let name = try #require(file.firstRange(of: Array("NETSCAPE2.0".utf8)))
    file.replaceSubrange(name, with: Array("ANIMEXTS1.0".utf8))
    #expect(try header(file).isAnimated)
    #expect(try AnimatedPicture(PictureBytes(file), fitting: size, fit: .fit).nextFrame() != nil)
  }

  /// A film may be turned by its matrix, and its boxes and times may be long.
  @Test(arguments: [false, true], [false, true]) func filmsHaveASize(isLong: Bool, isTurned: Bool) throws {
    let zeros = [UInt8](repeating: 0, count: isLong ? 51 : 39)
    let matrix = large(isTurned ? 0 : 0x1_0000) + [UInt8](repeating: 0, count: 32)
    let head = box("tkhd", [isLong ? 1 : 0] + zeros + matrix + large(64 << 16) + large(48 << 16))
    let sound = box("trak", box("tkhd", [isLong ? 1 : 0] + zeros + matrix + large(0) + large(0)))
    let film =
      box("ftyp", Array("isom\0\0\0\0isom".utf8)) + box("mdat", [1, 2, 3], isLong: isLong)
      + box("moov", sound + box("trak", head), isLong: isLong)
    let size = PixelSize(width: 64, height: 48)
    #expect(try header(film).size == (isTurned ? size.transposed : size))
  }

  /// The size of a container is that of its primary picture. Its properties are listed among those of others, as numbers of
  /// one or two bytes.
  @Test(arguments: [false, true]) func thePrimaryPictureHasTheSize(isWide: Bool) throws {
    func number(_ value: UInt8) -> [UInt8] { isWide ? [0, value] : [value] }
    let sizes = [(64, 48), (32, 16), (80, 80)].map { box("ispe", large(0) + large($0.0) + large($0.1)) }
    let lists = [0, 1, 2] + number(1) + number(3) + [0, 2, 1] + number(2) + [0, 3, 1] + number(1)
    let meta =
      box("pitm", [0, 0, 0, 0, 0, 2])
      + box(
        "iprp",
        box("ipco", Array(sizes.joined())) + box("ipma", [0, 0, 0, isWide ? 1 : 0] + large(3) + lists))
    let file = box("ftyp", Array("heic\0\0\0\0mif1heic".utf8)) + box("meta", large(0) + meta)
    #expect(try header(file) == PictureHeader(format: .heic, width: 32, height: 16))
  }

  /// A chunk of WebP with an odd length has another byte behind it.
  @Test(arguments: [6, 7]) func chunksOfWebPAreEven(length: Int) throws {
    func small(_ number: Int) -> [UInt8] { large(number).reversed() }
    let exif = Exif(orientation: 6).bytes
    let size: [UInt8] = [52, 0, 0, 30, 0, 0]
    let body =
      Array("WEBPVP8X".utf8) + small(10) + [0x08, 0, 0, 0] + size + Array("ABCD".utf8) + small(length)
      + [UInt8](repeating: 0, count: length + length % 2) + Array("EXIF".utf8) + small(exif.count) + exif
    let file = Array("RIFF".utf8) + small(body.count) + body
    #expect(try header(file) == PictureHeader(format: .webp, width: 31, height: 53, orientation: .right))
  }

  /// Lengths of drawings in all units, at 96 pixels per inch.
  @Test(arguments: [
    ("96", 96), ("96px", 96), ("72pt", 96), ("6pc", 96), ("25.4mm", 96), ("2.54cm", 96), ("1in", 96), ("6em", 96),
    ("2ex", 32), ("50%", 512), ("-5", 512), ("1m", 512), ("0.2", 1),
  ])
  func unitsOfDrawings(length: String, pixels: Int) throws {
    for drawing in ["<svg width='\(length)' height='\(length)'/>", "<svg width='\(length)' viewBox='0 0 9 9'/>"] {
      let isShape = pixels == 512 && drawing.contains("viewBox")
      let side = isShape ? 9 : pixels
      #expect(try header(Array(drawing.utf8)) == PictureHeader(format: .svg, width: side, height: side), "\(drawing)")
    }
  }

  @Test func filesAreReadInFewPieces() throws {
    let folder = try TemporaryFolder()
    let thumbnail = [UInt8](repeating: 7, count: 60_000)
    let jpeg = Exif(orientation: 6, thumbnail: thumbnail).inserted(
      into: try Encoding.jpeg(Samples.photo(width: 500, height: 400), quality: 100))
    let path = try folder.write(jpeg, as: "a.jpg")
    var window = ByteWindow(try OpenFile(path: FilePath(path)))
    #expect(try FileHeader(&window).header.size == PixelSize(width: 400, height: 500))
    // The beginning, the frame header after the thumbnail, the tags again.
    #expect(window.readCount <= 3)
    #expect(try PictureHeader.read(path: FilePath(path)).orientation == .right)
  }

  /// Files are read in a piece of 16,384 bytes and then of 4,096: numbers across their edges are those of the file.
  @Test func numbersAcrossPieces() throws {
    let folder = try TemporaryFolder()
    let bytes = Samples.noise(width: 100, height: 100).pixels
    let path = FilePath(try folder.write(bytes, as: "a"))
    for edge in [16_384, 20_480, bytes.count] {
      let offsets = edge - 9...edge + 8
      for offsets in [Array(offsets), offsets.reversed()] {
        var window = ByteWindow(try OpenFile(path: path))
        for offset in [0, 16_384, 20_479] { #expect(window[offset] == bytes[offset]) }
        for offset in offsets {
          for length in [1, 2, 4, 7] {
            let part = bytes.dropFirst(offset).prefix(length)
            let number = part.count < length ? nil : part.reduce(0) { $0 << 8 | Int($1) }
            #expect(window.bigEndian(length, at: offset) == number, "\(length) at \(offset)")
          }
        }
      }
    }
  }

  /// The whole first piece of a file is kept, and another one beside it.
  @Test func theFirstPieceIsKept() throws {
    let folder = try TemporaryFolder()
    let bytes = Samples.noise(width: 100, height: 100).pixels
    var window = ByteWindow(try OpenFile(path: FilePath(try folder.write(bytes, as: "a"))))
    for offset in [0, 30_000, 16_383, 9_000, 34_095] { #expect(window[offset] == bytes[offset]) }
    // There is nothing to read at the end.
    for offset in [-1, 40_000, 40_001] { #expect(window[offset] == nil) }
    #expect(window[34_095] == bytes[34_095] && window.readCount == 2)
  }

  @Test func errorsNameOtherKindsOfFiles() throws {
    let sentences: [(bytes: [UInt8], sentence: String)] = [
      ([], "not a known picture format (an empty file)"),
      (Array("<!DOCTYPE html><html>".utf8), "not a known picture format (a web page)"),
      (Array("%PDF-1.4".utf8), "not a known picture format (PDF)"),
      (Array("8BPS\0\u{1}".utf8), "not a known picture format (Photoshop)"),
      (Array("\0\0\0\u{8}ftyp".utf8), "broken film: it has no size"),
      (Array("hello there".utf8), "not a known picture format"),
      ([0xff, 0xd8, 0xff], "broken JPEG: it ends before its size"),
      ([0xff, 0xd8, 0xff, 0xd9], "broken JPEG: it has no size"),
      (Array("GIF89a".utf8), "broken GIF: it has no size"),
      ([0x89] + Array("PNG\r\n\u{1a}\n".utf8), "broken PNG: it ends before its size"),
      (Array("RIFF\0\0\0\0WEBPVP8 ".utf8), "broken WebP: it has no size"),
    ]
    for (bytes, sentence) in sentences {
      #expect(throws: PictureError.self) { try header(bytes) }
      #expect(errorMessage(for: bytes) == sentence)
    }
  }

  @Test func picturesAreDetectedByNameAndBySignature() throws {
    for name in ["a.jpg", "a b.JPEG", "x.tiff", "1.2.webp", ".svg", "a.bmp"] {
      #expect(PictureFormat.isPictureName(name))
    }
    // Nothing decodes PSD, so folders do not list it.
    for name in ["a.psd", "jpg", "a.jpg.txt", "a.", ""] { #expect(!PictureFormat.isPictureName(name)) }
    func isPicture(_ bytes: [UInt8]) -> Bool { bytes.withUnsafeBytes { PictureFormat.isPicture($0) } }
    for name in ["red.bmp", "straight.png", "gradient.avif", "gradient.tiff", "drawing.svg"] {
      #expect(isPicture(try Corpus.bytes("good/\(name)")), "\(name)")
    }
    for text in ["", "BMW.jpg\nAudi.jpg\n", "[\"a.jpg\"]", "<!DOCTYPE html><html><body><svg width=\"9\"></svg>"] {
      #expect(!isPicture(Array(text.utf8)), "\(text)")
    }
    let extensions = PictureFormat.all.flatMap(\.extensions)
    #expect(Set(extensions).count == extensions.count && extensions.allSatisfy { $0 == $0.lowercased() })
  }

  @Test func unreadableFilesHaveAnError() throws {
    let folder = try TemporaryFolder()
    func sentence(_ path: String) -> String? {
      do {
        _ = try PictureHeader.read(path: FilePath(path))
        return nil
      } catch { return error.message }
    }
    #expect(sentence(folder.path + "/none.jpg") == "no such file")
    #expect(sentence(folder.path) == "a folder, not a file")
    #expect(sentence("/dev/null") == "not a file")
  }

  @Test(arguments: [true, false]) func detailsForUsers(isLittleEndian: Bool) throws {
    let exif = Exif(
      isLittleEndian: isLittleEndian, make: "ACME", model: "X-1 ", date: "2024:05:17 18:03:12",
      exposureTime: (1, 250), sensitivity: 160)
    let file = exif.inserted(into: try Encoding.jpeg(Samples.photo(width: 16, height: 16)))
    let details = try #require(PictureDetails.read(bytes: PictureBytes(file)))
    #expect(details.camera == "ACME X-1")
    #expect(details.date == "2024-05-17 18:03:12")
    #expect(details.exposureLine == "1/250 s  ISO 160")
  }

  @Test func controlCharactersAreRemovedFromDetails() throws {
    // A text ends at its first zero.
    let exif = Exif(make: "A\u{1b}]0;x\u{7}B", model: "\u{202e}C\0D")
    let file = exif.inserted(into: try Encoding.jpeg(Samples.photo(width: 16, height: 16)))
    #expect(PictureDetails.read(bytes: PictureBytes(file))?.camera == "A]0;xB C")
  }

  @Test func pngsAreTurnedByTheirExifChunk() throws {
    let png = try Encoding.png(Samples.quarters(width: 30, height: 20))
    let exif = Exif(orientation: 6).bytes
    // After the header. The checksum of a chunk without pixels is not checked.
    let chunk: [UInt8] = [0, 0, 0, UInt8(exif.count)] + Array("eXIf".utf8) + exif + [0, 0, 0, 0]
    let file = Array(png[..<33] + chunk + png[33...])
    #expect(try header(file).size == PixelSize(width: 20, height: 30))
    #expect(try decoded(file).bitmap.corners == TurningTests.upright[6])
    // Behind the pixels, if chunk follows chunk from there to the end of the file; elsewhere it may be of the pixels.
    for (end, isTurned) in [
      (chunk, true), (chunk + png.suffix(12), true), (chunk + [0], false),
      (chunk + Array(repeating: 255, count: 12), false),
      (Array(chunk.dropLast()), false),
    ] {
      #expect(try header(Array(png.dropLast(12)) + end).size.width == (isTurned ? 20 : 30), "\(end.count)")
    }
  }
}
