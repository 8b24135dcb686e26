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
    let counts = SectionCounts(
      items: (0..<sections).map { max(dataSource.collectionView(self, numberOfItemsInSection: $0), 0) })
    return movement?.shownCounts(of: counts) ?? counts
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
      mirrorWidth: isMirrored ? max(contentSize.width, bounds.width - adjustedContentInset.horizontal) : nil,
      lifted: movement.map { (path: $0.current, position: $0.position) })
  }
}
