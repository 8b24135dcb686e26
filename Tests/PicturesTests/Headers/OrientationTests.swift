import Platform
import Testing

@testable import Pictures

/// Turns of pictures, and their places in files.
@Suite struct OrientationTests {
  /// Two orientations one after the other have the effect of one, as pixels show.
  @Test(arguments: PictureOrientation.allCases) func turnsFollowEachOther(first: PictureOrientation) {
    let bitmap = Bitmap(width: 3, height: 2, pixels: (0..<24).map { UInt8($0) })
    for second in PictureOrientation.allCases {
      #expect(bitmap.turned(first).turned(second) == bitmap.turned(first.followed(by: second)), "\(first), \(second)")
    }
    #expect(bitmap.turned(first).turned(first.inverse) == bitmap)
  }

  private let bitmap = Bitmap(width: 3, height: 2, pixels: (0..<24).map { $0 % 4 == 3 ? 255 : UInt8(10 * $0) })

  /// Files of each format, with EXIF in both orders of bytes, and without.
  private func files() throws -> [(name: String, bytes: [UInt8])] {
    let jpeg = try Encoding.jpeg(bitmap)
    let (little, big) = (Exif(orientation: 6), Exif(orientation: 8, isLittleEndian: false))
    return [
      ("JPEG without EXIF", jpeg), ("JPEG, little", little.inserted(into: jpeg)),
      ("JPEG, big", big.inserted(into: jpeg)), ("PNG", try Encoding.png(bitmap)),
      ("JPEG without the tag", Exif(make: "A camera").inserted(into: jpeg)),
      ("JPEG without the tag, big", Exif(isLittleEndian: false, make: "Cameras").inserted(into: jpeg)),
    ]
  }

  /// A file that is turned has the same pixels, tells the turn, and is turned back by three turns more.
  @Test func filesAreTurned() throws {
    for (name, bytes) in try files() {
      let before = try PictureHeader.read(bytes: PictureBytes(bytes))
      let turned = try #require(OrientationEdit.bytes(of: bytes, turnedBy: .right), "\(name)")
      let after = try PictureHeader.read(bytes: PictureBytes(turned))
      #expect(after.orientation == before.orientation.followed(by: .right), "\(name)")
      #expect(after.size == before.size.transposed && after.storedSize == before.storedSize, "\(name)")
      let (old, new) = (try decoded(bytes), try decoded(turned))
      #expect(new.bitmap == old.bitmap.turned(.right), "\(name)")
      var back = turned
      for _ in 0..<3 { back = try #require(OrientationEdit.bytes(of: back, turnedBy: .right)) }
      #expect(try decoded(back).bitmap == old.bitmap && back.count == turned.count, "\(name)")
      let isInPlace = name.hasPrefix("JPEG, ")
      #expect(
        !isInPlace || zip(bytes, turned).count(where: { $0 != $1 }) == 1 && bytes.count == turned.count, "\(name)")
    }
  }

  /// Changed tags of a PNG file have a new checksum. A chunk that is cut off stays as it is.
  @Test(arguments: [true, false]) func checksumsFollowTheTags(isLittleEndian: Bool) throws {
    let png = try Encoding.png(bitmap)
    func file(_ orientation: Int, _ end: [UInt8]) -> [UInt8] {
      let tags = Exif(orientation: orientation, isLittleEndian: isLittleEndian)
      return png[..<33] + PNGChunk.bytes("eXIf", tags.bytes) + png[33...] + end
    }
    let text = PNGChunk.bytes("iTXt", Array("a text".utf8))
    for lacking in 0...text.count {
      let end = Array(text.dropLast(lacking))
      #expect(OrientationEdit.bytes(of: file(6, end), turnedBy: .right) == file(3, end), "\(lacking)")
    }
  }

  /// Of a TIFF file, only the two bytes change.
  @Test(arguments: [true, false]) func twoBytesOfTIFF(isLittleEndian: Bool) throws {
    func file(_ orientation: Int) -> [UInt8] {
      TIFFWriter.file(
        [[0x100: .short(4), 0x101: .short(3), 0x112: .short(orientation)]], isLittleEndian: isLittleEndian)
    }
    #expect(OrientationEdit.bytes(of: file(1), turnedBy: .left) == file(8))
    #expect(OrientationEdit.bytes(of: file(5), turnedBy: .right) == file(2), "of a mirrored one")
  }

  /// Tags without an orientation get one, by a directory behind what is there: that stays where it is, and so does the rest of the file.
  @Test(arguments: [true, false]) func theTagIsAdded(isLittleEndian: Bool) throws {
    let jpeg = try Encoding.jpeg(bitmap)
    let exif = Exif(isLittleEndian: isLittleEndian, make: "A camera", model: "X-1")
    let file = exif.inserted(into: jpeg)
    let turned = try #require(OrientationEdit.bytes(of: file, turnedBy: .left))
    let details = try #require(PictureDetails.read(bytes: PictureBytes(turned)))
    #expect(details.camera == PictureDetails.read(bytes: PictureBytes(file))?.camera && details.camera != nil)
    #expect(turned.suffix(jpeg.count - 2) == jpeg.suffix(jpeg.count - 2), "the pixels")
    let tiff = TIFFWriter.file([[0x100: .short(4), 0x101: .short(3)]], isLittleEndian: isLittleEndian)
    let turnedTIFF = try #require(OrientationEdit.bytes(of: tiff, turnedBy: .right))
    #expect(try PictureHeader.read(bytes: PictureBytes(turnedTIFF)).orientation == .right)
    #expect(turnedTIFF[8..<tiff.count] == tiff[8...])
    // A segment cannot be longer than its length tells.
    let long = Exif(make: "A camera", first: [0x9c9c: .bytes([UInt8](repeating: 1, count: 65_460))])
    #expect(OrientationEdit.bytes(of: long.inserted(into: jpeg), turnedBy: .left) == nil)
  }

  /// The new directory is at an even offset, with its tags in order; the old tags have their values.
  @Test(arguments: [true, false], ["abcd", "abcde"]) func theNewDirectoryIsInOrder(isLittleEndian: Bool, text: String)
    throws
  {
    let tiff = TIFFWriter.file(
      [[0x100: .short(4), 0x101: .short(3), 0x110: .text(text), 0x132: .text("2024:05:17"), 0x213: .short(1)]],
      isLittleEndian: isLittleEndian)
    let turned = try #require(OrientationEdit.bytes(of: tiff, turnedBy: .right))
    func number(_ length: Int, at offset: Int) -> Int {
      let bytes = turned[offset..<offset + length]
      return (isLittleEndian ? Array(bytes.reversed()) : Array(bytes)).reduce(0) { $0 << 8 | Int($1) }
    }
    let start = number(4, at: 4)
    let tags = (0..<number(2, at: start)).map { number(2, at: start + 2 + 12 * $0) }
    #expect(start.isMultiple(of: 2) && tags == [0x100, 0x101, 0x110, 0x112, 0x132, 0x213])
    let details = try #require(PictureDetails.read(bytes: PictureBytes(turned)))
    #expect(details.camera == text && details.date == "2024-05-17")
  }

  /// New tags come right behind the segment of JFIF, which has to be the first; where there is none, they come first.
  @Test func tagsAreBehindJFIF() throws {
    let jpeg = try Encoding.jpeg(bitmap)
    let end = 4 + Int(jpeg[4]) << 8 + Int(jpeg[5])
    #expect(jpeg[2..<4] == [0xff, 0xe0])
    let turned = try #require(OrientationEdit.bytes(of: jpeg, turnedBy: .left))
    #expect(turned[..<end] == jpeg[..<end] && turned[end..<end + 2] == [0xff, 0xe1])
    let bare = Array(jpeg[..<2] + jpeg[end...])
    #expect(try #require(OrientationEdit.bytes(of: bare, turnedBy: .left))[2..<4] == [0xff, 0xe1])
  }

  /// Files without a place for a turn are left as they are.
  @Test func othersStay() throws {
    #expect(OrientationEdit.bytes(of: try Encoding.webp(bitmap), turnedBy: .right) == nil)
    #expect(OrientationEdit.bytes(of: [1, 2, 3], turnedBy: .right) == nil)
  }

  /// A HEIF container has the upright size of its primary picture: by the turns of that, not of its tiles, and mirrored or not. Its
  /// decoder turns it, so it has no orientation besides.
  @Test(arguments: 0..<4 as Range<UInt8>, [false, true]) func turnsOfContainers(quarters: UInt8, isMirrored: Bool)
    throws
  {
    func size(_ width: Int, _ height: Int) -> [UInt8] { box("ispe", large(0) + large(width) + large(height)) }
    let properties =
      box("irot", [quarters ^ 1]) + size(300, 7) + size(33, 16) + box("imir", [1]) + box("irot", [quarters])
    /// Item 5 is the primary one, 2 a tile. The first bit tells that a reader has to know the property.
    func file(isWide: Bool, _ version: UInt8) -> [UInt8] {
      func items(_ number: UInt8, _ properties: [UInt8]) -> [UInt8] {
        let name = (version == 0 ? [] : [0, 0]) + [0, number, UInt8(properties.count)]
        return name + properties.flatMap { isWide ? [$0 & 0x80, $0 & 0x7f] : [$0] }
      }
      let lists = items(2, [0x81, 2]) + items(5, [3, 0x85] + (isMirrored ? [0x84] : []))
      return box("ftyp", Array("heic\0\0\0\0mif1heic".utf8))
        + box(
          "meta",
          [0, 0, 0, 0] + box("pitm", [0, 0, 0, 0, 0, 5])
            + box("iprp", box("ipco", properties) + box("ipma", [version, 0, 0, isWide ? 1 : 0] + large(2) + lists)))
    }
    let upright = quarters % 2 == 0 ? PixelSize(width: 33, height: 16) : PixelSize(width: 16, height: 33)
    for isWide in [false, true] {
      for version in [0, 1] as [UInt8] {
        let bytes = file(isWide: isWide, version)
        let header = try PictureHeader.read(bytes: PictureBytes(bytes))
        #expect(header.size == upright && header.orientation == .up && header.format == .heic, "\(isWide) \(version)")
        #expect(OrientationEdit.bytes(of: bytes, turnedBy: .right) == nil)
      }
    }
  }

  /// A HEIF container is turned by its own turn, anticlockwise, unless there are several or pictures are mirrored.
  @Test func containers() throws {
    func file(_ properties: [UInt8]) -> [UInt8] {
      let size = box("ispe", large(0) + large(32) + large(16))
      return box("ftyp", Array("heic\0\0\0\0mif1heic".utf8))
        + box("meta", [0, 0, 0, 0] + box("iprp", box("ipco", size + properties)))
    }
    let turned = try #require(OrientationEdit.bytes(of: file(box("irot", [0])), turnedBy: .right))
    #expect(turned == file(box("irot", [3])))
    #expect(try PictureHeader.read(bytes: PictureBytes(turned)).size == PixelSize(width: 16, height: 32))
    #expect(OrientationEdit.bytes(of: turned, turnedBy: .right) == file(box("irot", [2])))
    #expect(OrientationEdit.bytes(of: file([]), turnedBy: .right) == nil)
    #expect(OrientationEdit.bytes(of: file(box("irot", [0]) + box("irot", [1])), turnedBy: .right) == nil)
    #expect(OrientationEdit.bytes(of: file(box("irot", [0]) + box("imir", [0])), turnedBy: .right) == nil)
  }
}
