import Testing

@testable import Pictures

@Suite struct TurningTests {
  /// The upright order of the fields of `Samples.quarters` (R G above, B W below) by EXIF orientation.
  /// Source: Exif 2.32, 4.6.4 A: which side of the picture the stored first row and first column are.
  static let upright = [
    1: "RGBW", 2: "GRWB", 3: "WBGR", 4: "BWRG", 5: "RBGW", 6: "BRWG", 7: "WGBR", 8: "GWRB",
  ]

  @Test(arguments: PictureOrientation.allCases)
  func turnsAsExifSays(orientation: PictureOrientation) {
    let turned = Samples.quarters(width: 12, height: 8).turned(orientation)
    #expect(turned.corners == Self.upright[Int(orientation.rawValue)])
    #expect(turned.size == (orientation.swapsAxes ? PixelSize(width: 8, height: 12) : PixelSize(width: 12, height: 8)))
  }

  @Test(arguments: PictureOrientation.allCases)
  func everyTurnHasAWayBack(orientation: PictureOrientation) {
    let picture = Samples.photo(width: 7, height: 4)
    let back: PictureOrientation = orientation == .left ? .right : orientation == .right ? .left : orientation
    #expect(picture.turned(orientation).turned(back) == picture)
  }

  @Test(arguments: PictureOrientation.allCases, [true, false])
  func decodedPicturesStandUpright(orientation: PictureOrientation, isLittleEndian: Bool) throws {
    let jpeg = try Encoding.jpeg(Samples.quarters(width: 96, height: 64))
    let file = Exif(orientation: Int(orientation.rawValue), isLittleEndian: isLittleEndian).inserted(into: jpeg)
    let header = try PictureHeader.read(bytes: PictureBytes(file))
    #expect(header.orientation == orientation)
    let upright = orientation.turned(PixelSize(width: 96, height: 64))
    #expect(header.size == upright)
    for box in [PixelSize(width: 96, height: 96), PixelSize(width: 24, height: 24)] {
      let picture = try PictureDecoder().decode(ByteWindow(PictureBytes(file)), fitting: box, fit: .fit)
      #expect(picture.bitmap.corners == Self.upright[Int(orientation.rawValue)])
      #expect(picture.bitmap.size == PictureFit.fit.scaledSize(of: upright, in: box))
    }
  }
}
