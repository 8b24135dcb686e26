import UIKit

/// A section per column, side by side; its title stays at the top while the cards scroll.
public final class BoardLayout: UICollectionViewLayout {
  public var columnWidth: CGFloat = 120
  public var cardHeight: CGFloat = 48
  public var titleHeight: CGFloat = 32
  public var gap: CGFloat = 8

  public override var collectionViewContentSize: CGSize {
    guard let view = collectionView else { return .zero }
    let longest = (0..<view.numberOfSections).map(view.numberOfItems(inSection:)).max() ?? 0
    return CGSize(
      width: CGFloat(view.numberOfSections) * (columnWidth + gap) - gap,
      height: titleHeight + CGFloat(longest) * (cardHeight + gap))
  }

  public override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    guard let view = collectionView else { return nil }
    var found: [UICollectionViewLayoutAttributes] = []
    for section in 0..<view.numberOfSections {
      let title = layoutAttributesForSupplementaryView(
        ofKind: UICollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: section))
      let cards = (0..<view.numberOfItems(inSection: section)).map {
        layoutAttributesForItem(at: IndexPath(item: $0, section: section))
      }
      found += ([title] + cards).compactMap { $0 }.filter { $0.frame.intersects(rect) }
    }
    return found
  }

  public override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.frame = CGRect(
      x: CGFloat(indexPath.section) * (columnWidth + gap),
      y: titleHeight + gap + CGFloat(indexPath.item) * (cardHeight + gap), width: columnWidth, height: cardHeight)
    return attributes
  }

  public override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard let view = collectionView else { return nil }
    let attributes = UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: elementKind, with: indexPath)
    attributes.frame = CGRect(
      x: CGFloat(indexPath.section) * (columnWidth + gap), y: view.contentOffset.y + view.contentInset.top,
      width: columnWidth, height: titleHeight)
    attributes.zIndex = 1
    return attributes
  }

  public override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }

  public override func invalidationContext(forBoundsChange newBounds: CGRect)
    -> UICollectionViewLayoutInvalidationContext
  {
    let context = super.invalidationContext(forBoundsChange: newBounds)
    let titles = (0..<(collectionView?.numberOfSections ?? 0)).map { IndexPath(item: 0, section: $0) }
    context.invalidateSupplementaryElements(ofKind: UICollectionView.elementKindSectionHeader, at: titles)
    return context
  }
}

public final class BoardTitleView: UICollectionReusableView {
  public let label = UILabel()

  public override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .moss
    label.frame = bounds
    label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    label.textAlignment = .center
    label.textColor = .white
    addSubview(label)
  }

  public required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}
