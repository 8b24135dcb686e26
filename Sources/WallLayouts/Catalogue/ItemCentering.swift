import CollectionView
import Foundation

/// A layout that always stops with an item in the centre, such as a strip or a carousel.
///
/// Its frames depend on the content offset, so an item is made visible by centring it rather than by scrolling
/// to its frame.
public protocol ItemCentering: CollectionViewLayout {
  /// Returns the content offset that centres an item, or nil if the item does not exist.
  func contentOffset(centering indexPath: IndexPath) -> CGPoint?

  /// The item nearest to the centre; nil without items.
  var centeredIndexPath: IndexPath? { get }
}
