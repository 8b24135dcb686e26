/// Replacements in bytes; other bytes stay.
struct ByteEdits {
  private var edits: [(range: Range<Int>, text: String)] = []

  /// Replaces the bytes of a range. Ranges must not overlap; insertions at one offset keep their order.
  mutating func replace(_ range: Range<Int>, with text: String) { edits.append((range, text)) }

  /// Replaces the content of an element, or a part of it. One without content gets an end tag.
  mutating func replace(_ content: Range<Int>, of tag: StartTag, with text: String) {
    let end = tag.range.upperBound
    if tag.isEmptyElement {
      replace(end - 2..<end, with: ">\(text)</\(tag.name)>")
    } else {
      replace(content, with: text)
    }
  }

  /// Returns the bytes with all replacements.
  func applied(to bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var position = 0
    for (_, edit) in edits.enumerated().sorted(by: {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }) {
      result += bytes[position..<edit.range.lowerBound]
      result += edit.text.utf8
      position = edit.range.upperBound
    }
    return result + bytes[position...]
  }
}

extension [UInt8] {
  /// Returns the start of the white space before a place.
  func startOfXMLSpace(before place: Int) -> Int { self[..<place].lastIndex { !$0.isXMLSpace }.map { $0 + 1 } ?? 0 }
}
