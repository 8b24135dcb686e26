// A bridging header has imported UIKit.

@objc public protocol TagLayoutDelegate: UICollectionViewDelegate {
  func collectionView(_ collectionView: UICollectionView, layout: TagLayout, widthForItemAt indexPath: IndexPath)
    -> CGFloat
  /// The height of all rows. Default: 16.
  @objc optional func collectionView(_ collectionView: UICollectionView, heightOfRowsIn layout: TagLayout) -> CGFloat
  @objc(tagLayout:placedFrames:forTags:)
  optional func tagLayout(
    _ layout: TagLayout, didPlace frames: [String: [CGRect]], forTags tags: (first: Int, last: Int)
  )
  @objc optional func tagLayoutDidPrepare()
  @objc optional func title(of row: Int) -> String?  // Nil: no title.
  @objc optional var spacing: CGFloat { get }
  @objc optional var note: String? { get }
}

@objc protocol TagLayoutOwner { @objc optional func count(_ prepared: inout Int) }

@objcMembers public class TagLayout: UICollectionViewLayout {
  @objc public dynamic weak var delegate: TagLayoutDelegate?
  weak var owner: TagLayoutOwner?
  public var prepared = 0
  private var frames: [CGRect] = []

  public override func prepare() {
    guard let view = collectionView else { return }
    let height = delegate?.collectionView?(view, heightOfRowsIn: self) ?? 16
    var x: CGFloat = 0
    frames = (0..<view.numberOfItems(inSection: 0)).map { item in
      let path = IndexPath(item: item, section: 0)
      let width = delegate?.collectionView(view, layout: self, widthForItemAt: path) ?? 0
      defer { x += width + (delegate?.spacing ?? 4) }
      return CGRect(x: x, y: 0, width: width, height: height)
    }
    delegate?.tagLayout?(self, didPlace: ["row": frames], forTags: (0, frames.count - 1))
    delegate?.tagLayoutDidPrepare?()
    owner?.count?(&prepared)
  }

  /// The title and the note of the first row.
  public var caption: String { "\(delegate?.title?(of: 0) ?? "untitled"), \(delegate?.note ?? "no note")" }

  public override var collectionViewContentSize: CGSize {
    CGSize(width: frames.last?.maxX ?? 0, height: frames.last?.maxY ?? 0)
  }

  public override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    frames.indices.filter { frames[$0].intersects(rect) }.compactMap {
      layoutAttributesForItem(at: IndexPath(item: $0, section: 0))
    }
  }

  public override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.frame = frames[indexPath.item]
    return attributes
  }
}
