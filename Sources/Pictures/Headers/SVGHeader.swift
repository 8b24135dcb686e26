/// The size of an SVG drawing.
struct SVGHeader: FormatHeader {
  /// The size in pixels from the attributes or the view box, or 512 × 512.
  let size: PixelSize

  init(_ window: inout ByteWindow) { size = Self.size(&window) }

  /// Returns true if a file begins with markup other than HTML and has an `<svg` tag in its first 2,048 bytes.
  static func isSVG(_ window: inout ByteWindow) -> Bool {
    var start = window.has("\u{feff}", at: 0) ? 3 : 0
    while let byte = window[start], [9, 10, 13, 32].contains(byte), start < 512 { start += 1 }
    guard window[start] == UInt8(ascii: "<") else { return false }
    let text = window.bytes(at: start, count: 2_048)
    let tag = String(decoding: text.prefix(14), as: UTF8.self).lowercased()
    return tagStart(in: text) != nil && !tag.hasPrefix("<!doctype html") && !tag.hasPrefix("<html")
  }

  /// Returns the offset of `<svg` in `text`, or nil.
  private static func tagStart(in text: [UInt8]) -> Int? {
    let tag = Array("<svg".utf8)
    guard text.count > tag.count else { return nil }
    return (0..<text.count - tag.count).first { text[$0..<$0 + tag.count].elementsEqual(tag) }
  }

  private static func size(_ window: inout ByteWindow) -> PixelSize {
    let text = window.bytes(at: 0, count: 4_096)
    guard let start = tagStart(in: text) else { return PixelSize(width: 512, height: 512) }
    let tag = text[start...].prefix { $0 != UInt8(ascii: ">") }
    let box = attribute("viewBox", of: tag).map(numbers) ?? []
    let width = attribute("width", of: tag).flatMap(pixels)
    let height = attribute("height", of: tag).flatMap(pixels)
    let shape = box.count == 4 && box[2] > 0 && box[3] > 0 ? (box[2], box[3]) : (512, 512)
    switch (width, height) {
    case (let width?, let height?): return bounded(width, height)
    case (let width?, nil): return bounded(width, width * shape.1 / shape.0)
    case (nil, let height?): return bounded(height * shape.0 / shape.1, height)
    case (nil, nil): return bounded(shape.0, shape.1)
    }
  }

  private static func bounded(_ width: Double, _ height: Double) -> PixelSize {
    func whole(_ length: Double) -> Int { length.isFinite ? Int(max(1, min(length.rounded(), 100_000))) : 512 }
    return PixelSize(width: whole(width), height: whole(height))
  }

  private static func attribute(_ name: String, of tag: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let name = Array(name.utf8)
    var index = tag.startIndex
    while index + name.count + 2 < tag.endIndex {
      defer { index += 1 }
      guard [9, 10, 13, 32].contains(tag[index]), tag[(index + 1)...].starts(with: name) else { continue }
      let rest = tag[(index + 1 + name.count)...].drop { [9, 10, 13, 32, UInt8(ascii: "=")].contains($0) }
      guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { continue }
      return rest.dropFirst().prefix { $0 != quote }
    }
    return nil
  }

  private static func numbers(_ text: ArraySlice<UInt8>) -> [Double] {
    text.split { [9, 10, 13, 32, UInt8(ascii: ",")].contains($0) }.compactMap {
      Double(String(decoding: $0, as: UTF8.self))
    }
  }

  /// The pixels of a length in each unit.
  private static let units: [String: (pixels: Double, length: Double)] = [
    "": (1, 1), "px": (1, 1), "pt": (96, 72), "pc": (16, 1), "mm": (96, 25.4), "cm": (96, 2.54), "in": (96, 1),
    "em": (16, 1), "ex": (16, 1),
  ]

  /// Returns a length in CSS pixels (96 per inch); nil for percentages.
  private static func pixels(_ text: ArraySlice<UInt8>) -> Double? {
    let number = text.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || [43, 45, 46].contains($0) }
    guard let value = Double(String(decoding: number, as: UTF8.self)), value > 0 else { return nil }
    let unit = String(decoding: text[number.endIndex...], as: UTF8.self)
    return units[unit].map { value * $0.pixels / $0.length }
  }
}
