import UIKit

/// A flow layout whose rows hang on springs: rows further from the centre lag behind the scroll more.
class SpringyLayout: UICollectionViewFlowLayout {
  /// The distance from the centre at which a row lags behind by the whole scroll, in points.
  var slack: CGFloat = 500

  private var springs: [IndexPath: UIAttachmentBehavior] = [:]
  private lazy var animator = UIDynamicAnimator(collectionViewLayout: self)

  override func prepare() {
    super.prepare()
    guard let view = collectionView else { return }
    let near = view.bounds.insetBy(dx: 0, dy: -view.bounds.height / 2)
    let resting = super.layoutAttributesForElements(in: near) ?? []

    for (path, spring) in springs where !resting.contains(where: { $0.indexPath == path }) {
      animator.removeBehavior(spring)
      springs[path] = nil
    }
    for attributes in resting where springs[attributes.indexPath] == nil {
      let spring = UIAttachmentBehavior(item: attributes, attachedToAnchor: attributes.center)
      spring.length = 0
      spring.frequency = 1.5
      spring.damping = 0.7
      animator.addBehavior(spring)
      springs[attributes.indexPath] = spring
    }
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    if let view = collectionView {
      let scrolled = newBounds.minY - view.bounds.minY
      for case let spring as UIAttachmentBehavior in animator.behaviors {
        guard let row = spring.items.first as? UICollectionViewLayoutAttributes else { continue }
        row.center.y += scrolled * min(abs(spring.anchorPoint.y - newBounds.midY) / slack, 1)
        animator.updateItem(usingCurrentState: row)
      }
    }
    return true
  }

  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    return animator.items(in: rect).compactMap { $0 as? UICollectionViewLayoutAttributes }
  }

  override func layoutAttributesForItem(at indexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  {
    return animator.layoutAttributesForCell(at: indexPath)
      ?? super.layoutAttributesForItem(at: indexPath)
  }
}
