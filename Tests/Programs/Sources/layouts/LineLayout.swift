import UIKit

/// A line that scrolls sideways; the cell in the middle is larger.
final class LineLayout: UICollectionViewFlowLayout {
  private let activeDistance: CGFloat = 200
  private let zoom: CGFloat = 0.3

  override init() {
    super.init()
    setUp()
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    itemSize = CGSize(width: 160, height: 160)
    scrollDirection = .horizontal
    minimumLineSpacing = 48
  }

  override func prepare() {
    super.prepare()
    guard let view = collectionView else { return }
    let vertical = max((view.bounds.height - itemSize.height) / 2, 0)
    let horizontal = max((view.bounds.width - itemSize.width) / 2, 0)
    sectionInset = UIEdgeInsets(top: vertical, left: horizontal, bottom: vertical, right: horizontal)
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }

  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    guard let view = collectionView, let found = super.layoutAttributesForElements(in: rect) else { return nil }
    let visible = CGRect(origin: view.contentOffset, size: view.bounds.size)
    return found.compactMap { $0.copy() as? UICollectionViewLayoutAttributes }.map { attributes in
      let distance = (visible.midX - attributes.center.x) / activeDistance
      if attributes.frame.intersects(visible), abs(distance) < 1 {
        let scale = 1 + zoom * (1 - abs(distance))
        attributes.transform3D = CATransform3DMakeScale(scale, scale, 1)
        attributes.zIndex = 1
      }
      return attributes
    }
  }

  override func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint {
    guard let view = collectionView else { return proposedContentOffset }
    let target = CGRect(origin: proposedContentOffset, size: view.bounds.size)
    let candidates = super.layoutAttributesForElements(in: target) ?? []
    let nearest = candidates.map { $0.center.x - target.midX }.min { abs($0) < abs($1) } ?? 0
    return CGPoint(x: proposedContentOffset.x + nearest, y: proposedContentOffset.y)
  }
}
