/// One directory of a TIFF structure: tags and the positions of their values.
///
/// All reads are checked against the range of the structure, and all counts are limited, because files are untrusted.
/// Source: TIFF 6.0, section 2; Exif 2.32, section 4.6.
struct ExifDirectory {
  /// The tags that are read.
  enum Tag: Int {
    case width = 0x0100, height = 0x0101, make = 0x010f, model = 0x0110, orientation = 0x0112
    case thumbnailOffset = 0x0201, thumbnailLength = 0x0202
    case date = 0x0132, exifDirectory = 0x8769, locationDirectory = 0x8825
    // Of the EXIF directory.
    case exposureTime = 0x829a, aperture = 0x829d, sensitivity = 0x8827, recommendedExposureIndex = 0x8832
    case exposureBias = 0x9204, focalLength = 0x920a, lensMake = 0xa433, lens = 0xa434
    case dateTaken = 0x9003, subSecondsTaken = 0x9291, offsetTaken = 0x9011
    case dateDigitized = 0x9004, subSecondsDigitized = 0x9292, offsetDigitized = 0x9012
    // Of the GPS directory.
    case latitudeReference = 1, latitude = 2, longitudeReference = 3, longitude = 4
  }

  private struct Entry {
    var type: Int
    var count: Int
    /// The offset of the values from the start of the window.
    var offset: Int
  }

  private let range: Range<Int>
  private let isLittleEndian: Bool
  private var entries: [Int: Entry] = [:]
  /// The offset of the next directory from the start of the structure, 0 if there is none.
  private(set) var next = 0

  /// Reads the first directory of the structure in `range`; returns nil if there is none.
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

  /// Reads another directory of the structure, at `offset` from its start.
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
        let values = number(4, at: entry + 4, &window), let offset = number(4, at: entry + 8, &window)
      else { break }
      guard Tag(rawValue: tag) != nil, let size = Self.sizes[type], values > 0, values <= 65_536 else { continue }
      let isInPlace = size * values <= 4
      entries[tag] = Entry(type: type, count: values, offset: isInPlace ? entry + 8 : range.lowerBound + offset)
    }
    next = number(4, at: start + 2 + 12 * count, &window) ?? 0
    return true
  }

  /// Bytes per value by type: 1 byte, 2 ASCII, 3 short, 4 long, 5 rational, …
  private static let sizes = [1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 13: 4]

  private func number(_ length: Int, at offset: Int, _ window: inout ByteWindow) -> Int? {
    guard offset >= range.lowerBound, offset + length <= range.upperBound else { return nil }
    return isLittleEndian ? window.littleEndian(length, at: offset) : window.bigEndian(length, at: offset)
  }

  /// Returns the first integer of a tag, or nil.
  func integer(_ tag: Tag, _ window: inout ByteWindow) -> Int? {
    guard let entry = entries[tag.rawValue] else { return nil }
    switch entry.type {
    case 1: return number(1, at: entry.offset, &window)
    case 3: return number(2, at: entry.offset, &window)
    case 4, 13: return number(4, at: entry.offset, &window)
    default: return nil
    }
  }

  /// Returns a rational number of a tag, or nil if there is none or its denominator is zero.
  func fraction(_ tag: Tag, at index: Int = 0, _ window: inout ByteWindow) -> Double? {
    guard let entry = entries[tag.rawValue], entry.type == 5 || entry.type == 10, index < entry.count,
      let above = number(4, at: entry.offset + 8 * index, &window),
      let below = number(4, at: entry.offset + 8 * index + 4, &window), below != 0
    else { return nil }
    func double(_ number: Int) -> Double {
      entry.type == 5 ? Double(number) : Double(Int32(truncatingIfNeeded: number))
    }
    return double(above) / double(below)
  }

  /// Returns the text of a tag without control characters, at most 100 bytes, or nil.
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

  /// Returns the orientation; `.up` if there is none or it is invalid.
  func orientation(_ window: inout ByteWindow) -> PictureOrientation {
    integer(.orientation, &window).flatMap { UInt8(exactly: $0) }.flatMap(PictureOrientation.init) ?? .up
  }

  /// Returns the range of the JPEG thumbnail of the second directory, or nil.
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
  fileprivate var trimmingSpaces: String {
    let start = drop { $0 == " " }
    guard let last = start.lastIndex(where: { $0 != " " }) else { return "" }
    return String(start[...last])
  }
}
