import QuartzCore
import UIKit

/// A row of covers: those beside the centre are tilted in perspective.
open class CoverStripLayout: UICollectionViewFlowLayout {
  /// The tilt of the covers at the sides, in degrees.
  public var maxDegrees: CGFloat = 60
  /// The closeness of the covers, from 0 to 1.
  public var coverDensity: CGFloat = 0.5
  /// The perspective as `m34`.
  public var perspective: CGFloat = -1.0 / 500.0

  open override func prepare() {
    super.prepare()
    assert(collectionView?.numberOfSections ?? 1 <= 1, "one section only")
    scrollDirection = .horizontal
    minimumLineSpacing = 0
  }

  open override class var invalidationContextClass: AnyClass {
    UICollectionViewFlowLayoutInvalidationContext.self
  }

  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }

  open override func layoutAttributesForElements(in rect: CGRect)
    -> [UICollectionViewLayoutAttributes]?
  {
    super.layoutAttributesForElements(in: rect)?.compactMap {
      layoutAttributesForItem(at: $0.indexPath)
    }
  }

  open override func layoutAttributesForItem(at indexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  {
    guard
      let attributes = super.layoutAttributesForItem(at: indexPath)?.copy()
        as? UICollectionViewLayoutAttributes
    else { return nil }
    lean(attributes)
    return attributes
  }

  private func lean(_ attributes: UICollectionViewLayoutAttributes) {
    guard let collectionView = collectionView else { return }
    let visible = CGRect(origin: collectionView.contentOffset, size: collectionView.bounds.size)
    let distance = visible.midX - attributes.center.x
    let share = max(-1, min(1, distance / (visible.width / 2)))

    var transform = CATransform3DIdentity
    transform.m34 = perspective
    transform = CATransform3DTranslate(
      transform, distance * (1 - coverDensity), 0, -abs(share) * itemSize.width)
    transform = CATransform3DRotate(transform, share * maxDegrees * CGFloat.pi / 180, 0, 1, 0)
    attributes.transform3D = transform
    attributes.zIndex = -lround(Double(abs(distance)))
  }
}
