import Pictures

/// A fingerprint for comparing pictures: a perceptual hash, its quality, and colours; 41 bytes.
public struct Fingerprint: Sendable, Hashable {
  public let hash: PictureHash
  /// The amount of detail, 0…100. Hashes are useless below 16 (pictures of one colour) and weak below 50 (gradients).
  public let quality: UInt8
  public let colors: PictureColors

  /// The size in pixels for a fingerprint: the hash has up to 16 waves across the picture, with five pixels each.
  public static let box = PixelSize(width: 80, height: 80)

  /// Computes the fingerprint of a picture of any size.
  public init(_ bitmap: Bitmap) {
    let (hash, quality) = PictureHash.of(bitmap)
    (self.hash, self.quality, colors) = (hash, UInt8(quality), PictureColors(bitmap))
  }

  /// Whether the picture has enough detail for a comparison.
  public var isComparable: Bool { quality >= Self.leastQuality }

  /// Returns the difference of two pictures, 0 for equal ones: different bits in the most similar turn, plus the
  /// difference of colours.
  public func difference(from other: Fingerprint) -> Int {
    hash.nearestTurn(to: other.hash).distance + colors.difference(from: other.colors)
  }

  // MARK: One picture or two

  private static let (leastQuality, goodQuality) = (16, 50)

  /// The result of a comparison of fingerprints.
  public enum Verdict: Sendable { case same, unsure, different }

  /// Returns whether two pictures are scaled, brightened or turned versions of one; `.unsure` if also cropped.
  ///
  /// - Parameter distance: The number of different bits in the most similar turn.
  public func verdict(on other: Fingerprint, distance: Int) -> Verdict {
    let (colors, isGood) = (colors.difference(from: other.colors), min(quality, other.quality) >= Self.goodQuality)
    guard isComparable, other.isComparable else { return .different }
    if distance <= HashSearch.bound {
      return colors > (isGood ? 16 : 8) ? .different : distance <= 20 ? .same : .unsure
    }
    return distance <= HashSearch.wideBound && isGood && colors <= 8 ? .unsure : .different
  }
}

extension Fingerprint: LosslessStringConvertible {
  /// The fingerprint as hexadecimal digits: 64 for the hash, 2 for the quality, 16 for the colours.
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
