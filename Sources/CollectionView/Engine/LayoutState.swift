import Foundation

/// Which of the layout's results are valid.
struct LayoutState {
  /// The elements whose attributes must be read again after the layout has prepared.
  enum Invalidation: Equatable {
    case nothing
    /// The elements that invalidation contexts named. Others keep their attributes.
    case named(Set<ElementKey>)
    case everything

    mutating func formUnion(_ other: Invalidation) {
      switch (self, other) {
      case (.named(let ours), .named(let theirs)): self = .named(ours.union(theirs))
      case (.nothing, _): self = other
      case (_, .nothing), (.everything, _): break
      case (.named, .everything): self = .everything
      }
    }
  }

  /// Whether `prepare()` has run since the last invalidation.
  var isPrepared = false
  /// Whether `prepare()` has ever run; before that, the layout is not asked for anything.
  var hasEverPrepared = false
  var isPreparing = false
  /// Set when a layout invalidates itself during `prepare()`; it then prepares once more, and only once.
  var wasInvalidatedWhilePreparing = false
  var invalidation = Invalidation.everything
  /// Whether only a bounds change invalidated the layout: it follows the scroll position, so nothing is animated.
  var followsBounds = false
  /// The elements around the viewport, if the layout returns far more than it is asked for.
  var kept: KeptElements?
  /// Whether the layout returned far more elements than the viewport has.
  var returnsTooMuch = false
  /// The content and viewport sizes for which the offset was last clamped.
  var clampedContentSize = CGSize.zero
  var clampedViewportSize = CGSize.zero

  /// Returns true if an element's attributes must be read again.
  func invalidates(_ key: ElementKey) -> Bool {
    if case .named(let keys) = invalidation { keys.contains(key) } else { true }
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
