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
      0x9291: .text("250"), 0x9011: .text("+02:00"),
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
    ("", "", "", nil),
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
