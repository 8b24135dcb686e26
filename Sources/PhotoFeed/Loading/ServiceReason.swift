import Basics

/// The error message in a service's response, in common formats.
public enum ServiceReason {
  /// The keys of messages, the most specific first.
  private static let keys = ["message", "error_description", "error", "errors", "detail", "msg", "stat"]
  private static let window = 1 << 16
  private static let longest = 200

  /// Returns the first sentence of the message, sanitized, or nil.
  ///
  /// - Parameter secrets: Texts to replace with `***`.
  public static func sentence(in bytes: [UInt8], without secrets: [String]) -> String? {
    bytes.prefix(window).withUnsafeBufferPointer { bytes in
      let start = FeedSniffer.start(of: bytes)
      guard start < bytes.count else { return nil }
      var text = sentence(in: JSONValue(bytes, JSONCall.json(in: bytes) ?? start..<bytes.count), depth: 0)
      // A short text that is neither JSON nor HTML.
      if text == nil, bytes[start] != UInt8(ascii: "<"), bytes[start] != UInt8(ascii: "{"), bytes.count < 2 * longest {
        text = String(validating: bytes[start...], as: UTF8.self)
      }
      return text.map { firstSentence(of: $0, without: secrets) }.flatMap { $0.isEmpty ? nil : $0 }
    }
  }

  private static func sentence(in value: JSONValue, depth: Int) -> String? {
    if value.isString { return depth == 0 ? nil : value.nonEmptyString }
    guard depth < 4 else { return nil }
    if value.isArray {
      return depth == 0 ? nil : value.elements(limit: 1).first.flatMap { sentence(in: $0, depth: depth + 1) }
    }
    return keys.lazy.compactMap { value[$0] }.compactMap { sentence(in: $0, depth: depth + 1) }.first
  }

  private static func firstSentence(of text: String, without secrets: [String]) -> String {
    var text = text
    for secret in secrets { text = text.replacing(secret, with: "***") }
    let line = text.split(whereSeparator: \.isNewline).first ?? ""
    let sentence = line.firstRange(of: ". ").map { line[..<$0.lowerBound] } ?? line
    let shown = SanitizedText.made(from: sentence.prefix(longest).trimmed.maskingSecrets)
    return shown.hasSuffix(".") ? String(shown.dropLast()) : shown
  }
}
