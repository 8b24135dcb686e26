import Foundation
import Platform
import TestSupport
import Testing

@testable import Pictures

/// The EXIF tags that users see, in every format that has them.
@Suite struct DetailsTests {
  static let whole = Exif(
    orientation: 6, make: "NIKON CORPORATION", model: "NIKON D90", exposureTime: (10, 2_500), sensitivity: 400,
    details: [
      0xa433: .text("Sigma"), 0xa434: .text("35mm F1.4 DG"), 0x920a: .fractions([(350, 10)]),
      0x829d: .fractions([(28, 10)]), 0x9204: .signedFraction(2, 3), 0x9003: .text("2007:08:15 12:30:05"),
      0x9291: .text("250"), 0x9011: .text("+02:00"), 0xa431: .text("3012345"),
    ],
    location: [
      1: .text("S"), 2: .fractions([(33, 1), (51, 1), (2_412, 100)]), 3: .text("E"),
      4: .fractions([(151, 1), (12, 1), (54, 1)]),
    ])

  private func read(_ exif: Exif) throws -> PictureDetails {
    try #require(PictureDetails.read(bytes: PictureBytes(exif.files[0].bytes)))
  }

  @Test(arguments: [true, false]) func everyFormatHasTheSameDetails(isLittleEndian: Bool) throws {
    var exif = Self.whole
    exif.isLittleEndian = isLittleEndian
    for (name, bytes) in try exif.files {
      let details = try #require(PictureDetails.read(bytes: PictureBytes(bytes)), "\(name)")
      #expect(details.camera == "NIKON D90" && details.lens == "Sigma 35mm F1.4 DG", "\(name)")
      #expect(details.exposureLine == "35 mm  f/2.8  1/250 s  ISO 400  +0.7 EV" && details.iso == 400, "\(name)")
      #expect(details.date == "2007-08-15 12:30:05" && details.dateTaken == "2007-08-15 12:30:05.25", "\(name)")
      #expect(details.taken?.description == "2007-08-15 12:30:05.25 +02:00", "\(name)")
      #expect(details.serialNumber == "3012345", "\(name)")
      #expect(details.coordinate?.description == "-33.85670, 151.21500", "\(name)")
    }
  }

  /// The decoder of HEIF files turns the picture itself.
  @Test func tagsOfAHEIFFileDoNotTurnItAgain() throws {
    for (name, bytes) in try Self.whole.files {
      let header = try PictureHeader.read(bytes: PictureBytes(bytes))
      #expect(header.orientation == (name == "heic" ? .up : .right), "\(name)")
    }
  }

  /// (make, model, camera)
  @Test(arguments: [
    ("Canon", "Canon EOS 5D", "Canon EOS 5D"), ("OLYMPUS CORPORATION", "Olympus XZ-1", "Olympus XZ-1"),
    ("FUJIFILM", "X-T4", "FUJIFILM X-T4"), ("", "X", "X"), ("Apple", "", "Apple"),
  ])
  func theMakerIsNotRepeated(make: String, model: String, camera: String) throws {
    #expect(try read(Exif(make: make, model: model)).camera == camera)
  }

  @Test func whatIsUnknownIsLeftOut() throws {
    var exif = Exif(
      date: "2001:02:03 04:05:06", exposureTime: (0, 1), sensitivity: 0,
      details: [
        0x829d: .fractions([(0, 0)]), 0x920a: .fractions([(0, 1)]), 0x9204: .signedFraction(0, 1),
        0x9003: .text("    :  :     :  :  "), 0x9291: .text("5"),
      ],
      location: [1: .text("N"), 2: .fractions([(91, 1), (0, 1), (0, 1)]), 3: .text("W"), 4: .fractions([(1, 1)])])
    var details = try read(exif)
    #expect(details.exposureLine == "" && details.coordinate == nil && details.taken == nil)
    #expect(details.date == "2001-02-03 04:05:06" && details.dateTaken == nil)
    exif.location[2] = .fractions([(12, 1), (30, 1), (0, 0)])
    exif.details[0x9004] = .text("2000:01:02 03:04:05")
    exif.details[0x9292] = .text("07")
    exif.sensitivity = 65_535
    exif.details[0x8832] = .long(102_400)
    exif.exposureTime = (5, 2)
    details = try read(exif)
    #expect(details.coordinate?.description == "12.50000, -1.00000")
    #expect(details.dateTaken == "2000-01-02 03:04:05.07" && details.exposureLine == "2.5 s  ISO 102400")
    exif.location[1] = nil
    #expect(try read(exif).coordinate == nil, "north or south is unknown")
  }

  /// (date, sub-seconds, offset, description)
  @Test(arguments: [
    ("2024:05:17 18:03:12", "", "", "2024-05-17 18:03:12"), ("2024:05:17 18:03", "5", "", "2024-05-17 18:03"),
    ("2024:05:17", "", "Z", "2024-05-17 +00:00"), ("2024-05-17T18:03:12", "x1", "-03:30", "2024-05-17 18:03:12 -03:30"),
    ("2024:05:17 25:00:00", "1", "+99:00", "2024-05-17"), ("2024:13:17 18:03:12", "", "", nil), ("2024", "", "", nil),
    ("0000:00:00 00:00:00", "", "", nil), ("2024:05:17 18:03:12.9Z", "000", "", "2024-05-17 18:03:12"),
    ("", "", "", nil), ("2024:05:17 18:03:12", "", "-00:30", "2024-05-17 18:03:12 -00:30"),
    ("2024:05:17 18:03:12", "", "+00:45", "2024-05-17 18:03:12 +00:45"),
    ("2024:05:17 23:59:60", "", "", "2024-05-17 23:59:60"), ("2024:05:17 23:59:61", "", "", "2024-05-17 23:59"),
  ])
  func dates(date: String, subSeconds: String, offset: String, description: String?) {
    #expect(CaptureDate(date, subSeconds: subSeconds, offset: offset)?.description == description)
  }

  @Test func datesAreOrderedByTheClocksOfTheCameras() throws {
    let dates = [
      ("2024:05:17", "", ""), ("2024:05:17 18:03:11", "99", ""), ("2024:05:17 18:03:12", "", ""),
      ("2024:05:17 18:03:12", "", "+02:00"), ("2024:05:17 18:03:12", "000", "Z"), ("2024:05:17 18:03:12", "05", ""),
      ("2024:05:17 18:03:12", "249", ""), ("2024:05:17 18:03:12", "25", ""), ("2024:05:17 18:03:12", "3", ""),
    ].compactMap { CaptureDate($0.0, subSeconds: $0.1, offset: $0.2) }
    for (index, date) in dates.enumerated() {
      for (other, otherDate) in dates.enumerated() { #expect((date < otherDate) == (index < other)) }
    }
    #expect(
      dates.count == 9
        && CaptureDate("2024:05:17 18:03:12", subSeconds: "250") == CaptureDate("2024:05:17 18:03:12", subSeconds: "25")
    )
  }

  // MARK: Words

  /// Captions and keywords as Windows, cameras and news agencies write them.
  @Test func textsOfTheTags() throws {
    func wide(_ text: String) -> Exif.Value {
      .bytes(text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] } + [0, 0])
    }
    var exif = Exif(first: [
      0x010e: .text("Pier, 5°C"), 0x9c9b: wide("Steg"), 0x9c9e: wide("Meer; Möwe;"), 0x9c9f: wide("x"),
      0x4749: .short(75),
    ])
    for isLittleEndian in [true, false] {
      exif.isLittleEndian = isLittleEndian
      for (name, bytes) in try exif.files {
        let details = try #require(PictureDetails.read(bytes: PictureBytes(bytes)))
        #expect(details.texts.title == "Steg" && details.texts.caption == "Pier, 5°C", "\(name)")
        #expect(details.texts.keywords == ["Meer", "Möwe"] && details.stars == 4, "\(name)")
      }
    }
    exif.first[0x010e] = .text("OLYMPUS DIGITAL CAMERA         ")
    exif.first[0x4746] = .short(2)
    #expect(try read(exif).texts.caption == "x" && read(exif).stars == 2, "what the camera writes is no caption")
    exif.first = [0x4746: .short(9)]
    #expect(try read(exif).stars == nil)
  }

  /// Missing texts are another source's. Keywords are all of one source.
  @Test func textsOfTwoSources() {
    func texts(_ title: String?, _ caption: String?, _ keywords: [String]) -> PictureTexts {
      var texts = PictureTexts()
      (texts.title, texts.caption, texts.keywords) = (title, caption, keywords)
      return texts
    }
    let other = texts("Boat", "At sea.", ["sea", "boat"])
    #expect(texts("Pier", nil, ["sea", "pier"]).adding(other) == texts("Pier", "At sea.", ["sea", "pier"]))
    #expect(texts(nil, "A gull.", []).adding(other) == texts("Boat", "A gull.", ["sea", "boat"]))
    #expect(other.adding(texts("Pier", "A gull.", [])) == other)
  }

  private static func iptc(_ sets: [(record: UInt8, number: UInt8, body: [UInt8])]) -> [UInt8] {
    sets.flatMap { [0x1c, $0.record, $0.number, UInt8($0.body.count >> 8), UInt8($0.body.count & 255)] + $0.body }
  }

  /// The record is in a block of Photoshop's, behind another one, or in a tag of TIFF. Its texts are UTF-8 or Latin 1.
  @Test(arguments: [true, false]) func theRecordOfNews(isUTF8: Bool) throws {
    let word = Array("Möwe".utf8)
    let record = Self.iptc(
      (isUTF8 ? [(1, 90, [0x1b, 0x25, 0x47])] : []) + [
        (2, 5, Array("Pier".utf8)), (2, 25, isUTF8 ? word : [0x4d, 0xf6, 0x77, 0x65]), (2, 25, Array("sea".utf8)),
        (2, 55, Array("20070815".utf8)), (2, 60, Array("123005+0200".utf8)), (2, 120, Array("A gull.".utf8)),
      ])
    let blocks =
      Array("Photoshop 3.0\0".utf8) + Array("8BIM".utf8) + [0x04, 0x25, 3] + Array("md5".utf8) + [0, 0, 0, 1, 7, 0]
      + Array("8BIM".utf8) + [0x04, 0x04, 0, 0, 0, 0, UInt8(record.count >> 8), UInt8(record.count & 255)] + record
    let jpeg = try Encoding.jpeg(Samples.photo(width: 16, height: 16))
    let segment = [0xff, 0xed, UInt8((blocks.count + 2) >> 8), UInt8((blocks.count + 2) & 255)] + blocks
    let tags = Exif(first: [
      0x83bb: .bytes(record), 0x0100: .long(16), 0x0101: .long(16), 0x010e: .text("of the camera"),
    ])
    for bytes in [jpeg[..<2] + segment + jpeg[2...], tags.bytes] {
      let details = try #require(PictureDetails.read(bytes: PictureBytes(Array(bytes))))
      #expect(details.texts.title == "Pier" && details.texts.caption == "A gull.")
      #expect(details.texts.keywords == ["Möwe", "sea"])
      #expect(details.takenByIPTC?.description == "2007-08-15 12:30:05 +02:00")
    }
  }

  /// Text that is no UTF-8 is Latin 1, unless it is declared to be UTF-8.
  @Test func declaredTextsOfNews() throws {
    for (declaration, title) in [([UInt8](), "Mö"), ([0x1b, 0x25, 0x47], "M\u{fffd}"), ([0x1b, 0x25], "Mö")] {
      let record = Self.iptc([(1, 90, declaration), (1, 89, [0x1b]), (2, 5, [0x4d, 0xf6])])
      let file = Exif(first: [0x83bb: .bytes(record), 0x0100: .long(16), 0x0101: .long(16)]).bytes
      #expect(PictureDetails.read(bytes: PictureBytes(file))?.texts.title == title)
    }
  }

  /// (exposure time, exposure correction, line)
  @Test(arguments: [
    ((1, 3), (-2, 3), "1/3 s  -0.7 EV"), ((39, 100), (1, 1), "1/3 s  +1 EV"), ((2, 5), (-1, 1), "0.4 s  -1 EV"),
    ((1, 1), (1, 30), "1 s"), ((1, 8_000), (-1, 30), "1/8000 s"), ((30, 1), (-1, 3), "30 s  -0.3 EV"),
  ])
  func exposures(time: (Int, Int), bias: (Int, Int), line: String) throws {
    let exif = Exif(exposureTime: time, details: [0x9204: .signedFraction(bias.0, bias.1)])
    #expect(try read(exif).exposureLine == line)
  }

  @Test func thePlaceTellsTheTime() throws {
    let exif = Exif(location: [0x1d: .text("2007:08:15"), 7: .fractions([(9, 1), (5, 1), (3_099, 100)])])
    #expect(try read(exif).takenByGPS?.description == "2007-08-15 09:05:30 +00:00")
  }

  @Test(arguments: [
    ("IMG_20190506_123456.jpg", "2019-05-06 12:34:56"), ("PXL_20190506_123456789.jpg", "2019-05-06 12:34:56"),
    ("IMG-20190506-WA0001.jpg", "2019-05-06"), ("2019-05-06 12.34.56.jpg", "2019-05-06 12:34:56"),
    ("Screenshot_2019-05-06-12-34-56_a.png", "2019-05-06 12:34:56"), ("20190506123456.jpg", "2019-05-06 12:34:56"),
    ("signal-2019-05-06-123456.jpg", "2019-05-06 12:34:56"), ("20190506.jpg", "2019-05-06"),
    ("a 20190506_99.jpg", "2019-05-06"), ("DSC02019.jpg", nil), ("20191306_123456.jpg", nil), ("18990506.jpg", nil),
    ("1234567820190506.jpg", nil), ("2019-0506.jpg", nil), ("", nil), ("P1000123.jpg", nil), ("2019.jpg", nil),
    ("123456789012345678_20190506.jpg", "2019-05-06"), ("1234_5678_20190506_123456.jpg", "2019-05-06 12:34:56"),
  ])
  func datesInNames(name: String, date: String?) { #expect(CaptureDate(inName: name)?.text == date) }

  /// A program that adds tags to a PNG file may write them behind the pixels. A text that contains the chunk's name is none.
  @Test func tagsBehindThePixels() throws {
    let png = try Encoding.png(Samples.photo(width: 16, height: 16))
    func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
      [0, 0, UInt8(body.count >> 8), UInt8(body.count & 255)] + Array(name.utf8) + body + [0, 0, 0, 0]
    }
    let tags = chunk("eXIf", Exif(orientation: 6).bytes)
    let text = chunk("tEXt", Array("a\0b".utf8) + tags + [1])
    for bytes in [png.dropLast(12) + tags, png.dropLast(12) + tags + text, png.dropLast(12) + text + tags] {
      let header = try PictureHeader.read(bytes: PictureBytes(Array(bytes + png.suffix(12))))
      #expect(header.orientation == .right)
    }
    let header = try PictureHeader.read(bytes: PictureBytes(Array(png.dropLast(12) + text + png.suffix(12))))
    #expect(header.orientation == .up)
  }

  @Test func onlyTheBeginningOfALongFileIsRead() throws {
    let folder = try TemporaryFolder()
    for (name, bytes) in try Self.whole.files where name != "webp" {
      let path = try folder.write(bytes + [UInt8](repeating: 7, count: 4_000_000), as: "a." + name)
      var window = ByteWindow(try OpenFile(path: FilePath(path)))
      #expect(PictureDetails(&window)?.iso == 400, "\(name)")
      #expect(window.readCount == 1, "\(name)")
    }
  }

  @Test(arguments: try whole.files) func mutantsDoNotCrash(name: String, bytes: [UInt8]) {
    var random = Soak.random(2_007)
    let count = Soak.amount(2_000, soak: 40_000)
    Soak.count(count, "mutated EXIF tags")
    var known = 0
    for _ in 0..<count {
      let details = PictureDetails.read(bytes: PictureBytes(bytes.mutated(using: &random)))
      guard let details else { continue }
      let texts = [details.camera, details.lens, details.dateTaken, details.taken?.description, details.date]
      #expect((texts + [details.exposureLine]).allSatisfy { ($0?.utf8.count ?? 0) < 500 })
      if let coordinate = details.coordinate {
        #expect(coordinate.latitude.magnitude <= 90 && coordinate.longitude.magnitude <= 180)
      }
      known += 1
    }
    #expect(known > count / 20)
  }
}
