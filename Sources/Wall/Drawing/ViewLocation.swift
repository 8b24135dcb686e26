import CollectionView
import Foundation

/// The position and shape of a view on the screen.
package struct ViewLocation {
  /// The view's bounds, in its own coordinates.
  package let bounds: CGRect
  /// The corners of the bounds on the screen, in points.
  package let corners: Quadrilateral
  /// The bounding box of the corners.
  package let frame: CGRect
  /// Whether the view is neither turned nor tilted, as far as terminal cells can show it.
  package let isUpright: Bool

  init(bounds: CGRect, corners: Quadrilateral, geometry: CellGeometry) {
    self.bounds = bounds
    self.corners = corners
    frame = corners.frame
    isUpright = geometry.isUpright(corners, in: frame)
  }

  /// The scale factors of an upright view.
  var scale: CGSize {
    CGSize(
      width: bounds.width > 0 ? frame.width / bounds.width : 1,
      height: bounds.height > 0 ? frame.height / bounds.height : 1)
  }

  /// Converts a point of the view to the screen. In a tilted view it is interpolated between the corners.
  func point(_ point: CGPoint) -> CGPoint {
    let (x, y) = (point.x - bounds.minX, point.y - bounds.minY)
    if isUpright { return CGPoint(x: frame.minX + x * scale.width, y: frame.minY + y * scale.height) }
    let (u, v) = (x / max(bounds.width, 1), y / max(bounds.height, 1))
    func mix(_ a: CGPoint, _ b: CGPoint, _ part: CGFloat) -> CGPoint {
      CGPoint(x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part)
    }
    return mix(mix(corners.topLeft, corners.topRight, u), mix(corners.bottomLeft, corners.bottomRight, u), v)
  }

  /// Converts a rectangle of the view to its corners on the screen.
  package func corners(of rect: CGRect) -> Quadrilateral {
    Quadrilateral(rect).map { point($0) } ?? corners
  }
}
