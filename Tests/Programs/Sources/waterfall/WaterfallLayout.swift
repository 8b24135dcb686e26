import UIKit

protocol WaterfallLayoutDelegate: AnyObject {
  func collectionView(_ collectionView: UICollectionView, heightForPhotoAt indexPath: IndexPath, width: CGFloat)
    -> CGFloat
  func collectionView(_ collectionView: UICollectionView, heightForCaptionAt indexPath: IndexPath, width: CGFloat)
    -> CGFloat
}

final class WaterfallLayoutAttributes: UICollectionViewLayoutAttributes {
  var photoHeight: CGFloat = 0

  override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    (copy as? WaterfallLayoutAttributes)?.photoHeight = photoHeight
    return copy
  }

  override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? WaterfallLayoutAttributes, other.photoHeight == photoHeight else { return false }
    return super.isEqual(object)
  }
}

/// Columns of one width; each photo goes to the shortest column.
final class WaterfallLayout: UICollectionViewLayout {
  weak var delegate: WaterfallLayoutDelegate?

  private let cellPadding: CGFloat = 8
  private var cache: [WaterfallLayoutAttributes] = []
  private var contentHeight: CGFloat = 0

  private var contentWidth: CGFloat {
    guard let collectionView = collectionView else { return 0 }
    let insets = collectionView.contentInset
    return collectionView.bounds.width - (insets.left + insets.right)
  }

  private var numberOfColumns: Int { max(2, Int(contentWidth / 200)) }

  override class var layoutAttributesClass: AnyClass { WaterfallLayoutAttributes.self }

  override var collectionViewContentSize: CGSize { CGSize(width: contentWidth, height: contentHeight) }

  override func prepare() {
    guard cache.isEmpty, let collectionView = collectionView else { return }
    let columnWidth = (contentWidth / CGFloat(numberOfColumns)).rounded(.down)
    var heights = [CGFloat](repeating: 0, count: numberOfColumns)
    for item in 0..<collectionView.numberOfItems(inSection: 0) {
      let indexPath = IndexPath(item: item, section: 0)
      let width = columnWidth - cellPadding * 2
      let photoHeight = delegate?.collectionView(collectionView, heightForPhotoAt: indexPath, width: width) ?? 180
      let captionHeight = delegate?.collectionView(collectionView, heightForCaptionAt: indexPath, width: width) ?? 0
      let column = heights.indices.min { heights[$0] < heights[$1] } ?? 0
      let frame = CGRect(
        x: CGFloat(column) * columnWidth, y: heights[column], width: columnWidth,
        height: cellPadding + photoHeight + captionHeight + cellPadding)
      let attributes = WaterfallLayoutAttributes(forCellWith: indexPath)
      attributes.photoHeight = photoHeight
      attributes.frame = frame.insetBy(dx: cellPadding, dy: cellPadding)
      cache.append(attributes)
      heights[column] = frame.maxY
    }
    contentHeight = heights.max() ?? 0
  }

  override func invalidateLayout() {
    super.invalidateLayout()
    cache = []
  }

  override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    super.invalidateLayout(with: context)
    cache = []
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    newBounds.width != collectionView?.bounds.width
  }

  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    cache.filter { $0.frame.intersects(rect) }
  }

  override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    indexPath.item < cache.count ? cache[indexPath.item] : nil
  }
}
