import Foundation

/// An animated change: a batch update, a switch of layouts or a new size.
///
/// *Before* means keys and attributes of the old layout, *after* keys and attributes of the new one.
struct AnimatedChange {
  /// Provides the final attributes of disappearing elements.
  let oldLayout: CollectionViewLayout
  /// Provides the initial attributes of appearing elements.
  let newLayout: CollectionViewLayout
  /// Returns an element's key after the change, or nil if it is deleted or reloaded.
  var keyAfter: (ElementKey) -> ElementKey? = { $0 }
  /// Returns an element's key before the change, or nil if it is inserted or reloaded.
  var keyBefore: (ElementKey) -> ElementKey? = { $0 }
  /// Returns an element's attributes before the change by its key before it.
  var before: (ElementKey) -> CollectionViewLayoutAttributes?
  /// Whether it is a batch update, in which a layout need not know the attributes of items far from the viewport.
  var isUpdate = false
  /// The distance that content coordinates moved under the viewport: new offset − old offset.
  var shift: CGPoint = .zero
  /// The velocity that elements inherit from interrupted scrolling, in points per second.
  var velocity: CGPoint = .zero
  /// Nil for a change without animation.
  var curve: SpringCurve?
}

extension CollectionViewLayout {
  func initialAttributes(for key: ElementKey) -> CollectionViewLayoutAttributes? {
    key.byCategory(
      item: initialLayoutAttributesForAppearingItem(at:),
      supplementary: initialLayoutAttributesForAppearingSupplementaryElement(ofKind:at:),
      decoration: initialLayoutAttributesForAppearingDecorationElement(ofKind:at:))
  }

  func finalAttributes(for key: ElementKey) -> CollectionViewLayoutAttributes? {
    key.byCategory(
      item: finalLayoutAttributesForDisappearingItem(at:),
      supplementary: finalLayoutAttributesForDisappearingSupplementaryElement(ofKind:at:),
      decoration: finalLayoutAttributesForDisappearingDecorationElement(ofKind:at:))
  }
}
