import UIKit

/// A stack of cards, each a little below the previous one; inserted cards come from above, deleted ones leave sideways.
class CardStackLayout: UICollectionViewLayout {
  var peek: CGFloat = 12
  var cardSize = CGSize(width: 80, height: 60)

  private var cards: [IndexPath: UICollectionViewLayoutAttributes] = [:]
  private var insertedIndexPaths: [IndexPath] = []
  private var deletedIndexPaths: [IndexPath] = []
  private(set) var log: [String] = []

  override var collectionViewContentSize: CGSize {
    guard let collectionView = collectionView else { return .zero }
    let count = collectionView.numberOfItems(inSection: 0)
    return CGSize(
      width: collectionView.bounds.width,
      height: CGFloat(max(count - 1, 0)) * peek + (count > 0 ? cardSize.height : 0))
  }

  override func prepare() {
    super.prepare()
    cards.removeAll(keepingCapacity: true)
    guard let collectionView = collectionView else { return }
    for section in 0..<collectionView.numberOfSections {
      for item in 0..<collectionView.numberOfItems(inSection: section) {
        let indexPath = IndexPath(row: item, section: section)
        let card = UICollectionViewLayoutAttributes(forCellWith: indexPath)
        card.size = cardSize
        card.center = CGPoint(
          x: collectionView.bounds.midX, y: CGFloat(item) * peek + cardSize.height / 2)
        card.zIndex = item
        cards[indexPath] = card
      }
    }
  }

  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    return cards.values.filter { $0.frame.intersects(rect) }
  }

  override func layoutAttributesForItem(at indexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  {
    return cards[indexPath]
  }

  override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
    super.prepare(forCollectionViewUpdates: updateItems)
    for update in updateItems {
      switch update.updateAction {
      case .insert:
        if let path = update.indexPathAfterUpdate { insertedIndexPaths.append(path) }
      case .delete:
        if let path = update.indexPathBeforeUpdate { deletedIndexPaths.append(path) }
      case .move, .reload, .none:
        break
      @unknown default:
        break
      }
    }
    log.append(
      "inserted \(insertedIndexPaths.map { $0.row }), deleted \(deletedIndexPaths.map { $0.row })")
  }

  override func finalizeCollectionViewUpdates() {
    super.finalizeCollectionViewUpdates()
    insertedIndexPaths.removeAll()
    deletedIndexPaths.removeAll()
    log.append("finalized")
  }

  override func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let attributes = super.initialLayoutAttributesForAppearingItem(at: itemIndexPath)
    guard insertedIndexPaths.contains(itemIndexPath) else { return attributes }
    let dropping = cards[itemIndexPath]?.copy() as? UICollectionViewLayoutAttributes
    dropping?.center.y -= 100
    dropping?.alpha = 0
    return dropping
  }

  override func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let attributes = super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath)
    guard deletedIndexPaths.contains(itemIndexPath) else { return attributes }
    let flying = UICollectionViewLayoutAttributes(forCellWith: itemIndexPath)
    flying.size = cardSize
    flying.center = CGPoint(
      x: (collectionView?.bounds.width ?? 0) + cardSize.width,
      y: CGFloat(itemIndexPath.item) * peek + 30)
    flying.transform = CGAffineTransform(rotationAngle: .pi / 8)
    flying.alpha = 0.2
    return flying
  }
}
