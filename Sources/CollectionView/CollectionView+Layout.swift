import Foundation

// A layout pass: counts → prepare() → content size → attributes in the viewport → views.

extension CollectionView {
  /// The number of times that a pass may run because self-sizing cells invalidate the layout.
  private static let passLimit = 10

  /// Updates the displayed views to the layout, without animation. Animations in progress continue to the new
  /// attributes.
  func performLayoutPass() {
    guard !pass.isRunning, !state.isPreparing, batch == nil else { return }
    pass.begin()
    for _ in 0..<Self.passLimit {
      let offset = contentOffset
      prepareLayout()
      if performPendingScroll(), !state.isPrepared { continue }
      let arranged = bounds
      if isPassAnimated {
        animatePass(from: offset)
      } else {
        applyPreferredAttributes(arrange())
      }
      guard state.isPrepared else { continue }
      // A layout may learn its size while it is asked for elements.
      contentSize = layout.collectionViewContentSize
      clampOffset()
      guard state.isPrepared else { continue }
      // The pass has handled its own changes of the bounds, but not the delegate's.
      if bounds == arranged { clearNeedsLayout() }
      break
    }
    pool.trim(to: reusePoolLimit)
    updatePrefetching()
    for action in pass.end() { action(self) }
  }

  /// Gets whatever is invalid: the counts, the prepared layout, the content size.
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
    clampOffset()
  }

  private func runPrepare() {
    state.isPreparing = true
    // Layouts build their model there.
    if !state.hasEverPrepared { layout.invalidateLayout(with: layout.makeReloadContext()) }
    state.hasEverPrepared = true
    state.wasInvalidatedWhilePreparing = false
    layout.prepare()
    state.isPreparing = false
  }

  /// Clamps the offset when the content or the viewport changes its size.
  private func clampOffset() {
    guard state.clampedContentSize != contentSize || state.clampedViewportSize != bounds.size else { return }
    state.clampedContentSize = contentSize
    state.clampedViewportSize = bounds.size
    moveContent(to: clampedContentOffset(contentOffset))
    // Moving the offset may invalidate the layout again.
    if !state.isPrepared { prepareLayout() }
  }

  /// Returns the data source's counts of sections and items.
  func readCounts() -> SectionCounts {
    guard let dataSource else { return SectionCounts(items: []) }
    let sections = max(dataSource.numberOfSections(in: self), 0)
    let counts = SectionCounts(
      items: (0..<sections).map { max(dataSource.collectionView(self, numberOfItemsInSection: $0), 0) })
    return movement?.shownCounts(of: counts) ?? counts
  }

  /// Whether the layout is mirrored for right-to-left text.
  var isMirrored: Bool {
    layout.flipsHorizontallyInOppositeLayoutDirection
      && effectiveUserInterfaceLayoutDirection != layout.developmentLayoutDirection
  }

  /// Access to the layout's attributes, validated. The layout must be prepared.
  var reader: LayoutReader {
    LayoutReader(
      layout: layout, counts: counts ?? SectionCounts(items: []),
      mirrorWidth: isMirrored ? max(contentSize.width, bounds.width - adjustedContentInset.horizontal) : nil,
      lifted: movement.map { (path: $0.current, position: $0.position) })
  }
}

// MARK: - Elements

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
        updateSelection(of: element)
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

  // MARK: Views for elements

  /// Returns a new element: its view comes from the data source or, for a decoration view, from the layout's classes.
  func makeElement(for original: CollectionViewLayoutAttributes) -> DisplayedElement? {
    let attributes = original.privateCopy
    let key = ElementKey(attributes)
    guard let view = makeView(for: key, attributes: attributes) else { return nil }
    let element = DisplayedElement(key: key, view: view, attributes: attributes)
    if let cell = view as? CollectionViewCell {
      if selection.contains(key.indexPath) { cell.isSelected = true }
      cell.updateConfigurationIfNeeded()
    }
    notifyDelegate(of: element, willDisplay: true)
    attach(view)
    return element
  }

  private func makeView(for key: ElementKey, attributes: CollectionViewLayoutAttributes) -> CollectionReusableView? {
    if key.category == .decorationView {
      return makeDecorationView(kind: key.kind ?? "", attributes: attributes)
    }
    guard let dataSource else { return nil }
    let (view, dequeued) = pool.request(attributes) {
      key.category == .cell
        ? dataSource.collectionView(self, cellForItemAt: movement?.dataPath(ofShown: key.indexPath) ?? key.indexPath)
        : dataSource.collectionView(self, viewForSupplementaryElementOfKind: key.kind ?? "", at: key.indexPath)
    }
    if !dequeued.contains(where: { $0 === view }) { report(.notDequeued(key)) }
    let forgotten = dequeued.filter { $0 !== view }
    if !forgotten.isEmpty {
      report(.notReturned(forgotten.compactMap(\.reuseIdentifier), for: key))
      for view in forgotten { pool.enqueue(view, category: key.category, kind: key.kind) }
    }
    if view.center != attributes.center || view.bounds.size != attributes.size { view.adopt(attributes) }
    return view
  }

  private func makeDecorationView(
    kind: String, attributes: CollectionViewLayoutAttributes
  ) -> CollectionReusableView? {
    guard let viewClass = layout.decorationClasses[kind] else {
      report(.noDecorationClass(kind: kind, layout: layout))
      return nil
    }
    // The class is part of the identifier: another layout may register another class for the same kind.
    let poolKey = ReusePool.Key(category: .decorationView, kind: kind, identifier: String(reflecting: viewClass))
    if !pool.isRegistered(poolKey) { pool.register(viewClass, for: poolKey) }
    let view = pool.take(poolKey, frame: attributes.frame)
    view?.adopt(attributes)
    return view
  }

  /// Ends displaying an element and puts its view back into the pool.
  func endDisplaying(_ element: DisplayedElement) {
    element.view.removeFromSuperview()
    notifyDelegate(of: element, willDisplay: false)
    pool.enqueue(element.view, category: element.key.category, kind: element.key.kind)
  }

  /// Calls the delegate before or after an element is displayed.
  private func notifyDelegate(of element: DisplayedElement, willDisplay: Bool) {
    let (view, path, kind) = (element.view, element.key.indexPath, element.key.kind ?? "")
    switch (element.key.category, view as? CollectionViewCell) {
    case (.cell, let cell?) where willDisplay: delegate?.collectionView(self, willDisplay: cell, forItemAt: path)
    case (.cell, let cell?): delegate?.collectionView(self, didEndDisplaying: cell, forItemAt: path)
    case (.supplementaryView, _) where willDisplay:
      delegate?.collectionView(self, willDisplaySupplementaryView: view, forElementKind: kind, at: path)
    case (.supplementaryView, _):
      delegate?.collectionView(self, didEndDisplayingSupplementaryView: view, forElementOfKind: kind, at: path)
    default: break
    }
  }
}
