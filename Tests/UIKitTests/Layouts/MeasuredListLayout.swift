import UIKit

/// A list of self-sizing rows, with its own invalidation context that records size changes.
class MeasuredListInvalidationContext: UICollectionViewLayoutInvalidationContext {
  var grownIndexPaths: [IndexPath] = []
}

class MeasuredListLayout: UICollectionViewLayout {
  var estimatedHeight: CGFloat = 20
  private(set) var heights: [CGFloat] = []
  private var attributes: [UICollectionViewLayoutAttributes] = []
  private(set) var grown: [Int] = []

  override class var invalidationContextClass: AnyClass {
    return MeasuredListInvalidationContext.self
  }

  override var collectionViewContentSize: CGSize {
    return CGSize(width: collectionView?.bounds.width ?? 0, height: heights.reduce(0, +))
  }

  override func prepare() {
    super.prepare()
    guard let collectionView = collectionView else { return }
    let count = collectionView.numberOfItems(inSection: 0)
    if heights.count != count { heights = Array(repeating: estimatedHeight, count: count) }
    var y: CGFloat = 0
    attributes = (0..<count).map { item in
      let row = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: item, section: 0))
      row.frame = CGRect(x: 0, y: y, width: collectionView.bounds.width, height: heights[item])
      y = row.frame.maxY
      return row
    }
  }

  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    return attributes.filter { rect.intersects($0.frame) }
  }

  override func layoutAttributesForItem(at indexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  {
    guard attributes.indices.contains(indexPath.item) else { return nil }
    return attributes[indexPath.item]
  }

  override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool {
    return preferredAttributes.frame.height != originalAttributes.frame.height
  }

  override func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(
      forPreferredLayoutAttributes: preferredAttributes, withOriginalAttributes: originalAttributes)
    let growth = preferredAttributes.size.height - originalAttributes.size.height
    heights[originalAttributes.indexPath.item] = preferredAttributes.size.height
    context.contentSizeAdjustment = CGSize(width: 0, height: growth)
    (context as? MeasuredListInvalidationContext)?.grownIndexPaths.append(
      originalAttributes.indexPath)
    return context
  }

  override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    super.invalidateLayout(with: context)
    guard let context = context as? MeasuredListInvalidationContext else { return }
    grown.append(contentsOf: context.grownIndexPaths.map { $0.item })
    if context.invalidateEverything || context.invalidateDataSourceCounts { heights = [] }
  }
}

class MeasuredRow: UICollectionViewCell {
  static let reuseIdentifier = String(describing: MeasuredRow.self)
  let label = UILabel(frame: .zero)

  override init(frame: CGRect) {
    super.init(frame: frame)
    contentView.addSubview(label)
    label.numberOfLines = 0
    label.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      label.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
      label.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
      label.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 2),
    ])
  }

  required init?(coder aDecoder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    setNeedsLayout()
    layoutIfNeeded()
    let size = label.sizeThatFits(
      CGSize(width: layoutAttributes.size.width, height: .greatestFiniteMagnitude))
    var frame = layoutAttributes.frame
    frame.size.height = ceil(size.height) + 4
    layoutAttributes.frame = frame
    return layoutAttributes
  }
}
