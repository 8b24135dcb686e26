import Foundation
import Platform
import Sidecars
import TestSupport
import Testing

@Suite("Sidecars of photos") struct FileTests {
  private let isPhotoName: @Sendable (String) -> Bool = { $0.hasSuffix(".CR2") || $0.hasSuffix(".JPG") }

  private func inFolder(_ body: (FilePath) throws -> Void) throws {
    let folder = NSTemporaryDirectory() + "photowall-sidecars-\(UUID().uuidString)"
    try Folder.create(folder)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(FilePath(folder))
  }

  private func put(_ text: String, _ path: FilePath) throws { try AtomicFile.write(Array(text.utf8), to: path) }

  private func text(_ path: FilePath) throws -> String {
    String(decoding: try FileDescriptor.contents(of: path, limit: .max), as: UTF8.self)
  }

  private func stars(_ number: Int) -> String { DrawnPackets.packet("xmp:Rating='\(number)'") }

  @Test("the longer name overrides the shorter, and a sidecar the picture; a difference is reported")
  func order() throws {
    try inFolder { folder in
      let photo = folder.appending("IMG_1.JPG")
      try AtomicFile.write(Pictures.jpeg(stars(1)), to: photo)
      #expect(try SidecarReader.read(photo).source == .picture)
      #expect(try SidecarReader.read(photo).rating == PhotoRating(stars: 1))
      try put(stars(2), folder.appending("IMG_1.XMP"))
      #expect(try SidecarReader.read(photo).rating == PhotoRating(stars: 2))
      #expect(try SidecarReader.read(photo).source == .sidecar(path: folder.appending("IMG_1.XMP")), "as it is named")
      try put(stars(3), photo.appending(bytes: ".xmp".utf8))
      let reading = try SidecarReader.read(photo)
      #expect(
        reading.rating == PhotoRating(stars: 3) && reading.source == .sidecar(path: photo.appending(bytes: ".xmp".utf8))
      )
      #expect(
        reading.warnings == ["IMG_1.XMP tells another rating than IMG_1.JPG.xmp, which is used; delete one of them"])
      try put(stars(3), folder.appending("IMG_1.XMP"))
      #expect(try SidecarReader.read(photo).warnings.isEmpty)
      try put("<a>", photo.appending(bytes: ".xmp".utf8))
      let error = #expect(throws: SidecarError.self) { try SidecarReader.read(photo) }
      #expect(error?.description.hasPrefix("IMG_1.JPG.xmp: this packet is broken in line 1") == true)
    }
  }

  @Test("packets in JPEG, PNG, WebP and TIFF are read; files that are cut off are not")
  func embedded() throws {
    try inFolder { folder in
      for make in [Pictures.jpeg, Pictures.png, Pictures.webP, Pictures.tiff, Pictures.bigEndianTIFF] {
        let bytes = make(stars(4))
        let photo = folder.appending("IMG_1.JPG")
        try AtomicFile.write(bytes, to: photo)
        #expect(try SidecarReader.read(photo).rating == PhotoRating(stars: 4))
        for end in stride(from: 0, to: bytes.count - 1, by: 7) {
          try AtomicFile.write(Array(bytes[..<end]), to: photo)
          #expect(try SidecarReader.read(photo).source == .none)
        }
      }
    }
  }

  @Test("a new sidecar has the longer name and begins with the picture's packet; the picture stays as it is")
  func newSidecar() throws {
    try inFolder { folder in
      let photo = folder.appending("IMG_1.JPG")
      let picture = Pictures.jpeg(DrawnPackets.digiKam)
      try AtomicFile.write(picture, to: photo)
      var writer = SidecarWriter(isPhotoName: isPhotoName)
      let reading = try SidecarReader.read(photo)
      #expect(try writer.write(reading.rating, for: photo) == reading.state)
      #expect(try Folder.names(in: folder) == ["IMG_1.JPG"])
      var rating = reading.rating
      rating.stars = 5
      let state = try writer.write(rating, for: photo, expecting: reading.state)
      #expect(
        try text(photo.appending(bytes: ".xmp".utf8))
          == DrawnPackets.digiKam.replacing("xmp:Rating=\"4\"", with: "xmp:Rating=\"5\""))
      #expect(try Array(Data(contentsOf: URL(fileURLWithPath: photo.string))) == picture)
      #expect(try SidecarReader.read(photo).state == state && SidecarReader.read(photo).rating == rating)
      // Without a packet in the picture, and with the shorter name.
      try put("raw", folder.appending("IMG_2.CR2"))
      var stems = SidecarWriter(naming: .stem, isPhotoName: isPhotoName)
      try stems.write(PhotoRating(stars: 1, flag: .rejected), for: folder.appending("IMG_2.CR2"))
      #expect(try SidecarReader.read(folder.appending("IMG_2.CR2")).rating == PhotoRating(stars: 1, flag: .rejected))
      #expect(
        try SidecarReader.read(folder.appending("IMG_2.CR2")).source == .sidecar(path: folder.appending("IMG_2.xmp")))
      // Two photos of one stem get a sidecar each.
      for name in ["IMG_3.CR2", "IMG_3.JPG"] { try put("raw", folder.appending(name)) }
      var others = SidecarWriter(naming: .stem, isPhotoName: isPhotoName)
      for name in ["IMG_3.CR2", "IMG_3.JPG"] { try others.write(PhotoRating(stars: 2), for: folder.appending(name)) }
      #expect(
        try Folder.names(in: folder).map(\.string).filter { $0.hasPrefix("IMG_3") }.sorted()
          == ["IMG_3.CR2", "IMG_3.CR2.xmp", "IMG_3.JPG", "IMG_3.JPG.xmp"])
    }
  }

  @Test("a sidecar with the shorter name is updated, unless it would belong to two photos")
  func shorterName() throws {
    try inFolder { folder in
      let (raw, jpeg, sidecar) = (
        folder.appending("IMG_1.CR2"), folder.appending("IMG_1.JPG"), folder.appending("IMG_1.xmp")
      )
      try put("raw", raw)
      try put(stars(2), sidecar)
      var writer = SidecarWriter(isPhotoName: isPhotoName)
      try writer.write(PhotoRating(stars: 3), for: raw)
      #expect(try text(sidecar).contains("xmp:Rating='3'"))
      try put("jpeg", jpeg)
      let before = try text(sidecar)
      for photo in [raw, jpeg] {
        var writer = SidecarWriter(isPhotoName: isPhotoName)
        let error = #expect(throws: SidecarError.self) { try writer.write(PhotoRating(stars: 4), for: photo) }
        #expect(error?.kind == .ambiguous && error?.description.contains("IMG_1.CR2") == true)
        #expect(error?.description.contains("rename it to") == true)
      }
      #expect(try text(sidecar) == before && Folder.names(in: folder).count == 3)
      var pairs = SidecarWriter(isPhotoName: isPhotoName)
      try pairs.write(PhotoRating(stars: 4), for: raw, isPair: true)
      #expect(try SidecarReader.read(jpeg).rating == PhotoRating(stars: 4))
      // Lightroom's names the photo that it belongs to.
      try put(DrawnPackets.lightroom.replacing("NEF", with: "cr2"), sidecar)
      var other = SidecarWriter(isPhotoName: isPhotoName)
      try other.write(PhotoRating(stars: 5, label: .red), for: raw)
      #expect(try text(sidecar).contains("<xap:Rating>5<"))
      #expect(try SidecarReader.read(jpeg).source == .none)
      try other.write(PhotoRating(stars: 1), for: jpeg)
      #expect(try SidecarReader.read(jpeg).source == .sidecar(path: jpeg.appending(bytes: ".xmp".utf8)))
      #expect(try SidecarReader.read(raw).rating == PhotoRating(stars: 5, label: .red))
    }
  }

  /// Stars in the EXIF tags are the picture's, too.
  @Test("a picture without a packet tells its stars by its tags")
  func starsOfTags() throws {
    try inFolder { folder in
      let photo = folder.appending("IMG_1.JPG")
      var bytes = Pictures.jpeg("", orientation: 4)
      // The tag of the orientation becomes that of the stars.
      let tag = try #require(bytes.firstRange(of: [0x12, 1, 3, 0])).lowerBound
      bytes.replaceSubrange(tag..<tag + 2, with: [0x46, 0x47])
      try AtomicFile.write(bytes, to: photo)
      let reading = try SidecarReader.read(photo)
      #expect(reading.rating == PhotoRating(stars: 4) && reading.source == .picture && reading.packet == nil)
    }
  }

  /// One writer is used for the photos of many folders.
  @Test("the photos that share a stem are those of the same folder; the first of the others is named")
  func foldersOfAWriter() throws {
    try inFolder { folder in
      let folders = [folder.appending("one"), folder.appending("two")]
      var writer = SidecarWriter(naming: .stem) { !$0.hasSuffix(".xmp") }
      for (folder, names) in zip(folders, [["A.CR2", "A.TIF", "A.JPG"], ["A.CR2"]]) {
        try Folder.create(folder.string)
        for name in names { try put("raw", folder.appending(name)) }
        try writer.write(PhotoRating(stars: 1), for: folder.appending("A.CR2"))
      }
      #expect(
        try SidecarReader.read(folders[0].appending("A.CR2")).source
          == .sidecar(path: folders[0].appending("A.CR2.xmp")))
      #expect(
        try SidecarReader.read(folders[1].appending("A.CR2")).source == .sidecar(path: folders[1].appending("A.xmp")))
      try put(stars(2), folders[0].appending("A.xmp"))
      let error = #expect(throws: SidecarError.self) {
        try writer.write(PhotoRating(stars: 3), for: folders[0].appending("A.TIF"))
      }
      #expect(error?.description.hasPrefix("A.xmp would belong to A.TIF and A.CR2;") == true)
    }
  }

  @Test("a sidecar that another program has changed, created or broken is not overwritten; a link stays one")
  func conflicts() throws {
    try inFolder { folder in
      let photo = folder.appending("IMG_1.CR2")
      try put("raw", photo)
      var writer = SidecarWriter(isPhotoName: isPhotoName)
      let state = try SidecarReader.read(photo).state
      try put(stars(1), photo.appending(bytes: ".xmp".utf8))
      let error = #expect(throws: SidecarError.self) {
        try writer.write(PhotoRating(stars: 4), for: photo, expecting: state)
      }
      #expect(error?.kind == .conflict && error?.description.contains("reload the wall") == true)
      #expect(try text(photo.appending(bytes: ".xmp".utf8)) == stars(1))
      // Broken, in UTF-16, a folder.
      for bytes in [Array("<a".utf8), [0xff, 0xfe, 0x3c, 0]] {
        try AtomicFile.write(bytes, to: photo.appending(bytes: ".xmp".utf8))
        #expect(throws: SidecarError.self) { try writer.write(PhotoRating(stars: 4), for: photo) }
        #expect(try Array(Data(contentsOf: URL(fileURLWithPath: photo.appending(bytes: ".xmp".utf8).string))) == bytes)
      }
      try FileManager.default.removeItem(atPath: photo.appending(bytes: ".xmp".utf8).string)
      try put(stars(1), folder.appending("kept"))
      try Folder.link(photo.string + ".xmp", to: "kept")
      try writer.write(PhotoRating(stars: 4), for: photo)
      #expect(try text(folder.appending("kept")).contains("xmp:Rating='4'"))
      try FileManager.default.removeItem(atPath: photo.appending(bytes: ".xmp".utf8).string)
      try Folder.create(photo.string + ".xmp")
      let folderError = #expect(throws: SidecarError.self) { try writer.write(PhotoRating(stars: 4), for: photo) }
      #expect(folderError?.kind == .inputOutput)
      try FileManager.default.removeItem(atPath: photo.string)
      let gone = #expect(throws: SidecarError.self) { try writer.write(PhotoRating(stars: 4), for: photo) }
      #expect(gone?.description.contains("IMG_1.CR2 is gone") == true)
    }
  }

  @Test(
    "names that are not UTF-8 are kept as they are",
    .enabled(if: ByteNames.areAllowed, "the temporary folder's file system takes only names in UTF-8"))
  func byteNames() throws {
    try inFolder { folder in
      let (one, other) = (
        folder.appending("x").appending(bytes: [0xff]), folder.appending("x").appending(bytes: [0xfe])
      )
      for stem in [one, other] { try put("raw", stem.appending(bytes: ".CR2".utf8)) }
      // The names differ in bytes that are no text: the photos do not share a stem.
      var writer = SidecarWriter(naming: .stem, isPhotoName: isPhotoName)
      try writer.write(PhotoRating(stars: 4), for: one.appending(bytes: ".CR2".utf8))
      #expect(
        try SidecarReader.read(one.appending(bytes: ".CR2".utf8)).source
          == .sidecar(path: one.appending(bytes: ".xmp".utf8)))
      #expect(try SidecarReader.read(other.appending(bytes: ".CR2".utf8)).source == .none)
      try put("<a", other.appending(bytes: ".CR2.xmp".utf8))
      let error = #expect(throws: SidecarError.self) { try SidecarReader.read(other.appending(bytes: ".CR2".utf8)) }
      #expect(error?.description.hasPrefix("x\\xfe.CR2.xmp: this packet is broken") == true)
    }
  }
}
