import Foundation

// The second half of a pass: what the layout answers for the viewport is compared with what has views.

extension CollectionView {
  /// Brings the views into the layout's arrangement: hands views back first, so that those that come can use them.
  ///
  /// Returns what views that are new or of another size would prefer to what they were given.
  func arrange() -> [Preference] {
    if needsFreshViews {
      needsFreshViews = false
      for element in elements.removeAll() { retire(element) }
    }
    let reader = reader
    let answer = reader.elements(in: bounds)
    let (resized, entering) = answer.map(keepThoseThatStay) ?? ([], [])
    // From here on there is no doubt, unless somebody who is asked for a view raises it anew.
    state.doubt = .nothing
    state.followsBounds = false
    // Nil keeps the views that there are.
    guard answer != nil else { return [] }
    dismissThoseThatGo()
    // A layout that has forgotten what a view wants is told again.
    return (resized + welcome(entering)).compactMap { preference(of: $0, reader: reader) }
  }

  /// Gives those that have views their new attributes; answers whose size has changed, and which need views.
  private func keepThoseThatStay(
    _ answer: [CollectionViewLayoutAttributes]
  ) -> (resized: [LiveElement], entering: [CollectionViewLayoutAttributes]) {
    pass += 1
    var resized: [LiveElement] = []
    var entering: [CollectionViewLayoutAttributes] = []
    for attributes in answer {
      let key = ElementKey(attributes)
      if let element = elements[key] {
        element.pass = pass
        guard state.concerns(key) else { continue }
        if element.attributes.size != attributes.size { resized.append(element) }
        update(element, to: attributes)
      } else if let element = elements.recall(key) {
        element.pass = pass
        element.move(to: attributes, shift: .zero, velocity: .zero, curve: animation.curve, at: now)
      } else {
        entering.append(attributes)
      }
    }
    // What the contexts have not named stays as long as it is in view.
    for element in elements.present where element.pass != pass && !state.concerns(element.key) {
      if element.attributes.frame.touches(bounds) { element.pass = pass }
    }
    return (resized, entering)
  }

  /// Gives an element that stays its new attributes. One that is on its way goes on from where it is seen, unless the layout
  /// only follows a scroll.
  private func update(_ element: LiveElement, to attributes: CollectionViewLayoutAttributes) {
    // What is held is where the hand is.
    let isLifted = movement.map { element.key == .item($0.current) } ?? false
    let isOnItsWay = element.motion != nil && !isLifted
    if isOnItsWay, state.doubt != .nothing, !state.followsBounds, !element.attributes.isEqual(attributes) {
      element.move(to: attributes, shift: .zero, velocity: .zero, curve: animation.curve, at: now)
    } else {
      element.adopt(attributes)
    }
  }

  /// Hands back the views of those that this pass has not found.
  private func dismissThoseThatGo() {
    for element in elements.removePresent(notIn: pass) {
      // One that is seen in the middle of its way goes on; where it goes is out of sight.
      if element.motion != nil, element.presented(at: now).frame.touches(bounds) {
        elements.leave(element)
      } else {
        retire(element)
      }
    }
  }

  /// Gets views for those that have none.
  private func welcome(_ entering: [CollectionViewLayoutAttributes]) -> [LiveElement] {
    entering.compactMap { attributes in
      guard let element = makeElement(for: attributes) else { return nil }
      element.pass = pass
      elements.insert(element)
      return element
    }
  }
}

// MARK: - Cells that know their size

/// Attributes that a new view would rather have than those that it was given, both in the layout's coordinates.
struct Preference {
  let preferred: CollectionViewLayoutAttributes
  let original: CollectionViewLayoutAttributes
}

extension CollectionView {
  /// What a new view would prefer; nil if it is content.
  func preference(of element: LiveElement, reader: LayoutReader) -> Preference? {
    guard element.key.category != .decorationView else { return nil }
    let preferred = element.view.preferredLayoutAttributesFitting(element.attributes.privateCopy)
    guard !preferred.isEqual(element.attributes) else { return nil }
    return Preference(preferred: reader.mirrored(preferred), original: reader.mirrored(element.attributes.privateCopy))
  }

  /// Lets the layout decide about what new views prefer.
  func applyPreferences(_ preferences: [Preference]) {
    for preference in preferences {
      guard
        layout.shouldInvalidateLayout(
          forPreferredLayoutAttributes: preference.preferred, withOriginalAttributes: preference.original)
      else { continue }
      let context = layout.invalidationContext(
        forPreferredLayoutAttributes: preference.preferred, withOriginalAttributes: preference.original)
      layout.invalidateLayout(with: context)
      // The context names the item that has a new size; those after it have new places.
      state.doubt = .everything
    }
  }
}
