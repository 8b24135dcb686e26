extension Collection<UInt8> {
  /// Two lowercase hexadecimal digits for each byte.
  public var hexadecimal: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// The bytes in base 64 (RFC 4648), with padding.
  public var base64: [UInt8] {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var result: [UInt8] = []
    result.reserveCapacity((count + 2) / 3 * 4)
    var group: UInt32 = 0
    var filled = 0
    func append(digits: Int) {
      for index in 0..<4 {
        result.append(index < digits ? alphabet[Int(group >> UInt32(18 - 6 * index) & 63)] : UInt8(ascii: "="))
      }
      group = 0
      filled = 0
    }
    for byte in self {
      group |= UInt32(byte) << UInt32(16 - 8 * filled)
      filled += 1
      if filled == 3 { append(digits: 4) }
    }
    if filled > 0 { append(digits: filled + 1) }
    return result
  }
}

extension [UInt8] {
  /// Returns the bytes of hexadecimal digits; nil if there are other characters or an odd number of them.
  public init?(hexadecimal text: some StringProtocol) {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let high = rest.popFirst() {
      guard let high = high.hexDigitValue, let low = rest.popFirst()?.hexDigitValue else { return nil }
      bytes.append(high << 4 | low)
    }
    self = bytes
  }
}
