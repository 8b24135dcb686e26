import Platform
import TestSupport
import Testing

@testable import Pictures

/// Raw files are shown by the previews in them.
@Suite struct RawTests {
  private static let names = ["dng", "nef", "arw", "cr2", "pef", "orf", "rw2", "raf", "cr3"]

  private func file(_ name: String) throws -> [UInt8] {
    try #require(try RawFiles().all.first { $0.name == name }?.bytes)
  }

  @Test(arguments: names) func theLargestPreviewIsShownUpright(name: String) throws {
    let file = try file(name)
    let header = try PictureHeader.read(bytes: PictureBytes(file))
    #expect(header == PictureHeader(format: .raw, width: 64, height: 96, orientation: .right))
    let picture = try decoded(file)
    #expect(picture.bitmap.size == header.size && !picture.isPartial)
    #expect(picture.bitmap.pixel(30, 50)[0] > 200 && picture.bitmap.pixel(30, 50)[1] < 60, "the red one")
  }

  /// A thumbnail with bars is never shown.
  @Test(arguments: names) func theSmallestPreviewThatIsLargeEnoughIsDecoded(name: String) throws {
    let file = try file(name)
    let hasMedium = !["cr2", "rw2", "raf"].contains(name)
    for (box, isMedium) in [(10, true), (48, true), (49, false)] {
      let bitmap = try decoded(file, 1_000, box).bitmap
      #expect(bitmap.height == box)
      #expect((bitmap.pixel(3, 5)[1] > 200) == (isMedium && hasMedium), "\(box)")
    }
  }

  /// A preview has to be wide and high enough; (the height of the box, whether the one of 94 × 62 is).
  @Test(arguments: [(93, true), (94, false)]) func bothSidesOfAPreviewCount(height: Int, isMedium: Bool) throws {
    var files = try RawFiles()
    files.medium = try Encoding.jpeg(Bitmap(width: 94, height: 62, color: 0x20dd20))
    let file = try #require(files.all.first { $0.name == "dng" }?.bytes)
    let box = PixelSize(width: 1_000, height: height)
    let search = try PictureDecoder().embeddedThumbnail(
      in: ByteWindow(PictureBytes(file)), for: (size: box, fit: .fit))
    guard case .found(let picture) = search else {
      Issue.record("no preview")
      return
    }
    for bitmap in [picture.bitmap, try decoded(file, box.width, box.height).bitmap] {
      #expect((bitmap.pixel(20, 20)[1] > 200) == isMedium && bitmap.height == height)
    }
  }

  /// A picture in one strip is a preview; strips of a larger picture are pieces.
  @Test(arguments: [(1, 96), (2, 48)]) func severalStripsAreNoPreview(strips: UInt8, width: Int) throws {
    let files = try RawFiles()
    var bytes = TIFFWriter.file([
      [0x0106: .short(32_803), 0x0201: .position(of: files.medium), 0x0202: .long(files.medium.count)],
      [0x0111: .position(of: files.full), 0x0117: .long(files.full.count)],
    ])
    // The position becomes that of the first strip, as a number of two bytes.
    let entry = try #require(bytes.firstRange(of: [0x11, 0x01, 4, 0, 1, 0, 0, 0]))
    bytes.replaceSubrange(entry, with: [0x11, 0x01, strips == 1 ? 4 : 3, 0, strips, 0, 0, 0])
    let header = try PictureHeader.read(bytes: PictureBytes(bytes))
    #expect(header == PictureHeader(format: .raw, width: width, height: width * 2 / 3))
  }

  /// A part is of the largest preview, however small the part.
  @Test(arguments: names) func aPartIsOfTheLargestPreview(name: String) throws {
    let part = PicturePart(PixelRectangle(x: 8, y: 16, width: 20, height: 30), of: PixelSize(width: 64, height: 96))
    let picture = try PictureDecoder().decode(
      ByteWindow(PictureBytes(try file(name))), part: part, fitting: part.rectangle.size, fit: .fit)
    #expect(picture.part == part && picture.bitmap.size == part.rectangle.size)
    #expect(picture.bitmap.pixel(10, 10)[0] > 200 && picture.bitmap.pixel(10, 10)[1] < 60)
  }

  @Test(arguments: names) func detailsComeFromTheRawFile(name: String) throws {
    let details = try #require(PictureDetails.read(bytes: PictureBytes(try file(name))))
    #expect(details.taken?.description == "2024-05-17 18:03:12.25" && details.exposureLine == "f/2.8  ISO 400")
    #expect(details.camera?.hasSuffix(" 1") == true)
  }

  /// Sensor values are not read.
  @Test(arguments: names) func onlyDirectoriesAndThePreviewAreRead(name: String) throws {
    var files = try RawFiles()
    files.values = [UInt8](repeating: 0x55, count: 3_000_000)
    let folder = try TemporaryFolder()
    let bytes = try #require(files.all.first { $0.name == name }?.bytes)
    let path = try folder.write(bytes, as: "a." + name)
    var window = ByteWindow(try OpenFile(path: FilePath(path)))
    _ = try FileHeader(&window)
    // The first read has 16 KB, others 4 KB. Directories and previews are before and behind the sensor values.
    #expect(window.readCount <= 24)
    var limits = PictureLimits()
    limits.bytes = 100_000
    let box = PixelSize(width: 50, height: 50)
    #expect(
      try PictureDecoder(limits: limits).decode(FilePath(path), fitting: box, fit: .fit)
        == decoded(bytes, 50, 50))
    #expect(
      try decoded(bytes, 50, 50).bitmap == PictureDecoder().decode(FilePath(path), fitting: box, fit: .fit).bitmap)
  }

  @Test func aPreviewComesFirst() throws {
    let folder = try TemporaryFolder()
    let path = FilePath(try folder.write(try file("nef"), as: "a.nef"))
    let preview = try #require(try PictureDecoder().embeddedThumbnail(ofFile: path))
    #expect(preview.bitmap.size == PixelSize(width: 32, height: 48) && preview.header.size.height == 96)
  }

  @Test func otherFilesAreNoRawFiles() throws {
    for (name, bytes) in try DetailsTests.whole.files {
      #expect(try PictureHeader.read(bytes: PictureBytes(bytes)).format != .raw, "\(name)")
    }
    #expect(PictureFormat.isPictureName("IMG_1.NEF") && PictureFormat.kindNotShown("IMG_1.NEF") == nil)
    #expect(!PictureFormat.isPictureName("IMG_1.CRW") && PictureFormat.kindNotShown("IMG_1.CRW") == "CRW")
    let withoutPreview = TIFFWriter.file([[0x0106: .short(32_803), 0x0111: .long(8), 0x0117: .long(100)]])
    #expect(errorMessage(for: withoutPreview) == "broken raw: it has no preview")
  }

  @Test(arguments: names) func truncatedFilesShowWhatTheyHave(name: String) throws {
    let file = try file(name)
    var shown = 0
    for count in stride(from: 0, to: file.count, by: 7) {
      guard let picture = try? decoded(Array(file[..<count])) else { continue }
      #expect(picture.bitmap.size.area > 0)
      shown += 1
    }
    #expect(shown > 3)
  }

  @Test(arguments: names) func mutantsDoNotCrash(name: String) throws {
    var random = Soak.random(25)
    let bytes = try file(name)
    // Where directories and boxes are, changes are worth more than in pixels.
    Soak.count(Soak.pictures, "mutated raw files")
    var shown = 0
    for round in 0..<Soak.pictures {
      var mutant = bytes.mutated(using: &random)
      if round % 2 == 0 {
        let place = Int.random(in: 0..<min(mutant.count, 600), using: &random)
        mutant[place] = [0, 1, 0x7f, 0x80, 0xff].randomElement(using: &random) ?? 0
      }
      let picture = try? decoded(mutant, 20, 20)
      #expect((picture?.bitmap.width ?? 0) <= 20 && (picture?.bitmap.height ?? 0) <= 20)
      _ = PictureDetails.read(bytes: PictureBytes(mutant))?.exposureLine
      if picture != nil { shown += 1 }
    }
    #expect(shown > Soak.pictures / 30)
  }

  /// The smallest and largest numbers at each place of the directories.
  @Test(arguments: names) func hostileNumbers(name: String) throws {
    let file = try file(name)
    for place in 0..<min(file.count, 300) {
      for number: [UInt8] in [[0, 0, 0, 0], [0xff, 0xff, 0xff, 0x7f], [0xff, 0xff, 0xff, 0xff], [0, 0, 0, 0x80]] {
        var mutant = file
        mutant.replaceSubrange(place..<min(place + 4, file.count), with: number.prefix(file.count - place))
        _ = try? PictureHeader.read(bytes: PictureBytes(mutant))
        _ = PictureDetails.read(bytes: PictureBytes(mutant))
      }
    }
  }
}
