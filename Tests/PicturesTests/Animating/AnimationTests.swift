import Platform
import TestSupport
import Testing

@testable import Pictures

@Suite struct AnimationTests {
  private let palette: [[UInt8]] = [[0, 0, 0], [255, 0, 0], [0, 255, 0], [0, 0, 255]]
  private let letters: [[UInt8]: Character] = [
    [0, 0, 0, 255]: "k", [255, 0, 0, 255]: "R", [0, 255, 0, 255]: "G", [0, 0, 255, 255]: "B", [0, 0, 0, 0]: ".",
  ]

  /// Returns a bitmap as rows of letters, one per pixel.
  private func drawn(_ bitmap: Bitmap) -> [String] {
    (0..<bitmap.height).map { y in String((0..<bitmap.width).map { letters[bitmap.pixel($0, y)] ?? "?" }) }
  }

  private func frame(
    _ index: UInt8, _ left: Int, _ top: Int, _ width: Int, _ height: Int, disposal: Int, delay: Int = 5
  ) -> Encoding.GIFFrame {
    Encoding.GIFFrame(
      left: left, top: top, size: PixelSize(width: width, height: height),
      indices: [UInt8](repeating: index, count: width * height), delay: delay, disposal: disposal, transparent: 0)
  }

  private func open(_ bytes: [UInt8]) throws -> AnimatedPicture {
    try AnimatedPicture(PictureBytes(bytes), fitting: PixelSize(width: 100, height: 100), fit: .fit)
  }

  @Test func framesAreDrawnOnTheCanvasOfThoseBefore() throws {
    let file = try Encoding.gif(
      canvas: PixelSize(width: 4, height: 3), palette: palette,
      frames: [
        frame(1, 0, 0, 4, 3, disposal: 1, delay: 20),
        frame(2, 1, 1, 2, 1, disposal: 3),
        frame(3, 0, 0, 2, 2, disposal: 2, delay: 0),
        frame(0, 0, 0, 1, 1, disposal: 1, delay: 1),
      ], loops: 0)
    let picture = try open(file)
    let expected = [
      ["RRRR", "RRRR", "RRRR"],
      ["RRRR", "RGGR", "RRRR"],
      // The second frame was restored, the third is on the first,
      ["BBRR", "BBRR", "RRRR"],
      // and was cleared away before the fourth, which is transparent.
      ["..RR", "..RR", "RRRR"],
    ]
    for (drawing, duration) in zip(expected, [0.2, 0.05, 0.1, 0.1]) {
      let frame = try #require(try picture.nextFrame())
      #expect(drawn(frame.bitmap) == drawing)
      #expect(frame.duration == duration)
    }
    #expect(try picture.nextFrame() == nil)
    #expect(picture.loopCount == nil)
  }

  /// What is restored is the canvas before that frame, also after frames that have changed it since another one was restored.
  @Test func eachFrameRestoresItsOwnCanvas() throws {
    let picture = try open(
      Encoding.gif(
        canvas: PixelSize(width: 4, height: 1), palette: palette,
        frames: [
          frame(1, 0, 0, 4, 1, disposal: 1), frame(2, 0, 0, 1, 1, disposal: 3), frame(3, 3, 0, 1, 1, disposal: 1),
          frame(2, 1, 0, 1, 1, disposal: 3), frame(2, 2, 0, 1, 1, disposal: 3), frame(3, 0, 0, 1, 1, disposal: 2),
          frame(2, 1, 0, 1, 1, disposal: 3), frame(2, 3, 0, 1, 1, disposal: 1),
        ], loops: 0))
    for drawing in ["RRRR", "GRRR", "RRRB", "RGRB", "RRGB", "BRRB", ".GRB", ".RRG"] {
      #expect(try drawn(#require(try picture.nextFrame()).bitmap) == [drawing])
    }
  }

  @Test func loopCountIsThatOfTheFile() throws {
    let size = PixelSize(width: 2, height: 2)
    let still = frame(1, 0, 0, 2, 2, disposal: 1)
    for (loops, expected) in [(nil, 1), (0, nil), (4, 5)] as [(Int?, Int?)] {
      let picture = try open(Encoding.gif(canvas: size, palette: palette, frames: [still], loops: loops))
      _ = try picture.nextFrame()
      #expect(picture.loopCount == expected)
    }
    let bitmap = Bitmap(width: 2, height: 2, color: 0xff0000)
    for (loops, expected) in [(0, nil), (3, 3)] as [(Int, Int?)] {
      #expect(
        try open(Encoding.webp(canvas: size, frames: [(bitmap, 0, 0, 50)], loops: loops)).loopCount == expected)
    }
  }

  @Test func webpFramesAreComposited() throws {
    let file = try Encoding.webp(
      canvas: PixelSize(width: 6, height: 2),
      frames: [
        (Bitmap(width: 6, height: 2, color: 0xff0000), 0, 0, 70),
        (Bitmap(width: 2, height: 1, color: 0x0000ff), 2, 0, 5),
      ])
    let picture = try open(file)
    let first = try #require(try picture.nextFrame())
    #expect(drawn(first.bitmap) == ["RRRRRR", "RRRRRR"] && first.duration == 0.07)
    let second = try #require(try picture.nextFrame())
    #expect(drawn(second.bitmap) == ["RRBBRR", "RRRRRR"] && second.duration == 0.1)
    #expect(try picture.nextFrame() == nil)
  }

  @Test func loaderReturnsAllFramesOnRequest() throws {
    let size = PixelSize(width: 4, height: 4)
    let frames = (1...3).map { frame(UInt8($0), 0, 0, 4, 4, disposal: 1, delay: $0 * 10) }
    let folder = try TemporaryFolder()
    let animated = try folder.write(
      try Encoding.gif(canvas: size, palette: palette, frames: frames, loops: 0), as: "animated.gif")
    let still = try folder.write(try Encoding.png(Samples.photo(width: 4, height: 4)), as: "still.png")
    let loader = PictureLoader(workers: 0) {}
    loader.request(
      PictureRequest(id: 1, address: .file(FilePath(animated)), target: size, fit: .fit, wantsAnimation: true))
    let picture = try #require(loader.wait(for: 1)).outcome.get()
    let animation = try #require(picture.animation)
    #expect(animation.frames.map { drawn($0.bitmap)[0] } == ["RRRR", "GGGG", "BBBB"])
    #expect(picture.bitmap == animation.frames[0].bitmap && !picture.isPartial)

    let times = [0, 0.05, 0.1, 0.29, 0.3, 0.59, 0.6, 0.65, 60.31]
    #expect(times.map { animation.frameIndex(at: $0) } == [0, 0, 1, 1, 2, 2, 0, 0, 2])
    #expect(abs(try #require(animation.timeToNextFrame(at: 0.65)) - 0.05) < 1e-9)
    // A still picture is loaded as usual.
    loader.request(
      PictureRequest(
        id: 2, address: .file(FilePath(still)), target: size,
        fit: .fit, wantsAnimation: true))
    #expect(try #require(loader.wait(for: 2)).outcome.get().animation == nil)
  }

  @Test func anAnimationEndsWhenAllLoopsArePlayed() {
    let bitmap = Bitmap(width: 1, height: 1, color: 0)
    let frames = [0.1, 0.2].map { PictureAnimation.Frame(bitmap: bitmap, duration: $0) }
    let twice = PictureAnimation(frames: frames, loopCount: 2)
    #expect([0, 0.15, 0.35, 0.45, 0.6, 9].map { twice.frameIndex(at: $0) } == [0, 1, 0, 1, 1, 1])
    #expect(twice.timeToNextFrame(at: 0.35) != nil)
    #expect(twice.timeToNextFrame(at: 0.45) == nil)
    #expect(twice.timeToNextFrame(at: 9) == nil)
  }

  @Test func longAnimationsAreScaledDownAndTruncatedOnesKeepTheirFrames() throws {
    var limits = PictureLimits()
    limits.animationBytes = 20_000
    let size = PixelSize(width: 64, height: 64)
    let frames = (0..<8).map { frame(UInt8($0 % 4), 0, 0, 64, 64, disposal: 1) }
    let file = try Encoding.gif(canvas: size, palette: palette, frames: frames, loops: 0)
    let coarse = try #require(
      try PictureDecoder(limits: limits).decodeAnimation(ByteWindow(PictureBytes(file)), fitting: size, fit: .fit)
        .animation
    )
    #expect(coarse.frames.count == 8 && coarse.cost <= 20_000 && !coarse.isPartial)
    #expect(coarse.frames.allSatisfy { $0.bitmap.size == PixelSize(width: 16, height: 16) })

    limits.animatedPixels = 64 * 64 * 3
    let cut = try #require(
      try PictureDecoder(limits: limits).decodeAnimation(ByteWindow(PictureBytes(file)), fitting: size, fit: .fit)
        .animation
    )
    #expect(cut.frames.count == 4 && cut.isPartial)

    for tenth in 2..<10 {
      let part = PictureBytes(file.prefix(file.count * tenth / 10))
      let animation = try #require(
        try PictureDecoder().decodeAnimation(ByteWindow(part), fitting: size, fit: .fit).animation, "\(tenth)/10")
      #expect(animation.isPartial && animation.frames.count < 8)
    }
  }

  /// Both sides are halved, as long as both have more than 16 pixels.
  @Test(arguments: [(64, 40, 16, 10), (40, 64, 10, 16), (64, 20, 32, 10)])
  func aLongAnimationKeepsItsShape(width: Int, height: Int, coarseWidth: Int, coarseHeight: Int) throws {
    let size = PixelSize(width: width, height: height)
    var limits = PictureLimits()
    limits.animationBytes = width * height * 8
    // Two whole frames fit, or eight that are halved once.
    let frames = (0..<9).map { frame(UInt8($0 % 4), 0, 0, width, height, disposal: 1) }
    let file = try Encoding.gif(canvas: size, palette: palette, frames: frames, loops: 0)
    let animation = try #require(
      try PictureDecoder(limits: limits).decodeAnimation(ByteWindow(PictureBytes(file)), fitting: size, fit: .fit)
        .animation)
    let coarse = PixelSize(width: coarseWidth, height: coarseHeight)
    #expect(animation.frames.allSatisfy { $0.bitmap.size == coarse && $0.bitmap.pixels.count == 4 * coarse.area })
    #expect(animation.isPartial == (height == 20) && animation.frames.count == 9)
  }

  /// A canvas is held whole, with four bytes for each pixel.
  @Test func aCanvasOverTheLimitIsRefused() throws {
    let size = PixelSize(width: 6, height: 5)
    let still = Bitmap(width: 6, height: 5, color: 0xff0000)
    let gif = try Encoding.gif(
      canvas: size, palette: palette, frames: [frame(1, 0, 0, 6, 5, disposal: 1)], loops: 0)
    let files: [(PictureFormat, [UInt8])] = [
      (.gif, gif), (.webp, try Encoding.webp(canvas: size, frames: [(still, 0, 0, 50)])),
    ]
    for (format, file) in files {
      func open(_ limit: Int) throws -> AnimatedPicture {
        var limits = PictureLimits()
        limits.bytesHeldWhole = limit
        return try AnimatedPicture(PictureBytes(file), fitting: size, fit: .fit, limits: limits)
      }
      #expect(try open(120).nextFrame()?.bitmap == still)
      #expect(throws: PictureError.overLimit(format, "animated and too large (6 × 5 pixels)")) { try open(119) }
    }
  }

  /// A frame that overflows the canvas at the bottom and at the right is cut off, however far it goes.
  @Test func framesMayOverflowTheCanvas() throws {
    let picture = try open(
      Encoding.gif(
        canvas: PixelSize(width: 4, height: 3), palette: palette,
        frames: [
          frame(1, 0, 0, 4, 3, disposal: 1), frame(2, 2, 2, 9, 9_000, disposal: 2), frame(3, 0, 0, 1, 1, disposal: 1),
        ],
        loops: 0))
    for drawing in [["RRRR", "RRRR", "RRRR"], ["RRRR", "RRRR", "RRGG"], ["BRRR", "RRRR", "RR.."]] {
      #expect(try drawn(#require(try picture.nextFrame()).bitmap) == drawing)
    }
  }

  /// Each frame of a WebP file has its own duration, not the time since an earlier one.
  @Test func framesOfWebPHaveTheirDurations() throws {
    let still = Bitmap(width: 2, height: 2, color: 0xff0000)
    let picture = try open(
      Encoding.webp(canvas: still.size, frames: [70, 50, 30, 200].map { (still, 0, 0, $0) }))
    let durations = try (0..<4).map { _ in try picture.nextFrame()?.duration }
    #expect(durations == [0.07, 0.05, 0.03, 0.2])
  }

  /// A strip is not made coarser than 16 pixels in either direction; its later frames are left out.
  @Test func aStripKeepsItsHeight() throws {
    var limits = PictureLimits()
    limits.animationBytes = 10_000
    let size = PixelSize(width: 64, height: 16)
    let frames = (0..<8).map { frame(UInt8($0 % 4), 0, 0, 64, 16, disposal: 1) }
    for size in [size, size.transposed] {
      var turned = frames
      for index in turned.indices { turned[index].size = size }
      let file = try Encoding.gif(canvas: size, palette: palette, frames: turned, loops: 0)
      let animation = try #require(
        try PictureDecoder(limits: limits).decodeAnimation(ByteWindow(PictureBytes(file)), fitting: size, fit: .fit)
          .animation)
      #expect(animation.isPartial && animation.frames.allSatisfy { $0.bitmap.size == size })
    }
  }

  @Test func mutantsDoNotCrash() throws {
    var random = Soak.random(99)
    let size = PixelSize(width: 24, height: 18)
    let photo = Samples.photo(width: 24, height: 18, hasAlpha: true)
    let files = [
      try Encoding.gif(
        canvas: size, palette: palette,
        frames: (0..<4).map { frame(UInt8($0 % 4), $0, $0, 20 - $0, 12, disposal: $0 % 4) }, loops: 0),
      try Encoding.webp(
        canvas: size, frames: [(photo, 0, 0, 40), (photo.shrunk(to: PixelSize(width: 8, height: 8)), 4, 2, 40)]),
    ]
    var played = 0
    for file in files {
      Soak.count(Soak.animations, "mutated animations")
      for _ in 0..<Soak.animations {
        var mutant = file
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          mutant[Int.random(in: 12..<mutant.count, using: &random)] = UInt8(truncatingIfNeeded: random.next())
        }
        let bytes = PictureBytes(mutant)
        if let picture = try? PictureDecoder().decodeAnimation(ByteWindow(bytes), fitting: size, fit: .fit) {
          played += picture.animation?.frames.count ?? 0
        }
      }
    }
    #expect(played > 200)
  }
}
