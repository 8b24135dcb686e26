import Platform
import TestSupport
import Testing

@testable import Pictures

/// AVIF, HEIC, JPEG XL, TIFF, SVG and films are shown if their libraries are installed; otherwise the error names the package.
@Suite struct OptionalCodecTests {
  @Test(arguments: [
    (PictureFormat.avif, "good/gradient.avif", PixelSize(width: 64, height: 48)),
    (.heic, "good/gradient.heic", PixelSize(width: 64, height: 48)),
    (.jpegXL, "good/gradient.jxl", PixelSize(width: 64, height: 48)),
    (.tiff, "good/gradient.tiff", PixelSize(width: 16, height: 12)),
    (.svg, "good/drawing.svg", PixelSize(width: 151, height: 113)),
  ])
  func shownOrNamesThePackage(format: PictureFormat, name: String, size: PixelSize) throws {
    let bytes = try Corpus.bytes(name)
    guard format.isAvailable else {
      #expect(
        errorMessage(for: bytes)
          == "\(format.name) needs \(format.library): \(format.note.split(separator: ": ")[1])")
      return
    }
    let picture = try decoded(bytes)
    #expect(picture.bitmap.size == size)
    let (top, bottom) = (picture.bitmap.pixel(size.width / 2, 1), picture.bitmap.pixel(size.width / 2, size.height - 2))
    switch format {
    case .svg: #expect(top == [0, 0xaa, 0, 255] && bottom == top)
    case .tiff: #expect(top[0] > 220 && bottom[0] < 35)
    // Red above, blue below, within the loss of the codec.
    default: #expect(top[0] > 200 && top[2] < 60 && bottom[0] < 60 && bottom[2] > 200)
    }
    #expect(try decoded(bytes, 10, 10).bitmap.width == 10)
  }

  @Test func linkedFormatsComeFirst() {
    #expect(PictureFormat.all.prefix(4).map(\.isAvailable) == [true, true, true, true])
    #expect(PictureFormat.all.prefix(4) == [.jpeg, .png, .webp, .gif])
    #expect(PictureFormat.all.allSatisfy { !$0.note.isEmpty && ($0.isAvailable || !$0.library.isEmpty) })
  }

  /// A film whose frames are red above and blue below.
  @Test(arguments: ["good/film.mp4", "good/film.webm"]) func aFilmIsShownByAFrame(name: String) throws {
    let path = FilePath(Corpus.path(name))
    #expect(try PictureHeader.read(path: path) == PictureHeader(format: .film, width: 64, height: 48))
    #expect(PictureFormat.film.isAvailable || PictureFormat.kindNotShown(name)?.contains("install lib") == true)
    try require(.film)
    let picture = try PictureDecoder().decode(path, fitting: PixelSize(width: 32, height: 32), fit: .fit)
    #expect(picture.bitmap.size == PixelSize(width: 32, height: 24) && picture.header.size.width == 64)
    #expect(picture.bitmap.pixel(16, 3)[0] > 180 && picture.bitmap.pixel(16, 20)[2] > 180)
    #expect(errorMessage(for: try Corpus.bytes(name)) == "refused film: only films on disk are shown")
  }

  /// A part is decoded alone: here it is below the middle, blue.
  @Test(arguments: [(PictureFormat.avif, "avif"), (.heic, "heic"), (.jpegXL, "jxl")])
  func aPartIsDecoded(format: PictureFormat, ending: String) throws {
    #expect(format.decodesParts)
    try require(format)
    let part = PicturePart(PixelRectangle(x: 8, y: 32, width: 20, height: 12), of: PixelSize(width: 64, height: 48))
    let picture = try PictureDecoder().decode(
      ByteWindow(PictureBytes(try Corpus.bytes("good/gradient.\(ending)"))), part: part, fitting: part.rectangle.size,
      fit: .fit)
    #expect(picture.part == part && picture.bitmap.size == part.rectangle.size)
    #expect(picture.bitmap.pixel(10, 10)[0] < 90 && picture.bitmap.pixel(10, 10)[2] > 150)
  }

  /// The box with the size is wrong; the picture is shown as it is.
  @Test(arguments: [PictureFormat.avif, .heic]) func aContainerMayTellAnotherSize(format: PictureFormat) throws {
    try require(format)
    var bytes = try Corpus.bytes("good/gradient.\(format.name.lowercased())")
    for box in bytes.indices.dropLast(16) where bytes[box..<box + 4] == Array("ispe".utf8)[...] { bytes[box + 11] = 32 }
    #expect(try PictureHeader.read(bytes: PictureBytes(bytes)).size == PixelSize(width: 32, height: 48))
    // It fits into the size that was told, 11 × 16. Some versions of the library refuse it, and then the test.
    guard let whole = try? decoded(bytes, 16, 16) else {
      try Test.cancel("this version of libheif refuses such a file")
    }
    #expect(whole.bitmap.size == PixelSize(width: 11, height: 8))
    // The lower half of what was told is the lower half of what is there: no red.
    let part = PicturePart(
      PixelRectangle(x: 16, y: 24, width: 16, height: 24), of: PixelSize(width: 32, height: 48))
    let picture = try PictureDecoder().decode(
      ByteWindow(PictureBytes(bytes)), part: part, fitting: part.rectangle.size, fit: .fit)
    #expect(picture.part == part && picture.bitmap.size == PixelSize(width: 16, height: 12))
    #expect(picture.bitmap.pixel(8, 0)[0] < 180 && picture.bitmap.pixel(8, 11)[2] > 150)
  }

  /// Strips of some rows, of which the last is shorter, and tiles, of which those at the right and at the bottom are cut; as bytes
  /// and as a file.
  @Test(arguments: [nil, 8, 3, 1]) func aTiffIsReadInPiecesAndTurnedOnce(rowsOfStrip: Int?) throws {
    try require(.tiff)
    let folder = try TemporaryFolder()
    for orientation in PictureOrientation.allCases {
      let bitmap = Samples.quarters(width: 36, height: 24)
      let file = Self.tiff(of: bitmap, orientation, rowsOfStrip: rowsOfStrip)
      let path = try folder.write(file, as: "a.tiff")
      var limits = PictureLimits()
      // A file with more bytes is read in pieces, too, except that libtiff 4.5 refuses such tiles.
      if rowsOfStrip != nil { limits.bytesHeldWhole = file.count - 1 }
      let ofFile = try PictureDecoder(limits: limits).decode(
        FilePath(path), fitting: PixelSize(width: 36, height: 36), fit: .fit)
      for picture in [try decoded(file, 36, 36), ofFile] {
        let isSame = picture.bitmap == bitmap.turned(orientation)
        #expect(isSame && picture.header.orientation == orientation, "\(orientation)")
      }
      #expect(ofFile.bitmap.corners == TurningTests.upright[Int(orientation.rawValue)], "\(orientation)")
    }
  }

  @Test("a TIFF may be large, and a piece of it may not")
  func piecesAreLimited() throws {
    try require(.tiff)
    let bitmap = Samples.quarters(width: 36, height: 24)
    var limits = PictureLimits()
    (limits.pixels, limits.bytesHeldWhole) = (100, 36 * 7 * 3 + 1)
    #expect(errorMessage(for: Self.tiff(of: bitmap, .up, rowsOfStrip: 3), limits: limits) == nil)
    #expect(
      errorMessage(for: Self.tiff(of: bitmap, .up, rowsOfStrip: 4), limits: limits)
        == "refused TIFF: in pieces that are too large")
    limits.bytesHeldWhole = 16 * (16 + 36) * 4 + 16 * 16 * 3
    #expect(errorMessage(for: Self.tiff(of: bitmap, .up, rowsOfStrip: nil), limits: limits) == nil)
    limits.bytesHeldWhole -= 1
    #expect(errorMessage(for: Self.tiff(of: bitmap, .up, rowsOfStrip: nil), limits: limits) != nil)
  }

  @Test(arguments: [
    "good/gradient.avif", "good/gradient.heic", "good/gradient.jxl", "good/gradient.tiff", "good/drawing.svg",
  ])
  func mutantsDoNotCrash(name: String) throws {
    var random = Soak.random(31)
    let bytes = try Corpus.bytes(name)
    Soak.count(Soak.optionalPictures, "mutated pictures")
    for round in 0..<Soak.optionalPictures {
      var mutant = bytes
      if round % 3 == 0 { mutant.removeLast(Int.random(in: 1..<bytes.count, using: &random)) }
      for _ in 0..<3 {
        mutant[Int.random(in: 0..<mutant.count, using: &random)] = UInt8(truncatingIfNeeded: random.next())
      }
      if let sentence = errorMessage(for: mutant) { #expect(!sentence.isEmpty) }
    }
  }

  /// (the beginning, what is repeated, how often, the message)
  @Test(arguments: [
    (#"<!DOCTYPE svg [<!ENTITY a "<g/><g/>">]><svg>"#, "&a;", 2, "entities that hold elements"),
    ("<!DOCTYPE svg [<!ENTITY a '&#60;g/>'>]><svg>", "&a;", 2, "entities that hold elements"),
    (
      #"<!DOCTYPE svg [<!ENTITY a "x"><!ENTITY b 'y'><!ENTITY c "<g/>">]><svg>"#, "&c;", 2,
      "entities that hold elements"
    ),
    ("<!DOCTYPE svg [<!ENTITY % a '<!ENTITY b \"<g/>\">'> %a;]><svg>", "&b;", 2, "entities that hold elements"),
    ("<?xml version='1.0' encoding='UTF-7'?><svg>", "+ADw-g/+AD4-", 2, "text in UTF-7"),
    ("<svg ", "a='>'", 5_001, "more than 5,000 attributes of one element"),
    ("<!DOCTYPE svg [<!ENTITY a 'http://x'>]><svg b='&a;'>", "<g a='1' b='2'/>", 50_000, nil),
  ])
  func drawingsThatHideTheirElementsAreRefused(start: String, part: String, count: Int, detail: String?) throws {
    let drawing = Array("\(start)\(String(repeating: part, count: count))</svg>".utf8)
    let message = errorOfCheck(drawing)
    #expect(message == detail.map { "refused SVG: \($0)" })
  }

  private func errorOfCheck(_ drawing: [UInt8]) -> String? {
    do throws(PictureError) {
      try SVGHeader.check(PictureBytes(drawing), PictureLimits())
      return nil
    } catch {
      return error.message
    }
  }

  /// 500,000 rectangles took 0.9 GB.
  @Test func drawingsHaveLimits() throws {
    func drawing(elements: Int, bytes: Int = 0) -> [UInt8] {
      let rectangles = String(repeating: "<rect width='1' height='1'/>", count: elements - 1)
      return Array(
        "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>\(rectangles)<!--\(String(repeating: "x", count: bytes))--></svg>"
          .utf8)
    }
    try require(.svg)
    #expect(errorMessage(for: drawing(elements: 100_001)) == "refused SVG: more than 100,000 elements")
    #expect(errorMessage(for: drawing(elements: 2, bytes: 20_000_000)) == "refused SVG: more than 20 MB")
    var limits = PictureLimits()
    (limits.drawingElements, limits.drawingBytes) = (1_000, 100_000)
    #expect(errorMessage(for: drawing(elements: 1_000), limits: limits) == nil)
    #expect(errorMessage(for: drawing(elements: 1_001), limits: limits) == "refused SVG: more than 1,000 elements")
  }

  /// Ends the test as skipped if the format's library is not installed.
  private func require(_ format: PictureFormat) throws {
    if !format.isAvailable { try Test.cancel("\(format.library) is not installed") }
  }

  /// Returns an uncompressed RGB TIFF file of strips, or of tiles of 16 × 16 pixels without `rowsOfStrip`.
  private static func tiff(of bitmap: Bitmap, _ orientation: PictureOrientation, rowsOfStrip: Int?) -> [UInt8] {
    func number(_ value: Int, _ length: Int) -> [UInt8] {
      (0..<length).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    func color(_ column: Int, _ row: Int) -> ArraySlice<UInt8> {
      let start = 4 * (row * bitmap.width + column)
      return column < bitmap.width && row < bitmap.height ? bitmap.pixels[start..<start + 3] : [9, 9, 9]
    }
    let (across, down) = rowsOfStrip.map { (bitmap.width, $0) } ?? (16, 16)
    var pieces: [[UInt8]] = []
    for top in stride(from: 0, to: bitmap.height, by: down) {
      for left in stride(from: 0, to: bitmap.width, by: across) {
        let bottom = rowsOfStrip == nil ? top + down : min(top + down, bitmap.height)
        pieces.append((top..<bottom).flatMap { row in (left..<left + across).flatMap { color($0, row) } })
      }
    }
    // A list of four or more bytes stands behind the directory.
    let count = rowsOfStrip == nil ? 11 : 10
    let listStart = 8 + 2 + 12 * count + 4
    let dataStart = listStart + 6 + 8 * pieces.count
    var lists = number(8, 2) + number(8, 2) + number(8, 2)
    func list(_ values: [Int]) -> Int {
      if values.count == 1 { return values[0] }
      lists += values.flatMap { number($0, 4) }
      return listStart + lists.count - 4 * values.count
    }
    let starts = list(pieces.indices.map { dataStart + pieces[..<$0].joined().count })
    let lengths = list(pieces.map(\.count))
    var entries: [(tag: Int, type: Int, count: Int, value: Int)] = [
      (256, 4, 1, bitmap.width), (257, 4, 1, bitmap.height), (258, 3, 3, listStart), (259, 3, 1, 1), (262, 3, 1, 2),
    ]
    if rowsOfStrip != nil { entries.append((273, 4, pieces.count, starts)) }
    entries += [(274, 3, 1, Int(orientation.rawValue)), (277, 3, 1, 3)]
    entries +=
      rowsOfStrip.map { [(278, 4, 1, $0), (279, 4, pieces.count, lengths)] }
      ?? [(322, 4, 1, 16), (323, 4, 1, 16), (324, 4, pieces.count, starts), (325, 4, pieces.count, lengths)]
    var file: [UInt8] = [0x49, 0x49, 42, 0] + number(8, 4) + number(entries.count, 2)
    for entry in entries {
      file += number(entry.tag, 2) + number(entry.type, 2) + number(entry.count, 4) + number(entry.value, 4)
    }
    file += number(0, 4) + lists
    file += [UInt8](repeating: 0, count: dataStart - file.count)
    return file + pieces.joined()
  }
}
