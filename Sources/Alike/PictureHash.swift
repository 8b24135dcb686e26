import CAlike
import Pictures

/// The 256-bit perceptual hash PDQ: pictures that differ in size, compression or brightness have hashes with few
/// different bits.
///
/// A bit is set for a coefficient above the median. Rows are vertical, columns horizontal frequencies 1…16.
///
/// Source: "The TMK+PDQF Video-Hashing Algorithm and the PDQ Image-Hashing Algorithm", Facebook 2019, chapter PDQ.
public struct PictureHash: Sendable, Hashable {
  /// The number of rows, and of bits in a row.
  static let side = 16

  /// Four words: even rows and columns, odd columns, odd rows, and both odd, since mirroring changes the signs of every
  /// second frequency.
  var words: SIMD4<UInt64>

  init(words: SIMD4<UInt64> = .zero) { self.words = words }

  /// Returns a row of 16 bits, the lowest frequency in the lowest bit.
  subscript(row: Int) -> UInt16 {
    get {
      (0..<Self.side).reduce(0) { bits, column in
        let (word, bit) = Self.place(row, column)
        return bits | UInt16(truncatingIfNeeded: words[word] >> bit & 1) << UInt16(column)
      }
    }
    set {
      for column in 0..<Self.side {
        let (word, bit) = Self.place(row, column)
        words[word] = words[word] & ~(1 << bit) | UInt64(newValue >> UInt16(column) & 1) << bit
      }
    }
  }

  /// Returns the word and bit of a coefficient. A word has four chunks of 4 × 4 neighbouring frequencies.
  private static func place(_ row: Int, _ column: Int) -> (word: Int, bit: UInt64) {
    let bit = (row & 8) << 2 | (column & 8) << 1 | (row & 6) << 1 | (column & 6) >> 1
    return ((row & 1) << 1 | column & 1, UInt64(bit))
  }

  /// Returns a chunk of 16 bits as a 15-bit number, the same one for the inverted chunk.
  func chunk(_ number: Int) -> Int {
    let value = Int(truncatingIfNeeded: words[number / 4] >> UInt64(number % 4 * 16) & 0xffff)
    return value & 0x8000 == 0 ? value : value ^ 0xffff
  }

  /// Returns the number of different bits: 0 for equal pictures, about 128 for unrelated ones.
  public func distance(to other: PictureHash) -> Int {
    let different = words ^ other.words
    return (0..<4).reduce(0) { $0 + different[$1].nonzeroBitCount }
  }

  /// Returns the hash of the picture after a turn.
  ///
  /// Mirroring changes the sign of every second coefficient, and slightly the median. So up to about 18 bits differ
  /// from the hash of the turned picture.
  public func turned(_ orientation: PictureOrientation) -> PictureHash {
    var hash = orientation.swapsAxes ? transposed : self
    // The odd frequencies; the first of them has index 0.
    let (mirrorsRows, mirrorsColumns) = orientation.mirrorsAfterSwap
    if mirrorsRows { hash.words ^= SIMD4(.max, 0, .max, 0) }
    if mirrorsColumns { hash.words ^= SIMD4(.max, .max, 0, 0) }
    return hash
  }

  private var transposed: PictureHash {
    var (own, result) = (self, self)
    own.withWords { own in result.withWords { photowall_transpose(own, $0) } }
    return result
  }

  /// Returns the turn with the smallest distance to another hash, and that distance in bits.
  public func nearestTurn(to other: PictureHash) -> (orientation: PictureOrientation, distance: Int) {
    var nearest = (orientation: PictureOrientation.up, distance: distance(to: other))
    for orientation in PictureOrientation.allCases.dropFirst() {
      let distance = turned(orientation).distance(to: other)
      if distance < nearest.distance { nearest = (orientation, distance) }
    }
    return nearest
  }

  /// Calls a function with the four words.
  mutating func withWords<Result>(_ body: (UnsafeMutablePointer<UInt64>) -> Result) -> Result {
    withUnsafeMutablePointer(to: &words) { $0.withMemoryRebound(to: UInt64.self, capacity: 4) { body($0) } }
  }
}

extension PictureOrientation {
  /// Whether the turn mirrors horizontally and vertically, after swapping rows and columns if it does so.
  var mirrorsAfterSwap: (horizontally: Bool, vertically: Bool) {
    switch self {
    case .up: (false, false)
    case .upMirrored: (true, false)
    case .down: (true, true)
    case .downMirrored: (false, true)
    case .leftMirrored: (false, false)
    case .right: (true, false)
    case .rightMirrored: (true, true)
    case .left: (false, true)
    }
  }
}

// MARK: - Text

extension PictureHash: LosslessStringConvertible {
  /// The hash as 64 hexadecimal digits, four per row.
  public var description: String {
    (0..<Self.side).map { row in
      let digits = String(self[row], radix: 16)
      return String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }

  /// Parses 64 hexadecimal digits; nil for other texts.
  public init?(_ description: String) {
    let digits = Array(description.utf8)
    guard digits.count == 64 else { return nil }
    self.init()
    for row in 0..<Self.side {
      guard let value = UInt16(String(decoding: digits[4 * row..<4 * row + 4], as: UTF8.self), radix: 16) else {
        return nil
      }
      self[row] = value
    }
  }
}
