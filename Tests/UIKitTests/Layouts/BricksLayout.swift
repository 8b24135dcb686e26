import UIKit

protocol BricksLayoutDelegate: AnyObject {
  /// Returns the height of a brick of a width, in points.
  func bricksLayout(_ layout: BricksLayout, heightOfBrickAt indexPath: IndexPath, width: CGFloat)
    -> CGFloat
}

/// A brick's attributes with the course that it lies in.
class BrickAttributes: UICollectionViewLayoutAttributes {
  var course = 0

  override func copy(with zone: NSZone? = nil) -> Any {
    let twin = super.copy(with: zone)
    (twin as? BrickAttributes)?.course = course
    return twin
  }

  override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? BrickAttributes else { return false }
    return course == other.course && super.isEqual(other)
  }
}

/// Columns of equal width; every brick goes to the shortest column.
class BricksLayout: UICollectionViewLayout {
  weak var delegate: BricksLayoutDelegate?

  @IBInspectable var walls: Int = 2 { didSet { invalidateLayout() } }
  @IBInspectable var mortar: CGFloat = 4 { didSet { invalidateLayout() } }

  private var bricks: [BrickAttributes] = []
  private var tops: [CGFloat] = []

  override class var layoutAttributesClass: AnyClass { return BrickAttributes.self }

  private var usableWidth: CGFloat {
    guard let view = collectionView else { return 0 }
    return view.bounds.width - view.contentInset.left - view.contentInset.right
  }

  override func prepare() {
    super.prepare()
    bricks.removeAll(keepingCapacity: true)
    tops = Array(repeating: 0, count: walls)
    guard let view = collectionView, view.numberOfSections > 0 else { return }

    let width = (usableWidth - mortar * CGFloat(walls - 1)) / CGFloat(walls)
    var courses = Array(repeating: 0, count: walls)
    for number in 0..<view.numberOfItems(inSection: 0) {
      let path = IndexPath(item: number, section: 0)
      let wall = tops.indices.min { tops[$0] < tops[$1] }!
      let brick = BrickAttributes(forCellWith: path)
      brick.course = courses[wall]
      brick.frame = CGRect(
        x: (width + mortar) * CGFloat(wall), y: tops[wall], width: width,
        height: delegate?.bricksLayout(self, heightOfBrickAt: path, width: width) ?? width)
      bricks.append(brick)
      courses[wall] += 1
      tops[wall] = brick.frame.maxY + mortar
    }
  }

  override var collectionViewContentSize: CGSize {
    return CGSize(width: usableWidth, height: max((tops.max() ?? 0) - mortar, 0))
  }

  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    return bricks.filter { $0.frame.intersects(rect) }
  }

  override func layoutAttributesForItem(at indexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  {
    return indexPath.item < bricks.count ? bricks[indexPath.item] : nil
  }
}

class BrickCell: UICollectionViewCell {
  private(set) var course: Int?

  override func prepareForReuse() {
    super.prepareForReuse()
    course = nil
  }

  override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
    super.apply(layoutAttributes)
    course = (layoutAttributes as? BrickAttributes)?.course
  }
}
