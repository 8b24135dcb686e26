import CollectionView
import Foundation

/// A fixed grid of five columns in the viewport, whose items turn and tilt as the content scrolls beneath.
final class TurningLayout: CollectionViewLayout {
  private var view: CGRect { collectionView?.bounds ?? .zero }
  private var count: Int {
    (collectionView?.numberOfSections ?? 0) > 0 ? collectionView?.numberOfItems(inSection: 0) ?? 0 : 0
  }

  override var collectionViewContentSize: CGSize { CGSize(width: view.width, height: view.height * 10) }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }

  override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    (0..<count).compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
  }

  override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    let attributes = CollectionViewLayoutAttributes(forCellWith: indexPath)
    let place = CGSize(width: view.width / 5, height: view.height / Double(max((count + 4) / 5, 1)))
    attributes.frame = CGRect(
      x: view.minX + Double(indexPath.item % 5) * place.width, y: view.minY + Double(indexPath.item / 5) * place.height,
      width: place.width, height: place.height)
    var transform = CATransform3DIdentity
    transform.m34 = -1 / 1000
    let angle = view.minY / 200 + Double(indexPath.item)
    transform = CATransform3DRotate(transform, 0.8 * sin(angle), 0, 1, 0)
    attributes.transform3D = CATransform3DRotate(transform, angle, 0, 0, 1)
    return attributes
  }
}
