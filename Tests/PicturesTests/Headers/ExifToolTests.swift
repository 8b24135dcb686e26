import Foundation
import Platform
import TestSupport
import Testing

@testable import Pictures

private let isInstalled = (EnvironmentVariables.all["PATH"] ?? "").split(separator: ":").contains {
  FileManager.default.isExecutableFile(atPath: "\($0)/exiftool")
}

/// The program exiftool finds the same details.
@Suite(.enabled(if: isInstalled, "the program exiftool is not installed")) struct ExifToolTests {
  @Test func detailsOfDrawnFilesAreThoseOfExifTool() throws {
    let folder = try TemporaryFolder()
    var random = Soak.random(12)
    var paths: [String] = []
    for number in 0..<20 {
      for (name, bytes) in try Self.exif(&random).files {
        paths.append(try folder.write(bytes, as: "\(number).\(name)"))
      }
    }
    let tags = [
      "Model", "LensModel", "FocalLength", "FNumber", "ExposureTime", "ISO", "ExposureCompensation", "DateTimeOriginal",
      "SubSecTimeOriginal", "OffsetTimeOriginal", "Composite:GPSLatitude", "Composite:GPSLongitude",
    ]
    let program = try ChildProcess(["exiftool", "-n", "-j"] + tags.map { "-" + $0 } + paths)
    let output = Data(try program.output.readToEnd())
    #expect(program.wait().status == 0)
    let found = try #require(try JSONSerialization.jsonObject(with: output) as? [[String: Any]])
    #expect(found.count == paths.count)
    for (path, expected) in zip(paths, found) {
      let details = try #require(PictureDetails.read(path: FilePath(path)), "\(path)")
      func text(_ name: String) -> String? { expected[name].map { "\($0)" } }
      func isNear(_ value: Double?, _ name: String) -> Bool {
        guard let value, let other = expected[name] as? Double else { return value == nil && expected[name] == nil }
        return (value - other).magnitude <= 1e-6 * max(1, other.magnitude)
      }
      let isSame =
        details.camera == text("Model") && details.lens == text("LensModel")
        && isNear(details.focalLength, "FocalLength") && isNear(details.aperture, "FNumber")
        && isNear(details.exposureTime, "ExposureTime") && isNear(details.iso.map(Double.init), "ISO")
        && isNear(details.exposureBias, "ExposureCompensation")
        && isNear(details.coordinate?.latitude, "GPSLatitude")
        && isNear(details.coordinate?.longitude, "GPSLongitude")
        && details.taken
          == text("DateTimeOriginal").flatMap {
            CaptureDate($0, subSeconds: text("SubSecTimeOriginal"), offset: text("OffsetTimeOriginal"))
          }
      #expect(isSame, "\(expected) \(details)")
    }
  }

  @Test func rawFilesAreThoseThatExifToolReads() throws {
    let folder = try TemporaryFolder()
    let files = try RawFiles().all
    let paths = try files.map { try folder.write($0.bytes, as: "a." + $0.name) }
    let tags = ["FileType", "Orientation", "Model", "SubSecDateTimeOriginal", "ISO"]
    let program = try ChildProcess(["exiftool", "-n", "-j"] + tags.map { "-" + $0 } + paths)
    let output = Data(try program.output.readToEnd())
    #expect(program.wait().status == 0)
    let found = try #require(try JSONSerialization.jsonObject(with: output) as? [[String: Any]])
    for (file, tags) in zip(files, found) {
      // A number that says RW2 rather than RAW is not written.
      let type = file.name == "rw2" ? "RAW" : file.name.uppercased()
      #expect(tags["FileType"] as? String == type)
      #expect(tags["Orientation"] as? Int == 6 && tags["ISO"] as? Int == 400, "\(file.name): \(tags)")
      #expect(tags["SubSecDateTimeOriginal"] as? String == "2024:05:17 18:03:12.25", "\(file.name): \(tags)")
      #expect((tags["Model"] as? String)?.hasSuffix(" 1") == true, "\(file.name)")
    }
  }

  /// Returns random tags, each of which may be missing.
  private static func exif(_ random: inout SeededRandom) -> Exif {
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    func two(_ range: ClosedRange<Int>) -> String { String("0\(number(range))".suffix(2)) }
    var exif = Exif(isLittleEndian: number(0...1) == 0)
    exif.first = [0x0110: .text("Camera \(number(1...99))")]
    exif.details = [
      0xa434: .text("Lens \(number(1...99)) é"), 0x920a: .fractions([(number(1...9_000), number(1...100))]),
      0x829d: .fractions([(number(1...640), 10)]), 0x829a: .fractions([(number(1...300), number(1...8_000))]),
      0x8827: .short(number(1...65_000)), 0x9204: .signedFraction(number(-15...15), number(1...6)),
      0x9003: .text(
        "\(number(1950...2040)):\(two(1...12)):\(two(1...28)) \(two(0...23)):\(two(0...59)):\(two(0...59))"),
      0x9291: .text("1\(two(0...99))"), 0x9011: .text("\(number(0...1) == 0 ? "+" : "-")\(two(0...12)):30"),
    ]
    for tag in exif.details.keys.sorted() where number(0...3) == 0 { exif.details[tag] = nil }
    if number(0...3) > 0 {
      exif.location = [
        1: .text(number(0...1) == 0 ? "N" : "S"),
        2: .fractions([(number(0...89), 1), (number(0...59), 1), (number(0...5_999), 100)]),
        3: .text(number(0...1) == 0 ? "E" : "W"), 4: .fractions([(number(0...179), 1), (number(0...599), 10), (0, 1)]),
      ]
    }
    return exif
  }
}
