import UIKit

public protocol PinboardLayoutDelegate: AnyObject {
  func pinboard(_ layout: PinboardLayout, heightForItemAt indexPath: IndexPath, width: CGFloat) -> CGFloat
}

/// Columns of equal width; the next pin goes to the shortest one.
public final class PinboardLayout: UICollectionViewLayout {
  public weak var delegate: PinboardLayoutDelegate?
  public var columns = 2 { didSet { invalidateLayout() } }
  public var spacing: CGFloat = 8

  private var cache = [UICollectionViewLayoutAttributes]()
  private var contentHeight: CGFloat = 0
  private var contentWidth: CGFloat {
    guard let collectionView = collectionView else { return 0 }
    let insets = collectionView.contentInset
    return collectionView.bounds.width - (insets.left + insets.right)
  }

  public override var collectionViewContentSize: CGSize { CGSize(width: contentWidth, height: contentHeight) }

  public override func prepare() {
    guard let collectionView = collectionView, cache.isEmpty else { return }
    let columnWidth = (contentWidth - spacing * CGFloat(columns - 1)) / CGFloat(columns)
    var bottoms = [CGFloat](repeating: 0, count: columns)
    contentHeight = 0
    for item in 0..<collectionView.numberOfItems(inSection: 0) {
      let indexPath = IndexPath(item: item, section: 0)
      let column = bottoms.indices.min { bottoms[$0] < bottoms[$1] }!
      let height = delegate?.pinboard(self, heightForItemAt: indexPath, width: columnWidth) ?? columnWidth
      let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
      attributes.frame = CGRect(
        x: CGFloat(column) * (columnWidth + spacing), y: bottoms[column], width: columnWidth, height: height)
      cache.append(attributes)
      bottoms[column] = attributes.frame.maxY + spacing
      contentHeight = max(contentHeight, attributes.frame.maxY)
    }
  }

  public override func invalidateLayout() {
    super.invalidateLayout()
    cache.removeAll()
  }

  public override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    cache.filter { $0.frame.intersects(rect) }
  }

  public override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    cache[indexPath.item]
  }
}

/// A picture and a caption at the bottom, framed once from `bounds` and resized by their masks.
public final class PinCell: UICollectionViewCell {
  public let imageView: UIImageView
  public let captionLabel: UILabel

  public override init(frame: CGRect) {
    imageView = UIImageView()
    captionLabel = UILabel()
    super.init(frame: frame)
    contentView.backgroundColor = .paper
    contentView.layer.cornerRadius = 6
    contentView.clipsToBounds = true
    let captionHeight: CGFloat = 16
    imageView.frame = CGRect(x: 0, y: 0, width: bounds.width, height: bounds.height - captionHeight)
    imageView.contentMode = .scaleAspectFill
    imageView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    captionLabel.frame = CGRect(x: 8, y: bounds.height - captionHeight, width: bounds.width - 16, height: captionHeight)
    captionLabel.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
    captionLabel.textColor = .ink
    contentView.addSubview(imageView)
    contentView.addSubview(captionLabel)
  }

  public required init?(coder aDecoder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}
