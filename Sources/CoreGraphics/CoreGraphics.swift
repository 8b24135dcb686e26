/// What published layouts take from Apple's CoreGraphics and Foundation lacks elsewhere: transforms, vectors, and the
/// functions and constants of the old spelling (`CGRectMake`, `CGRectGetMidX`, `CGRectZero`).
///
/// The module exists only where Apple's does not. It hands on Foundation, whose `CGRect`, `CGPoint`, `CGSize` and
/// `CGFloat` it works with, and the types of `CollectionView`.
@_exported import CollectionView
@_exported import Foundation

/// Colours of drawing and colours of the interface are one type here.
public typealias CGColor = Color

extension Color {
  /// The same colour.
  public var cgColor: CGColor { self }

  /// The same colour.
  public init(cgColor: CGColor) { self = cgColor }
}

/// A length of time in seconds.
public typealias CFTimeInterval = Double
/// Seconds since the first of January 2001.
public typealias CFAbsoluteTime = Double
