import Basics

/// Messages for invalid JSON. `opening` is the offset of an opening quote or bracket.
extension JSONScanner {
  /// Returns a piece of the text for a message: quoted, short and sanitized.
  func shown(_ range: Range<Int>) -> String {
    let whole = String(decoding: text[range.clamped(to: 0..<text.count)], as: UTF8.self)
    let short = whole.count > 20 ? whole.prefix(20) + "…" : whole[...]
    return "“" + SanitizedText.made(from: String(short)) + "”"
  }

  /// The character at the position, in quotes.
  private var character: String {
    let rest = text[position..<min(position + 4, text.count)]
    let scalar = String(decoding: rest, as: UTF8.self).unicodeScalars.first.map(String.init) ?? ""
    return "“" + SanitizedText.made(from: scalar) + "”"
  }

  func cutOff() -> JSONFault {
    JSONFault(
      offset: text.count,
      message: "the text ends here in the middle of a value; the file may be cut off")
  }

  func unclosedString(opening: Int) -> JSONFault {
    JSONFault(
      offset: opening,
      message: "this string is not closed: put a \" at its end, or see if the file was cut off")
  }

  func controlCharacter(opening: Int) -> JSONFault {
    guard let byte, byte != 0x0a, byte != 0x0d else {
      return JSONFault(
        offset: opening,
        message: "this string is not closed on its line: put a \" at its end, or write \\n for a line break")
    }
    return JSONFault(
      offset: position,
      message: "a control character in a string: write it as \\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))")
  }

  func invalidValue(_ range: Range<Int>) -> JSONFault {
    JSONFault(
      offset: range.lowerBound,
      message: "\(shown(range)) is not a JSON value: put text in double quotes; only true, false and null need none")
  }

  func unexpectedValue() -> JSONFault {
    switch byte {
    case UInt8(ascii: "'"): fault("JSON text uses double quotes, not single ones")
    case UInt8(ascii: "+"), UInt8(ascii: "."):
      fault("JSON numbers begin with a digit or a minus: write 5 for +5, and 0.5 for .5")
    default: misplaced ?? fault("a value is missing before \(character)")
    }
  }

  func unexpectedKey() -> JSONFault {
    if byte == UInt8(ascii: "'") { return fault("JSON keys use double quotes, not single ones") }
    return misplaced ?? fault("a key in double quotes is missing before \(character)")
  }

  func unexpectedSeparator(opening: Int) -> JSONFault {
    let isArray = text[opening] == UInt8(ascii: "[")
    switch byte {
    case nil:
      return JSONFault(
        offset: text.count,
        message:
          "the text ends inside \(isArray ? "an array" : "an object") that is not closed with \(isArray ? "]" : "}"); "
          + "the file may be cut off")
    case UInt8(ascii: "]"), UInt8(ascii: "}"):
      return fault("\(character) cannot close \(isArray ? "an array: ] does" : "an object: } does")")
    case UInt8(ascii: ":"):
      return fault(isArray ? "a key and its value belong between { and }" : "a second colon after one key")
    default: return misplaced ?? fault("a comma is missing before \(character)")
    }
  }

  func unexpectedRest() -> JSONFault {
    switch byte {
    case UInt8(ascii: "]"), UInt8(ascii: "}"):
      fault("\(character) closes nothing: remove it, or add what is missing before it")
    default: fault("the feed ended before \(character): put all items into one array, or each on a line of its own")
    }
  }

  private func fault(_ message: String) -> JSONFault { JSONFault(offset: position, message: message) }

  /// The fault if the text ends, or a comma or comment follows, where something else belongs; nil for other characters.
  private var misplaced: JSONFault? {
    switch byte {
    case nil: cutOff()
    case UInt8(ascii: ","): fault("nothing precedes this comma: remove it, or add what is missing")
    case UInt8(ascii: "/"), UInt8(ascii: "#"): fault("JSON has no comments: remove this one")
    default: nil
    }
  }
}
