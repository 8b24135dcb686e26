import Foundation

/// A view that shows a part of a larger content: what of UIKit's `UIScrollView` layouts and applications touch.
///
/// The content offset is the origin of the bounds. Nothing moves by itself: `CollectionView.advance(to:)` does.
open class ScrollView: View {
  /// How fast momentum dies away: the share of the velocity that is left after each millisecond.
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    /// The share that is left after a millisecond, above 0 and below 1.
    public var rawValue: CGFloat
    /// Makes a rate from the share that is left after a millisecond.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// A long glide: 0.998.
    public static let normal = DecelerationRate(rawValue: 0.998)
    /// A short one: 0.99.
    public static let fast = DecelerationRate(rawValue: 0.99)
  }

  /// When bars that cover the content add to its insets.
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    /// As the controller wants.
    case automatic
    /// In the direction of scrolling.
    case scrollableAxes
    /// Never.
    case never
    /// Always.
    case always
  }

  /// The size of the whole content, in points.
  open var contentSize: CGSize = .zero
  /// Room around the content that may be scrolled into, in points.
  open var contentInset: EdgeInsets = .zero
  /// The room around the content with what bars cover added.
  open var adjustedContentInset: EdgeInsets {
    let safe = safeAreaInsets
    return EdgeInsets(
      top: contentInset.top + safe.top, left: contentInset.left + safe.left,
      bottom: contentInset.bottom + safe.bottom, right: contentInset.right + safe.right)
  }
  /// Whether input scrolls.
  open var isScrollEnabled = true
  /// Whether scrolling comes to rest at whole viewports only.
  open var isPagingEnabled = false
  /// Kept for code that sets it: content never leaves its edges here.
  open var bounces = true
  /// Kept for code that sets it: content never leaves its edges here.
  open var alwaysBounceVertical = false
  /// Kept for code that sets it: content never leaves its edges here.
  open var alwaysBounceHorizontal = false
  /// Whether a host should show how far down the view is.
  open var showsVerticalScrollIndicator = true
  /// Whether a host should show how far to the right the view is.
  open var showsHorizontalScrollIndicator = true
  /// Room around what shows how far down the view is, in points; for a host that shows it.
  open var scrollIndicatorInsets: EdgeInsets = .zero
  /// Kept for code that sets it: there is no bar to tap.
  open var scrollsToTop = true
  /// Kept for code that sets it: no bars cover the content.
  open var contentInsetAdjustmentBehavior: ContentInsetAdjustmentBehavior = .automatic
  /// Kept for code that sets it: a drag may go both ways.
  open var isDirectionalLockEnabled = false
  /// How fast momentum dies away.
  open var decelerationRate: DecelerationRate = .normal
  /// Whether the content is being dragged now.
  open internal(set) var isDragging = false
  /// Whether a finger or button is down on the content.
  open var isTracking: Bool { isDragging }
  /// Whether the content glides on after a drag or the wheel.
  open internal(set) var isDecelerating = false

  /// The point of the content that is at the top left of the view.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      guard newValue != bounds.origin else { return }
      bounds.origin = newValue
    }
  }

  /// Goes to a place in the content, at once or on the clock where the view has one.
  open func setContentOffset(_ offset: CGPoint, animated: Bool) {
    contentOffset = offset
  }

  /// The least and the greatest offset that keep the content in view; content smaller than the view has only one.
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

  /// The offset nearest to a proposed one that keeps the content in view.
  public func clampedContentOffset(_ offset: CGPoint) -> CGPoint {
    let (least, greatest) = contentOffsetRange
    return CGPoint(
      x: min(max(offset.x, least.x), greatest.x),
      y: min(max(offset.y, least.y), greatest.y))
  }

  /// Scrolls as little as needed to bring a rectangle of the content into view.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    let inset = adjustedContentInset
    let visible = bounds.inset(by: inset)
    var offset = contentOffset
    if rect.minX < visible.minX {
      offset.x += rect.minX - visible.minX
    } else if rect.maxX > visible.maxX {
      offset.x += min(rect.maxX - visible.maxX, rect.minX - visible.minX)
    }
    if rect.minY < visible.minY {
      offset.y += rect.minY - visible.minY
    } else if rect.maxY > visible.maxY {
      offset.y += min(rect.maxY - visible.maxY, rect.minY - visible.minY)
    }
    setContentOffset(clampedContentOffset(offset), animated: animated)
  }
}
