import Foundation

/// The category of an element.
public enum ElementCategory: Int, Sendable {
  case cell
  /// A header, footer or similar view that the data source provides.
  case supplementaryView
  /// A view that belongs to the layout alone.
  case decorationView
}

/// The layout attributes of an element. The collection view never changes attributes that a layout returns.
///
/// Coordinates are points of the content. Subclasses with more properties override `copy(with:)` and `isEqual(_:)`.
open class CollectionViewLayoutAttributes: NSObject, NSCopying {
  /// The index path of the item or of the supplementary or decoration view.
  open var indexPath = IndexPath(item: 0, section: 0)
  open internal(set) var representedElementCategory: ElementCategory = .cell
  /// The kind of supplementary or decoration view; nil for a cell.
  open internal(set) var representedElementKind: String?

  open var center: CGPoint = .zero { didSet { exactFrame = nil } }
  /// The size before transforms.
  open var size: CGSize = .zero { didSet { exactFrame = nil } }
  /// The frame that was set, which centre and size do not always give back exactly; nil if one of them changed since.
  private var exactFrame: CGRect?
  /// 0 (transparent) … 1 (opaque).
  open var alpha: CGFloat = 1
  /// Elements with a greater value are in front.
  open var zIndex = 0
  /// Whether the element has no view.
  open var isHidden = false

  /// Nil for the identity, which is the common case.
  var storedTransform3D: CATransform3D?

  /// The bounding box of the transformed element in the content. Setting it sets `center` and `size`.
  open var frame: CGRect {
    get {
      if storedTransform3D == nil, let exactFrame { return exactFrame }
      return CGRect(center: center, size: size, transform3D: storedTransform3D)
    }
    set {
      center = CGPoint(x: newValue.midX, y: newValue.midY)
      size = newValue.size
      exactFrame = newValue
    }
  }

  /// The rectangle in the element's own coordinates. Setting it sets the size.
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: size) }
    set { size = newValue.size }
  }

  /// The affine transform about the centre.
  open var transform: CGAffineTransform {
    get { storedTransform3D.map(CATransform3DGetAffineTransform) ?? .identity }
    set { storedTransform3D = newValue.isIdentity ? nil : CATransform3DMakeAffineTransform(newValue) }
  }

  /// The 3D transform about the centre.
  open var transform3D: CATransform3D {
    get { storedTransform3D ?? CATransform3DIdentity }
    set { storedTransform3D = CATransform3DIsIdentity(newValue) ? nil : newValue }
  }

  public override init() { super.init() }

  public required convenience init(forCellWith indexPath: IndexPath) {
    self.init()
    self.indexPath = indexPath
  }

  public convenience init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath) {
    self.init(forCellWith: indexPath)
    representedElementCategory = .supplementaryView
    representedElementKind = elementKind
  }

  public convenience init(forDecorationViewOfKind decorationViewKind: String, with indexPath: IndexPath) {
    self.init(forCellWith: indexPath)
    representedElementCategory = .decorationView
    representedElementKind = decorationViewKind
  }

  /// Returns a copy of the same class. Overrides cast the result of `super` and copy their own properties.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = type(of: self).init(forCellWith: indexPath)
    copy.representedElementCategory = representedElementCategory
    copy.representedElementKind = representedElementKind
    copy.center = center
    copy.size = size
    copy.exactFrame = exactFrame
    copy.alpha = alpha
    copy.zIndex = zIndex
    copy.isHidden = isHidden
    copy.storedTransform3D = storedTransform3D
    return copy
  }

  /// Returns true if all values are equal. Views are updated only if their attributes changed.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CollectionViewLayoutAttributes else { return false }
    return self === other
      || center == other.center && size == other.size && alpha == other.alpha && zIndex == other.zIndex
        && isHidden == other.isHidden && indexPath == other.indexPath
        && representedElementCategory == other.representedElementCategory
        && representedElementKind == other.representedElementKind && storedTransform3D == other.storedTransform3D
  }

  /// Consistent with `isEqual(_:)`.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(indexPath)
    hasher.combine(representedElementCategory)
    hasher.combine(representedElementKind)
    return hasher.finalize()
  }
}
