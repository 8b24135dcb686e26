/// One directory of a TIFF structure: tags and where their values lie.
///
/// Everything read is checked against the structure's own range, and every count is bounded: these bytes are a stranger's.
/// Source: TIFF 6.0, section 2; Exif 2.32, section 4.6.
struct ExifDirectory {
  /// What photowall reads of the many tags there are.
  enum Tag: Int {
    case width = 0x0100, height = 0x0101, make = 0x010f, model = 0x0110, orientation = 0x0112
    case thumbnailOffset = 0x0201, thumbnailLength = 0x0202
    case exposureTime = 0x829a, aperture = 0x829d, exifDirectory = 0x8769, sensitivity = 0x8827
    case dateTaken = 0x9003, focalLength = 0x920a, lens = 0xa434
    case date = 0x0132
  }

  private struct Entry {
    var type: Int
    var count: Int
    /// From the beginning of the window.
    var offset: Int
  }

  private let range: Range<Int>
  private let isLittleEndian: Bool
  private var entries: [Int: Entry] = [:]
  /// Where the next directory lies, from the beginning of the structure; 0 where there is none.
  private(set) var next = 0

  /// The first directory of the structure that lies at `range`, or nil if there is none.
  init?(_ window: inout ByteWindow, in range: Range<Int>) {
    let isLittleEndian: Bool
    switch (window[range.lowerBound], window[range.lowerBound + 1]) {
    case (0x49, 0x49): isLittleEndian = true
    case (0x4d, 0x4d): isLittleEndian = false
    default: return nil
    }
    self.range = range
    self.isLittleEndian = isLittleEndian
    guard number(2, at: range.lowerBound + 2, &window) == 42,
      let offset = number(4, at: range.lowerBound + 4, &window)
    else { return nil }
    guard read(at: offset, &window) else { return nil }
  }

  /// Another directory of the same structure, which lies `offset` from its beginning.
  func directory(at offset: Int, _ window: inout ByteWindow) -> ExifDirectory? {
    guard offset > 0 else { return nil }
    var other = self
    other.entries = [:]
    other.next = 0
    return other.read(at: offset, &window) ? other : nil
  }

  private mutating func read(at offset: Int, _ window: inout ByteWindow) -> Bool {
    let start = range.lowerBound + offset
    guard let count = number(2, at: start, &window), count <= 512 else { return false }
    for index in 0..<count {
      let entry = start + 2 + 12 * index
      guard let tag = number(2, at: entry, &window), let type = number(2, at: entry + 2, &window),
        let values = number(4, at: entry + 4, &window), let place = number(4, at: entry + 8, &window)
      else { break }
      guard Tag(rawValue: tag) != nil, let size = Self.sizes[type], values > 0, values <= 65_536 else { continue }
      let isInPlace = size * values <= 4
      entries[tag] = Entry(type: type, count: values, offset: isInPlace ? entry + 8 : range.lowerBound + place)
    }
    next = number(4, at: start + 2 + 12 * count, &window) ?? 0
    return true
  }

  /// Bytes of a value by its type's number: byte, text, 2 bytes, 4 bytes, fraction, …
  private static let sizes = [1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 13: 4]

  private func number(_ length: Int, at offset: Int, _ window: inout ByteWindow) -> Int? {
    guard offset >= range.lowerBound, offset + length <= range.upperBound else { return nil }
    return isLittleEndian ? window.littleEndian(length, at: offset) : window.bigEndian(length, at: offset)
  }

  /// The first whole number of a tag.
  func integer(_ tag: Tag, _ window: inout ByteWindow) -> Int? {
    guard let entry = entries[tag.rawValue] else { return nil }
    switch entry.type {
    case 1: return number(1, at: entry.offset, &window)
    case 3: return number(2, at: entry.offset, &window)
    case 4, 13: return number(4, at: entry.offset, &window)
    default: return nil
    }
  }

  /// The first fraction of a tag, where it is one and its denominator is not zero.
  func fraction(_ tag: Tag, _ window: inout ByteWindow) -> Double? {
    guard let entry = entries[tag.rawValue], entry.type == 5,
      let above = number(4, at: entry.offset, &window), let below = number(4, at: entry.offset + 4, &window), below > 0
    else { return nil }
    return Double(above) / Double(below)
  }

  /// The text of a tag without control characters, at most 100 bytes of it.
  func text(_ tag: Tag, _ window: inout ByteWindow) -> String? {
    guard let entry = entries[tag.rawValue], entry.type == 2 else { return nil }
    let end = min(entry.offset + min(entry.count, 100), range.upperBound)
    guard entry.offset < end else { return nil }
    let bytes = window.bytes(at: entry.offset, count: end - entry.offset).prefix { $0 != 0 }
    let text = String(decoding: bytes, as: UTF8.self).unicodeScalars.filter {
      $0.properties.generalCategory != .control && $0.properties.generalCategory != .format
    }
    let trimmed = String(String.UnicodeScalarView(text)).trimmingSpaces
    return trimmed.isEmpty ? nil : trimmed
  }

  /// The turn that the structure asks for; upright where it says nothing or nonsense.
  func orientation(_ window: inout ByteWindow) -> PictureOrientation {
    integer(.orientation, &window).flatMap { UInt8(exactly: $0) }.flatMap(PictureOrientation.init) ?? .up
  }

  /// Where the JPEG thumbnail of the second directory lies.
  func thumbnail(_ window: inout ByteWindow) -> Range<Int>? {
    guard let second = directory(at: next, &window), let offset = second.integer(.thumbnailOffset, &window),
      let length = second.integer(.thumbnailLength, &window), length > 4
    else { return nil }
    let start = range.lowerBound + offset
    let end = min(start + length, range.upperBound)
    return start + 4 < end ? start..<end : nil
  }
}

extension String {
  /// Without the spaces at both ends.
  fileprivate var trimmingSpaces: String {
    let start = drop { $0 == " " }
    guard let last = start.lastIndex(where: { $0 != " " }) else { return "" }
    return String(start[...last])
  }
}
