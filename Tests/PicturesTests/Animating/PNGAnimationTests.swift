import Testing

@testable import Pictures

/// Frames of PNG files, as the specification composes them.
@Suite struct PNGAnimationTests {
  private struct Frame {
    var left = 0
    var top = 0
    var color: UInt32
    var alpha: UInt8 = 255
    var size = PixelSize(width: 4, height: 3)
    var delay: (Int, Int) = (1, 10)
    var disposal = 0
    var isMixed = false
    /// The number of chunks with the data.
    var pieces = 1
  }

  private func small(_ number: Int) -> [UInt8] { Array(PNGChunk.large(number)[2...]) }

  /// Returns a file of frames on 4 × 3 pixels; the first is the picture for programs that know no animations.
  private func file(_ frames: [Frame], plays: Int = 0) throws -> [UInt8] {
    var sequence = 0
    var bytes: [UInt8] = []
    for (index, frame) in frames.enumerated() {
      let png = try Encoding.png(
        Bitmap(width: frame.size.width, height: frame.size.height, color: frame.color, alpha: frame.alpha))
      if index == 0 {
        bytes += png[..<33] + PNGChunk.bytes("acTL", PNGChunk.large(frames.count) + PNGChunk.large(plays))
      }
      let numbers = [sequence, frame.size.width, frame.size.height, frame.left, frame.top]
      bytes += PNGChunk.bytes(
        "fcTL",
        numbers.flatMap(PNGChunk.large) + small(frame.delay.0) + small(frame.delay.1)
          + [UInt8(frame.disposal), frame.isMixed ? 1 : 0])
      sequence += 1
      var offset = 33
      while offset + 12 <= png.count {
        let length = png[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
        let body = Array(png[offset + 8..<offset + 8 + length])
        if String(decoding: png[offset + 4..<offset + 8], as: UTF8.self) == "IDAT" {
          let edges = (0...frame.pieces).map { $0 * body.count / frame.pieces }
          for (start, end) in zip(edges, edges.dropFirst()) {
            let piece = Array(body[start..<end])
            bytes +=
              index == 0 ? PNGChunk.bytes("IDAT", piece) : PNGChunk.bytes("fdAT", PNGChunk.large(sequence) + piece)
            if index > 0 { sequence += 1 }
          }
        }
        offset += 12 + length
      }
    }
    return bytes + PNGChunk.bytes("IEND", [])
  }

  private func open(_ bytes: [UInt8]) throws -> AnimatedPicture {
    try AnimatedPicture(PictureBytes(bytes), fitting: PixelSize(width: 100, height: 100), fit: .fit)
  }

  private static let letters: [[UInt8]: Character] = [
    [255, 0, 0, 255]: "R", [0, 255, 0, 255]: "G", [0, 0, 255, 255]: "B", [0, 0, 0, 0]: ".", [127, 0, 128, 255]: "v",
  ]

  private func drawn(_ bitmap: Bitmap) -> [String] {
    (0..<bitmap.height).map { y in
      String((0..<bitmap.width).map { Self.letters[bitmap.pixel($0, y)] ?? "?" })
    }
  }

  @Test func framesAreDrawnOnTheCanvasOfThoseBefore() throws {
    let small = PixelSize(width: 2, height: 1)
    let picture = try open(
      file(
        [
          Frame(color: 0xff0000, pieces: 2),
          Frame(left: 1, top: 1, color: 0x00ff00, size: small, delay: (3, 0), disposal: 2),
          Frame(color: 0x0000ff, size: small, delay: (0, 1), disposal: 1, pieces: 3),
          Frame(left: 2, top: 2, color: 0x0000ff, alpha: 128, size: small, isMixed: true),
          Frame(color: 0, alpha: 0, size: small),
        ], plays: 3))
    let expected = [
      ["RRRR", "RRRR", "RRRR"], ["RRRR", "RGGR", "RRRR"],
      // What was before the second frame came back.
      ["BBRR", "RRRR", "RRRR"],
      // The third one's area was cleared; the fourth is mixed.
      ["..RR", "RRRR", "RRvv"], ["..RR", "RRRR", "RRvv"],
    ]
    for (drawing, duration) in zip(expected, [0.1, 0.03, 0.1, 0.1, 0.1]) {
      let frame = try #require(try picture.nextFrame())
      #expect(drawn(frame.bitmap) == drawing && frame.duration == duration)
    }
    #expect(try picture.nextFrame() == nil)
    #expect(picture.loopCount == 3)
  }

  /// A canvas is held whole, with four bytes for each pixel.
  @Test func aCanvasOverTheLimitIsRefused() throws {
    let bytes = PictureBytes(try file([Frame(color: 0xff0000), Frame(color: 0x0000ff)]))
    func open(_ limit: Int) throws -> AnimatedPicture {
      var limits = PictureLimits()
      limits.bytesHeldWhole = limit
      return try AnimatedPicture(bytes, fitting: PixelSize(width: 4, height: 3), fit: .fit, limits: limits)
    }
    #expect(try drawn(#require(try open(48).nextFrame()).bitmap) == ["RRRR", "RRRR", "RRRR"])
    #expect(throws: PictureError.overLimit(.png, "animated and too large (4 × 3 pixels)")) { try open(47) }
  }

  /// Half transparent pixels over others are less transparent than both; over nothing they stay as they are.
  @Test func transparencyAddsUp() throws {
    let picture = try open(
      file([
        Frame(color: 0xff0000, alpha: 128), Frame(color: 0xff0000, alpha: 128, isMixed: true),
        Frame(color: 0, alpha: 0), Frame(color: 0x00ff00, alpha: 100, isMixed: true),
      ]))
    for pixel: [UInt8] in [[255, 0, 0, 128], [255, 0, 0, 191], [0, 0, 0, 0], [0, 255, 0, 100]] {
      #expect(try #require(try picture.nextFrame()).bitmap.pixel(2, 1) == pixel)
    }
  }

  /// Each frame is turned as the tags of the file say.
  @Test(arguments: PictureOrientation.allCases) func framesStandUpright(orientation: PictureOrientation) throws {
    let plain = try file([
      Frame(color: 0xff0000), Frame(left: 3, top: 2, color: 0x00ff00, size: PixelSize(width: 1, height: 1)),
    ])
    let tags = PNGChunk.bytes("eXIf", Exif(orientation: Int(orientation.rawValue)).bytes)
    let bytes = Array(plain[..<33] + tags + plain[33...])
    let picture = try PictureDecoder().decodeAnimation(
      ByteWindow(PictureBytes(bytes)), fitting: PixelSize(width: 100, height: 100), fit: .fit)
    let first = Bitmap(width: 4, height: 3, color: 0xff0000)
    var second = first
    second.pixels.replaceSubrange(44..<48, with: [0, 255, 0, 255])
    #expect(picture.header.orientation == orientation)
    #expect(try #require(picture.animation).frames.map(\.bitmap) == [first, second].map { $0.turned(orientation) })
  }

  @Test func aFileOfOneFrameIsStill() throws {
    #expect(try PictureHeader.read(bytes: PictureBytes(file([Frame(color: 0xff0000)]))).isAnimated == false)
    let two = try file([Frame(color: 0xff0000), Frame(color: 0x0000ff)])
    #expect(try PictureHeader.read(bytes: PictureBytes(two)).isAnimated)
  }

  /// A file that ends early has the frames before; a frame outside the picture, or without pixels, ends the animation.
  @Test func damage() throws {
    let whole = try file([Frame(color: 0xff0000), Frame(color: 0x00ff00), Frame(color: 0x0000ff)])
    var counts: Set<Int> = []
    for count in 8..<whole.count {
      guard let picture = try? open(Array(whole.prefix(count))) else { continue }
      var frames = 0
      while let frame = try? picture.nextFrame() {
        frames += 1
        #expect(["R", "G", "B"][min(frames, 3) - 1] == String(drawn(frame.bitmap)[0].first ?? "?"))
      }
      counts.insert(frames)
    }
    #expect(counts.subtracting([0]) == [1, 2, 3])
    let outside = try open(file([Frame(color: 0xff0000), Frame(left: 3, color: 0x00ff00)]))
    _ = try outside.nextFrame()
    #expect(throws: PictureError.broken(.png, "a frame is outside the picture")) { try outside.nextFrame() }
  }
}
