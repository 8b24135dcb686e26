import UIKit

/// A row of cards that stops with one in the centre. Cards further away are smaller and paler.
class CenterPagingLayout: UICollectionViewFlowLayout {
  struct Look {
    var shrink: CGFloat = 0.4
    var fade: CGFloat = 0.5
  }

  var look = Look()

  override init() {
    super.init()
    becomeStrip()
  }

  required init?(coder aDecoder: NSCoder) {
    super.init(coder: aDecoder)
    becomeStrip()
  }

  private func becomeStrip() {
    scrollDirection = UICollectionView.ScrollDirection.horizontal
    minimumLineSpacing = 20
    itemSize = CGSize(width: 100, height: 100)
  }

  override func prepare() {
    if let view = collectionView {
      view.decelerationRate = .fast
      let side = max(0, (view.bounds.width - itemSize.width) / 2)
      let above = max(0, (view.bounds.height - itemSize.height) / 2)
      sectionInset = UIEdgeInsetsMake(above, side, above, side)
    }
    super.prepare()
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { return true }

  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    let cards = super.layoutAttributesForElements(in: rect)?.map {
      $0.copy() as! UICollectionViewLayoutAttributes
    }
    cards?.forEach(style)
    return cards
  }

  private func style(_ card: UICollectionViewLayoutAttributes) {
    guard let view = collectionView else { return }
    let step = itemSize.width + minimumLineSpacing
    let away = min(abs(card.center.x - view.contentOffset.x - view.bounds.width / 2) / step, 1)
    let scale = 1 - look.shrink * away
    card.transform3D = CATransform3DMakeScale(scale, scale, 1)
    card.alpha = 1 - look.fade * away
    card.zIndex = away < 0.5 ? 1 : 0
  }

  override func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint {
    guard let view = collectionView, view.numberOfItems(inSection: 0) > 0 else {
      return super.targetContentOffset(
        forProposedContentOffset: proposedContentOffset, withScrollingVelocity: velocity)
    }
    // The first card is centred at offset 0, the next one a step further on.
    let step = itemSize.width + minimumLineSpacing
    var page = (proposedContentOffset.x / step).rounded()
    let here = (view.contentOffset.x / step).rounded()
    if page == here, abs(velocity.x) > 0.3 { page += velocity.x > 0 ? 1 : -1 }
    let last = CGFloat(view.numberOfItems(inSection: 0) - 1)
    return CGPoint(x: min(max(page, 0), last) * step, y: proposedContentOffset.y)
  }

  override func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint)
    -> CGPoint
  {
    return targetContentOffset(
      forProposedContentOffset: proposedContentOffset, withScrollingVelocity: .zero)
  }
}
