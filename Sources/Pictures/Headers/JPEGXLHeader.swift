/// The upright size of a JPEG XL file and its EXIF tags.
///
/// Source: ISO/IEC 18181-1, annex D (`SizeHeader`, `ImageMetadata`); ISO/IEC 18181-2 (boxes).
struct JPEGXLHeader: FormatHeader {
  let size: PixelSize
  private let boxes: [ISOBox]

  static func isJPEGXL(_ window: inout ByteWindow) -> Bool {
    window.begins(with: [0xff, 0x0a]) || window.has("JXL ", at: 4) && window.begins(with: [0, 0, 0, 12])
  }

  init(_ window: inout ByteWindow) throws(PictureError) {
    var start: Int? = 0
    boxes = window[0] == 0xff ? [] : window.boxes(in: 0..<window.count)
    if window[0] != 0xff {
      // A picture in several boxes has an index before each part.
      let first = boxes.first { $0.isNamed("jxlc") || $0.isNamed("jxlp") }
      start = first.map { $0.body.lowerBound + ($0.isNamed("jxlp") ? 4 : 0) }
    }
    guard let start, let size = Self.size(window.bytes(at: start + 2, count: 16)) else {
      throw .broken(.jpegXL, "it has no size")
    }
    self.size = size
  }

  func tags(in window: inout ByteWindow) -> [Range<Int>] {
    // The offset of the TIFF structure comes first; it is 0.
    boxes.filter { $0.isNamed("Exif") && $0.body.count > 4 }.map { $0.body.dropFirst(4) }
  }

  func packet(in window: inout ByteWindow) -> Range<Int>? {
    boxes.first { $0.isNamed("xml ") }?.body
  }

  private static func size(_ bytes: [UInt8]) -> PixelSize? {
    var position = 0
    /// Returns the next bits, the lowest first.
    func bits(_ count: Int) -> Int {
      defer { position += count }
      return (position..<position + count).reduce(0) { value, index in
        guard index / 8 < bytes.count else { return value }
        return value | Int(bytes[index / 8] >> (index % 8) & 1) << (index - position)
      }
    }
    let isSmall = bits(1) == 1
    func side() -> Int { isSmall ? (bits(5) + 1) * 8 : bits([9, 13, 18, 30][bits(2)]) + 1 }
    let height = side()
    let ratios = [(1, 1), (12, 10), (4, 3), (3, 2), (16, 9), (5, 4), (2, 1)]
    let ratio = bits(3)
    let width = ratio == 0 ? side() : height * ratios[ratio - 1].0 / ratios[ratio - 1].1
    let hasOrientation = bits(1) == 0 && bits(1) == 1
    let orientation = hasOrientation ? PictureOrientation(rawValue: UInt8(bits(3) + 1)) : nil
    guard position <= 8 * bytes.count, width > 0 else { return nil }
    return (orientation ?? .up).turned(PixelSize(width: width, height: height))
  }
}
