import UIKit

/// Hexagons in rows that are shifted by half a hexagon in turn.
public final class HoneycombLayout: UICollectionViewLayout {
  public var side: CGFloat = 40

  private var size: CGSize { CGSize(width: side * CGFloat(3).squareRoot(), height: side * 2) }
  private var perRow: Int { max(1, Int((collectionView!.bounds.width - size.width / 2) / size.width)) }
  private var count: Int { collectionView?.numberOfItems(inSection: 0) ?? 0 }

  public override var collectionViewContentSize: CGSize {
    let rows = CGFloat((count + perRow - 1) / perRow)
    return CGSize(width: collectionView!.bounds.width, height: rows * side * 1.5 + side * 0.5)
  }

  public override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    let first = max(0, Int(floor((rect.minY - size.height) / (side * 1.5)))) * perRow
    let last = min(count, (Int(ceil(rect.maxY / (side * 1.5))) + 1) * perRow)
    guard first < last else { return [] }
    return (first..<last).compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
  }

  public override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    let (row, column) = indexPath.item.quotientAndRemainder(dividingBy: perRow)
    let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.size = size
    attributes.center = CGPoint(
      x: (CGFloat(column) + (row % 2 == 0 ? 0.5 : 1)) * size.width, y: side + CGFloat(row) * side * 1.5)
    return attributes
  }

  public override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    newBounds.width != collectionView?.bounds.width
  }
}

public final class HexagonCell: UICollectionViewCell {
  private let shape = CAShapeLayer()

  public override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = UIColor(hex: 0x3d6b8c)
    layer.mask = shape
  }

  public required init?(coder: NSCoder) { fatalError() }

  public override func layoutSubviews() {
    super.layoutSubviews()
    shape.path = outline.cgPath
  }

  public override func point(inside point: CGPoint, with event: UIEvent?) -> Bool { outline.contains(point) }

  private var outline: UIBezierPath {
    let path = UIBezierPath()
    for corner in 0..<6 {
      let angle = CGFloat(corner) * .pi / 3 - .pi / 2
      let point = CGPoint(
        x: bounds.midX + bounds.width / 2 * cos(angle) / cos(.pi / 6), y: bounds.midY + bounds.height / 2 * sin(angle))
      corner == 0 ? path.move(to: point) : path.addLine(to: point)
    }
    path.close()
    return path
  }
}
