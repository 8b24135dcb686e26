/// The upright size of the primary picture in a HEIF container (HEIC, AVIF).
///
/// Source: ISO/IEC 23008-12, 6.5 (item properties) and 9.3 (`ipma`), amendment 1 (`tmap`); ISO/IEC 14496-12, 8.11 (`meta`, `pitm`).
struct HEIFHeader: FormatHeader {
  var size: PixelSize
  /// The ICC profile of the primary picture.
  private(set) var icc: Range<Int>?
  /// Whether one of the pictures beside the primary one is Apple's gain map.
  private var hasGainMap = false

  /// Returns the brands of the file; empty if it is not an ISO container.
  static func brands(_ window: inout ByteWindow) -> Set<String> {
    guard window.has("ftyp", at: 4) else { return [] }
    let length = min(window.bigEndian(4, at: 0) ?? 0, 256)
    var brands: Set<String> = []
    // Offset 12 is the version of the first brand.
    for offset in stride(from: 8, to: max(length, 12), by: 4) where offset != 12 {
      brands.insert(String(decoding: window.bytes(at: offset, count: 4), as: UTF8.self))
    }
    return brands
  }

  init(_ window: inout ByteWindow, format: PictureFormat) throws(PictureError) {
    guard let inside = Self.meta(&window), let properties = window.body("iprp", in: inside),
      let container = window.body("ipco", in: properties)
    else { throw .broken(format, "it has no size") }
    let list = window.boxes(in: container)
    let primary = Self.primaryItem(in: inside, &window)
    let wanted = Self.properties(of: primary, in: properties, &window)

    hasGainMap = list.contains { property in
      property.isNamed("auxC")
        && window.has("urn:com:apple:photo:2020:aux:hdrgainmap", at: property.body.lowerBound + 4)
    }
    var size: PixelSize?
    var isQuarterTurned = false
    for (index, property) in list.enumerated() where wanted?.contains(index + 1) ?? true {
      if property.isNamed("ispe") {
        guard let width = window.bigEndian(4, at: property.body.lowerBound + 4),
          let height = window.bigEndian(4, at: property.body.lowerBound + 8), width > 0, height > 0
        else { continue }
        // Without assigned properties, the largest size is the picture's, not a tile's or thumbnail's.
        if width.multipliedReportingOverflow(by: height).partialValue > size?.area ?? 0 {
          size = PixelSize(width: width, height: height)
        }
      } else if property.isNamed("colr") {
        let start = property.body.lowerBound
        if window.has("prof", at: start) || window.has("rICC", at: start) { icc = property.body.dropFirst(4) }
      } else if property.isNamed("irot") {
        isQuarterTurned = (window[property.body.lowerBound] ?? 0) & 1 == 1
      }
    }
    guard let size else { throw .broken(format, "it has no size") }
    self.size = isQuarterTurned ? size.transposed : size
  }

  func hasGainMap(in window: inout ByteWindow) -> Bool { hasGainMap || Self.brands(&window).contains("tmap") }

  /// Returns the range of the boxes in `meta`, after its version and flags; nil if there are none.
  static func meta(_ window: inout ByteWindow) -> Range<Int>? {
    window.body("meta", in: 0..<window.count).flatMap { $0.count > 4 ? $0.dropFirst(4) : nil }
  }

  static func primaryItem(in meta: Range<Int>, _ window: inout ByteWindow) -> Int? {
    guard let start = window.body("pitm", in: meta)?.lowerBound else { return nil }
    return window.bigEndian(window[start] == 0 ? 2 : 4, at: start + 4)
  }

  /// Returns the numbers (from 1) of an item's properties, or nil.
  private static func properties(
    of item: Int?, in range: Range<Int>, _ window: inout ByteWindow
  ) -> Set<Int>? {
    guard let item, let list = window.body("ipma", in: range), let version = window[list.lowerBound],
      let flags = window.bigEndian(3, at: list.lowerBound + 1), let count = window.bigEndian(4, at: list.lowerBound + 4)
    else { return nil }
    var offset = list.lowerBound + 8
    for _ in 0..<min(count, 4_096) {
      guard offset < list.upperBound, let number = window.bigEndian(version == 0 ? 2 : 4, at: offset),
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
