import CTurboJPEG
import TestSupport
import Testing

@testable import Pictures

@Suite struct JPEGTests {
  @Test(arguments: [TJSAMP_444, TJSAMP_420, TJSAMP_422, TJSAMP_440], [false, true])
  func shrinksNearTheReference(sampling: TJSAMP, isProgressive: Bool) throws {
    let photo = Samples.photo(width: 331, height: 250)
    let file = try Encoding.jpeg(photo, quality: 98, sampling: sampling, isProgressive: isProgressive)
    for length in [331, 160, 80, 41, 20, 7] {
      let picture = try decoded(file, length, length)
      #expect(
        picture.bitmap.size == PictureFit.fit.scaledSize(of: photo.size, in: PixelSize(width: length, height: length)))
      // The codec's own loss is in it: the finest lines of the sample are of single pixels.
      let likeness = signalToNoise(picture.bitmap, shrunkSlowly(photo, to: picture.bitmap.size))
      #expect(likeness > (length > 100 ? 26 : 32), "\(length): \(likeness) dB")
      #expect(!picture.isPartial && picture.warning == nil)
    }
  }

  @Test func leavesTwoPixelsForEachOfTheResult() {
    let stored = PixelSize(width: 4000, height: 3000)
    func eighths(_ width: Int, _ height: Int) -> Int {
      JPEGCodec.eighths(from: stored, to: PixelSize(width: width, height: height))
    }
    #expect(eighths(250, 187) == 1)
    #expect(eighths(251, 187) == 2)
    #expect(eighths(500, 375) == 2)
    #expect(eighths(500, 376) == 4)
    #expect(eighths(1000, 750) == 4)
    #expect(eighths(1001, 750) == 8)
  }

  @Test(arguments: [TJSAMP_444, TJSAMP_420, TJSAMP_422, TJSAMP_GRAY])
  func theMeansOfAProgressiveFileAreAllThatAnEighthNeeds(sampling: TJSAMP) throws {
    var random = SeededRandom(seed: 3)
    for _ in 0..<12 {
      let size = PixelSize(width: .random(in: 8...160, using: &random), height: .random(in: 8...160, using: &random))
      let file = PictureBytes(
        try Encoding.jpeg(
          Samples.photo(width: size.width, height: size.height, seed: random.next()), sampling: sampling,
          isProgressive: true))
      let structure = JPEGStructure(file.memory, scanLimit: 100)
      #expect(structure.scanCount > 3 && structure.isComplete)
      let means = try #require(structure.meansOnly(of: file.memory))
      #expect(try eighth(of: means, size) == eighth(of: file, size), "\(size)")
    }
  }

  @Test(arguments: [TJSAMP_444, TJSAMP_420, TJSAMP_422, TJSAMP_440, TJSAMP_411, TJSAMP_GRAY])
  func theMeansOfAPlainFileAreAllThatAnEighthNeeds(sampling: TJSAMP) throws {
    var random = SeededRandom(seed: 5)
    for round in 0..<12 {
      let size = PixelSize(width: .random(in: 1...160, using: &random), height: .random(in: 1...160, using: &random))
      let bitmap =
        round % 4 == 0
        ? Samples.noise(width: size.width * 2, height: size.height).shrunk(to: size)
        : Samples.photo(width: size.width, height: size.height, seed: random.next(), hasLines: true)
      let file = PictureBytes(
        try Encoding.jpeg(bitmap, quality: .random(in: 1...100, using: &random), sampling: sampling))
      let short = try #require(try reduced(file), "\(size)")
      #expect(try eighth(of: short, size) == eighth(of: file, size), "\(size)")
    }
  }

  @Test(arguments: ["optimized", "restarts", "restarts-422", "restarts-row"])
  func otherWritersFilesAreReducedToo(name: String) throws {
    let file = PictureBytes(try Corpus.bytes("good/\(name).jpg"))
    let size = try PictureHeader.read(bytes: file).size
    let short = try #require(try reduced(file))
    #expect(short.count < file.count)
    #expect(try eighth(of: short, size) == eighth(of: file, size))
  }

  @Test func inksAreReducedToo() throws {
    let photo = Samples.photo(width: 90, height: 70)
    let file = PictureBytes(try Encoding.inkJPEG(photo))
    let short = try #require(try reduced(file))
    #expect(
      try eighth(of: short, photo.size, format: TJPF_CMYK) == eighth(of: file, photo.size, format: TJPF_CMYK))
  }

  @Test func damagedDataIsLeftToTheCodec() throws {
    var random = SeededRandom(seed: 8)
    let photo = Samples.photo(width: 72, height: 56)
    var reducedCount = 0
    for sampling in [TJSAMP_444, TJSAMP_420] {
      let good = try Encoding.jpeg(photo, sampling: sampling)
      for _ in 0..<100 {
        var mutant = good
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          mutant[Int.random(in: 2..<mutant.count, using: &random)] = UInt8(truncatingIfNeeded: random.next())
        }
        let file = PictureBytes(mutant)
        // Whatever it says, it ends, and writes nothing that it should not; the codec has the last word.
        if let short = try reduced(file) {
          reducedCount += 1
          _ = try? eighth(of: short, photo.size, isWell: false)
        }
      }
      for length in stride(from: 0, to: good.count, by: 41) {
        #expect(try reduced(PictureBytes(good.prefix(length))) == nil, "a file that is not all there is left alone")
      }
    }
    #expect(reducedCount > 0)
  }

  private func reduced(_ file: PictureBytes) throws -> PictureBytes? {
    try JPEGReduction(JPEGStructure(file.memory, scanLimit: 100), of: file.memory)?.file()
  }

  /// What the codec makes of the file at an eighth, without a word of complaint.
  private func eighth(of file: PictureBytes, _ size: PixelSize, format: TJPF = TJPF_RGB, isWell: Bool = true) throws
    -> [UInt8]
  {
    let (width, height) = ((size.width + 7) / 8, (size.height + 7) / 8)
    let codec = try #require(tjInitDecompress())
    defer { tjDestroy(codec) }
    var pixels = [UInt8](repeating: 0, count: 4 * width * height)
    let status = tjDecompress2(
      codec, file.memory.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt(file.count), &pixels, CInt(width), 0,
      CInt(height), CInt(format.rawValue), 0)
    #expect(status == 0 || !isWell)
    return pixels
  }

  @Test func greyAndInksAreSeenAsMeant() throws {
    let grey = try decoded(Encoding.jpeg(Samples.quarters(width: 32, height: 32), sampling: TJSAMP_GRAY))
    #expect(grey.bitmap.pixel(4, 4) == [76, 76, 76, 255])
    let inks = try decoded(Encoding.inkJPEG(Samples.quarters(width: 32, height: 32)))
    #expect(inks.bitmap.corners == "RGBW")
  }

  @Test func theThumbnailOfACameraIsFoundAndTurned() throws {
    let folder = try TemporaryFolder()
    let quarters = Samples.quarters(width: 400, height: 300)
    let small = try Encoding.jpeg(quarters.shrunk(to: PixelSize(width: 160, height: 120)))
    let exif = Exif(orientation: 8, thumbnail: small)
    let path = try folder.write(exif.inserted(into: Encoding.jpeg(quarters)), as: "a.jpg")
    let picture = try #require(try PictureDecoder().embeddedThumbnail(ofFile: path))
    #expect(picture.bitmap.size == PixelSize(width: 120, height: 160))
    #expect(picture.bitmap.corners == TurningTests.upright[8])
    #expect(picture.header.size == PixelSize(width: 300, height: 400))

    // One of another shape has bars, and is passed over; so is one that is no JPEG.
    let barred = try Encoding.jpeg(quarters.shrunk(to: PixelSize(width: 160, height: 107)))
    for thumbnail in [barred, [1, 2, 3, 4, 5, 6, 7, 8]] {
      let other = try folder.write(Exif(thumbnail: thumbnail).inserted(into: Encoding.jpeg(quarters)), as: "b.jpg")
      #expect(try PictureDecoder().embeddedThumbnail(ofFile: other) == nil)
    }
  }
}
