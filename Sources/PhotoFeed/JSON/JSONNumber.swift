import Basics
import CLibrary

/// Parses sizes in pixels as written in feeds: `640`, `"640"`, `640.0`, `6.4e2`. `0` and `null` mean unknown.
enum JSONNumber {
  enum Pixels: Equatable {
    case known(Int32)
    /// Zero, `null` or an empty string.
    case missing
    /// Any other text, or a number above the limit.
    case wrong
  }

  static func pixels(_ token: UnsafeBufferPointer<UInt8>) -> Pixels {
    var text = token
    if text.first == UInt8(ascii: "\"") {
      text = UnsafeBufferPointer(rebasing: text.dropFirst().dropLast())
    }
    if text.isEmpty { return .missing }
    var whole = 0
    for byte in text.prefix(8) {
      guard byte &- 0x30 < 10 else { return uncommon(token, text) }
      whole = whole * 10 + Int(byte &- 0x30)
    }
    if text.count > 8 { return uncommon(token, text) }
    return whole == 0 ? .missing : PixelCount.checked(whole).map(Pixels.known) ?? .wrong
  }

  /// Parses fractions, exponents, white space in a string, and words.
  private static func uncommon(
    _ token: UnsafeBufferPointer<UInt8>, _ text: UnsafeBufferPointer<UInt8>
  ) -> Pixels {
    if token.elementsEqual("null".utf8) { return .missing }
    guard text.count <= 64, let number = Double(String(decoding: text, as: UTF8.self).trimmed),
      number.isFinite
    else { return .wrong }
    if number == 0 { return .missing }
    guard number > 0, number <= Double(PixelCount.limit) else { return .wrong }
    return .known(max(1, Int32(number.rounded())))
  }
}
