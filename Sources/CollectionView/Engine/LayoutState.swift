import Foundation

/// Which of the layout's results are valid.
struct LayoutState {
  /// Whether `prepare()` has run since the last invalidation.
  var isPrepared = false
  /// Whether `prepare()` has ever run; before that, the layout is not asked for anything.
  var hasEverPrepared = false
  var isPreparing = false
  /// Set when a layout invalidates itself during `prepare()`; it then prepares once more, and only once.
  var wasInvalidatedWhilePreparing = false
  /// The elements that invalidation contexts named: others keep their attributes after the layout has prepared. Nil if
  /// everything is invalid.
  var invalidated: Set<ElementKey>?
  /// Whether only a bounds change invalidated the layout: it follows the scroll position, so nothing is animated.
  var followsBounds = false
  /// The elements around the viewport, if the layout returns far more than it is asked for.
  var kept: KeptElements?
  /// Whether the layout returned far more elements than the viewport has.
  var returnsTooMuch = false
  /// The content and viewport sizes for which the offset was last clamped.
  var clampedContentSize = CGSize.zero
  var clampedViewportSize = CGSize.zero

  /// Returns true if an element's attributes must be read again: always, unless contexts named only other elements.
  func invalidates(_ key: ElementKey) -> Bool {
    invalidated.map { $0.isEmpty || $0.contains(key) } ?? true
  }
}

extension CollectionViewLayoutInvalidationContext {
  /// The elements that the context names; nil if it invalidates more than them.
  var namedElements: Set<ElementKey>? {
    guard !invalidateEverything, !invalidateDataSourceCounts, contentOffsetAdjustment == .zero,
      contentSizeAdjustment == .zero
    else { return nil }
    var keys = Set((invalidatedItemIndexPaths ?? []).map(ElementKey.item))
    for (kind, paths) in invalidatedSupplementaryIndexPaths ?? [:] {
      for path in paths { keys.insert(.supplementary(kind, at: path)) }
    }
    for (kind, paths) in invalidatedDecorationIndexPaths ?? [:] {
      for path in paths { keys.insert(.decoration(kind, at: path)) }
    }
    return keys.isEmpty ? nil : keys
  }
}
