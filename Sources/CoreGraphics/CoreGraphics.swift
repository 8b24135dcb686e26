/// The parts of Apple's CoreGraphics that layouts use and Foundation lacks on Linux: transforms, vectors and paths. The
/// functions of Swift 2 (`CGRectMake`, `CGRectGetMidX`) are absent, as on Apple's platforms.
///
/// The module is built only where Apple's does not exist. It exports Foundation, with `CGRect`, `CGPoint`, `CGSize` and
/// `CGFloat`, but none of the engine's names that are not Apple's.
import CollectionView
@_exported import struct CollectionView.CGAffineTransform
@_exported import struct CollectionView.CGVector
@_exported import Foundation

public typealias CGColor = Color

extension Color {
  /// The colour itself.
  public var cgColor: CGColor { self }

  public convenience init(cgColor: CGColor) {
    self.init(red: cgColor.red, green: cgColor.green, blue: cgColor.blue, alpha: cgColor.alpha)
  }
}

/// A duration in seconds.
public typealias CFTimeInterval = Double
/// Seconds since 1 January 2001.
public typealias CFAbsoluteTime = Double

/// Returns the seconds since 1 January 2001 by the system's clock.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date().timeIntervalSinceReferenceDate }

extension CGFloat {
  /// The global function, which an unavailable member of Foundation hides inside extensions of `CGFloat`.
  public func abs<Number: SignedNumeric & Comparable>(_ x: Number) -> Number { Swift.abs(x) }
  /// The global function, as above.
  public static func abs<Number: SignedNumeric & Comparable>(_ x: Number) -> Number { Swift.abs(x) }
}
