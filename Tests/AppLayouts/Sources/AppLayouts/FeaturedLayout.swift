import UIKit

/// The row at the top is tall. While it scrolls away it shrinks, and the next one grows to its height.
public final class FeaturedLayout: UICollectionViewLayout {
  public var tall: CGFloat = 160
  public var low: CGFloat = 64
  /// The distance to scroll from row to row.
  public var step: CGFloat = 96

  private var rows: [UICollectionViewLayoutAttributes] = []

  public override var collectionViewContentSize: CGSize {
    guard let view = collectionView else { return .zero }
    let steps = CGFloat(max(view.numberOfItems(inSection: 0) - 1, 0))
    return CGSize(width: view.bounds.width, height: view.bounds.height + steps * step)
  }

  public override func prepare() {
    super.prepare()
    guard let view = collectionView else { return }
    let progress = max(view.contentOffset.y / step, 0)
    let top = Int(progress)
    let gone = progress - CGFloat(top)
    let heights = (0..<view.numberOfItems(inSection: 0)).map { row in
      low + (tall - low) * max(0, 1 - abs(CGFloat(row) - progress))
    }
    var y = view.contentOffset.y - gone * low - heights.prefix(top).reduce(0, +)
    rows = heights.enumerated().map { row, height in
      let attributes = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: row, section: 0))
      attributes.frame = CGRect(x: 0, y: y, width: view.bounds.width, height: height)
      y += height
      return attributes
    }
  }

  public override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    rows.filter { $0.frame.intersects(rect) }
  }

  public override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    rows[indexPath.item]
  }

  public override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }

  public override func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint {
    CGPoint(x: proposedContentOffset.x, y: (proposedContentOffset.y / step).rounded() * step)
  }
}
