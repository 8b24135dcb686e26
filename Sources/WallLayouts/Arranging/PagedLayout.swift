import CollectionView
import Foundation

/// A layout that scrolls horizontally and always stops with an item in the centre.
///
/// Sections follow each other without a gap. The frames of items depend on the scroll position.
public class PagedLayout: ItemScalingLayout, ItemCentering {
  var paging: ItemPaging?
  /// The size of the view without its insets.
  var room = CGSize.zero
  /// The left edge of the view in content coordinates at the last `prepare()`: during a transition, a layout is still
  /// asked for its old attributes.
  var edge = 0.0

  public override func prepare() {
    super.prepare()
    guard let collectionView else { return }
    let view = LayoutEnvironment(of: collectionView)
    room = view.size
    edge = collectionView.contentOffset.x + collectionView.adjustedContentInset.left
    paging = ItemPaging(of: collectionView) { pitch(in: view, of: $0) }
  }

  /// Returns the distance of the scroll positions of two items, in points. Called in every `prepare()`.
  func pitch(in view: LayoutEnvironment, of count: Int) -> Double { 1 }

  public override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }

  // MARK: Layout attributes

  public override var collectionViewContentSize: CGSize {
    CGSize(width: (paging?.length ?? 0) + room.width, height: room.height)
  }

  /// Sets the attributes of an item by the scroll position.
  func arrange(_ attributes: CollectionViewLayoutAttributes, ofItem item: Int, in paging: ItemPaging) {}

  func attributes(ofItem item: Int, in paging: ItemPaging) -> CollectionViewLayoutAttributes {
    let attributes = CollectionViewLayoutAttributes(forCellWith: paging.metrics.indexPath(ofItem: item))
    arrange(attributes, ofItem: item, in: paging)
    return attributes
  }

  public override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    guard let paging, let item = paging.metrics.item(at: indexPath) else { return nil }
    return attributes(ofItem: item, in: paging)
  }

  // MARK: Target offsets

  public override func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint {
    let proposed = proposedContentOffset.x
    let current = collectionView?.contentOffset.x ?? proposed
    let x = paging?.targetOffset(proposed: proposed, current: current, velocity: velocity.x)
    return CGPoint(x: x ?? proposed, y: proposedContentOffset.y)
  }

  public override func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint {
    targetContentOffset(forProposedContentOffset: proposedContentOffset, withScrollingVelocity: .zero)
  }

  /// Returns the content offset that centres an item, or nil if the item does not exist.
  public override func contentOffset(centering indexPath: IndexPath) -> CGPoint? {
    guard let paging, let collectionView, let item = paging.metrics.item(at: indexPath) else { return nil }
    return CGPoint(x: paging.offset(ofItem: item), y: -collectionView.adjustedContentInset.top)
  }

  /// The item nearest to the centre; nil without items.
  public var centeredIndexPath: IndexPath? {
    guard let paging, let collectionView else { return nil }
    return paging.nearestItem(at: collectionView.contentOffset.x).map(paging.metrics.indexPath(ofItem:))
  }
}
