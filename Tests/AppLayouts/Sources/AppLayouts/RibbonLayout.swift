#if canImport(UIKit)
  import UIKit

  /// A row in which every second item hangs lower. Its properties can be set in a nib.
  @IBDesignable open class RibbonLayout: UICollectionViewFlowLayout {
    @IBInspectable open var drop: CGFloat = 16 { didSet { invalidateLayout() } }

    override open func prepare() {
      scrollDirection = .horizontal
      itemSize = CGSize(width: 48, height: 144)
      minimumLineSpacing = 8
      super.prepare()
    }

    override open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }

    override open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
      guard let attributes = super.layoutAttributesForElements(in: rect) else { return nil }
      return attributes.compactMap { layoutAttributesForItem(at: $0.indexPath) }
    }

    override open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
      guard let attributes = super.layoutAttributesForItem(at: indexPath)?.copy() as? UICollectionViewLayoutAttributes
      else { return nil }
      if indexPath.item % 2 == 1 { attributes.frame.origin.y += drop }
      return attributes
    }
  }
#endif
