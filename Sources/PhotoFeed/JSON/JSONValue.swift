/// A value in a JSON text. Reading is not strict: values before a fault are still read.
struct JSONValue {
  /// The text with the value.
  let text: UnsafeBufferPointer<UInt8>
  let range: Range<Int>

  init(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) { (self.text, self.range) = (text, range) }

  /// Creates the value for a whole text.
  init(_ text: UnsafeBufferPointer<UInt8>) { self.init(text, 0..<text.count) }

  init(_ text: UnsafeBufferPointer<UInt8>, _ span: TextSpan) { self.init(text, span.range) }

  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: text[range]) }

  private func begins(with byte: UInt8) -> Bool { !range.isEmpty && text[range.lowerBound] == byte }

  var isObject: Bool { begins(with: UInt8(ascii: "{")) }
  var isArray: Bool { begins(with: UInt8(ascii: "[")) }
  var isString: Bool { begins(with: UInt8(ascii: "\"")) }

  /// The text of a value: a string without quotes and escapes, a number or word as written; nil for `null`, arrays and
  /// objects. Invalid escapes, unpaired surrogates and invalid UTF-8 become U+FFFD.
  var string: String? {
    switch bytes.first {
    case UInt8(ascii: "\""): JSONText.string(between: bytes.dropFirst().dropLast())
    case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "n"), nil: nil
    default: String(decoding: bytes, as: UTF8.self)
    }
  }

  /// The text of a value; nil if it is empty.
  var nonEmptyString: String? { string.flatMap { $0.isEmpty ? nil : $0 } }

  /// Returns the first members of an object in order.
  func members(limit: Int = .max) -> [(key: String, value: JSONValue)] {
    guard isObject else { return [] }
    var found: [(key: String, value: JSONValue)] = []
    var scanner = scanner
    try? scanner.members(limit: limit) { key, value in
      found.append((JSONText.string(between: text[key]), JSONValue(text, value)))
    }
    return found
  }

  /// Returns the first elements of an array in order.
  func elements(limit: Int = .max) -> [JSONValue] {
    guard isArray else { return [] }
    var found: [JSONValue] = []
    var scanner = scanner
    try? scanner.elements(limit: limit) { found.append(JSONValue(text, $0)) }
    return found
  }

  /// The last member of an object with a key, or nil.
  subscript(key: String) -> JSONValue? { value(at: .key(key)) }

  /// Returns the value at a path, or at the steps from `fromStep` on; nil if there is none.
  func value(at path: JSONPath, fromStep: Int = 0) -> JSONValue? {
    path.steps[fromStep...].reduce(self as JSONValue?) { value, step in value?.value(at: step) }
  }

  private func value(at step: JSONPath.Step) -> JSONValue? {
    var scanner = scanner
    var found: Range<Int>?
    switch step {
    case .element(let index) where isArray:
      var number = 0
      // -1 is the last element.
      try? scanner.elements(limit: index < 0 ? .max : index + 1) {
        if number == index || index < 0 { found = $0 }
        number += 1
      }
    case .key(let name) where isObject:
      // Keys are compared as written, which is faster than decoding them.
      try? scanner.members { key, value in
        if text[key].elementsEqual(name.utf8) { found = value }
      }
    case .anyMember where isObject: try? scanner.members(limit: 1) { found = $1 }
    default: break
    }
    return found.map { JSONValue(text, $0) }
  }

  private var scanner: JSONScanner {
    JSONScanner(UnsafeBufferPointer(rebasing: text[..<range.upperBound]), at: range.lowerBound)
  }
}
