extension Bitmap {
  /// A hash of the pixels, the same on every machine: FNV-1a over their 32-bit words.
  public var digest: String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    pixels.withUnsafeBytes { bytes in
      let words = bytes.bindMemory(to: UInt32.self)
      var index = 0
      while index < words.count {
        hash = (hash ^ UInt64(words[index].littleEndian)) &* 0x100_0000_01b3
        index += 1
      }
    }
    return "\(width)x\(height) \(String(hash, radix: 16))"
  }
}
