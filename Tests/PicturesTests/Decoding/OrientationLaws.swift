import Testing

@testable import Pictures

/// Whatever a picture comes from, it stands upright in each of the eight orientations, and has its upright size in any box.
@Suite struct OrientationLaws {
  /// Stored sizes, and boxes for the upright picture: one that halves it, and one in which one side decides.
  private static let stored = PixelSize(width: 96, height: 64)
  private static let boxes = [(1_000, 1_000), (48, 48), (20, 90), (90, 20)].map { PixelSize(width: $0.0, height: $0.1) }

  private func expectUpright(
    _ bitmap: Bitmap, _ orientation: PictureOrientation, in box: PixelSize, from stored: PixelSize = stored,
    _ comment: Comment
  ) {
    #expect(bitmap.corners == TurningTests.upright[Int(orientation.rawValue)], comment)
    #expect(bitmap.size == PictureFit.fit.scaledSize(of: orientation.turned(stored), in: box), comment)
  }

  @Test(arguments: PictureOrientation.allCases) func thumbnails(orientation: PictureOrientation) throws {
    let quarters = Samples.quarters(width: Self.stored.width, height: Self.stored.height)
    let small = PixelSize(width: 48, height: 32)
    let exif = Exif(
      orientation: Int(orientation.rawValue), thumbnail: try Encoding.jpeg(quarters.shrunk(to: small)))
    let file = PictureBytes(exif.inserted(into: try Encoding.jpeg(quarters)))
    for box in [nil] + Self.boxes.map(Optional.some) {
      let search = try PictureDecoder().embeddedThumbnail(in: ByteWindow(file), for: box.map { ($0, .fit) })
      guard case .found(let picture) = search else {
        Issue.record("no thumbnail for \(String(describing: box))")
        continue
      }
      #expect(picture.header.orientation == orientation)
      // No larger than the thumbnail is, and no larger than the box needs.
      let needed = box.map { PictureFit.fit.scaledSize(of: picture.header.size, in: $0) } ?? picture.header.size
      let upright = orientation.turned(small)
      #expect(picture.bitmap.corners == TurningTests.upright[Int(orientation.rawValue)])
      #expect(picture.bitmap.size == (needed.area < upright.area ? needed : upright), "\(String(describing: box))")
    }
  }

  /// The preview that is decoded is the smallest that is large enough as it is stored, on its side or not.
  @Test(arguments: PictureOrientation.allCases) func previewsOfRawFiles(orientation: PictureOrientation) throws {
    let quarters = Samples.quarters(width: Self.stored.width, height: Self.stored.height)
    // Another colour in the middle tells which preview it is.
    func preview(_ size: PixelSize, _ middle: UInt8) throws -> [Int: TIFFWriter.Value] {
      var bitmap = quarters.shrunk(to: size)
      for y in size.height / 4..<size.height * 3 / 4 {
        for x in size.width / 4..<size.width * 3 / 4 {
          bitmap.pixels.replaceSubrange(
            4 * (y * size.width + x)..<4 * (y * size.width + x) + 3, with: [middle, middle, middle])
        }
      }
      let jpeg = try Encoding.jpeg(bitmap)
      return [0x00fe: .long(1), 0x0103: .short(7), 0x0111: .position(of: jpeg), 0x0117: .long(jpeg.count)]
    }
    let file = TIFFWriter.file([
      [
        0x010f: .text("ACME"), 0x0112: .short(Int(orientation.rawValue)), 0xc612: .bytes([1, 4, 0, 0]),
        0x014a: .directories([
          try preview(PixelSize(width: 48, height: 32), 60), try preview(Self.stored, 200),
          try preview(PixelSize(width: 72, height: 48), 130),
        ]),
      ]
    ])
    for box in Self.boxes {
      let picture = try decoded(file, box.width, box.height)
      expectUpright(picture.bitmap, orientation, in: box, "\(box)")
      let needed = orientation.turned(picture.bitmap.size)
      let middle = [(48, 60), (72, 130), (96, 200)].first { $0.0 >= needed.width }?.1 ?? 200
      let (x, y) = (picture.bitmap.width / 2, picture.bitmap.height / 2)
      #expect(abs(Int(picture.bitmap.pixel(x, y)[0]) - middle) < 25, "\(box)")
    }
  }

  @Test(arguments: PictureOrientation.allCases) func framesOfAnimations(orientation: PictureOrientation) throws {
    let quarters = Samples.quarters(width: Self.stored.width, height: Self.stored.height)
    let plain = try Encoding.webp(canvas: Self.stored, frames: [(quarters, 0, 0, 200), (quarters, 0, 0, 300)])
    let file = Exif(orientation: Int(orientation.rawValue)).inserted(intoExtendedWebP: plain)
    for box in Self.boxes {
      let picture = try PictureDecoder().decodeAnimation(ByteWindow(PictureBytes(file)), fitting: box, fit: .fit)
      let animation = try #require(picture.animation)
      #expect(animation.frames.map(\.duration) == [0.2, 0.3] && picture.header.orientation == orientation)
      for frame in animation.frames { expectUpright(frame.bitmap, orientation, in: box, "\(box)") }
      // The still picture of the cell that begins to move is the same.
      expectUpright(try decoded(file, box.width, box.height).bitmap, orientation, in: box, "\(box)")
    }
    // An animation that takes too much memory is halved, and stays upright.
    var limits = PictureLimits()
    limits.animationBytes = 2 * 4 * 48 * 32
    let halved = try PictureDecoder(limits: limits).decodeAnimation(
      ByteWindow(PictureBytes(file)), fitting: Self.boxes[0], fit: .fit)
    for frame in try #require(halved.animation).frames {
      expectUpright(frame.bitmap, orientation, in: orientation.turned(PixelSize(width: 48, height: 32)), "halved")
    }
  }
}
