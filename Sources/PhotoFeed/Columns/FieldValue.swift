import Basics

/// A value of a field: a number, or the text of any other value.
///
/// Each value has its own kind, independent of other items. `null`, empty texts and empty lists are not values. `true`
/// and `false` are texts. Elements of a list are joined by `separator`; an object is `{…}`.
public enum FieldValue: Hashable, Sendable {
  case number(Double)
  case text(String)

  /// The separator of list elements (U+001F, unit separator), which does not occur in names.
  public static let separator = "\u{1f}"

  /// The value for display and conditions: a number in its shortest form, list elements with commas.
  public var description: String {
    switch self {
    case .number(let number): Self.text(of: number)
    case .text(let text): text.replacing(Self.separator, with: ", ")
    }
  }

  /// The value as JSON.
  var json: String {
    if case .number = self { description } else { description.quotedForJSON }
  }

  /// Returns the shortest text of a number: `3`, not `3.0`.
  public static func text(of number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// Reads a JSON value; nil for `null` and empty values.
  init?(_ value: JSONValue) {
    let bytes = value.bytes
    switch bytes.first {
    case UInt8(ascii: "\""):
      guard let text = value.nonEmptyString else { return nil }
      self = .text(text)
    case UInt8(ascii: "["):
      let texts = value.elements().compactMap { FieldValue($0)?.description }
      guard !texts.isEmpty else { return nil }
      self = .text(texts.joined(separator: Self.separator))
    case UInt8(ascii: "{"): self = .text("{…}")
    case UInt8(ascii: "n"), nil: return nil
    default: self = Self.number(bytes).map { .number($0) } ?? .text(String(decoding: bytes, as: UTF8.self))
    }
  }

  /// The powers of ten that are exact.
  private static let powers: [Double] = (0...22).map { exponent in (0..<exponent).reduce(1) { power, _ in power * 10 } }

  /// Returns the number of a JSON token; nil for other tokens, and for integers beyond ±2^53, which are not exact.
  static func number(_ token: UnsafeBufferPointer<UInt8>) -> Double? {
    var (digits, count, fraction, isInteger) = (0, 0, 0, true)
    let isNegative = token.first == UInt8(ascii: "-")
    for byte in token.dropFirst(isNegative ? 1 : 0) {
      if byte &- 0x30 < 10, count < 15 {
        digits = digits * 10 + Int(byte &- 0x30)
        count += 1
        if !isInteger { fraction += 1 }
      } else if byte == UInt8(ascii: "."), isInteger, count > 0 {
        isInteger = false
      } else {
        return uncommon(token)
      }
    }
    guard count > 0 else { return nil }
    // Up to 15 digits and an exact power of ten: one division, which is rounded once (Clinger, 1990).
    let number = Double(digits) / powers[fraction]
    return isNegative ? -number : number
  }

  /// Integers up to this one are exact.
  private static let exactLimit = 1 << 53

  private static func uncommon(_ token: UnsafeBufferPointer<UInt8>) -> Double? {
    guard let first = token.first, first == UInt8(ascii: "-") || first &- 0x30 < 10 else { return nil }
    let text = String(decoding: token, as: UTF8.self)
    guard token.dropFirst().allSatisfy({ $0 &- 0x30 < 10 }) else {
      return Double(text).flatMap { $0.isFinite ? $0 : nil }
    }
    return Int(text, within: -exactLimit...exactLimit).map(Double.init)
  }
}
