import Foundation

// Formulas of compositional layouts are in terms of a direction, in which elements follow each other, and the one across.

extension CollectionView.ScrollDirection {
  var across: Self { self == .vertical ? .horizontal : .vertical }

  func length(of size: CGSize) -> CGFloat { self == .vertical ? size.height : size.width }

  func coordinate(of point: CGPoint) -> CGFloat { self == .vertical ? point.y : point.x }

  func span(of rect: CGRect) -> (start: CGFloat, end: CGFloat) {
    self == .vertical ? (rect.minY, rect.maxY) : (rect.minX, rect.maxX)
  }

  func insets(of insets: DirectionalEdgeInsets) -> (before: CGFloat, after: CGFloat) {
    self == .vertical ? (insets.top, insets.bottom) : (insets.leading, insets.trailing)
  }

  func size(along: CGFloat, across: CGFloat) -> CGSize {
    self == .vertical ? CGSize(width: across, height: along) : CGSize(width: along, height: across)
  }

  func point(along: CGFloat, across: CGFloat) -> CGPoint {
    self == .vertical ? CGPoint(x: across, y: along) : CGPoint(x: along, y: across)
  }
}
