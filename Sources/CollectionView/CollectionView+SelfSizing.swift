import Foundation

extension CollectionView {
  /// The changes after which cells that size themselves are measured again.
  public enum SelfSizingInvalidation: Int, Sendable {
    /// None: invalidate the layout, or reconfigure the items.
    case disabled
    /// Changes of the content configuration, and `invalidateIntrinsicContentSize()` of the cell or its content view.
    case enabled
    /// As `enabled`: changes of constraints are not followed.
    case enabledIncludingConstraints
  }

  /// Measures a cell in the next layout pass. One that is made in this pass is measured anyway.
  func contentDidChange(of cell: CollectionViewCell) {
    guard selfSizingInvalidation != .disabled, !pass.isRunning else { return }
    elements.remeasure(cell)
    setNeedsLayout()
  }
}

/// The attributes that a view prefers to its original ones, both in the layout's coordinates.
typealias PreferredAttributes = (
  preferred: CollectionViewLayoutAttributes, original: CollectionViewLayoutAttributes
)

extension CollectionView {
  /// Returns the preferred attributes of an element's view, or nil if they are the current ones.
  func preferredAttributes(of element: DisplayedElement, reader: LayoutReader) -> PreferredAttributes? {
    guard element.key.category != .decorationView, layout.selfSizedDimensions(of: element.attributes) != (false, false)
    else { return nil }
    let preferred = element.view.preferredLayoutAttributesFitting(element.attributes.privateCopy)
    guard !preferred.isEqual(element.attributes) else { return nil }
    return (reader.mirrored(preferred), reader.mirrored(element.attributes.privateCopy))
  }

  /// Asks the layout whether preferred attributes invalidate it, and invalidates it.
  func applyPreferredAttributes(_ preferences: [PreferredAttributes]) {
    for preference in preferences {
      guard
        layout.shouldInvalidateLayout(
          forPreferredLayoutAttributes: preference.preferred, withOriginalAttributes: preference.original)
      else { continue }
      let context = layout.invalidationContext(
        forPreferredLayoutAttributes: preference.preferred, withOriginalAttributes: preference.original)
      layout.invalidateLayout(with: context)
      // The context names the resized item, but the items after it move too.
      state.invalidated = nil
    }
  }
}
