extension Collection<UInt8> {
  /// The bytes as lowercase hexadecimal digits, two per byte.
  public var hexadecimal: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// The bytes as text, with invalid UTF-8 as `\xNN`, which is ambiguous with a text of these characters.
  public var text: String {
    if let text = String(validating: self, as: UTF8.self) { return text }
    var text = ""
    var rest = Array(self)[...]
    while let byte = rest.first {
      // A scalar has up to four bytes.
      let scalar = (1...4).lazy.compactMap { String(validating: rest.prefix($0), as: UTF8.self) }.first
      text += scalar ?? "\\x\([byte].hexadecimal)"
      rest = rest.dropFirst(scalar?.utf8.count ?? 1)
    }
    return text
  }

  /// Returns the bytes as text, all but the plain ones as `%XX` (RFC 3986, section 2.1).
  @inlinable
  public func percentEncoded(except isPlain: (UInt8) -> Bool) -> String {
    if allSatisfy(isPlain) { return String(decoding: self, as: UTF8.self) }
    var result: [UInt8] = []
    for byte in self {
      if isPlain(byte) { result.append(byte) } else { result += "%\([byte].hexadecimal.uppercased())".utf8 }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Returns the bytes as text, each but letters, digits and some signs as `%XX`.
  public func percentEncoded(except signs: String) -> String {
    percentEncoded { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
      default: signs.utf8.contains(byte)
      }
    }
  }

  /// The bytes with each `%XX` decoded.
  public var percentDecoded: [UInt8] {
    let plain = prefix { $0 != UInt8(ascii: "%") }
    var (bytes, rest) = (Array(plain), self[plain.endIndex...])
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let high = rest.first?.hexDigitValue,
        let low = rest.dropFirst().first?.hexDigitValue
      {
        bytes.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
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
  /// Returns the bytes for hexadecimal digits; nil for other characters or an odd number of digits.
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
