import Testing

@testable import Pictures

/// Pictures that are turned or changed, parts of them, and the kinds of errors.
@Suite struct PictureTests {
  private let part = PicturePart(
    PixelRectangle(x: 1, y: 2, width: 3, height: 4), of: PixelSize(width: 60, height: 40))

  private func picture() -> Picture {
    let bitmap = Samples.quarters(width: 6, height: 4)
    var picture = Picture(bitmap: bitmap, header: PictureHeader(format: .gif, width: 60, height: 40), isPartial: true)
    picture.part = part
    picture.animation = PictureAnimation(
      frames: [0.1, 0.3].map { .init(bitmap: bitmap, duration: $0) }, loopCount: 4, isPartial: true)
    return picture
  }

  @Test(arguments: PictureOrientation.allCases) func aTurnedPictureHasAllTurned(orientation: PictureOrientation) throws
  {
    let turned = picture().turned(orientation)
    let animation = try #require(turned.animation)
    for bitmap in [turned.bitmap] + animation.frames.map(\.bitmap) {
      #expect(bitmap.corners == TurningTests.upright[Int(orientation.rawValue)])
    }
    #expect(turned.header.size == orientation.turned(PixelSize(width: 60, height: 40)))
    #expect(turned.part == part.turned(orientation) && turned.part?.whole == turned.header.size && turned.isPartial)
    #expect(animation.loopCount == 4 && animation.isPartial && animation.frames.map(\.duration) == [0.1, 0.3])
  }

  @Test func partsOfOnePictureContainEachOther() {
    func part(_ x: Int, _ y: Int, _ width: Int, _ height: Int, of side: Int = 50) -> PicturePart {
      PicturePart(
        PixelRectangle(x: x, y: y, width: width, height: height), of: PixelSize(width: side, height: side))
    }
    let outer = part(10, 10, 20, 20)
    #expect(outer.contains(outer) && outer.contains(part(10, 20, 20, 10)) && outer.contains(part(15, 15, 1, 1)))
    for other in [part(9, 10, 5, 5), part(10, 9, 5, 5), part(10, 10, 21, 20), part(10, 10, 20, 21)] {
      #expect(!outer.contains(other))
    }
    #expect(!outer.contains(part(15, 15, 1, 1, of: 51)), "of another picture")
  }

  /// (error, whether the file would fail again, whether a preview may do, whether the same bytes would fail again)
  @Test(
    arguments: [
      (.broken(.png, "x"), true, false, true), (.tooLarge(PixelSize(width: 9, height: 9), limit: 1), true, true, true),
      (.overLimit(.png, "x"), true, true, true), (.tooManyBytes(limit: 9), false, true, false),
      (.unknownFormat(nil), false, false, true), (.missingCodec(.svg), false, false, false),
      (.unreadable(path: "a", reason: "x"), false, false, false), (.fetch("x"), false, false, false),
      (.recorded("x"), false, false, false), (.outOfMemory, false, false, false), (.cancelled, false, false, false),
    ] as [(PictureError, Bool, Bool, Bool)])
  func kindsOfErrors(error: PictureError, isOfTheFile: Bool, isOfSize: Bool, isOfTheBytes: Bool) {
    #expect(error.isOfTheFile == isOfTheFile && error.isOfSize == isOfSize && error.isOfTheBytes == isOfTheBytes)
    #expect(!error.message.isEmpty && !error.label.isEmpty)
  }
}
