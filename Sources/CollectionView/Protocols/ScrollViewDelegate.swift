import Foundation

/// Learns how a scroll view moves, and may correct where it comes to rest. All methods have default implementations.
public protocol ScrollViewDelegate: NSObjectProtocol {
  /// The content offset has changed.
  func scrollViewDidScroll(_ scrollView: ScrollView)
  /// A drag is about to begin.
  func scrollViewWillBeginDragging(_ scrollView: ScrollView)
  /// A drag is about to end. `velocity` is in points per millisecond; `targetContentOffset` may be changed.
  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>)
  /// A drag has ended; `decelerate` says whether the content glides on.
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool)
  /// The content begins to glide.
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView)
  /// The glide has come to rest.
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView)
  /// An animated change of the offset that was asked for by code has come to rest.
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView)
}

extension ScrollViewDelegate {
  /// Does nothing.
  public func scrollViewDidScroll(_ scrollView: ScrollView) {}
  /// Does nothing.
  public func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}
  /// Leaves the target as it is.
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
