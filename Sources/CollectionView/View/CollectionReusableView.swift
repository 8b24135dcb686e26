import Foundation

/// A view that the collection view reuses: a cell, supplementary view or decoration view.
open class CollectionReusableView: View {
  /// The identifier of the view's registration; nil if the view was not dequeued.
  open internal(set) var reuseIdentifier: String?

  public override init(frame: CGRect) { super.init(frame: frame) }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Creates a view of a class that is known only at run time and need only override `init(frame:)`.
  public required convenience init(instantiating frame: CGRect) { self.init(frame: frame) }

  /// Called before the view is reused. Overrides reset the state of the previous element.
  open func prepareForReuse() {}

  /// Called after the attributes changed; the view's own properties are set already.
  open func apply(_ layoutAttributes: CollectionViewLayoutAttributes) {}

  open func willTransition(from oldLayout: CollectionViewLayout, to newLayout: CollectionViewLayout) {}

  open func didTransition(from oldLayout: CollectionViewLayout, to newLayout: CollectionViewLayout) {}

  /// Returns the attributes that the content prefers, such as a greater height; the layout decides whether to use them.
  ///
  /// By default, the given attributes with the size that fits the content in the dimensions that the layout leaves to
  /// the view: see `systemLayoutSizeFitting(_:)`. They are a copy that may be changed. A flow layout asks only if it has
  /// an estimated size.
  open func preferredLayoutAttributesFitting(
    _ layoutAttributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutAttributes {
    let layout = (superview as? CollectionView)?.layout
    let own = layout?.selfSizedDimensions(of: layoutAttributes) ?? (width: true, height: true)
    let size = systemLayoutSizeFitting(
      layoutAttributes.size, withHorizontalFittingPriority: own.width ? .fittingSizeLevel : .required,
      verticalFittingPriority: own.height ? .fittingSizeLevel : .required)
    if size != layoutAttributes.size {
      layoutAttributes.frame = CGRect(origin: layoutAttributes.originalFrame.origin, size: size)
    }
    return layoutAttributes
  }

  /// Sets the properties that every view takes from the attributes.
  func adopt(_ attributes: CollectionViewLayoutAttributes) {
    isAdopting = true
    defer { isAdopting = false }
    center = attributes.center
    if bounds.size != attributes.size { bounds = CGRect(origin: bounds.origin, size: attributes.size) }
    storedTransform3D = attributes.storedTransform3D
    alpha = attributes.alpha
    isHidden = attributes.isHidden
    layer.zPosition = CGFloat(attributes.zIndex)
    apply(attributes)
  }
}
