extension JSONScanner {
  /// Skips a string with its quotes; checks escapes and control characters.
  mutating func skipString() throws(JSONFault) {
    let opening = position
    advance(by: 1)
    while let byte {
      switch byte {
      case UInt8(ascii: "\""):
        advance(by: 1)
        return
      case UInt8(ascii: "\\"): try skipEscape()
      case 0x0a, 0x0d:
        throw JSONFault(
          offset: opening,
          message:
            "this string is not closed on its line: put a \" at its end, or write \\n for a line break"
        )
      case 0..<0x20:
        throw JSONFault(
          offset: position,
          message:
            "a control character in a string: write it as \\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))"
        )
      default: advance(by: 1)
      }
    }
    throw JSONFault(
      offset: opening,
      message: "this string is not closed: put a \" at its end, or see if the file was cut off")
  }

  private mutating func skipEscape() throws(JSONFault) {
    let start = position
    advance(by: 1)
    guard let letter = byte else { return }
    advance(by: 1)
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return
    case UInt8(ascii: "u"):
      for _ in 0..<4 {
        guard byte?.hexDigitValue != nil else {
          throw JSONFault(offset: start, message: "four hexadecimal digits must follow \\u")
        }
        advance(by: 1)
      }
    default:
      throw JSONFault(
        offset: start,
        message: "\(shown(start..<position)) is not a JSON escape: write \\\\ for a backslash")
    }
  }

  /// Skips a number by JSON's grammar: no leading zeros or plus, digits on both sides of the point.
  mutating func skipNumber() throws(JSONFault) {
    let start = position
    if byte == UInt8(ascii: "-") { advance(by: 1) }
    let isZero = byte == UInt8(ascii: "0")
    let whole = skipDigits()
    var isRight = whole > 0 && (!isZero || whole == 1)
    if byte == UInt8(ascii: ".") {
      advance(by: 1)
      isRight = skipDigits() > 0 && isRight
    }
    if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
      advance(by: 1)
      if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { advance(by: 1) }
      isRight = skipDigits() > 0 && isRight
    }
    if isWordByte { isRight = false }
    guard isRight else {
      skipWordBytes()
      throw JSONFault(
        offset: start,
        message:
          "\(shown(start..<position)) is not a JSON number: write it like 640, -1.5 or 2e3, or in quotes"
      )
    }
  }

  private mutating func skipDigits() -> Int {
    let start = position
    while let byte, byte &- 0x30 < 10 { advance(by: 1) }
    return position - start
  }

  /// Skips `true`, `false` or `null`.
  mutating func skipWord() throws(JSONFault) {
    let start = position
    skipWordBytes()
    let word = UnsafeBufferPointer(rebasing: text[start..<position])
    guard
      word.elementsEqual("true".utf8) || word.elementsEqual("false".utf8)
        || word.elementsEqual("null".utf8)
    else {
      throw JSONFault(
        offset: start,
        message:
          "\(shown(start..<position)) is not a JSON value: put text in double quotes; only true, false and null need none"
      )
    }
  }

  private var isWordByte: Bool {
    guard let byte else { return false }
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."),
      UInt8(ascii: "+"), UInt8(ascii: "-"),
      0x80...0xff:
      return true
    default: return false
    }
  }

  private mutating func skipWordBytes() {
    while isWordByte { advance(by: 1) }
  }
}
