import Foundation

/// What is on screen of one element at the time of the clock: what a host draws.
public struct PresentedElement {
  /// What sort of view shows the element.
  public var category: ElementCategory
  /// The kind of header or ornament; nil for a cell.
  public var kind: String?
  /// The item, or the place of the header or ornament; of a leaving element, the last that it had.
  public var indexPath: IndexPath
  /// The view that shows the element.
  public var view: CollectionReusableView
  /// The rectangle in points of the viewport, transforms applied and projected.
  public var frame: CGRect
  /// From 0, invisible, to 1, opaque.
  public var alpha: CGFloat
  /// Above elements with a smaller number.
  public var zIndex: Int
  /// How near to the eye the middle stands among elements of the same `zIndex`, in points.
  public var depth: CGFloat
  /// Whether the element is on its way out and cannot be touched any more.
  public var isLeaving: Bool
  /// Where the element will be at rest, in points of the viewport.
  public var modelFrame: CGRect
}
