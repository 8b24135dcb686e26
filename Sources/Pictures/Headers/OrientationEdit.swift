import CDeflate

/// Turns a picture by changing the orientation in its file. The stored pixels stay.
///
/// Source: Exif 2.32, 4.6.4 and 4.7.2 (APP1); PNG specification, third edition, 5.4 (CRC) and 11.3.4.6 (eXIf); ISO/IEC 23008-12,
/// 6.5.10 (`irot`).
public enum OrientationEdit {
  /// Returns the bytes of a file with another orientation; nil if the format or the file has no field for it.
  ///
  /// - Parameters:
  ///   - turn: The turn in addition to the file's orientation.
  ///   - editPacket: Returns a packet of the same length with the new orientation, or nil to keep the packet. The
  ///     orientation is nil if the file stores only a turn; then the packet's orientation is turned by `turn`.
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
        guard let directory = ExifDirectory(&window, in: exif) else { return nil }
        if let place = directory.orientationPlace {
          let number = [orientation.rawValue, 0]
          edited.replaceSubrange(
            place.offset..<place.offset + 2, with: place.isLittleEndian ? number : number.reversed())
        } else {
          guard add(orientation, to: &edited, exif, header.header.format) else { return nil }
        }
      } else if header.header.format == .jpeg {
        edited.insert(contentsOf: segment(orientation), at: offsetAfterJFIF(&window))
      } else if header.header.format == .png {
        // After the header, which has 13 bytes.
        edited.insert(contentsOf: PNGChunk.bytes("eXIf", tags(orientation)), at: 33)
      } else {
        return nil
      }
      return header.header.format == .png ? withChecksums(edited) : edited
    case .heic, .avif:
      guard let place = HEIFHeader.rotation(&window), [.up, .right, .down, .left].contains(turn) else { return nil }
      // Anticlockwise quarter turns.
      let quarters: [PictureOrientation: UInt8] = [.left: 1, .down: 2, .right: 3]
      edited[place] = (edited[place] & 0xfc) | ((edited[place] &+ (quarters[turn] ?? 0)) & 3)
      return edited
    default: return nil
    }
  }

  /// Adds an orientation to a file's tags. Returns false if there is no space for it.
  private static func add(
    _ orientation: PictureOrientation, to file: inout [UInt8], _ exif: Range<Int>, _ format: PictureFormat
  ) -> Bool {
    guard let tags = adding(orientation, to: Array(file[exif])) else { return false }
    // The offset and width of the length field, 8 bytes before the structure, and the other bytes that it counts.
    let (place, width, others) = (exif.lowerBound - 8, format == .jpeg ? 2 : 4, format == .jpeg ? 8 : 0)
    if format != .tiff {
      let length = file[place..<place + width].reduce(0) { $0 << 8 | Int($1) }
      guard length == exif.count + others, tags.count + others < 1 << min(8 * width, 31) else { return false }
      let new = (0..<width).reversed().map { UInt8(truncatingIfNeeded: (tags.count + others) >> (8 * $0)) }
      file.replaceSubrange(place..<place + width, with: new)
    }
    file.replaceSubrange(exif, with: tags)
    return true
  }

  /// Returns a TIFF structure with an orientation in its first directory. The new directory is written at the end, so
  /// that other offsets stay valid. Nil if the orientation has another type or the structure is truncated.
  private static func adding(_ orientation: PictureOrientation, to tags: [UInt8]) -> [UInt8]? {
    guard tags.count >= 8 else { return nil }
    let isLittleEndian = tags[0] == 0x49
    func number(_ length: Int, at offset: Int) -> Int {
      let bytes = tags[offset..<offset + length]
      return isLittleEndian ? bytes.reversed().reduce(0) { $0 << 8 | Int($1) } : bytes.reduce(0) { $0 << 8 | Int($1) }
    }
    func bytes(_ number: Int, _ length: Int) -> [UInt8] {
      let bytes = (0..<length).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
      return isLittleEndian ? bytes : bytes.reversed()
    }
    let start = number(4, at: 4)
    guard number(2, at: 2) == 42, start >= 8, start + 2 <= tags.count else { return nil }
    let (count, first) = (number(2, at: start), start + 2)
    let end = first + 12 * count
    guard end + 4 <= tags.count else { return nil }
    var entries = (0..<count).map {
      (tag: number(2, at: first + 12 * $0), bytes: tags[first + 12 * $0..<first + 12 * $0 + 12])
    }
    let tag = ExifDirectory.Tag.orientation.rawValue
    guard !entries.contains(where: { $0.tag == tag }) else { return nil }
    let entry = bytes(tag, 2) + bytes(3, 2) + bytes(1, 4) + bytes(Int(orientation.rawValue), 2) + [0, 0]
    entries.insert((tag, entry[...]), at: entries.firstIndex { $0.tag > tag } ?? count)
    var new = tags + (tags.count.isMultiple(of: 2) ? [] : [0])
    new.replaceSubrange(4..<8, with: bytes(new.count, 4))
    new += bytes(count + 1, 2)
    for entry in entries { new += entry.bytes }
    return new + tags[end..<end + 4]
  }

  /// Returns a TIFF structure with only an orientation.
  private static func tags(_ orientation: PictureOrientation) -> [UInt8] {
    [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation.rawValue, 0, 0, 0, 0, 0, 0]
  }

  private static func segment(_ orientation: PictureOrientation) -> [UInt8] {
    let body = Array("Exif\0\0".utf8) + tags(orientation)
    return [0xff, 0xe1, 0, UInt8(body.count + 2)] + body
  }

  /// Returns the offset of the segment after JFIF's, which must be the first.
  private static func offsetAfterJFIF(_ window: inout ByteWindow) -> Int {
    guard window[2] == 0xff, window[3] == 0xe0, window.has("JFIF", at: 6), let length = window.bigEndian(2, at: 4)
    else {
      return 2
    }
    return 4 + length
  }

  // MARK: PNG

  /// Returns the file with new checksums of the chunks that may have changed.
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
  /// Returns the offset of the byte with the quarter turns; nil if there are none or several, or for mirrored pictures.
  fileprivate static func rotation(_ window: inout ByteWindow) -> Int? {
    guard let meta = meta(&window), let container = window.body("iprp", "ipco", in: meta) else { return nil }
    let all = window.boxes(in: container)
    let turns = all.filter { $0.isNamed("irot") && !$0.body.isEmpty }
    return turns.count == 1 && !all.contains { $0.isNamed("imir") } ? turns[0].body.lowerBound : nil
  }
}
