/// The parts of Apple's CoreGraphics that layouts use and Foundation lacks on Linux: transforms, vectors, paths, and
/// the old functions and constants (`CGRectMake`, `CGRectGetMidX`, `CGRectZero`).
///
/// The module is built only where Apple's does not exist. It exports Foundation, with `CGRect`, `CGPoint`, `CGSize` and
/// `CGFloat`, and the types of `CollectionView`.
@_exported import CollectionView
@_exported import Foundation

public typealias CGColor = Color

extension Color {
  /// The colour itself.
  public var cgColor: CGColor { self }

  /// Returns the colour itself.
  public init(cgColor: CGColor) { self = cgColor }
}

/// A duration in seconds.
public typealias CFTimeInterval = Double
/// Seconds since 1 January 2001.
public typealias CFAbsoluteTime = Double
