import Basics

extension JSONScanner {
  /// Skips a string with its quotes; checks control characters, and escapes in a strict scanner.
  mutating func skipString() throws(JSONFault) {
    let opening = position
    position += 1
    while true {
      skipPlainBytes()
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        return
      case UInt8(ascii: "\\"): try skipEscape()
      case nil: throw unclosedString(opening: opening)
      default: throw controlCharacter(opening: opening)
      }
    }
  }

  /// Moves to the next quote, backslash or control character, or to the end.
  @inline(__always)
  private mutating func skipPlainBytes() {
    let ones: UInt64 = 0x0101_0101_0101_0101
    var index = position
    while index + 8 <= text.count {
      let word = word(at: index)
      let quotes = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
      let backslashes = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
      // The highest bit of each found byte. Bits above the first found one may be wrong.
      let found =
        ((quotes &- ones) & ~quotes | (backslashes &- ones) & ~backslashes | (word &- ones &* 0x20) & ~word)
        & (ones &* 0x80)
      if found != 0 {
        position = index + found.trailingZeroBitCount >> 3
        return
      }
      index += 8
    }
    position = index
    while let byte, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 { position += 1 }
  }

  private mutating func skipEscape() throws(JSONFault) {
    let start = position
    position += 1
    guard let letter = byte else { return }
    position += 1
    guard isStrict else { return }
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
        position += 1
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
    if passNumber(), !isWordByte { return }
    skipWordBytes()
    throw JSONFault(
      offset: start,
      message: "\(shown(start..<position)) is not a JSON number: write it like 640, -1.5 or 2e3, or in quotes")
  }

  /// Skips what looks like a number. Returns true if it is one by JSON's grammar.
  mutating func passNumber() -> Bool {
    if byte == UInt8(ascii: "-") { position += 1 }
    let isZero = byte == UInt8(ascii: "0")
    let whole = skipDigits()
    var isRight = whole > 0 && (!isZero || whole == 1)
    if byte == UInt8(ascii: ".") {
      position += 1
      isRight = skipDigits() > 0 && isRight
    }
    if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
      position += 1
      if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { position += 1 }
      isRight = skipDigits() > 0 && isRight
    }
    return isRight
  }

  private mutating func skipDigits() -> Int {
    let start = position
    while let byte, byte &- 0x30 < 10 { position += 1 }
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
      throw invalidValue(start..<position)
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
    while isWordByte { position += 1 }
  }
}
