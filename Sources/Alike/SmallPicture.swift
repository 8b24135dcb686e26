import Pictures

/// The brightness of a picture at 32 × 32 points in 1 kB, for a second comparison if hashes are not very close.
public struct SmallPicture: Sendable, Equatable {
  static let side = 32

  private let values: [UInt8]

  /// Computes the small form of a picture; uniform for an empty picture.
  public init(_ bitmap: Bitmap) {
    let (side, count) = (Self.side, HashSamples.side)
    guard bitmap.width > 0, bitmap.height > 0 else {
      values = [UInt8](repeating: 0, count: side * side)
      return
    }
    let samples = HashSamples.samples(of: bitmap)
    values = (0..<side * side).map { place in
      let first = place / side * 2 * count + place % side * 2
      let sum = samples[first] + samples[first + 1] + samples[first + count] + samples[first + count + 1]
      return UInt8(max(0, min(255, sum / 4 + 0.5)))
    }
  }

  private init(values: [UInt8]) { self.values = values }

  /// Returns the small form of the picture after a turn.
  public func turned(_ orientation: PictureOrientation) -> SmallPicture {
    let (side, mirrors) = (Self.side, orientation.mirrorsAfterSwap)
    return SmallPicture(
      values: (0..<side * side).map { place in
        let row = mirrors.vertically ? side - 1 - place / side : place / side
        let column = mirrors.horizontally ? side - 1 - place % side : place % side
        return values[orientation.swapsAxes ? column * side + row : row * side + column]
      })
  }

  // MARK: Comparing

  /// The least fraction of variance that versions of one picture explain.
  private static let leastAgreement = 0.95

  /// Returns true if another picture is this one with other brightness and contrast, slightly cropped, or with a text.
  public func isSame(as other: SmallPicture) -> Bool {
    agreement(with: other) >= Self.leastAgreement || other.agreement(with: self) >= Self.leastAgreement
  }

  /// Returns the fraction of another picture's variance that this one explains after alignment, at most 1.
  func agreement(with other: SmallPicture) -> Double {
    var alignment = PictureAlignment(of: values, to: other.values)
    var best = alignment.agreement
    for _ in 0..<PictureAlignment.stepLimit where best < Self.leastAgreement {
      guard alignment.step() else { break }
      best = max(best, alignment.agreement)
    }
    return best
  }
}
