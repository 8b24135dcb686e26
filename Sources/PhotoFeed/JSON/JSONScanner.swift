/// Scans JSON text strictly by RFC 8259, one value after another. A value is a range of bytes; nothing is decoded.
///
/// ``JSONRows`` is the fast way through a feed. This scanner serves single items, writing, and exact error messages.
/// Nesting uses memory on the heap only, so any depth is accepted.
struct JSONScanner {
  let text: UnsafeBufferPointer<UInt8>
  /// Index of the next byte.
  private(set) var position: Int

  init(_ text: UnsafeBufferPointer<UInt8>, at position: Int = 0) {
    self.text = text
    self.position = position
  }

  /// Returns the first fault of a text that should be one JSON value; nil if there is none.
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

  /// The byte at the position; nil at the end.
  var byte: UInt8? { position < text.count ? text[position] : nil }

  mutating func skipSpace() {
    while position < text.count {
      switch text[position] {
      case 0x20, 0x0a, 0x0d, 0x09: position += 1
      default: return
      }
    }
  }

  /// Calls `body` with the ranges of each key (between its quotes) and value of the next object, up to a
  /// limit.
  mutating func members(
    limit: Int = .max, _ body: (_ key: Range<Int>, _ value: Range<Int>) -> Void
  ) throws(JSONFault) {
    skipSpace()
    let opening = position
    try expect(UInt8(ascii: "{"), "an object was expected here: put the members between { and }")
    skipSpace()
    if byte == UInt8(ascii: "}") {
      position += 1
      return
    }
    var count = 0
    repeat {
      let key = try skipKey()
      body(key, try skipValue())
      count += 1
      if count == limit { return }
    } while try skipSeparator(opening: opening)
  }

  /// Calls `body` with the range of each element of the next array, up to a limit.
  mutating func elements(limit: Int = .max, _ body: (_ value: Range<Int>) -> Void) throws(JSONFault) {
    skipSpace()
    let opening = position
    try expect(UInt8(ascii: "["), "an array was expected here: put the items between [ and ]")
    skipSpace()
    if byte == UInt8(ascii: "]") {
      position += 1
      return
    }
    var count = 0
    repeat {
      body(try skipValue())
      count += 1
      if count == limit { return }
    } while try skipSeparator(opening: opening)
  }

  /// Skips one value and checks all of it. Returns its range without white space around it.
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

  /// Skips a scalar or an empty container; or moves to the first value of another container and returns the index of
  /// its opening bracket.
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

  /// Skips a key and its colon. Returns the range between the key's quotes.
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

  /// Skips what follows a value. Returns true after a comma, false after the closing bracket.
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
          message: "nothing follows this comma: remove it, or add what is missing")
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
