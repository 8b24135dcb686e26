import Foundation

/// Distances from the four edges of a rectangle inwards, in points (UIKit's `UIEdgeInsets`).
public struct EdgeInsets: Hashable, Sendable, Codable {
  /// The inset from the top edge.
  public var top: CGFloat
  /// The inset from the left edge.
  public var left: CGFloat
  /// The inset from the bottom edge.
  public var bottom: CGFloat
  /// The inset from the right edge.
  public var right: CGFloat

  /// No inset on any edge.
  public static let zero = EdgeInsets()

  /// No inset on any edge.
  public init() {
    self.init(top: 0, left: 0, bottom: 0, right: 0)
  }

  /// Insets named one by one, anticlockwise from the top.
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// What both horizontal edges take away together.
  public var horizontal: CGFloat { left + right }

  /// What both vertical edges take away together.
  public var vertical: CGFloat { top + bottom }
}

/// Distances from the four edges inwards, where the horizontal ones follow the reading direction
/// (UIKit's `NSDirectionalEdgeInsets`).
public struct DirectionalEdgeInsets: Hashable, Sendable, Codable {
  /// The inset from the top edge.
  public var top: CGFloat
  /// The inset from the edge where reading starts.
  public var leading: CGFloat
  /// The inset from the bottom edge.
  public var bottom: CGFloat
  /// The inset from the edge where reading ends.
  public var trailing: CGFloat

  /// No inset on any edge.
  public static let zero = DirectionalEdgeInsets()

  /// No inset on any edge.
  public init() {
    self.init(top: 0, leading: 0, bottom: 0, trailing: 0)
  }

  /// Insets named one by one, from the top to the trailing edge.
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }
}

/// A shift in points (UIKit's `UIOffset`).
public struct Offset: Hashable, Sendable, Codable {
  /// The shift to the right.
  public var horizontal: CGFloat
  /// The shift downwards.
  public var vertical: CGFloat

  /// No shift.
  public static let zero = Offset()

  /// No shift.
  public init() {
    self.init(horizontal: 0, vertical: 0)
  }

  /// A shift to the right and downwards.
  public init(horizontal: CGFloat, vertical: CGFloat) {
    self.horizontal = horizontal
    self.vertical = vertical
  }
}

extension CGRect {
  /// The rectangle shrunk by the insets; negative insets grow it.
  ///
  /// A rectangle smaller than its insets has a negative size, as in UIKit: ask `isEmpty`, which standardises.
  public func inset(by insets: EdgeInsets) -> CGRect {
    CGRect(
      x: origin.x + insets.left, y: origin.y + insets.top,
      width: size.width - insets.left - insets.right, height: size.height - insets.top - insets.bottom)
  }
}
