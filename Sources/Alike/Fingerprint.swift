import Pictures

/// What photos are compared by: what the picture shows, and its colours. It takes 41 bytes.
public struct Fingerprint: Sendable, Hashable {
  public let hash: PictureHash
  /// How much there is to see, 0…100. Hashes of pictures below ``PictureHash/leastQuality`` mean nothing.
  public let quality: UInt8
  public let colors: PictureColors

  /// Computes the fingerprint of a picture, whatever its size.
  public init(_ bitmap: Bitmap) {
    let (hash, quality) = PictureHash.of(bitmap)
    (self.hash, self.quality, colors) = (hash, UInt8(quality), PictureColors(bitmap))
  }

  /// Whether there is enough to see for a comparison.
  public var isComparable: Bool { Int(quality) >= PictureHash.leastQuality }

  /// Returns how unlike two pictures are, 0 for equal ones: the bits of the nearest turn, and the colours.
  public func difference(from other: Fingerprint) -> Int {
    let bits = hash.turns.map { $0.distance(to: other.hash) }.min() ?? 0
    return bits + colors.difference(from: other.colors)
  }
}

extension Fingerprint: LosslessStringConvertible {
  /// Hexadecimal digits: 64 of the hash, 2 of the quality, 16 of the colours.
  public var description: String {
    hash.description + ([quality] + colors.bytes).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Parses the digits; nil for other texts.
  public init?(_ description: String) {
    guard description.utf8.count == 82, let hash = PictureHash(String(description.prefix(64))) else { return nil }
    let digits = Array(description.utf8.dropFirst(64))
    let bytes = stride(from: 0, to: 18, by: 2).compactMap {
      UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16)
    }
    guard bytes.count == 9 else { return nil }
    (self.hash, quality, colors) = (hash, bytes[0], PictureColors(bytes: Array(bytes[1...])))
  }
}
