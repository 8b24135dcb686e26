import CollectionView
import Foundation

/// The target offsets in a view, for the line layout and the carousels.
extension ItemPaging {
  /// Returns the offset near the proposed one that centres an item.
  func targetOffset(proposed: CGPoint, velocity: CGFloat, in view: CollectionView?) -> CGPoint {
    let current = view?.contentOffset.x ?? proposed.x
    let x = targetOffset(proposed: proposed.x, current: current, velocity: velocity)
    return CGPoint(x: x ?? proposed.x, y: proposed.y)
  }

  /// Returns the offset that centres an item, or nil if the item does not exist.
  func contentOffset(centering indexPath: IndexPath, in view: CollectionView?) -> CGPoint? {
    guard let view, let item = metrics.item(at: indexPath) else { return nil }
    return CGPoint(x: offset(ofItem: item), y: -view.adjustedContentInset.top)
  }

  /// Returns the item nearest to the centre, or nil without items.
  func centeredIndexPath(in view: CollectionView?) -> IndexPath? {
    guard let view else { return nil }
    return nearestItem(at: view.contentOffset.x).map(metrics.indexPath(ofItem:))
  }
}
