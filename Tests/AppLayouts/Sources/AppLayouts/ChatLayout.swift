import UIKit

public final class BubbleAttributes: UICollectionViewLayoutAttributes {
  public var isOutgoing = false

  public override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone) as! BubbleAttributes
    copy.isOutgoing = isOutgoing
    return copy
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? BubbleAttributes else { return false }
    return isOutgoing == other.isOutgoing && super.isEqual(object)
  }
}

/// Bubbles as high as their text: those of the user on the right, the others on the left.
public final class ChatLayout: UICollectionViewFlowLayout {
  public var isOutgoing: (IndexPath) -> Bool = { _ in false }

  public override class var layoutAttributesClass: AnyClass { BubbleAttributes.self }

  public override init() {
    super.init()
    minimumLineSpacing = 16
    // One bubble per line.
    minimumInteritemSpacing = 1000
    estimatedItemSize = CGSize(width: 160, height: 32)
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  public override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    super.layoutAttributesForElements(in: rect)?.map(placed)
  }

  public override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    super.layoutAttributesForItem(at: indexPath).map(placed)
  }

  private func placed(_ attributes: UICollectionViewLayoutAttributes) -> UICollectionViewLayoutAttributes {
    guard let bubble = attributes.copy() as? BubbleAttributes, let view = collectionView else { return attributes }
    bubble.isOutgoing = isOutgoing(bubble.indexPath)
    bubble.frame.origin.x = bubble.isOutgoing ? view.bounds.width - bubble.frame.width : 0
    return bubble
  }
}

public final class BubbleCell: UICollectionViewCell {
  public let label: UILabel = {
    let label = UILabel()
    label.numberOfLines = 0
    label.translatesAutoresizingMaskIntoConstraints = false
    return label
  }()

  public override init(frame: CGRect) {
    super.init(frame: frame)
    contentView.addSubview(label)
    contentView.layer.cornerRadius = 8
    NSLayoutConstraint.activate([
      label.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 16),
      label.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 8),
      contentView.trailingAnchor.constraint(equalTo: label.trailingAnchor, constant: 8),
      contentView.bottomAnchor.constraint(equalTo: label.bottomAnchor, constant: 16),
      label.widthAnchor.constraint(lessThanOrEqualToConstant: 160),
    ])
  }

  public required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  public override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
    super.apply(layoutAttributes)
    guard let bubble = layoutAttributes as? BubbleAttributes else { return }
    contentView.backgroundColor = bubble.isOutgoing ? UIColor(hex: 0x2f6fdb) : UIColor(hex: 0xe6e5ea)
    label.textColor = bubble.isOutgoing ? .white : .ink
  }
}
