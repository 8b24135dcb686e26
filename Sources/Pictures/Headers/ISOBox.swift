/// A box of an ISO container: HEIF, MP4, JPEG XL, CR3.
///
/// Source: ISO/IEC 14496-12, 4.2.
struct ISOBox {
  let kind: Int
  let body: Range<Int>

  /// Returns true if the box has a name of four letters.
  func isNamed(_ name: StaticString) -> Bool { kind == name.withUTF8Buffer { $0.reduce(0) { $0 << 8 | Int($1) } } }
}

extension ByteWindow {
  /// Returns the consecutive boxes in a range, at most 4,096.
  mutating func boxes(in range: Range<Int>) -> [ISOBox] {
    var found: [ISOBox] = []
    var offset = range.lowerBound
    while offset + 8 <= range.upperBound, found.count < 4_096 {
      guard var length = bigEndian(4, at: offset), let kind = bigEndian(4, at: offset + 4) else { break }
      var header = 8
      if length == 1 {
        header = 16
        length = bigEndian(8, at: offset + 8) ?? 0
      } else if length == 0 {
        length = range.upperBound - offset
      }
      guard length >= header, length <= range.upperBound - offset else { break }
      found.append(ISOBox(kind: kind, body: offset + header..<offset + length))
      offset += length
    }
    return found
  }

  /// Returns the bodies of the boxes with a name.
  mutating func bodies(_ name: StaticString, in range: Range<Int>) -> [Range<Int>] {
    boxes(in: range).filter { $0.isNamed(name) }.map(\.body)
  }

  /// Returns the body of the box at a path of names, such as `iprp`, `ipco`; nil if one is missing. The first box with a
  /// name counts.
  mutating func body(_ names: StaticString..., in range: Range<Int>) -> Range<Int>? {
    var range = range
    for name in names {
      guard let body = boxes(in: range).first(where: { $0.isNamed(name) })?.body else { return nil }
      range = body
    }
    return range
  }
}
