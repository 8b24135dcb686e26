@testable import Pictures

/// The EXIF data of a file.
struct Exif {
  var orientation: Int?
  var isLittleEndian = true
  var make: String?
  var model: String?
  var date: String?
  /// Numerator and denominator.
  var exposureTime: (Int, Int)?
  var sensitivity: Int?
  var thumbnail: [UInt8]?

  /// The TIFF structure.
  var bytes: [UInt8] {
    var file: [UInt8] = isLittleEndian ? [0x49, 0x49, 42, 0] : [0x4d, 0x4d, 0, 42]
    file += number(8, 4)
    var outside: [UInt8] = []
    var first: [(tag: Int, type: Int, count: Int, value: [UInt8])] = []
    func text(_ tag: Int, _ text: String?) {
      guard let text else { return }
      first.append((tag, 2, text.utf8.count + 1, Array(text.utf8) + [0]))
    }
    text(0x010f, make)
    text(0x0110, model)
    if let orientation { first.append((0x0112, 3, 1, number(orientation, 2) + [0, 0])) }
    text(0x0132, date)
    var second: [(tag: Int, type: Int, count: Int, value: [UInt8])] = []
    if let exposureTime {
      second.append((0x829a, 5, 1, number(exposureTime.0, 4) + number(exposureTime.1, 4)))
    }
    if let sensitivity { second.append((0x8827, 3, 1, number(sensitivity, 2) + [0, 0])) }
    let hasSecond = !second.isEmpty
    if hasSecond { first.append((0x8769, 4, 1, [0, 0, 0, 0])) }

    let firstEnd = 8 + 2 + 12 * first.count + 4
    let secondEnd = hasSecond ? firstEnd + 2 + 12 * second.count + 4 : firstEnd
    let thumbnailDirectory = thumbnail == nil ? 0 : secondEnd
    let inlineEnd = thumbnail == nil ? secondEnd : secondEnd + 2 + 24 + 4
    func directory(_ entries: [(tag: Int, type: Int, count: Int, value: [UInt8])], next: Int) -> [UInt8] {
      var bytes = number(entries.count, 2)
      for entry in entries {
        bytes += number(entry.tag, 2) + number(entry.type, 2) + number(entry.count, 4)
        if entry.tag == 0x8769 {
          bytes += number(firstEnd, 4)
        } else if entry.value.count <= 4 {
          bytes += entry.value + [UInt8](repeating: 0, count: 4 - entry.value.count)
        } else {
          bytes += number(inlineEnd + outside.count, 4)
          outside += entry.value
        }
      }
      return bytes + number(next, 4)
    }
    file += directory(first, next: thumbnailDirectory)
    if hasSecond { file += directory(second, next: 0) }
    if let thumbnail {
      let place = inlineEnd + outside.count
      file += number(2, 2)
      file += number(0x0201, 2) + number(4, 2) + number(1, 4) + number(place, 4)
      file += number(0x0202, 2) + number(4, 2) + number(1, 4) + number(thumbnail.count, 4)
      file += number(0, 4)
      outside += thumbnail
    }
    return file + outside
  }

  /// Returns a JPEG file with the EXIF segment after its first marker.
  func inserted(into jpeg: [UInt8]) -> [UInt8] {
    let body = Array("Exif\0\0".utf8) + bytes
    let length = body.count + 2
    return jpeg[..<2] + [0xff, 0xe1, UInt8(length >> 8), UInt8(length & 255)] + body + jpeg[2...]
  }

  private func number(_ value: Int, _ length: Int) -> [UInt8] {
    let little = (0..<length).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    return isLittleEndian ? little : little.reversed()
  }
}
