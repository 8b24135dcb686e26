import UIKit

/// Cells on a circle. New ones come from its centre, deleted ones glide there.
final class CircleLayout: UICollectionViewLayout {
  private let itemSize = CGSize(width: 96, height: 96)
  private var center = CGPoint.zero
  private var radius: CGFloat = 0
  private var count = 0
  private var inserted: [IndexPath] = []
  private var deleted: [IndexPath] = []

  override var collectionViewContentSize: CGSize { collectionView?.bounds.size ?? .zero }

  override func prepare() {
    super.prepare()
    guard let view = collectionView else { return }
    count = view.numberOfItems(inSection: 0)
    center = CGPoint(x: view.bounds.width / 2, y: view.bounds.height / 2)
    radius = max(min(view.bounds.width - itemSize.width, view.bounds.height - itemSize.height) / 2, 0)
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    newBounds.size != collectionView?.bounds.size
  }

  override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.size = itemSize
    let angle = 2 * CGFloat.pi * CGFloat(indexPath.item) / CGFloat(max(count, 1)) - .pi / 2
    attributes.center = CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
    return attributes
  }

  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    (0..<count).compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
  }

  override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
    super.prepare(forCollectionViewUpdates: updateItems)
    for update in updateItems {
      if update.updateAction == .insert, let path = update.indexPathAfterUpdate { inserted.append(path) }
      if update.updateAction == .delete, let path = update.indexPathBeforeUpdate { deleted.append(path) }
    }
  }

  override func finalizeCollectionViewUpdates() {
    super.finalizeCollectionViewUpdates()
    inserted = []
    deleted = []
  }

  override func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  {
    let attributes = super.initialLayoutAttributesForAppearingItem(at: itemIndexPath)
    guard inserted.contains(itemIndexPath) else { return attributes }
    return atCenter(itemIndexPath)
  }

  override func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  {
    let attributes = super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath)
    guard deleted.contains(itemIndexPath) else { return attributes }
    return atCenter(itemIndexPath)
  }

  private func atCenter(_ indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    let attributes = layoutAttributesForItem(at: indexPath)
    attributes?.center = center
    attributes?.alpha = 0
    attributes?.transform3D = CATransform3DMakeScale(0.1, 0.1, 1)
    return attributes
  }
}
