import CLibrary

/// The scans of a JPEG file, counted by markers without decoding, since a file with many scans decodes slowly.
///
/// Source: ITU-T T.81, annex B.
struct JPEGScans {
  private(set) var count = 0
  /// The number of bytes in all scans, without headers.
  private(set) var dataCount = 0

  /// Counts up to `limit` + 1 scans in `bytes`.
  init(_ bytes: UnsafeRawBufferPointer, limit: Int) {
    var offset = 2
    while offset + 4 <= bytes.count, count <= limit {
      guard bytes[offset] == 0xff else {
        offset += 1
        continue
      }
      let marker = bytes[offset + 1]
      switch marker {
      case 0xff: offset += 1
      case 0x00, 0x01, 0xd0...0xd8: offset += 2
      case 0xd9: return
      default:
        let length = Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3])
        let end = offset + 2 + length
        guard length >= 2, end <= bytes.count else { return }
        offset = end
        if marker == 0xda {
          count += 1
          offset = Self.endOfData(bytes, from: end)
          dataCount += offset - end
        }
      }
    }
  }

  /// Returns the offset of the marker at the end of a scan's data: 0xff not followed by 0 or a restart.
  private static func endOfData(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    guard let base = bytes.baseAddress else { return start }
    var offset = start
    while offset + 1 < bytes.count, let found = memchr(base + offset, 0xff, bytes.count - 1 - offset) {
      offset = UnsafeRawPointer(found) - base
      switch bytes[offset + 1] {
      case 0x00, 0xd0...0xd7: offset += 2
      case 0xff: offset += 1
      default: return offset
      }
    }
    return bytes.count
  }
}
