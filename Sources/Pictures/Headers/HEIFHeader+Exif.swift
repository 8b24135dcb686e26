/// The items with the EXIF tags, the XMP packet and the thumbnail.
///
/// Source: ISO/IEC 23008-12, annex A and 6.4.4 (`thmb`); ISO/IEC 14496-12, 8.11 (`iinf`, `iloc`, `iref`).
extension HEIFHeader {
  /// Returns the range of the TIFF structure with the EXIF tags. Its orientation is not used, since the decoder turns
  /// the picture itself.
  func tags(in window: inout ByteWindow) -> [Range<Int>] {
    // The item begins with the offset of the TIFF structure.
    guard let body = Self.item(&window, where: { $1.has("Exif", at: $0) }),
      let distance = window.bigEndian(4, at: body.lowerBound), body.count > 4 + distance
    else { return [] }
    return [body.dropFirst(4 + distance)]
  }

  /// The packet is an item with the media type of RDF, which follows the item's name.
  func packet(in window: inout ByteWindow) -> Range<Int>? {
    Self.item(&window) { place, window in
      guard window.has("mime", at: place), let end = (place + 4..<place + 260).first(where: { window[$0] == 0 }) else {
        return false
      }
      return window.has("application/rdf+xml", at: end + 1)
    }
  }

  /// Returns the range of the primary picture's thumbnail, or nil.
  static func thumbnail(in window: inout ByteWindow) -> Range<Int>? {
    guard let inside = meta(&window), let references = window.body("iref", in: inside), references.count > 4,
      let locations = window.body("iloc", in: inside), let primary = primaryItem(in: inside, &window)
    else { return nil }
    let length = window[references.lowerBound] == 0 ? 2 : 4
    for start in window.bodies("thmb", in: references.dropFirst(4)).map(\.lowerBound) {
      guard let item = window.bigEndian(length, at: start), let count = window.bigEndian(2, at: start + length) else {
        continue
      }
      for index in 0..<min(count, 16) where window.bigEndian(length, at: start + length + 2 + index * length) == primary
      {
        return location(of: item, in: locations, &window)
      }
    }
    return nil
  }

  /// Returns the range of the first matching item, or nil. `isWanted` reads the entry from its type on.
  private static func item(
    _ window: inout ByteWindow, where isWanted: (_ place: Int, inout ByteWindow) -> Bool
  ) -> Range<Int>? {
    guard let inside = meta(&window), let items = window.body("iinf", in: inside),
      let locations = window.body("iloc", in: inside), let item = number(in: items, &window, where: isWanted)
    else { return nil }
    return location(of: item, in: locations, &window)
  }

  private static func number(
    in items: Range<Int>, _ window: inout ByteWindow, where isWanted: (_ place: Int, inout ByteWindow) -> Bool
  ) -> Int? {
    let start = items.lowerBound + (window[items.lowerBound] == 0 ? 6 : 8)
    guard start < items.upperBound else { return nil }
    for start in window.bodies("infe", in: start..<items.upperBound).map(\.lowerBound) {
      guard let version = window[start], version == 2 || version == 3 else { continue }
      let length = version == 2 ? 2 : 4
      if isWanted(start + 6 + length, &window) { return window.bigEndian(length, at: start + 4) }
    }
    return nil
  }

  /// Returns the range of an item stored contiguously in this file, or nil.
  private static func location(of item: Int, in box: Range<Int>, _ window: inout ByteWindow) -> Range<Int>? {
    var reader = Reader(offset: box.lowerBound, end: box.upperBound)
    guard let version = reader.number(1, &window), version <= 2, reader.number(3, &window) != nil,
      let sizes = reader.number(2, &window), let count = reader.number(version < 2 ? 2 : 4, &window)
    else { return nil }
    let (offsetSize, lengthSize, baseSize) = (sizes >> 12, sizes >> 8 & 15, sizes >> 4 & 15)
    let indexSize = version == 0 ? 0 : sizes & 15
    guard [offsetSize, lengthSize, baseSize, indexSize].allSatisfy({ [0, 4, 8].contains($0) }) else { return nil }
    for _ in 0..<min(count, 4_096) {
      guard let number = reader.number(version < 2 ? 2 : 4, &window),
        let method = version == 0 ? 0 : reader.number(2, &window), let source = reader.number(2, &window),
        let base = reader.number(baseSize, &window), let extents = reader.number(2, &window)
      else { return nil }
      guard number == item else {
        reader.offset += extents * (indexSize + offsetSize + lengthSize)
        continue
      }
      guard method & 15 == 0, source == 0, extents == 1, reader.number(indexSize, &window) != nil,
        let offset = reader.number(offsetSize, &window), let length = reader.number(lengthSize, &window)
      else { return nil }
      let (start, overflows) = base.addingReportingOverflow(offset)
      guard !overflows, 0..<window.count ~= start, length > 0 else { return nil }
      return start..<start + min(length, window.count - start)
    }
    return nil
  }

  private struct Reader {
    var offset: Int
    let end: Int

    /// Returns the next number of 0 to 8 bytes; nil beyond the end or if it is too large.
    mutating func number(_ length: Int, _ window: inout ByteWindow) -> Int? {
      guard offset + length <= end, let number = window.bigEndian(length, at: offset), number >= 0 else { return nil }
      offset += length
      return number
    }
  }
}
