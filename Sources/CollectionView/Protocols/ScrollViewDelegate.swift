import Foundation

/// Receives scroll events and may adjust target offsets. All methods have default implementations.
public protocol ScrollViewDelegate: NSObjectProtocol {
  /// Called after the content offset changed.
  func scrollViewDidScroll(_ scrollView: ScrollView)
  /// Called before a drag begins.
  func scrollViewWillBeginDragging(_ scrollView: ScrollView)
  /// Called before a drag ends. `velocity` is in points per millisecond; `targetContentOffset` may be changed.
  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>)
  /// Called after a drag ended; `decelerate` is true if the content continues to move.
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool)
  /// Called before deceleration begins.
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView)
  /// Called after deceleration ended.
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView)
  /// Called after an animated scroll requested by code ended.
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView)
}

extension ScrollViewDelegate {
  /// Does nothing.
  public func scrollViewDidScroll(_ scrollView: ScrollView) {}
  /// Does nothing.
  public func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}
  /// Does nothing.
  public func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {}
  /// Does nothing.
  public func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {}
  /// Does nothing.
  public func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {}
  /// Does nothing.
  public func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {}
  /// Does nothing.
  public func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {}
}
