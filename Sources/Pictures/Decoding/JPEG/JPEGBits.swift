/// The bits of a scan, the first one on top; bytes that only stand there to tell data from markers are left out.
struct JPEGBitReader {
  private let bytes: UnsafePointer<UInt8>
  private let end: Int
  private var position: Int
  /// The next bits, from the highest down; zeros behind the last.
  private(set) var bits: UInt64 = 0
  /// How many of them there are.
  private(set) var count = 0
  /// How many of those were put behind the end of the data.
  private var padding = 0

  init(_ bytes: UnsafePointer<UInt8>, in range: Range<Int>) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  /// Makes sure that there are more than 54 bits: enough for two words of 27, the longest that there are.
  ///
  /// Almost always without a branch that could be guessed wrong: eight bytes are put behind the bits, and as many are
  /// counted as are whole; the next call puts the rest where it is already. Source: F. Giesen, "Reading bits in far too
  /// many ways", variant 4.
  @inline(__always)
  mutating func fill() {
    if position &+ 8 <= end {
      let word = UInt64(bigEndian: UnsafeRawPointer(bytes + position).loadUnaligned(as: UInt64.self))
      if Self.hasNoMarkerByte(word) {
        bits |= word &>> UInt64(count)
        let taken = (63 &- count) &>> 3
        position &+= taken
        count &+= taken &* 8
        return
      }
    }
    if count <= 54 { fillSlowly() }
  }

  /// Whether no byte of a word is 0xff, all looked at together.
  ///
  /// Source: "Hacker's Delight", 6-1 (finding a zero byte), on the complement.
  @inline(__always)
  static func hasNoMarkerByte(_ word: UInt64) -> Bool {
    (~word &- 0x0101_0101_0101_0101) & word & 0x8080_8080_8080_8080 == 0
  }

  @inline(never)
  private mutating func fillSlowly() {
    while count <= 56 {
      if position < end, bytes[position] != 0xff {
        bits |= UInt64(bytes[position]) << (56 - count)
        position += 1
      } else if position + 1 < end, bytes[position + 1] == 0 {
        bits |= 0xff << (56 - count)
        position += 2
      } else {
        // A marker or the end: there is nothing more.
        padding += 8
      }
      count += 8
    }
  }

  @inline(__always)
  mutating func skip(_ length: Int) {
    bits &<<= UInt64(length)
    count &-= length
  }

  /// The next `length` bits as a number; at least 1 of them.
  @inline(__always)
  func peek(_ length: Int) -> UInt64 { bits &>> UInt64(64 &- length) }

  /// Whether more was taken than there is.
  var isOverrun: Bool { count < padding }

  /// Whether all is taken but what fills the last byte.
  mutating func isAtEnd() -> Bool {
    if padding == 0 { fillSlowly() }
    return padding > 0 && count - padding < 8 && !isOverrun
  }

  /// Goes on behind the restart marker of that number; false where another thing stands there.
  mutating func passRestart(_ number: Int) -> Bool {
    guard isAtEnd(), position + 1 < end, bytes[position] == 0xff, bytes[position + 1] == 0xd0 + UInt8(number & 7) else {
      return false
    }
    position += 2
    bits = 0
    count = 0
    padding = 0
    return true
  }
}

/// Writes the bits of a scan into memory that is large enough.
struct JPEGBitWriter {
  private let memory: UnsafeMutablePointer<UInt8>
  private(set) var position: Int
  private var bits: UInt64 = 0
  private var held = 0

  init(_ memory: UnsafeMutablePointer<UInt8>, at position: Int) {
    self.memory = memory
    self.position = position
  }

  /// Appends the lowest `length` bits of `value`, which has no others; at most 32.
  @inline(__always)
  mutating func append(_ value: UInt64, _ length: Int) {
    bits = bits &<< UInt64(length) | value
    held &+= length
    guard held >= 32 else { return }
    held &-= 32
    let word = UInt32(truncatingIfNeeded: bits &>> UInt64(held))
    if JPEGBitReader.hasNoMarkerByte(UInt64(word)) {
      UnsafeMutableRawPointer(memory + position).storeBytes(of: word.bigEndian, as: UInt32.self)
      position &+= 4
    } else {
      for shift in [24, 16, 8, 0] as [UInt32] { put(UInt8(truncatingIfNeeded: word >> shift)) }
    }
  }

  /// Fills the last byte with ones, and writes what is held.
  mutating func finish() {
    while held > 0 {
      let missing = max(0, 8 - held)
      put(UInt8(truncatingIfNeeded: (bits << missing | (1 << missing - 1)) >> (held + missing - 8)))
      held -= 8
    }
    held = 0
  }

  /// Puts a marker.
  mutating func mark(_ marker: UInt8) {
    memory[position] = 0xff
    memory[position + 1] = marker
    position += 2
  }

  private mutating func put(_ byte: UInt8) {
    memory[position] = byte
    position &+= 1
    if byte == 0xff {
      memory[position] = 0
      position &+= 1
    }
  }
}
