extension [UInt8] {
  /// Returns the bytes with a few random changes: other bytes, flipped bits, inserted, removed and doubled ones. The result is never
  /// empty.
  ///
  /// - Parameters:
  ///   - count: How many changes there are.
  ///   - signs: Bytes to insert more often than others.
  public func mutated(
    _ count: ClosedRange<Int> = 1...6, signs: [UInt8] = [0, 0x7f, 0x80, 0xff], using random: inout SeededRandom
  ) -> [UInt8] {
    var bytes = self
    for _ in 0..<Int.random(in: count, using: &random) {
      if bytes.isEmpty { bytes = [signs[0]] }
      let index = Int.random(in: 0..<bytes.count, using: &random)
      let sign = signs[Int.random(in: 0..<signs.count, using: &random)]
      let end = Swift.min(bytes.count, index + Int.random(in: 1...9, using: &random))
      switch Int.random(in: 0..<7, using: &random) {
      case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes[index] = sign
      case 2: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 3: bytes.insert(sign, at: index)
      case 4: bytes.remove(at: index)
      case 5: bytes.removeSubrange(index..<end)
      default: bytes.insert(contentsOf: bytes[index..<end], at: Int.random(in: 0...bytes.count, using: &random))
      }
    }
    return bytes.isEmpty ? [signs[0]] : bytes
  }
}
