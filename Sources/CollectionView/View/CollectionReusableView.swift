import Foundation

/// A view that the collection view lends out, takes back and lends out again: cells, headers, footers, decorations.
open class CollectionReusableView: View {
  /// The name that the view was registered under; nil for a view that nobody dequeued.
  open internal(set) var reuseIdentifier: String?

  /// Makes a view that fills a rectangle of its superview.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Makes an empty view; there are no archives to read from here.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Makes a view of a class that is only known while running; such a class need only have `init(frame:)`.
  public required convenience init(instantiating: Void) { self.init(frame: .zero) }

  /// Called before the view is lent out again: forget what belonged to the last element.
  open func prepareForReuse() {}

  /// Called when the attributes have changed; place, size, alpha and the like have been taken over already.
  open func apply(_ layoutAttributes: CollectionViewLayoutAttributes) {}

  /// Called before a change from one layout to another.
  open func willTransition(from oldLayout: CollectionViewLayout, to newLayout: CollectionViewLayout) {}

  /// Called after a change from one layout to another.
  open func didTransition(from oldLayout: CollectionViewLayout, to newLayout: CollectionViewLayout) {}

  /// The attributes that the content would prefer: a taller frame, say. The layout decides whether to follow.
  ///
  /// The default answers what it is given. Change a copy, or what you are given: it is a copy already.
  open func preferredLayoutAttributesFitting(
    _ layoutAttributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutAttributes {
    layoutAttributes
  }

  /// Takes over what every view has of the attributes.
  func adopt(_ attributes: CollectionViewLayoutAttributes) {
    center = attributes.center
    if bounds.size != attributes.size { bounds = CGRect(origin: bounds.origin, size: attributes.size) }
    storedTransform3D = attributes.storedTransform3D
    alpha = attributes.alpha
    isHidden = attributes.isHidden
    layer.zPosition = CGFloat(attributes.zIndex)
    apply(attributes)
  }
}
