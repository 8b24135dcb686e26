/// Replacements in bytes; all else stays as it is.
struct ByteEdits {
  private var edits: [(range: Range<Int>, text: String)] = []

  /// Replaces the bytes of a range. Ranges do not overlap; insertions at one place keep their order.
  mutating func replace(_ range: Range<Int>, with text: String) { edits.append((range, text)) }

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
