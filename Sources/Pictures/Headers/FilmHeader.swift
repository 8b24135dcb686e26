/// The size of a film: MP4, MOV, Matroska, WebM.
///
/// Source: ISO/IEC 14496-12, 8.3.2 (`tkhd`); RFC 8794 (EBML), RFC 9559 (Matroska).
struct FilmHeader: FormatHeader {
  let size: PixelSize

  static func isFilm(_ window: inout ByteWindow) -> Bool {
    if isMatroska(&window) { return true }
    let names: [StaticString] = ["ftyp", "moov", "wide"]
    return names.contains { window.has($0, at: 4) }
  }

  private static func isMatroska(_ window: inout ByteWindow) -> Bool {
    window.begins(with: [0x1a, 0x45, 0xdf, 0xa3])
  }

  init(_ window: inout ByteWindow) throws(PictureError) {
    let size = Self.isMatroska(&window) ? Self.sizeOfMatroska(&window) : Self.sizeOfMP4(&window)
    guard let size, size.width > 0, size.height > 0 else { throw .broken(.film, "it has no size") }
    self.size = size
  }

  private static func sizeOfMP4(_ window: inout ByteWindow) -> PixelSize? {
    for track in window.bodies("moov", in: 0..<window.count).flatMap({ window.bodies("trak", in: $0) }) {
      guard let head = window.body("tkhd", in: track)?.lowerBound else { continue }
      // The numbers before the matrix are longer in version 1. A turn by 90° has a zero where others have a scale.
      let matrix = head + (window[head] == 1 ? 52 : 40)
      if let scale = window.bigEndian(4, at: matrix), let width = window.bigEndian(2, at: matrix + 36),
        let height = window.bigEndian(2, at: matrix + 40), width > 0, height > 0
      {
        let size = PixelSize(width: width, height: height)
        return scale == 0 ? size.transposed : size
      }
    }
    return nil
  }

  private static func sizeOfMatroska(_ window: inout ByteWindow) -> PixelSize? {
    let path = [0x1853_8067, 0x1654_ae6b, 0xae, 0xe0]
    var waiting = [(range: 0..<window.count, depth: 0)]
    while let (range, depth) = waiting.popLast() {
      let elements = elements(in: range, &window)
      guard depth < path.count else {
        func number(_ id: Int) -> Int? {
          elements.first { $0.id == id }.flatMap { window.bigEndian(min($0.body.count, 8), at: $0.body.lowerBound) }
        }
        if let width = number(0xb0), let height = number(0xba), max(width, height) <= Int32.max {
          return PixelSize(width: width, height: height)
        }
        continue
      }
      waiting += elements.reversed().filter { $0.id == path[depth] }.map { ($0.body, depth + 1) }
    }
    return nil
  }

  /// Returns up to 4,096 consecutive elements in `range`.
  private static func elements(in range: Range<Int>, _ window: inout ByteWindow) -> [(id: Int, body: Range<Int>)] {
    /// Reads a number of variable length, given by the leading zeros of its first byte.
    func number(at offset: inout Int, keepsMark: Bool) -> Int? {
      guard let first = window[offset], first > 0 else { return nil }
      let length = first.leadingZeroBitCount + 1
      guard let value = window.bigEndian(length, at: offset) else { return nil }
      offset += length
      let mask = 1 << (7 * length) - 1
      // All ones mean an unknown length, up to the end.
      return keepsMark ? value : value & mask == mask ? Int.max : value & mask
    }
    var found: [(id: Int, body: Range<Int>)] = []
    var offset = range.lowerBound
    while offset < range.upperBound, found.count < 4_096 {
      guard let id = number(at: &offset, keepsMark: true), let length = number(at: &offset, keepsMark: false),
        offset <= range.upperBound
      else { break }
      let end = offset + min(length, range.upperBound - offset)
      found.append((id, offset..<end))
      offset = end
    }
    return found
  }
}
