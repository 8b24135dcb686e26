import CDeflate

/// A chunk of a PNG file.
///
/// Source: PNG specification, third edition, 5.3.
enum PNGChunk {
  /// Returns the bytes of a chunk with length and checksum.
  static func bytes(_ name: String, _ body: [UInt8]) -> [UInt8] {
    let named = Array(name.utf8) + body
    return large(body.count) + named + large(Int(libdeflate_crc32(0, named, named.count)))
  }

  /// Returns a number as four bytes, big-endian.
  static func large(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) } }
}
