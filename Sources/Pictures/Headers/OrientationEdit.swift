import CDeflate

/// Turns a picture by the place in its file that tells the orientation: its pixels stay as they are stored.
///
/// Source: Exif 2.32, 4.6.4 and 4.7.2 (APP1); PNG specification, third edition, 5.4 (CRC) and 11.3.4.6 (eXIf); ISO/IEC 23008-12,
/// 6.5.10 (`irot`).
public enum OrientationEdit {
  /// Returns the bytes of a file with another orientation; nil if the format, or this file, has no place for it.
  ///
  /// - Parameters:
  ///   - turn: The turn beside what the file tells.
  ///   - editPacket: Returns a packet of the same length that tells the new orientation; nil if that in the file stays. The orientation
  ///     is nil where the file tells a turn only: the packet's own is turned by that.
  public static func bytes(
    of file: [UInt8], turnedBy turn: PictureOrientation,
    editPacket: (_ packet: [UInt8], PictureOrientation?) -> [UInt8]? = { _, _ in nil }
  ) -> [UInt8]? {
    var window = ByteWindow(PictureBytes(file))
    guard let header = try? FileHeader(&window) else { return nil }
    var edited = file
    let orientation = header.header.orientation.followed(by: turn)
    let isContainer = [.heic, .avif].contains(header.header.format)
    if let range = header.stored.packet(in: &window), range.upperBound <= file.count,
      let packet = editPacket(Array(file[range]), isContainer ? nil : orientation), packet.count == range.count
    {
      edited.replaceSubrange(range, with: packet)
    }
    switch header.header.format {
    case .jpeg, .tiff, .png:
      if let exif = header.exif {
        guard let place = ExifDirectory(&window, in: exif)?.orientationPlace else { return nil }
        let number = [orientation.rawValue, 0]
        edited.replaceSubrange(place.offset..<place.offset + 2, with: place.isLittleEndian ? number : number.reversed())
      } else if header.header.format == .jpeg {
        edited.insert(contentsOf: segment(orientation), at: offsetAfterJFIF(&window))
      } else if header.header.format == .png {
        // Right after the header, which has 13 bytes.
        edited.insert(contentsOf: PNGChunk.bytes("eXIf", tags(orientation)), at: 33)
      } else {
        return nil
      }
      return header.header.format == .png ? withChecksums(edited) : edited
    case .heic, .avif:
      guard let place = HEIFHeader.rotation(&window), [.up, .right, .down, .left].contains(turn) else { return nil }
      // Quarters of a turn anticlockwise.
      let quarters: [PictureOrientation: UInt8] = [.left: 1, .down: 2, .right: 3]
      edited[place] = (edited[place] & 0xfc) | ((edited[place] &+ (quarters[turn] ?? 0)) & 3)
      return edited
    default: return nil
    }
  }

  /// A TIFF structure that tells nothing but an orientation.
  private static func tags(_ orientation: PictureOrientation) -> [UInt8] {
    [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation.rawValue, 0, 0, 0, 0, 0, 0]
  }

  private static func segment(_ orientation: PictureOrientation) -> [UInt8] {
    let body = Array("Exif\0\0".utf8) + tags(orientation)
    return [0xff, 0xe1, 0, UInt8(body.count + 2)] + body
  }

  /// Returns the place of the first segment after that of JFIF, which has to be the first one.
  private static func offsetAfterJFIF(_ window: inout ByteWindow) -> Int {
    guard window[2] == 0xff, window[3] == 0xe0, window.has("JFIF", at: 6), let length = window.bigEndian(2, at: 4)
    else {
      return 2
    }
    return 4 + length
  }

  // MARK: PNG

  /// Returns the file with the checksums of the chunks that may have been edited.
  private static func withChecksums(_ file: [UInt8]) -> [UInt8] {
    var (file, offset) = (file, 8)
    while offset + 12 <= file.count {
      let length =
        Int(file[offset]) << 24 | Int(file[offset + 1]) << 16 | Int(file[offset + 2]) << 8
        | Int(file[offset + 3])
      guard length <= file.count - offset - 12 else { break }
      if ["eXIf", "iTXt"].contains(String(decoding: file[offset + 4..<offset + 8], as: UTF8.self)) {
        let end = offset + 8 + length
        let sum = file[offset + 4..<end].withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress, $0.count) }
        file.replaceSubrange(end..<end + 4, with: PNGChunk.large(Int(sum)))
      }
      offset += 12 + length
    }
    return file
  }
}

extension HEIFHeader {
  /// Returns the place of the byte that tells the quarters of a turn. Nil if there is none, or several, or if pictures are mirrored.
  fileprivate static func rotation(_ window: inout ByteWindow) -> Int? {
    func body(_ name: StaticString, in range: Range<Int>) -> Range<Int>? {
      boxes(in: range, &window).first { $0.kind == kind(name) }?.body
    }
    guard let meta = body("meta", in: 0..<window.count), meta.count > 4,
      let properties = body("iprp", in: meta.dropFirst(4)), let container = body("ipco", in: properties)
    else { return nil }
    let all = boxes(in: container, &window)
    let turns = all.filter { $0.kind == kind("irot") && !$0.body.isEmpty }
    return turns.count == 1 && !all.contains { $0.kind == kind("imir") } ? turns[0].body.lowerBound : nil
  }
}
