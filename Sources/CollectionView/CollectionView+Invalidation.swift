import Foundation

extension CollectionView {
  /// A layout says that its answers are no longer true.
  func layoutWasInvalidated(_ source: CollectionViewLayout, with context: CollectionViewLayoutInvalidationContext) {
    guard source === layout else { return }
    if state.isPreparing {
      state.wasInvalidatedWhilePreparing = true
      return
    }
    state.isPrepared = false
    state.followsBounds = false
    state.doubt.add(context.namedElements.map(LayoutState.Doubt.named) ?? .everything)
    if context.invalidateDataSourceCounts { counts = nil }
    if context.contentSizeAdjustment != .zero {
      contentSize.width += context.contentSizeAdjustment.width
      contentSize.height += context.contentSizeAdjustment.height
    }
    if context.contentOffsetAdjustment != .zero { shiftContent(by: context.contentOffsetAdjustment) }
    setNeedsLayout()
  }

  /// Asks the layout about a new viewport while the old one still stands, puts the new one in place, tells the layout.
  func changeBounds(to newBounds: CGRect, assign: () -> Void) {
    let old = bounds
    guard newBounds != old else { return }
    var context: CollectionViewLayoutInvalidationContext?
    if state.hasEverPrepared, layout.shouldInvalidateLayout(forBoundsChange: newBounds) {
      context = layout.invalidationContext(forBoundsChange: newBounds)
    }
    assign()
    if let context {
      let isAlone = state.isPrepared
      layout.invalidateLayout(with: context)
      state.followsBounds = isAlone
    }
    setNeedsLayout()
    if newBounds.origin != old.origin { delegate?.scrollViewDidScroll(self) }
  }

  /// Moves the offset without stopping a movement of the content.
  func moveContent(to offset: CGPoint) {
    guard offset != contentOffset else { return }
    let outer = isMovingContent
    isMovingContent = true
    contentOffset = offset
    isMovingContent = outer
  }

  /// Moves the offset because the content itself has moved; what goes on keeps its goal in the content.
  func shiftContent(by shift: CGPoint) {
    scrolling?.shift(by: shift)
    moveContent(to: CGPoint(x: contentOffset.x + shift.x, y: contentOffset.y + shift.y))
  }

  func reloadEverything() {
    if batch != nil {
      batch?.isReload = true
      return
    }
    movement = nil
    counts = nil
    needsFreshViews = true
    selection = Selection()
    highlighted = nil
    prefetching.forgetAll()
    setNeedsLayout()
    // Before its first `prepare()` a layout knows nothing that could be untrue.
    guard state.hasEverPrepared else { return }
    let context = layout.makeInvalidationContext()
    context.invalidateEverything = true
    context.invalidateDataSourceCounts = true
    layout.invalidateLayout(with: context)
  }
}
