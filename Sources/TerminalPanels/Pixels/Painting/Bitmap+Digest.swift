import Pictures

extension Bitmap {
  /// A hash of the pixels that is the same on every machine: FNV-1a over their 32-bit words.
  var digest: String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    pixels.withUnsafeBytes { bytes in
      for index in 0..<bytes.count / 4 {
        hash =
          (hash ^ UInt64(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self))))
          &* 0x100_0000_01b3
      }
    }
    return "\(width)x\(height) \(String(hash, radix: 16))"
  }
}
