import Foundation

/// A view that displays a part of its content: the part of UIKit's `UIScrollView` that layouts and applications use.
///
/// The content offset is the origin of the bounds. Scroll animations are driven by `CollectionView.advance(to:)`.
open class ScrollView: View {
  /// The deceleration of scrolling: the fraction of the velocity left after each millisecond.
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    /// Between 0 and 1.
    public var rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    public static let normal = DecelerationRate(rawValue: 0.998)
    public static let fast = DecelerationRate(rawValue: 0.99)
  }

  /// The cases in which the safe area is added to the content inset; has no effect.
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    case automatic
    case scrollableAxes
    case never
    case always
  }

  /// In points.
  open var contentSize: CGSize = .zero
  /// The space around the content that can be scrolled into, in points.
  open var contentInset: EdgeInsets = .zero
  /// The content inset plus the safe area.
  open var adjustedContentInset: EdgeInsets { contentInset + safeAreaInsets }
  /// Whether input scrolls; code always can.
  open var isScrollEnabled = true
  /// Whether scrolling stops at multiples of the viewport's size.
  open var isPagingEnabled = false
  /// Whether the content can be dragged beyond its edges, and springs back. Content that fits does not, unless
  /// `alwaysBounceVertical` or `alwaysBounceHorizontal` is true.
  open var bounces = true
  open var alwaysBounceVertical = false
  open var alwaysBounceHorizontal = false
  /// The following have no effect, except for indicators that a host draws.
  open var showsVerticalScrollIndicator = true
  open var showsHorizontalScrollIndicator = true
  open var scrollIndicatorInsets: EdgeInsets = .zero
  open var scrollsToTop = true
  open var contentInsetAdjustmentBehavior: ContentInsetAdjustmentBehavior = .automatic
  open var isDirectionalLockEnabled = false
  open var decelerationRate: DecelerationRate = .normal
  /// Follows the drags of the content.
  public let panGestureRecognizer = PanGestureRecognizer()
  open internal(set) var isDragging = false
  /// The same as `isDragging`.
  open var isTracking: Bool { isDragging }
  /// Whether the content continues to move after a drag or wheel input.
  open internal(set) var isDecelerating = false

  /// The delegate of a plain scroll view; see `ScrollViewWithDelegate`.
  private weak var plainDelegate: (any ScrollViewDelegate)?
  var scrollDelegate: (any ScrollViewDelegate)? {
    get { plainDelegate }
    set { plainDelegate = newValue }
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    addGestureRecognizer(panGestureRecognizer)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    addGestureRecognizer(panGestureRecognizer)
  }

  /// The content coordinates of the viewport's origin.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set { if newValue != bounds.origin { bounds.origin = newValue } }
  }

  /// The part of the content in the viewport.
  open override var bounds: CGRect {
    didSet { if bounds.origin != oldValue.origin { plainDelegate?.scrollViewDidScroll(self) } }
  }

  /// Sets the content offset. A collection view can animate it; another scroll view is there at once.
  open func setContentOffset(_ offset: CGPoint, animated: Bool) {
    let isThere = offset == contentOffset
    contentOffset = offset
    if animated, !isThere { plainDelegate?.scrollViewDidEndScrollingAnimation(self) }
  }

  /// The least and greatest content offsets; equal in a dimension in which the content fits.
  public var contentOffsetRange: (least: CGPoint, greatest: CGPoint) {
    let inset = adjustedContentInset
    let least = CGPoint(x: -inset.left, y: -inset.top)
    return (
      least,
      CGPoint(
        x: max(least.x, contentSize.width + inset.right - bounds.width),
        y: max(least.y, contentSize.height + inset.bottom - bounds.height))
    )
  }

  /// Returns the nearest offset in the content offset range.
  public func clampedContentOffset(_ offset: CGPoint) -> CGPoint {
    let (least, greatest) = contentOffsetRange
    return CGPoint(x: offset.x.clamped(least.x, greatest.x), y: offset.y.clamped(least.y, greatest.y))
  }

  /// The part of the content inside the viewport's content insets.
  var visibleContent: CGRect { bounds.inset(by: adjustedContentInset) }

  /// Scrolls as little as necessary to make a rectangle of the content visible.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    setContentOffset(clampedContentOffset(offset(showing: rect, at: [])), animated: animated)
  }

  /// Returns the offset that puts a rectangle of the content at a position in the viewport, in each dimension without a
  /// position by the least scrolling. A rectangle larger than the viewport is then aligned to the viewport's start.
  func offset(showing rect: CGRect, at position: CollectionView.ScrollPosition) -> CGPoint {
    let visible = visibleContent
    func distance(
      _ direction: CollectionView.ScrollDirection, _ start: CollectionView.ScrollPosition,
      _ middle: CollectionView.ScrollPosition, _ end: CollectionView.ScrollPosition
    ) -> CGFloat {
      let (item, view) = (direction.span(of: rect), direction.span(of: visible))
      if position.contains(start) { return item.start - view.start }
      if position.contains(middle) {
        return direction.coordinate(of: rect.middle) - direction.coordinate(of: visible.middle)
      }
      if position.contains(end) { return item.end - view.end }
      if item.start < view.start || item.end - item.start > view.end - view.start { return item.start - view.start }
      return max(item.end - view.end, 0)
    }
    return contentOffset
      + CGPoint(
        x: distance(.horizontal, .left, .centeredHorizontally, .right),
        y: distance(.vertical, .top, .centeredVertically, .bottom))
  }
}
