/// The default initial and final attributes during a change, which a layout returns unless it overrides the hooks.
struct ChangeDefaults {
  /// Returns the attributes before the change of an element by its key after it.
  var initialAttributes: (ElementKey) -> CollectionViewLayoutAttributes?
  /// Returns the attributes after the change of an element by its key before it.
  var finalAttributes: (ElementKey) -> CollectionViewLayoutAttributes?
}
