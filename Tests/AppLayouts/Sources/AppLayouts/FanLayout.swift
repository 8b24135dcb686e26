import UIKit

/// A hand of cards: each is turned a little further about a point below the screen.
public final class FanLayout: UICollectionViewLayout {
  public var cardSize = CGSize(width: 80, height: 128)
  public var step: CGFloat = .pi / 16

  private var cards = [UICollectionViewLayoutAttributes]()

  public override func prepare() {
    guard let collectionView = collectionView else { return }
    let count = collectionView.numberOfItems(inSection: 0)
    let middle = CGPoint(x: collectionView.bounds.width / 2, y: collectionView.bounds.height / 2)
    cards = (0..<count).map { item in
      let attributes = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: item, section: 0))
      let angle = (CGFloat(item) - CGFloat(count - 1) / 2) * step
      let radius = cardSize.height * 1.5
      attributes.size = cardSize
      attributes.center = CGPoint(x: middle.x + radius * sin(angle), y: middle.y + radius * (1 - cos(angle)))
      attributes.transform = CGAffineTransform(rotationAngle: angle)
      attributes.zIndex = item
      return attributes
    }
  }

  public override var collectionViewContentSize: CGSize { collectionView?.bounds.size ?? .zero }

  public override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? { cards }

  public override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    cards[indexPath.item]
  }

  public override func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  {
    // Dealt from above.
    let attributes = layoutAttributesForItem(at: itemIndexPath)?.copy() as? UICollectionViewLayoutAttributes
    attributes?.center.y = -cardSize.height
    attributes?.transform = .identity
    attributes?.alpha = 0
    return attributes
  }
}

public final class CardCell: UICollectionViewCell {
  public let rankLabel = UILabel()

  public override var isHighlighted: Bool {
    didSet { layer.borderColor = (isHighlighted ? UIColor.brick : UIColor.ink).cgColor }
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .white
    layer.cornerRadius = 8
    layer.borderWidth = 1
    layer.borderColor = UIColor.ink.cgColor
    rankLabel.frame = bounds.insetBy(dx: 8, dy: 16)
    rankLabel.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    rankLabel.font = UIFont.boldSystemFont(ofSize: 24)
    addSubview(rankLabel)
  }

  public required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  public override func prepareForReuse() {
    super.prepareForReuse()
    rankLabel.text = nil
  }
}
