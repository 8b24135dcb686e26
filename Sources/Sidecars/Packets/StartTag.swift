/// The parts of a start tag or an empty-element tag, with their ranges, in a document that expat has checked.
struct StartTag {
  /// An attribute: its name, and the ranges of its parts.
  struct Attribute {
    let name: String
    /// From the end of the preceding part, including white space, to after the closing quote.
    let whole: Range<Int>
    /// The range of the value between the quotes.
    let value: Range<Int>
    var isDeclaration: Bool { name == "xmlns" || name.hasPrefix("xmlns:") }
  }

  /// The whole tag with its angle brackets.
  let range: Range<Int>
  /// The name with its prefix, as written.
  let name: String
  let attributes: [Attribute]
  let isEmptyElement: Bool
  /// The offset after the last attribute, or after the name, where an attribute can be inserted.
  let end: Int

  init(_ range: Range<Int>, in bytes: [UInt8]) {
    self.range = range
    var place = range.lowerBound + 1
    func skip(while condition: (UInt8) -> Bool) -> Range<Int> {
      let start = place
      while place < range.upperBound, condition(bytes[place]) { place += 1 }
      return start..<place
    }
    func text(_ part: Range<Int>) -> String { String(decoding: bytes[part], as: UTF8.self) }
    func isName(_ byte: UInt8) -> Bool { !byte.isXMLSpace && !"=/>".utf8.contains(byte) }
    name = text(skip(while: isName))
    var found: [Attribute] = []
    while true {
      let start = place
      _ = skip(while: \.isXMLSpace)
      let name = skip(while: isName)
      guard !name.isEmpty else { break }
      _ = skip { $0.isXMLSpace || $0 == UInt8(ascii: "=") }
      guard place < range.upperBound else { break }
      let quote = bytes[place]
      place += 1
      let value = skip { $0 != quote }
      place += 1
      found.append(Attribute(name: text(name), whole: start..<place, value: value))
    }
    attributes = found
    end = found.last?.whole.upperBound ?? range.lowerBound + 1 + name.utf8.count
    isEmptyElement = bytes[range].dropLast().last == UInt8(ascii: "/")
  }
}

extension UInt8 {
  /// Whether the byte is XML white space.
  var isXMLSpace: Bool { self == 0x20 || self == 0x0a || self == 0x0d || self == 0x09 }
}
