/// Base 64 (RFC 4648), the only form in which the graphics protocol takes bytes.
enum Base64 {
  static func encode(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity((bytes.count + 2) / 3 * 4)
    var group: UInt32 = 0
    var count = 0
    func emit(_ digits: Int) {
      for index in 0..<4 {
        result.append(index < digits ? alphabet[Int(group >> UInt32(18 - 6 * index) & 63)] : UInt8(ascii: "="))
      }
      group = 0
      count = 0
    }
    for byte in bytes {
      group |= UInt32(byte) << UInt32(16 - 8 * count)
      count += 1
      if count == 3 { emit(4) }
    }
    if count > 0 { emit(count + 1) }
    return result
  }

  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
}
