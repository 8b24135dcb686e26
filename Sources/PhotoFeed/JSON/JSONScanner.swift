/// Reads JSON text by RFC 8259, one value after another. A value is a range of bytes; nothing is decoded.
///
/// A strict scanner checks skipped values. Others only look for their ends: they accept invalid words, numbers and
/// escapes, and anything between the brackets of a container except unclosed strings. Nesting uses the heap, so any
/// depth is accepted.
struct JSONScanner {
  let text: UnsafeBufferPointer<UInt8>
  let isStrict: Bool
  /// The index of the next byte.
  var position: Int

  init(_ text: UnsafeBufferPointer<UInt8>, at position: Int = 0, isStrict: Bool = false) {
    self.text = text
    self.position = position
    self.isStrict = isStrict
  }

  /// Returns the first fault of a text that must be one JSON value, or nil.
  static func fault(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> JSONFault? {
    var scanner = JSONScanner(text, at: start, isStrict: true)
    do throws(JSONFault) {
      try scanner.skipValue()
      try scanner.expectEnd()
      return nil
    } catch {
      return error
    }
  }

  var isAtEnd: Bool { position >= text.count }

  /// The byte at the position; nil at the end.
  var byte: UInt8? { position < text.count ? text[position] : nil }

  /// Returns the eight bytes at an index, little-endian.
  @inline(__always)
  func word(at index: Int) -> UInt64 {
    UInt64(littleEndian: UnsafeRawBufferPointer(text).loadUnaligned(fromByteOffset: index, as: UInt64.self))
  }

  @inline(__always)
  mutating func skipSpace() {
    while position < text.count, text[position].isJSONSpace { position += 1 }
  }

  /// Throws unless only white space follows.
  mutating func expectEnd() throws(JSONFault) {
    skipSpace()
    guard isAtEnd else { throw unexpectedRest() }
  }

  // MARK: - Containers

  /// Calls `body` with the ranges of each key (between its quotes) and value of the next object, up to a limit.
  mutating func members(
    limit: Int = .max, _ body: (_ key: Range<Int>, _ value: Range<Int>) -> Void
  ) throws(JSONFault) {
    var count = 0
    try readMembers { (scanner, key) throws(JSONFault) in
      body(key, try scanner.skipValue())
      count += 1
      return count < limit
    }
  }

  /// Calls `body` with the range of each element of the next array, up to a limit.
  mutating func elements(limit: Int = .max, _ body: (_ value: Range<Int>) -> Void) throws(JSONFault) {
    var count = 0
    try readElements { (scanner) throws(JSONFault) in
      body(try scanner.skipValue())
      count += 1
      return count < limit
    }
  }

  /// Calls `body` before each value of the next object, with the range between the quotes of its key. `body` moves the
  /// scanner to the end of the value, and returns false to stop.
  @inline(__always)
  mutating func readMembers(
    _ body: (inout JSONScanner, _ key: Range<Int>) throws(JSONFault) -> Bool
  ) throws(JSONFault) {
    skipSpace()
    let opening = position
    try expect(UInt8(ascii: "{"), "an object was expected here: put the members between { and }")
    skipSpace()
    if skip(UInt8(ascii: "}")) { return }
    repeat {
      let key = try skipKey()
      guard try body(&self, key) else { return }
    } while try skipSeparator(opening: opening)
  }

  /// Calls `body` before each element of the next array. `body` moves the scanner past it, and returns false to stop.
  @inline(__always)
  mutating func readElements(_ body: (inout JSONScanner) throws(JSONFault) -> Bool) throws(JSONFault) {
    skipSpace()
    let opening = position
    try expect(UInt8(ascii: "["), "an array was expected here: put the items between [ and ]")
    skipSpace()
    if skip(UInt8(ascii: "]")) { return }
    repeat {
      guard try body(&self) else { return }
    } while try skipSeparator(opening: opening)
  }

  /// Skips one value. Returns its range without white space around it.
  @discardableResult
  mutating func skipValue() throws(JSONFault) -> Range<Int> {
    skipSpace()
    let start = position
    if isStrict {
      try checkValue()
    } else {
      switch byte {
      case UInt8(ascii: "\""): try skipString()
      case UInt8(ascii: "["), UInt8(ascii: "{"): try skipContainer()
      default: try skipScalar()
      }
    }
    return start..<position
  }

  /// Skips one value and checks its first byte, even if the scanner is not strict. Returns its range.
  @discardableResult
  mutating func readValue() throws(JSONFault) -> Range<Int> {
    let range = try skipValue()
    switch text[range.lowerBound] {
    case UInt8(ascii: "\""), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "-"),
      UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
      return range
    default: throw invalidValue(range)
    }
  }

  /// Skips to the closing bracket of an array or object.
  private mutating func skipContainer() throws(JSONFault) {
    let opening = position
    var depth = 0
    repeat {
      guard position < text.count else { throw unexpectedSeparator(opening: opening) }
      switch text[position] {
      case UInt8(ascii: "\""):
        try skipString()
        continue
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
      position += 1
    } while depth > 0
  }

  /// Skips a number or word without checking it.
  private mutating func skipScalar() throws(JSONFault) {
    let start = position
    loop: while position < text.count, text[position] > 0x20 {
      switch text[position] {
      case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "\""), UInt8(ascii: "["), UInt8(ascii: "]"),
        UInt8(ascii: "{"), UInt8(ascii: "}"):
        break loop
      default: position += 1
      }
    }
    if position == start { throw unexpectedValue() }
  }

  /// Skips one value and checks all of it.
  private mutating func checkValue() throws(JSONFault) {
    var openings: [Int] = []
    repeat {
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
    } while !openings.isEmpty
  }

  /// Skips a scalar or an empty container. For others, moves to the first value and returns the opening bracket's
  /// index.
  private mutating func skipScalarOrOpen() throws(JSONFault) -> Int? {
    skipSpace()
    let start = position
    guard let byte else { throw cutOff() }
    switch byte {
    case UInt8(ascii: "["):
      position += 1
      skipSpace()
      return skip(UInt8(ascii: "]")) ? nil : start
    case UInt8(ascii: "{"):
      position += 1
      skipSpace()
      if skip(UInt8(ascii: "}")) { return nil }
      try skipKey()
      return start
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
  @inline(__always)
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

  /// Skips the separator after a value. Returns true after a comma, false after the closing bracket.
  @inline(__always)
  private mutating func skipSeparator(opening: Int) throws(JSONFault) -> Bool {
    skipSpace()
    let closing = text[opening] == UInt8(ascii: "[") ? UInt8(ascii: "]") : UInt8(ascii: "}")
    if skip(closing) { return false }
    let comma = position
    guard skip(UInt8(ascii: ",")) else { throw unexpectedSeparator(opening: opening) }
    skipSpace()
    if byte == closing {
      throw JSONFault(
        offset: comma,
        message: "nothing follows this comma: remove it, or add what is missing")
    }
    return true
  }

  /// Skips a byte if it is the next one. Returns true if it was.
  @inline(__always)
  private mutating func skip(_ wanted: UInt8) -> Bool {
    guard byte == wanted else { return false }
    position += 1
    return true
  }

  @inline(__always)
  private mutating func expect(_ wanted: UInt8, _ message: String) throws(JSONFault) {
    guard byte == wanted else {
      throw isAtEnd ? cutOff() : JSONFault(offset: position, message: message)
    }
    position += 1
  }
}

extension UInt8 {
  @inline(__always)
  var isJSONSpace: Bool { self == 0x20 || self == 0x0a || self == 0x0d || self == 0x09 }
}
