import Foundation

/// The presented state of an element at the clock's time, which the host draws.
public struct PresentedElement {
  public var category: ElementCategory
  /// The kind of supplementary or decoration view; nil for a cell.
  public var kind: String?
  /// The element's index path; for a disappearing element, its last one.
  public var indexPath: IndexPath
  public var view: CollectionReusableView
  /// The projected rectangle in points of the viewport.
  public var frame: CGRect
  /// The corners of the transformed content in points of the viewport; nil if it is upright and fills the frame. The bounding
  /// box is the frame, unless the cell's content has a transform of its own.
  public var corners: Quadrilateral?
  /// The size in points before all transforms.
  public var uprightSize: CGSize
  /// 0 (transparent) … 1 (opaque).
  public var alpha: CGFloat
  /// Elements with a greater value are in front.
  public var zIndex: Int
  /// The z coordinate that orders elements of equal `zIndex`, in points; greater values are in front.
  public var depth: CGFloat
  /// Whether the element is disappearing; it is then not hit by touches.
  public var isLeaving: Bool
  /// The frame at the end of the animation, in points of the viewport.
  public var modelFrame: CGRect
}
