import Foundation

/// Receives scroll events and may adjust target offsets. All methods have default implementations.
public protocol ScrollViewDelegate: NSObjectProtocol {
  /// Called after the content offset changed.
  func scrollViewDidScroll(_ scrollView: ScrollView)
  func scrollViewWillBeginDragging(_ scrollView: ScrollView)
  /// Called before a drag ends. `velocity` is in points per millisecond; `targetContentOffset` may be changed.
  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>)
  /// Called after a drag ended; `decelerate` is true if the content continues to move.
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool)
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView)
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView)
  /// Called after an animated scroll requested by code ended.
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView)
}

// The defaults of all delegates and data sources are generic, since the compiler prefers other functions to generic ones:
// a class may conform to another protocol, such as the delegate of a published layout, that has defaults of the same
// names.
extension ScrollViewDelegate {
  public func scrollViewDidScroll<Host: ScrollView>(_ scrollView: Host) {}
  public func scrollViewWillBeginDragging<Host: ScrollView>(_ scrollView: Host) {}
  public func scrollViewWillEndDragging<Host: ScrollView>(
    _ scrollView: Host, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {}
  public func scrollViewDidEndDragging<Host: ScrollView>(_ scrollView: Host, willDecelerate decelerate: Bool) {}
  public func scrollViewWillBeginDecelerating<Host: ScrollView>(_ scrollView: Host) {}
  public func scrollViewDidEndDecelerating<Host: ScrollView>(_ scrollView: Host) {}
  public func scrollViewDidEndScrollingAnimation<Host: ScrollView>(_ scrollView: Host) {}
}

/// A scroll view, whose `delegate` a subclass may declare again with another type.
public protocol ScrollViewWithDelegate: AnyObject {}

extension ScrollView: ScrollViewWithDelegate {}

extension ScrollViewWithDelegate where Self: ScrollView {
  /// Learns of the scrolling, held weakly. A collection view accepts only a `CollectionViewDelegate`.
  public var delegate: (any ScrollViewDelegate)? {
    get { scrollDelegate }
    set { scrollDelegate = newValue }
  }
}
