import Basics

/// Decodes JSON strings.
enum JSONText {
  /// Returns the decoded string for the bytes between quotes.
  static func string(between quotes: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    let text = UnsafeBufferPointer(rebasing: quotes)
    guard text.has(UInt8(ascii: "\\")) else { return String(decoding: text, as: UTF8.self) }
    return String(decoding: unescaped(text), as: UTF8.self)
  }

  private static func unescaped(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      let byte = text[index]
      index += 1
      guard byte == UInt8(ascii: "\\"), index < text.count else {
        result.append(byte)
        continue
      }
      let letter = text[index]
      index += 1
      switch letter {
      case UInt8(ascii: "b"): result.append(0x08)
      case UInt8(ascii: "f"): result.append(0x0c)
      case UInt8(ascii: "n"): result.append(0x0a)
      case UInt8(ascii: "r"): result.append(0x0d)
      case UInt8(ascii: "t"): result.append(0x09)
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): result.append(letter)
      case UInt8(ascii: "u"):
        result.append(contentsOf: scalar(in: text, after: &index).description.utf8)
      default: result.append(contentsOf: "\u{fffd}".utf8)
      }
    }
    return result
  }

  /// Returns the character of the `\u` escape before `index`: one code unit or a surrogate pair.
  private static func scalar(in text: UnsafeBufferPointer<UInt8>, after index: inout Int)
    -> Unicode.Scalar
  {
    guard let unit = codeUnit(in: text, at: index) else { return "\u{fffd}" }
    index += 4
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard unit < 0xdc00, index + 6 <= text.count, text[index] == UInt8(ascii: "\\"),
      text[index + 1] == UInt8(ascii: "u"), let low = codeUnit(in: text, at: index + 2),
      0xdc00..<0xe000 ~= low
    else { return "\u{fffd}" }
    index += 6
    return Unicode.Scalar(0x10000 + (unit - 0xd800) << 10 + (low - 0xdc00)) ?? "\u{fffd}"
  }

  private static func codeUnit(in text: UnsafeBufferPointer<UInt8>, at index: Int) -> UInt32? {
    guard index + 4 <= text.count else { return nil }
    var unit: UInt32 = 0
    for place in index..<(index + 4) {
      guard let digit = text[place].hexDigitValue else { return nil }
      unit = unit << 4 | UInt32(digit)
    }
    return unit
  }
}
