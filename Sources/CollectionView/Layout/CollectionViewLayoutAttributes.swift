import Foundation

/// What sort of view an element is shown by.
public enum ElementCategory: Int, Sendable {
  /// The view of an item.
  case cell
  /// A header, a footer or the like, handed out by the data source.
  case supplementaryView
  /// An ornament that only the layout knows of.
  case decorationView
}

/// Where and how an element is shown. A layout answers these; the collection view never changes those it was handed.
///
/// In points of the content. To carry more, subclass, add properties, and override `copy(with:)` and `isEqual(_:)`.
open class CollectionViewLayoutAttributes: NSObject, NSCopying {
  /// The item, or the place of the header or ornament.
  open var indexPath = IndexPath(item: 0, section: 0)
  /// What sort of view shows the element.
  open internal(set) var representedElementCategory: ElementCategory = .cell
  /// The kind of header or ornament; nil for a cell.
  open internal(set) var representedElementKind: String?

  /// The middle, in content coordinates.
  open var center: CGPoint = .zero
  /// The size before any transform.
  open var size: CGSize = .zero
  /// From 0, invisible, to 1, opaque.
  open var alpha: CGFloat = 1
  /// Above elements with a smaller number.
  open var zIndex = 0
  /// Whether the element has no view for now.
  open var isHidden = false

  /// Nil stands for the identity, which nearly every element has.
  var storedTransform3D: CATransform3D?

  /// The rectangle in content coordinates: the box around the transformed one. Setting it sets `center` and `size`.
  open var frame: CGRect {
    get { CGRect(center: center, size: size, transform3D: storedTransform3D) }
    set {
      center = CGPoint(x: newValue.midX, y: newValue.midY)
      size = newValue.size
    }
  }

  /// The rectangle in the element's own coordinates. Setting it sets the size.
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: size) }
    set { size = newValue.size }
  }

  /// Turns, scales and moves the element about its middle, in the plane.
  open var transform: CGAffineTransform {
    get { storedTransform3D.map(CATransform3DGetAffineTransform) ?? .identity }
    set { storedTransform3D = newValue.isIdentity ? nil : CATransform3DMakeAffineTransform(newValue) }
  }

  /// Turns, scales and moves the element about its middle, in space.
  open var transform3D: CATransform3D {
    get { storedTransform3D ?? CATransform3DIdentity }
    set { storedTransform3D = CATransform3DIsIdentity(newValue) ? nil : newValue }
  }

  /// Makes attributes of a cell at the first item, of no size.
  public override init() { super.init() }

  /// Makes the attributes of an item's cell.
  public required convenience init(forCellWith indexPath: IndexPath) {
    self.init()
    self.indexPath = indexPath
  }

  /// Makes the attributes of a header, footer or the like.
  public convenience init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath) {
    self.init(forCellWith: indexPath)
    representedElementCategory = .supplementaryView
    representedElementKind = elementKind
  }

  /// Makes the attributes of an ornament.
  public convenience init(forDecorationViewOfKind decorationViewKind: String, with indexPath: IndexPath) {
    self.init(forCellWith: indexPath)
    representedElementCategory = .decorationView
    representedElementKind = decorationViewKind
  }

  /// A copy of the same class. Subclasses call it, cast, and copy what they added.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = type(of: self).init(forCellWith: indexPath)
    copy.representedElementCategory = representedElementCategory
    copy.representedElementKind = representedElementKind
    copy.center = center
    copy.size = size
    copy.alpha = alpha
    copy.zIndex = zIndex
    copy.isHidden = isHidden
    copy.storedTransform3D = storedTransform3D
    return copy
  }

  /// Whether all values agree. The collection view applies attributes to a view only if they differ from the last ones.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CollectionViewLayoutAttributes else { return false }
    return self === other
      || center == other.center && size == other.size && alpha == other.alpha && zIndex == other.zIndex
        && isHidden == other.isHidden && indexPath == other.indexPath
        && representedElementCategory == other.representedElementCategory
        && representedElementKind == other.representedElementKind && storedTransform3D == other.storedTransform3D
  }

  /// Agrees with `isEqual(_:)`.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(indexPath)
    hasher.combine(representedElementCategory)
    hasher.combine(representedElementKind)
    return hasher.finalize()
  }
}
