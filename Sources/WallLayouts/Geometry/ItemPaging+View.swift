import CollectionView
import Foundation

/// Where a strip comes to rest in its view: what the line and the carousels answer alike.
extension ItemStrip {
  /// The offset near the proposed one at which an item is in the middle.
  func restingOffset(proposed: CGPoint, velocity: CGFloat, in view: CollectionView?) -> CGPoint {
    let current = view?.contentOffset.x ?? proposed.x
    let x = restingOffset(proposed: proposed.x, current: current, velocity: velocity)
    return CGPoint(x: x ?? proposed.x, y: proposed.y)
  }

  /// The offset at which the item is in the middle; nil for an item that there is not.
  func contentOffset(centering indexPath: IndexPath, in view: CollectionView?) -> CGPoint? {
    guard let view, let item = item(at: indexPath) else { return nil }
    return CGPoint(x: offset(ofItem: item), y: -view.adjustedContentInset.top)
  }

  /// The item in the middle, or nearest to it; nil without items.
  func centeredIndexPath(in view: CollectionView?) -> IndexPath? {
    guard let view else { return nil }
    return nearestItem(at: view.contentOffset.x).map(indexPath(ofItem:))
  }
}
