import Foundation

extension CollectionView {
  /// Called by a layout that is invalidated with a context.
  func layoutWasInvalidated(_ source: CollectionViewLayout, with context: CollectionViewLayoutInvalidationContext) {
    guard source === layout else { return }
    state.kept = nil
    if state.isPreparing {
      state.wasInvalidatedWhilePreparing = true
      return
    }
    state.isPrepared = false
    state.followsBounds = false
    state.invalidated = context.namedElements.flatMap { state.invalidated?.union($0) }
    if context.invalidateDataSourceCounts { counts = nil }
    if context.contentSizeAdjustment != .zero {
      contentSize.width += context.contentSizeAdjustment.width
      contentSize.height += context.contentSizeAdjustment.height
    }
    if context.contentOffsetAdjustment != .zero { shiftContent(by: context.contentOffsetAdjustment) }
    setNeedsLayout()
  }

  /// Changes the bounds. The layout creates its invalidation context while the old bounds are still in place.
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

  /// Sets the offset without stopping scrolling.
  func moveContent(to offset: CGPoint) {
    guard offset != contentOffset else { return }
    let outer = scrolling.isMovingContent
    scrolling.isMovingContent = true
    contentOffset = offset
    scrolling.isMovingContent = outer
  }

  /// Moves the offset because the content moved; a scroll in progress moves its target along.
  func shiftContent(by shift: CGPoint) {
    scrolling.motion?.shift(by: shift)
    moveContent(to: contentOffset + shift)
  }

  func reloadEverything(tellsLayout: Bool = true) {
    if batch != nil {
      batch?.isReload = true
      return
    }
    movement = nil
    counts = nil
    elements.needsReload = true
    selection = Selection()
    prefetching.reset()
    setNeedsLayout()
    if tellsLayout { layout.invalidateLayout(with: layout.makeReloadContext()) }
  }
}
