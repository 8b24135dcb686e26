import Foundation

// From an invalidation to views in their places: counts → prepare() → content size → attributes in the viewport → views.

extension CollectionView {
  /// How often a pass may start again because cells ask for other sizes.
  private static let passLimit = 10

  /// Brings the views into the arrangement that the layout answers now. Without animation: motions go on about it.
  func performLayoutPass() {
    guard !isArranging, !state.isPreparing, batch == nil else { return }
    isArranging = true
    for _ in 0..<Self.passLimit {
      prepareLayout()
      if carryOutPendingScroll(), !state.isPrepared { continue }
      let arranged = bounds
      let preferences = arrange()
      applyPreferences(preferences)
      guard state.isPrepared else { continue }
      // What the pass itself has moved is in place; what a delegate has moved meanwhile is not.
      if bounds == arranged { forgetNeedsLayout() }
      break
    }
    pool.trim(to: reusePoolLimit)
    updatePrefetching()
    isArranging = false
    let actions = afterPass
    afterPass = []
    for action in actions { action(self) }
  }

  /// Asks for what is not known any more: the counts, then the layout's `prepare()`, then the content size.
  func prepareLayout() {
    if counts == nil { counts = readCounts() }
    if !state.isPrepared {
      let isFirst = !state.hasEverPrepared
      runPrepare()
      if state.wasInvalidatedWhilePreparing { runPrepare() }
      state.wasInvalidatedWhilePreparing = false
      state.isPrepared = true
      contentSize = layout.collectionViewContentSize
      if isFirst, isMirrored { bounds.origin.x = contentOffsetRange.greatest.x }
    }
    fitOffset()
  }

  private func runPrepare() {
    state.isPreparing = true
    state.hasEverPrepared = true
    state.wasInvalidatedWhilePreparing = false
    layout.prepare()
    state.isPreparing = false
  }

  /// Moves the offset back into the content where that or the viewport has become smaller.
  private func fitOffset() {
    guard state.fitted != contentSize || state.fittedViewport != bounds.size else { return }
    state.fitted = contentSize
    state.fittedViewport = bounds.size
    moveContent(to: clampedContentOffset(contentOffset))
    // The move may have invalidated the layout, which then prepares before it is asked.
    if !state.isPrepared { prepareLayout() }
  }

  /// Counts the data source's sections and items.
  func readCounts() -> SectionCounts {
    guard let dataSource else { return SectionCounts(items: []) }
    let sections = max(dataSource.numberOfSections(in: self), 0)
    return SectionCounts(
      items: (0..<sections).map { max(dataSource.collectionView(self, numberOfItemsInSection: $0), 0) })
  }

  /// Whether the layout is shown the other way round.
  var isMirrored: Bool {
    layout.flipsHorizontallyInOppositeLayoutDirection
      && effectiveUserInterfaceLayoutDirection != layout.developmentLayoutDirection
  }

  /// The layout's answers, checked. The layout must have prepared.
  var reader: LayoutReader {
    LayoutReader(
      layout: layout, counts: counts ?? SectionCounts(items: []),
      mirrorWidth: isMirrored ? max(contentSize.width, bounds.width - adjustedContentInset.horizontal) : nil)
  }

  /// Compares what is visible with what has views: hands views back first, so that those that come can use them.
  ///
  /// Returns the attributes that views that are new or of another size would prefer, beside those that they were given.
  private func arrange() -> [Preference] {
    if needsFreshViews {
      needsFreshViews = false
      for element in elements.removeAll() { retire(element) }
    }
    let reader = reader
    guard let answer = reader.elements(in: bounds) else {
      state.doubt = .nothing
      return []
    }
    pass += 1
    var entering: [CollectionViewLayoutAttributes] = []
    var resized: [LiveElement] = []
    for attributes in answer {
      let key = ElementKey(attributes)
      if let element = elements[key] {
        element.pass = pass
        if element.attributes.size != attributes.size, state.concerns(key) { resized.append(element) }
        if state.concerns(key) { update(element, to: attributes) }
      } else if let element = elements.recall(key) {
        element.pass = pass
        element.move(to: attributes, shift: .zero, velocity: .zero, curve: animation.curve, at: now)
      } else {
        entering.append(attributes)
      }
    }
    for element in elements.present where element.pass != pass && !state.concerns(element.key) {
      // Not named by the contexts, so it stays as long as it is in view.
      if element.attributes.frame.touches(bounds) { element.pass = pass }
    }
    state.doubt = .nothing
    state.followsBounds = false
    for element in elements.removePresent(notIn: pass) {
      // One that is seen in the middle of its way goes on; where it goes is out of sight.
      if element.motion != nil, element.presented(at: now).frame.touches(bounds) {
        elements.leave(element)
      } else {
        retire(element)
      }
    }
    // A layout that has forgotten what a view wants is told again.
    var preferences = resized.compactMap { preference(of: $0, reader: reader) }
    for attributes in entering {
      guard let element = makeElement(for: attributes) else { continue }
      element.pass = pass
      elements.insert(element)
      if let preference = preference(of: element, reader: reader) { preferences.append(preference) }
    }
    return preferences
  }
}

extension CollectionView {
  /// Gives an element that stays its new attributes. One that is on its way goes on from where it is seen, unless the layout
  /// only follows a scroll.
  private func update(_ element: LiveElement, to attributes: CollectionViewLayoutAttributes) {
    if element.motion != nil, state.doubt != .nothing, !state.followsBounds, !element.attributes.isEqual(attributes) {
      element.move(to: attributes, shift: .zero, velocity: .zero, curve: animation.curve, at: now)
    } else {
      element.adopt(attributes)
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
