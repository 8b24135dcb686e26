import Foundation
import Platform
import Sidecars
import TestSupport
import Testing

/// Round trips with programs that read and write sidecars. `make check-sidecars` installs and runs them; elsewhere, and
/// without a program, the test that it names is skipped.
@Suite("Sidecars of other programs", .oneProgramAtATime) struct ProgramTests {
  private static func has(_ program: String) -> ConditionTrait {
    .enabled(
      if: getenv("CHECK_SIDECARS") != nil && FileManager.default.isExecutableFile(atPath: "/usr/bin/\(program)"),
      "make check-sidecars runs this with \(program)")
  }

  private func inFolder(_ body: (String) throws -> Void) throws {
    let folder = NSTemporaryDirectory() + "photowall-programs-\(UUID().uuidString)"
    try Folder.create(folder)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  /// Runs a program and returns its output.
  private func run(_ words: String...) throws -> String {
    let child = try ChildProcess(["sh", "-c", "exec \"$@\" 2>&1", "sh"] + words)
    let output = String(decoding: try child.output.readToEnd(), as: UTF8.self)
    #expect(child.wait().status == 0, "\(words.joined(separator: " ")): \(output)")
    return output
  }

  private static let packets =
    [DrawnPackets.darktable, DrawnPackets.digiKam, DrawnPackets.lightroom].map { Array($0.utf8) } + [XMPPacket.empty]

  private static let ratings = [
    PhotoRating(stars: 0), PhotoRating(stars: 4, label: .green),
    PhotoRating(stars: 3, flag: .rejected, label: .other("To do")),
    PhotoRating(stars: 5, flag: .picked, label: .purple),
  ]

  /// Calls a function with each of the ratings in each of the packets, in a file, and the stars that it should have there.
  private func forEachRating(_ body: (_ path: String, PhotoRating, _ stars: String) throws -> Void) throws {
    try inFolder { folder in
      for packet in Self.packets {
        for rating in Self.ratings {
          try AtomicFile.write(XMPPacket(packet).setting(rating), to: FilePath(folder + "/a.xmp"))
          try body(folder + "/a.xmp", rating, "\(rating.flag == .rejected ? -1 : rating.stars ?? 0)\n")
        }
      }
    }
  }

  @Test("exiftool reads what is written, and what it writes is read", has("exiftool"))
  func exiftool() throws {
    try forEachRating { path, rating, stars in
      #expect(try run("exiftool", "-s3", "-XMP-xmp:Rating", path) == stars)
      let label = try run("exiftool", "-s3", "-XMP-xmp:Label", path).trimmingCharacters(in: .newlines)
      #expect(label == rating.label.text)
      let pick = try run("exiftool", "-s3", "-XMP-digiKam:PickLabel", path).trimmingCharacters(in: .newlines)
      let flags: [PhotoRating.Flag: [String]] = [.rejected: ["1"], .picked: ["3"]]
      #expect(flags[rating.flag, default: ["", "0"]].contains(pick))
      _ = try run(
        "exiftool", "-overwrite_original", "-XMP-xmp:Rating=2", "-XMP-xmp:Label=Yellow", "-XMP-digiKam:PickLabel=0",
        path)
      #expect(try XMPPacket(read(path)).rating == PhotoRating(stars: 2, label: .yellow))
    }
  }

  @Test("exiv2 reads what is written, and what it writes is read", has("exiv2"))
  func exiv2() throws {
    try forEachRating { path, rating, stars in
      #expect(try run("exiv2", "-K", "Xmp.xmp.Rating", "-Pv", path) == stars)
      // exiv2 re-orders a packet; what it means stays.
      _ = try run("exiv2", "-M", "set Xmp.dc.source a", path)
      #expect(try XMPPacket(read(path)).rating == rating)
      _ = try run("exiv2", "-M", "set Xmp.xmp.Rating 2", "-M", "set Xmp.digiKam.PickLabel 0", path)
      #expect(try XMPPacket(read(path)).rating == PhotoRating(stars: 2, label: rating.label))
    }
  }

  @Test("darktable reads what is written, and what it writes is read", has("darktable-cli"))
  func darktable() throws {
    try inFolder { folder in
      let photo = folder + "/a.jpg"
      try Data(contentsOf: URL(fileURLWithPath: "Data/pictures/\(picture())")).write(to: URL(fileURLWithPath: photo))
      for rating in Self.ratings {
        let path = photo + ".xmp"
        let before = try XMPPacket(Array(DrawnPackets.darktable.utf8))
        try AtomicFile.write(before.setting(rating), to: FilePath(path))
        _ = try run(
          "darktable-cli", photo, path, folder + "/out.jpg", "--width", "64", "--core", "--library",
          folder + "/library",
          "--configdir", folder + "/settings", "--conf", "write_sidecar_files=on import")
        // The packet that darktable embeds in what it exports has the rating that it read.
        let exported = try SidecarReader.read(FilePath(folder + "/out.jpg"))
        #expect(exported.rating.flag == rating.flag && exported.source == .picture)
        if rating.flag != .rejected { #expect(exported.rating.stars == rating.stars) }
        if rating.label.text != "To do" { #expect(exported.rating.label == rating.label) }
        try FileManager.default.removeItem(atPath: folder + "/out.jpg")
      }
    }
  }

  private func picture() throws -> String {
    try #require(try FileManager.default.contentsOfDirectory(atPath: "Data/pictures").first { $0.hasSuffix(".jpg") })
  }

  private func read(_ path: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(fileURLWithPath: path))) }
}
