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
