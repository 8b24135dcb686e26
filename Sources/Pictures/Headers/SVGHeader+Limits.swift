import Basics

extension SVGHeader {
  /// Throws if a drawing would take too much memory or time in the library. It may have too many bytes or elements, too
  /// many attributes of one element, or elements in entities or UTF-7, where they are not counted.
  static func check(_ bytes: PictureBytes, _ limits: PictureLimits) throws(PictureError) {
    func refusal(_ detail: String) -> PictureError { .overLimit(.svg, detail) }
    guard bytes.count <= limits.drawingBytes else {
      throw refusal("more than \((limits.drawingBytes / 1_000_000).grouped) MB")
    }
    var (elements, attributes) = (0, 0)
    var last: UInt8 = 0
    for byte in bytes.memory {
      if byte == UInt8(ascii: "<") { attributes = 0 }
      if byte == UInt8(ascii: "=") { attributes += 1 }
      // ASCII letters and non-ASCII bytes of names.
      if last == UInt8(ascii: "<"), byte >= 0x41 { elements += 1 }
      guard elements <= limits.drawingElements else {
        throw refusal("more than \(limits.drawingElements.grouped) elements")
      }
      guard attributes <= limits.drawingAttributes else {
        throw refusal("more than \(limits.drawingAttributes.grouped) attributes of one element")
      }
      last = byte
    }
    let start = String(decoding: bytes.memory.prefix(1_024), as: UTF8.self).lowercased()
    guard !start.contains("utf-7"), !start.contains("utf7") else { throw refusal("text in UTF-7") }
    guard !hasElementsInEntities(bytes.memory[...]) else { throw refusal("entities that hold elements") }
  }

  /// Returns true if an entity may contain elements: 1,000 references to an entity with 1,000 elements are a million.
  private static func hasElementsInEntities(_ text: Slice<UnsafeRawBufferPointer>) -> Bool {
    var rest = text
    while let declaration = rest.firstRange(of: "<!ENTITY".utf8) {
      rest = rest[declaration.upperBound...]
      guard let open = rest.firstIndex(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }) else {
        return true
      }
      let value = rest[(open + 1)...].prefix { $0 != rest[open] }
      if value.contains(where: { "<&%".utf8.contains($0) }) { return true }
      rest = rest[value.endIndex...]
    }
    return false
  }
}
