import CAlike
import Pictures

/// A hash of what a picture shows, PDQ's 256 bits: pictures that differ in size, compression or brightness have hashes that differ in few.
///
/// A bit tells whether a frequency of the picture has a coefficient above the median. Rows are vertical frequencies 1…16, and columns
/// horizontal ones.
///
/// Source: "The TMK+PDQF Video-Hashing Algorithm and the PDQ Image-Hashing Algorithm", Facebook 2019, chapter PDQ.
public struct PictureHash: Sendable, Hashable {
  /// The number of rows, and of bits in a row.
  static let side = 16

  /// The rows, four in each word, the first in the lowest bits.
  var words: SIMD4<UInt64>

  init(words: SIMD4<UInt64> = .zero) { self.words = words }

  /// Returns a row of 16 bits, the first frequency in the lowest.
  subscript(row: Int) -> UInt16 {
    get { UInt16(truncatingIfNeeded: words[row / 4] >> (16 * UInt64(row % 4))) }
    set {
      let shift = 16 * UInt64(row % 4)
      words[row / 4] = words[row / 4] & ~(0xffff << shift) | UInt64(newValue) << shift
    }
  }

  /// Returns the number of bits in which two hashes differ: 0 of equal pictures, about 128 of others.
  public func distance(to other: PictureHash) -> Int {
    let different = words ^ other.words
    return (0..<4).reduce(0) { $0 + different[$1].nonzeroBitCount }
  }

  /// Returns the hash of the picture after a turn.
  ///
  /// Mirroring changes the sign of every second coefficient, and their median, which is near 0: at most about 18 bits
  /// differ from the hash of the turned picture.
  public func turned(_ orientation: PictureOrientation) -> PictureHash {
    var hash = self
    if orientation.swapsAxes {
      for row in 0..<Self.side {
        var bits: UInt16 = 0
        for column in 0..<Self.side { bits |= (self[column] >> UInt16(row) & 1) << UInt16(column) }
        hash[row] = bits
      }
    }
    // Of odd frequencies, the first of which has index 0.
    let (mirrorsRows, mirrorsColumns) = orientation.mirrorsAfterSwap
    if mirrorsRows { hash.words ^= SIMD4(repeating: 0x5555_5555_5555_5555) }
    if mirrorsColumns { hash.words ^= SIMD4(repeating: 0x0000_ffff_0000_ffff) }
    return hash
  }

  /// The hashes of the picture in all eight turns, its own first.
  public var turns: [PictureHash] { PictureOrientation.allCases.map(turned) }
}

extension PictureOrientation {
  /// Whether the turn, after it has swapped rows and columns if it does, mirrors left and right, and whether top and bottom.
  fileprivate var mirrorsAfterSwap: (horizontally: Bool, vertically: Bool) {
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
  /// 64 hexadecimal digits.
  public var description: String {
    (0..<4).map { word in
      let digits = String(words[word], radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// Parses 64 hexadecimal digits; nil for other texts.
  public init?(_ description: String) {
    let digits = Array(description.utf8)
    guard digits.count == 64 else { return nil }
    words = .zero
    for word in 0..<4 {
      guard let value = UInt64(String(decoding: digits[16 * word..<16 * word + 16], as: UTF8.self), radix: 16) else {
        return nil
      }
      words[word] = value
    }
  }
}
