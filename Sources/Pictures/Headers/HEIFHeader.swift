/// The upright size of the primary picture in a HEIF container (HEIC, AVIF).
///
/// Source: ISO/IEC 23008-12, 6.5 (item properties) and 9.3 (`ipma`), amendment 1 (`tmap`); ISO/IEC 14496-12, 8.11 (`meta`, `pitm`).
struct HEIFHeader: FormatHeader {
  var size: PixelSize
  /// The ICC profile of the primary picture.
  private var icc: Range<Int>?
  /// Whether one of the pictures beside the primary one is Apple's gain map.
  private var hasGainMap = false

  /// Returns the brands that the file names; none if it is no ISO container.
  static func brands(_ window: inout ByteWindow) -> Set<String> {
    guard window.has("ftyp", at: 4) else { return [] }
    let length = min(window.bigEndian(4, at: 0) ?? 0, 256)
    var brands: Set<String> = []
    // Offset 12 has the version of the first brand.
    for offset in stride(from: 8, to: max(length, 12), by: 4) where offset != 12 {
      brands.insert(String(decoding: window.bytes(at: offset, count: 4), as: UTF8.self))
    }
    return brands
  }

  struct Box {
    var kind: Int
    var body: Range<Int>
  }

  init(_ window: inout ByteWindow, format: PictureFormat) throws(PictureError) {
    let meta = try Self.box("meta", in: 0..<window.count, format, &window)
    // `meta` begins with a version and flags.
    let inside = meta.lowerBound + 4..<max(meta.lowerBound + 4, meta.upperBound)
    let properties = try Self.box("iprp", in: inside, format, &window)
    let container = try Self.box("ipco", in: properties, format, &window)
    let list = Self.boxes(in: container, &window)
    let primary = Self.primaryItem(in: inside, &window)
    let wanted = Self.properties(of: primary, in: properties, &window)

    hasGainMap = list.contains { property in
      property.kind == Self.kind("auxC")
        && window.has("urn:com:apple:photo:2020:aux:hdrgainmap", at: property.body.lowerBound + 4)
    }
    var size: PixelSize?
    var isQuarterTurned = false
    for (index, property) in list.enumerated() where wanted?.contains(index + 1) ?? true {
      switch property.kind {
      case Self.kind("ispe"):
        guard let width = window.bigEndian(4, at: property.body.lowerBound + 4),
          let height = window.bigEndian(4, at: property.body.lowerBound + 8), width > 0, height > 0
        else { continue }
        // If no list assigns properties to items, the largest size is that of the picture, not of a tile or thumbnail.
        if width.multipliedReportingOverflow(by: height).partialValue > size?.area ?? 0 {
          size = PixelSize(width: width, height: height)
        }
      case Self.kind("colr"):
        let start = property.body.lowerBound
        if window.has("prof", at: start) || window.has("rICC", at: start) { icc = property.body.dropFirst(4) }
      case Self.kind("irot"): isQuarterTurned = (window[property.body.lowerBound] ?? 0) & 1 == 1
      default: continue
      }
    }
    guard let size else { throw .broken(format, "it has no size") }
    self.size = isQuarterTurned ? size.transposed : size
  }

  func profile(in window: inout ByteWindow) -> [UInt8]? {
    window.profile(in: icc)
  }

  func hasGainMap(in window: inout ByteWindow) -> Bool { hasGainMap || Self.brands(&window).contains("tmap") }

  static func kind(_ name: StaticString) -> Int {
    name.withUTF8Buffer { $0.reduce(0) { $0 << 8 | Int($1) } }
  }

  /// Returns the consecutive boxes in `range`, at most 4,096.
  static func boxes(in range: Range<Int>, _ window: inout ByteWindow) -> [Box] {
    var found: [Box] = []
    var offset = range.lowerBound
    while offset + 8 <= range.upperBound, found.count < 4_096 {
      guard var length = window.bigEndian(4, at: offset), let kind = window.bigEndian(4, at: offset + 4) else { break }
      var header = 8
      if length == 1 {
        header = 16
        length = window.bigEndian(8, at: offset + 8) ?? 0
      } else if length == 0 {
        length = range.upperBound - offset
      }
      guard length >= header, length <= range.upperBound - offset else { break }
      found.append(Box(kind: kind, body: offset + header..<offset + length))
      offset += length
    }
    return found
  }

  private static func box(
    _ name: StaticString, in range: Range<Int>, _ format: PictureFormat, _ window: inout ByteWindow
  ) throws(PictureError) -> Range<Int> {
    guard let box = boxes(in: range, &window).first(where: { $0.kind == kind(name) }) else {
      throw .broken(format, "it has no size")
    }
    return box.body
  }

  static func primaryItem(in meta: Range<Int>, _ window: inout ByteWindow) -> Int? {
    guard let box = boxes(in: meta, &window).first(where: { $0.kind == kind("pitm") }) else { return nil }
    return window.bigEndian(window[box.body.lowerBound] == 0 ? 2 : 4, at: box.body.lowerBound + 4)
  }

  /// Returns the numbers (from 1) of the properties of an item, or nil.
  private static func properties(
    of item: Int?, in range: Range<Int>, _ window: inout ByteWindow
  ) -> Set<Int>? {
    guard let item, let box = boxes(in: range, &window).first(where: { $0.kind == kind("ipma") }),
      let version = window[box.body.lowerBound], let flags = window.bigEndian(3, at: box.body.lowerBound + 1),
      let count = window.bigEndian(4, at: box.body.lowerBound + 4)
    else { return nil }
    var offset = box.body.lowerBound + 8
    for _ in 0..<min(count, 4_096) {
      guard offset < box.body.upperBound, let number = window.bigEndian(version == 0 ? 2 : 4, at: offset),
        let length = window[offset + (version == 0 ? 2 : 4)]
      else { return nil }
      offset += (version == 0 ? 2 : 4) + 1
      let width = flags & 1 == 0 ? 1 : 2
      if number == item {
        let mask = width == 1 ? 0x7f : 0x7fff
        return Set((0..<Int(length)).compactMap { window.bigEndian(width, at: offset + width * $0).map { $0 & mask } })
      }
      offset += width * Int(length)
    }
    return nil
  }
}
