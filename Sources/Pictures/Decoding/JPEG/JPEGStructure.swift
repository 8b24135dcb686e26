#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The pieces of a JPEG file from its first marker to its last: tables and scans, each by its place in the bytes.
struct JPEGStructure {
  /// One pass over the picture.
  struct Scan {
    /// From its marker to the end of its data.
    var range: Range<Int>
    /// The identifiers of those that it brings something of.
    var components: [UInt8]
    /// The first and the last coefficient that it brings, in zigzag order.
    var spectrum: ClosedRange<Int>
  }

  enum Piece {
    /// Tables, headers, comments: from the marker on.
    case segment(marker: UInt8, Range<Int>)
    case scan(Scan)
  }

  private(set) var pieces: [Piece] = []
  private(set) var scanCount = 0
  /// Bytes of all scans without their headers.
  private(set) var dataCount = 0
  /// Whether the end is marked, so that nothing is missing.
  private(set) var isComplete = false

  /// Finds the pieces, and stops after `limit` scans and one more.
  init(_ bytes: UnsafeRawBufferPointer, scanLimit limit: Int) {
    var offset = 2
    while offset + 4 <= bytes.count, scanCount <= limit {
      guard bytes[offset] == 0xff else {
        offset += 1
        continue
      }
      let marker = bytes[offset + 1]
      switch marker {
      case 0xff: offset += 1
      case 0x00, 0x01, 0xd0...0xd8: offset += 2
      case 0xd9:
        isComplete = true
        return
      default:
        let length = Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3])
        let end = offset + 2 + length
        guard length >= 2, end <= bytes.count else { return }
        if marker == 0xda {
          scanCount += 1
          let count = Int(bytes[offset + 4])
          let spectrum = offset + 5 + 2 * count
          guard spectrum + 3 <= end else { return }
          let dataEnd = Self.endOfData(bytes, from: end)
          dataCount += dataEnd - end
          let first = min(Int(bytes[spectrum]), 63)
          let scan = Scan(
            range: offset..<dataEnd, components: (0..<count).map { bytes[offset + 5 + 2 * $0] },
            spectrum: first...max(first, min(Int(bytes[spectrum + 1]), 63)))
          pieces.append(.scan(scan))
          offset = dataEnd
        } else {
          pieces.append(.segment(marker: marker, offset..<end))
          offset = end
        }
      }
    }
    // The end mark is two bytes, the loop looks for four.
    isComplete = offset + 2 <= bytes.count && bytes[offset] == 0xff && bytes[offset + 1] == 0xd9
  }

  /// Where the marker stands that ends the data of a scan: 0xff followed by neither 0 nor a restart.
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
