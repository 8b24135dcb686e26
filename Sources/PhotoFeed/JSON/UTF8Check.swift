/// Detects invalid UTF-8.
enum UTF8Check {
  /// Returns the index of the first invalid byte, or nil.
  static func firstFault(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    let raw = UnsafeRawBufferPointer(bytes)
    var index = 0
    while index < bytes.count {
      if index + 8 <= bytes.count,
        raw.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
      {
        index += 8
        continue
      }
      let length = characterLength(bytes, at: index)
      if length == 0 { return index }
      index += length
    }
    return nil
  }

  /// Returns the length of the character at an index, by table 3-7 of the Unicode standard; 0 if it is invalid.
  private static func characterLength(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    func follows(_ offset: Int, _ range: ClosedRange<UInt8> = 0x80...0xbf) -> Bool {
      index + offset < bytes.count && range ~= bytes[index + offset]
    }
    switch bytes[index] {
    case 0...0x7f: return 1
    case 0xc2...0xdf: return follows(1) ? 2 : 0
    case 0xe0: return follows(1, 0xa0...0xbf) && follows(2) ? 3 : 0
    case 0xed: return follows(1, 0x80...0x9f) && follows(2) ? 3 : 0
    case 0xe1...0xef: return follows(1) && follows(2) ? 3 : 0
    case 0xf0: return follows(1, 0x90...0xbf) && follows(2) && follows(3) ? 4 : 0
    case 0xf4: return follows(1, 0x80...0x8f) && follows(2) && follows(3) ? 4 : 0
    case 0xf1...0xf3: return follows(1) && follows(2) && follows(3) ? 4 : 0
    default: return 0
    }
  }
}
