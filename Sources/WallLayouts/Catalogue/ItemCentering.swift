import CollectionView
import Foundation

/// A layout that comes to rest with one item in the middle, such as a strip or a wheel.
///
/// What such a layout shows depends on where it stands, so bringing an item into view means standing at that item: ask
/// for its offset instead of scrolling its frame into view.
public protocol ItemCentering: CollectionViewLayout {
  /// The content offset at which the item is in the middle; nil for an item that there is not.
  func contentOffset(centering indexPath: IndexPath) -> CGPoint?

  /// The item that is in the middle now, or nearest to it; nil without items.
  var centeredIndexPath: IndexPath? { get }
}
