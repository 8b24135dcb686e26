import Foundation

extension CollectionView {
  /// The direction in which a layout scrolls.
  public enum ScrollDirection: Int, Sendable {
    /// Up and down; lines run from left to right.
    case vertical
    /// Left and right; lines run from top to bottom.
    case horizontal
  }
}

// Formulas of layouts are in terms of a direction, in which elements follow each other, and the one across.
extension CollectionView.ScrollDirection {
  package var across: Self { self == .vertical ? .horizontal : .vertical }

  package func length(of size: CGSize) -> CGFloat { self == .vertical ? size.height : size.width }

  func coordinate(of point: CGPoint) -> CGFloat { self == .vertical ? point.y : point.x }

  package func span(of rect: CGRect) -> (start: CGFloat, end: CGFloat) {
    self == .vertical ? (rect.minY, rect.maxY) : (rect.minX, rect.maxX)
  }

  package func insets(of insets: EdgeInsets) -> (before: CGFloat, after: CGFloat) {
    self == .vertical ? (insets.top, insets.bottom) : (insets.left, insets.right)
  }

  func length(of insets: EdgeInsets) -> CGFloat { self == .vertical ? insets.vertical : insets.horizontal }

  /// Returns insets without the ones across the direction.
  func part(of insets: EdgeInsets) -> EdgeInsets {
    self == .vertical
      ? EdgeInsets(top: insets.top, left: 0, bottom: insets.bottom, right: 0)
      : EdgeInsets(top: 0, left: insets.left, bottom: 0, right: insets.right)
  }

  package func size(along: CGFloat, across: CGFloat) -> CGSize {
    self == .vertical ? CGSize(width: across, height: along) : CGSize(width: along, height: across)
  }

  func point(along: CGFloat, across: CGFloat) -> CGPoint {
    self == .vertical ? CGPoint(x: across, y: along) : CGPoint(x: along, y: across)
  }

  /// Returns the rectangle at a position along and across the direction, with an extent along it and one across it.
  package func rect(along: CGFloat, across: CGFloat, length: CGFloat, breadth: CGFloat) -> CGRect {
    CGRect(origin: point(along: along, across: across), size: size(along: length, across: breadth))
  }

  /// The z index of pinned views, which are in front of the items.
  static let pinnedZIndex = 10

  /// Returns the frame of a pinned view: moved as little as necessary to be visible, but neither out of its section nor over
  /// the view at the section's other end.
  ///
  /// - Parameter limits: the end of the view at the section's start, and the start of the view at its end.
  func pinned(_ frame: CGRect, atEnd: Bool, limits: (start: CGFloat, end: CGFloat), to visible: CGRect) -> CGRect {
    let (here, view) = (span(of: frame), span(of: visible))
    let length = here.end - here.start
    let start =
      atEnd
      ? max(min(view.end - length, here.start), min(limits.start, here.start))
      : min(max(view.start, here.start), max(limits.end - length, here.start))
    return CGRect(origin: frame.origin + point(along: start - here.start, across: 0), size: frame.size)
  }
}
