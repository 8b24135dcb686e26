import Basics

/// Removes secrets from a feed's text before it is stored.
public enum FeedSecrets {
  /// Returns a feed's bytes with `***` for each secret in addresses, and whether there were any. JSON strings are
  /// decoded first; other texts are used as they are.
  public static func masked(_ bytes: [UInt8]) -> (bytes: [UInt8], hasSecrets: Bool) {
    let isJSON = bytes.first { !" \n\r\t\u{feff}".utf8.contains($0) }.map { "[{".utf8.contains($0) } ?? false
    guard isJSON else {
      let text = String(decoding: bytes, as: UTF8.self)
      let masked = text.maskingSecrets
      return masked == text ? (bytes, false) : (Array(masked.utf8), true)
    }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var hasSecrets = false
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "\"") else {
        result.append(bytes[index])
        index += 1
        continue
      }
      let start = index + 1
      index = start
      while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
        index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
      }
      let end = min(index, bytes.count)
      index = min(index + 1, bytes.count)
      let text = bytes[start..<end].withUnsafeBufferPointer { JSONText.string(between: $0[...]) }
      let masked = text.maskingSecrets
      if masked == text {
        result += bytes[start - 1..<index]
      } else {
        result += masked.quotedForJSON.utf8
        hasSecrets = true
      }
    }
    return (result, hasSecrets)
  }
}
