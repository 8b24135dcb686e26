/// Makes valid UTF-8 of bytes without changing their offsets.
enum UTF8Repair {
  /// Returns a copy with a question mark for each byte that is not part of a UTF-8 character, and the offset of the
  /// first one.
  static func repaired(_ bytes: FeedBytes) -> (copy: FeedBytes, firstFault: Int) {
    var copy = bytes.withBytes { Array($0) }
    var firstFault: Int?
    var index = 0
    while index < copy.count {
      let length = characterLength(copy, at: index)
      if length == 0 {
        firstFault = firstFault ?? index
        copy[index] = UInt8(ascii: "?")
      }
      index += max(1, length)
    }
    return (FeedBytes(copy), firstFault ?? 0)
  }

  /// Returns the length of the character at an index, by table 3-7 of the Unicode standard; 0 if it is invalid.
  private static func characterLength(_ bytes: [UInt8], at index: Int) -> Int {
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
