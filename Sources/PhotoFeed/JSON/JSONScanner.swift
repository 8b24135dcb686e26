/// Walks over JSON text, strictly by RFC 8259, one value after the other. Builds nothing: a value is a range of bytes.
///
/// The quick way through a feed is ``JSONRows``; this is for single items, for writing, and for saying exactly what is
/// wrong with a text and where. Nesting costs memory on the heap only, so that it may be as deep as the text likes.
struct JSONScanner {
  let text: UnsafeBufferPointer<UInt8>
  /// The next byte to look at.
  private(set) var position: Int

  init(_ text: UnsafeBufferPointer<UInt8>, at position: Int = 0) {
    self.text = text
    self.position = position
  }

  /// The first thing wrong with a text that should be one JSON value.
  static func fault(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> JSONFault? {
    var scanner = JSONScanner(text, at: start)
    do throws(JSONFault) {
      try scanner.skipValue()
      scanner.skipSpace()
      guard scanner.isAtEnd else { throw scanner.unexpectedRest() }
      return nil
    } catch {
      return error
    }
  }

  mutating func advance(by count: Int) { position += count }

  var isAtEnd: Bool { position >= text.count }

  /// The byte at the position, or nothing at the end.
  var byte: UInt8? { position < text.count ? text[position] : nil }

  mutating func skipSpace() {
    while position < text.count {
      switch text[position] {
      case 0x20, 0x0a, 0x0d, 0x09: position += 1
      default: return
      }
    }
  }

  /// Calls `body` with the ranges of each key (between its quotes, as written) and value of the object that comes next.
  mutating func members(_ body: (_ key: Range<Int>, _ value: Range<Int>) -> Void) throws(JSONFault) {
    skipSpace()
    let opening = position
    try expect(UInt8(ascii: "{"), "an object was expected here: put the members between { and }")
    skipSpace()
    if byte == UInt8(ascii: "}") {
      position += 1
      return
    }
    repeat {
      let key = try skipKey()
      body(key, try skipValue())
    } while try skipSeparator(opening: opening)
  }

  /// Calls `body` with the range of each element of the array that comes next.
  mutating func elements(_ body: (_ value: Range<Int>) -> Void) throws(JSONFault) {
    skipSpace()
    let opening = position
    try expect(UInt8(ascii: "["), "an array was expected here: put the items between [ and ]")
    skipSpace()
    if byte == UInt8(ascii: "]") {
      position += 1
      return
    }
    repeat { body(try skipValue()) } while try skipSeparator(opening: opening)
  }

  /// Skips one value, checking all of it. The range has no white space around it.
  @discardableResult
  mutating func skipValue() throws(JSONFault) -> Range<Int> {
    skipSpace()
    let start = position
    var openings: [Int] = []
    while true {
      if let opening = try skipScalarOrOpen() {
        openings.append(opening)
        continue
      }
      while let opening = openings.last {
        if try skipSeparator(opening: opening) {
          if text[opening] == UInt8(ascii: "{") { try skipKey() }
          break
        }
        openings.removeLast()
      }
      if openings.isEmpty { return start..<position }
    }
  }

  /// Skips a scalar or an empty container; or goes to the first value of another container and answers where it opens.
  private mutating func skipScalarOrOpen() throws(JSONFault) -> Int? {
    skipSpace()
    let start = position
    guard let first = byte else { throw cutOff() }
    switch first {
    case UInt8(ascii: "["):
      position += 1
      skipSpace()
      guard byte == UInt8(ascii: "]") else { return start }
      position += 1
    case UInt8(ascii: "{"):
      position += 1
      skipSpace()
      if byte == UInt8(ascii: "}") {
        position += 1
      } else {
        try skipKey()
        return start
      }
    case UInt8(ascii: "\""): try skipString()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try skipNumber()
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
      try skipWord()
    default: throw unexpectedValue()
    }
    return nil
  }

  /// Skips a key and the colon behind it. Answers the range between the key's quotes.
  @discardableResult
  private mutating func skipKey() throws(JSONFault) -> Range<Int> {
    skipSpace()
    guard byte == UInt8(ascii: "\"") else { throw unexpectedKey() }
    let start = position + 1
    try skipString()
    let key = start..<(position - 1)
    skipSpace()
    try expect(UInt8(ascii: ":"), "a colon is missing between this key and its value")
    return key
  }

  /// Skips what stands behind a value: a comma (`true`: another value follows), or the closing bracket.
  private mutating func skipSeparator(opening: Int) throws(JSONFault) -> Bool {
    skipSpace()
    let closing = text[opening] == UInt8(ascii: "[") ? UInt8(ascii: "]") : UInt8(ascii: "}")
    switch byte {
    case closing:
      position += 1
      return false
    case UInt8(ascii: ","):
      let comma = position
      position += 1
      skipSpace()
      if byte == closing {
        throw JSONFault(
          offset: comma,
          message: "a comma with nothing behind it: take it out, or write what should follow")
      }
      return true
    default: throw unexpectedSeparator(opening: opening)
    }
  }

  private mutating func expect(_ wanted: UInt8, _ message: String) throws(JSONFault) {
    guard byte == wanted else {
      throw isAtEnd ? cutOff() : JSONFault(offset: position, message: message)
    }
    position += 1
  }
}
