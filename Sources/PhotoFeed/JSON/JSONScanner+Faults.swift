/// What to say about text that is no JSON.
extension JSONScanner {
  /// A piece of the text as a message shows it: in quotes, short and harmless.
  func shown(_ range: Range<Int>) -> String {
    let whole = String(decoding: text[range.clamped(to: 0..<text.count)], as: UTF8.self)
    let short = whole.count > 20 ? whole.prefix(20) + "…" : whole[...]
    return "“" + HarmlessText.made(from: String(short)) + "”"
  }

  /// The character at the position.
  private var character: String {
    let rest = text[position..<min(position + 4, text.count)]
    let scalar = String(decoding: rest, as: UTF8.self).unicodeScalars.first.map(String.init) ?? ""
    return "“" + HarmlessText.made(from: scalar) + "”"
  }

  func cutOff() -> JSONFault {
    JSONFault(
      offset: text.count,
      message: "the text ends here in the middle of a value; the file may be cut off")
  }

  func unexpectedValue() -> JSONFault {
    switch byte {
    case nil: cutOff()
    case UInt8(ascii: ","):
      JSONFault(
        offset: position,
        message: "a comma with nothing before it: take it out, or write what is missing")
    case UInt8(ascii: "'"):
      JSONFault(
        offset: position, message: "text stands in double quotes in JSON, not in single ones")
    case UInt8(ascii: "/"), UInt8(ascii: "#"):
      JSONFault(offset: position, message: "JSON has no comments: take this one out")
    case UInt8(ascii: "+"), UInt8(ascii: "."):
      JSONFault(
        offset: position,
        message: "a number begins with a digit or a minus in JSON: write 5 for +5, and 0.5 for .5")
    default: JSONFault(offset: position, message: "a value is missing before \(character)")
    }
  }

  func unexpectedKey() -> JSONFault {
    switch byte {
    case nil: cutOff()
    case UInt8(ascii: "'"):
      JSONFault(
        offset: position, message: "a key stands in double quotes in JSON, not in single ones")
    case UInt8(ascii: "/"), UInt8(ascii: "#"):
      JSONFault(offset: position, message: "JSON has no comments: take this one out")
    case UInt8(ascii: ","):
      JSONFault(
        offset: position,
        message: "a comma with nothing before it: take it out, or write what is missing")
    default:
      JSONFault(offset: position, message: "a key in double quotes must stand before \(character)")
    }
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
      return JSONFault(
        offset: position,
        message: "\(character) can not close \(isArray ? "an array: ] does" : "an object: } does")")
    case UInt8(ascii: ":"):
      return JSONFault(
        offset: position,
        message: isArray
          ? "a key and its value stand between { and }" : "a second colon behind one key")
    case UInt8(ascii: "/"), UInt8(ascii: "#"):
      return JSONFault(offset: position, message: "JSON has no comments: take this one out")
    default: return JSONFault(offset: position, message: "a comma is missing before \(character)")
    }
  }

  func unexpectedRest() -> JSONFault {
    switch byte {
    case UInt8(ascii: "]"), UInt8(ascii: "}"):
      JSONFault(
        offset: position,
        message: "\(character) closes nothing: take it out, or see what is missing before it")
    default:
      JSONFault(
        offset: position,
        message:
          "the feed ended before \(character): put all items into one array, or each on a line of its own"
      )
    }
  }
}
