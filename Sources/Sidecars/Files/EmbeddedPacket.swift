import Platform

/// Finds the XMP packet in a picture: JPEG, PNG, WebP, TIFF and the raw formats that are TIFF. Only the headers of the
/// picture's parts are read, up to a limit, and the packet.
///
/// Source: Adobe, XMP Specification Part 3.
struct EmbeddedPacket {
  private let file: FileDescriptor

  /// The number of segments, chunks or directory entries that are looked at.
  private static let partLimit = 10_000

  /// Returns the bytes of the packet in a file; nil if there is none, or if the file cannot be read.
  static func bytes(of path: FilePath) -> [UInt8]? {
    guard let file = try? FileDescriptor.openedRegular(path) else { return nil }
    defer { try? file.close() }
    let packet = EmbeddedPacket(file: file)
    guard let range = packet.range, range.count <= XMPScanner.limit,
      let bytes = try? file.contents(count: range.count, from: range.lowerBound), bytes.count == range.count
    else { return nil }
    // Some programs end it with zero bytes.
    return Array(bytes.reversed().drop { $0 == 0 }.reversed())
  }

  /// Returns bytes at an offset; nil at the end of the file.
  private func read(_ count: Int, at offset: Int) -> [UInt8]? {
    guard let bytes = try? file.contents(count: count, from: offset), bytes.count == count else { return nil }
    return bytes
  }

  private var range: Range<Int>? {
    guard let head = read(12, at: 0) else { return nil }
    if head.starts(with: [0xff, 0xd8]) { return rangeInJPEG }
    if head.starts(with: Array("\u{89}PNG".unicodeScalars.map { UInt8($0.value) })) { return rangeInPNG }
    if head.starts(with: "RIFF".utf8), head[8...].elementsEqual("WEBP".utf8) { return rangeInWebP }
    if head.starts(with: [0x49, 0x49, 42, 0]) { return rangeInTIFF(isLittleEndian: true) }
    if head.starts(with: [0x4d, 0x4d, 0, 42]) { return rangeInTIFF(isLittleEndian: false) }
    return nil
  }

  private var rangeInJPEG: Range<Int>? {
    let signature = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
    var offset = 2
    for _ in 0..<Self.partLimit {
      guard let head = read(4, at: offset), head[0] == 0xff else { return nil }
      if head[1] == 0xff {
        offset += 1
        continue
      }
      let end = offset + 2 + number(head[2...])
      // At the scan the pixels begin.
      guard head[1] != 0xda, head[1] != 0xd9, end >= offset + 4 else { return nil }
      let start = offset + 4 + signature.count
      if head[1] == 0xe1, start < end, read(signature.count, at: offset + 4) == signature { return start..<end }
      offset = end
    }
    return nil
  }

  private var rangeInPNG: Range<Int>? {
    // The keyword, no compression, and no language; both texts end with a zero byte.
    let keyword = Array("XML:com.adobe.xmp\0\0\0".utf8)
    var offset = 8
    for _ in 0..<Self.partLimit {
      guard let head = read(8, at: offset) else { return nil }
      let (start, length) = (offset + 8, number(head[..<4]))
      if head[4...].elementsEqual("iTXt".utf8), length > keyword.count, read(keyword.count, at: start) == keyword,
        let texts = read(min(length - keyword.count, 512), at: start + keyword.count),
        let language = texts.firstIndex(of: 0), let translation = texts[(language + 1)...].firstIndex(of: 0)
      {
        return start + keyword.count + translation + 1..<start + length
      }
      offset = start + length + 4
    }
    return nil
  }

  private var rangeInWebP: Range<Int>? {
    var offset = 12
    for _ in 0..<Self.partLimit {
      guard let head = read(8, at: offset) else { return nil }
      let (start, length) = (offset + 8, number(head[4...].reversed()))
      if head.starts(with: "XMP ".utf8) { return start..<start + length }
      offset = start + length + length % 2
    }
    return nil
  }

  private func rangeInTIFF(isLittleEndian: Bool) -> Range<Int>? {
    func field(_ bytes: ArraySlice<UInt8>) -> Int { isLittleEndian ? number(bytes.reversed()) : number(bytes) }
    guard let head = read(4, at: 4), let count = read(2, at: field(head[...])).map({ field($0[...]) }),
      count <= Self.partLimit, let entries = read(count * 12, at: field(head[...]) + 2)
    else { return nil }
    for start in stride(from: 0, to: entries.count, by: 12) where field(entries[start..<start + 2]) == 700 {
      // Bytes, one each: up to four of them would stand in the entry itself.
      let length = field(entries[start + 4..<start + 8])
      guard [1, 2, 7].contains(field(entries[start + 2..<start + 4])), length > 4 else { return nil }
      let offset = field(entries[start + 8..<start + 12])
      return offset..<offset + length
    }
    return nil
  }

  /// Returns a number of up to four bytes, the highest first.
  private func number(_ bytes: some Sequence<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
}
