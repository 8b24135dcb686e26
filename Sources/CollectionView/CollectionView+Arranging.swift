import Foundation

// The second half of a layout pass: the layout's elements in the viewport are compared with the displayed ones.

extension CollectionView {
  /// Updates the displayed views to the layout. Views are put back into the pool before others are dequeued.
  ///
  /// Returns the preferred attributes of views that are new or have a new size.
  func arrange() -> [PreferredAttributes] {
    if elements.needsReload { elements.removeAll().forEach(endDisplaying) }
    let reader = reader
    let visible = visibleElements(reader)
    let (resized, appearing) = visible.map(updateRemainingElements) ?? ([], [])
    // Everything is valid from here on, unless the data source invalidates the layout while it makes views.
    state.invalidated = []
    state.followsBounds = false
    // Nil keeps the current views.
    guard visible != nil else { return [] }
    removeMissingElements()
    // Resized views are asked too: the layout may have dropped their preferred size.
    return (resized + elements.takeUnmeasured() + insertElements(appearing)).compactMap {
      preferredAttributes(of: $0, reader: reader)
    }
  }

  /// Applies new attributes to displayed elements. Returns the elements whose size changed, and the attributes without a view.
  private func updateRemainingElements(
    _ visible: [CollectionViewLayoutAttributes]
  ) -> (resized: [DisplayedElement], appearing: [CollectionViewLayoutAttributes]) {
    elements.beginPass()
    var resized: [DisplayedElement] = []
    var appearing: [CollectionViewLayoutAttributes] = []
    for attributes in visible {
      let key = ElementKey(attributes)
      if let element = elements[key] {
        elements.mark(element)
        guard state.invalidates(key) else { continue }
        if element.attributes.size != attributes.size { resized.append(element) }
        update(element, to: attributes)
      } else if let element = elements.restore(key) {
        if element.attributes.size != attributes.size { resized.append(element) }
        element.move(to: attributes, shift: .zero, velocity: .zero, curve: currentCurve, at: now)
      } else {
        appearing.append(attributes)
      }
    }
    // Elements that the invalidation did not name keep their attributes and stay while they are visible.
    for element in elements.present where !elements.isMarked(element) && !state.invalidates(element.key) {
      if element.attributes.frame.touches(bounds) { elements.mark(element) }
    }
    return (resized, appearing)
  }

  /// Applies new attributes to an element. An animated one continues from its presented frame, unless the layout
  /// changed only because it follows the scroll position.
  private func update(_ element: DisplayedElement, to attributes: CollectionViewLayoutAttributes) {
    // A lifted item follows the drag without animation.
    let isLifted = movement.map { element.key == .item($0.current) } ?? false
    let isMoving = element.motion != nil && !isLifted
    if isMoving, state.invalidated != [], !state.followsBounds, !element.attributes.isEqual(attributes) {
      element.move(to: attributes, shift: .zero, velocity: .zero, curve: currentCurve, at: now)
    } else {
      element.adopt(attributes)
    }
  }

  private func removeMissingElements() {
    for element in elements.removeUnmarked() {
      // An element that is visible in mid-animation continues to its position outside the viewport.
      if element.motion != nil, element.presented(at: now).frame.touches(bounds) {
        elements.startLeaving(element)
      } else {
        endDisplaying(element)
      }
    }
  }

  private func insertElements(_ appearing: [CollectionViewLayoutAttributes]) -> [DisplayedElement] {
    appearing.compactMap { attributes in
      guard !pass.isStale, let element = makeElement(for: attributes) else { return nil }
      elements.insert(element)
      return element
    }
  }
}

// MARK: - Self-sizing views

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
