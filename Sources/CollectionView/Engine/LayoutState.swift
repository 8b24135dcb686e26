import Foundation

/// How far the layout's answers can be trusted now.
struct LayoutState {
  /// What has to be asked again after the layout has prepared.
  enum Doubt: Equatable {
    case nothing
    /// Only what the contexts named; other elements keep the attributes that they have.
    case named(Set<ElementKey>)
    case everything

    mutating func add(_ other: Doubt) {
      switch (self, other) {
      case (.named(let ours), .named(let theirs)): self = .named(ours.union(theirs))
      case (.nothing, _): self = other
      case (_, .nothing), (.everything, _): break
      case (.named, .everything): self = .everything
      }
    }
  }

  /// Whether `prepare()` has been called since the last invalidation.
  var isPrepared = false
  /// Whether `prepare()` has ever been called: it is the first message, so nothing is asked before.
  var hasEverPrepared = false
  var isPreparing = false
  /// Set by a layout that invalidates itself while it prepares; it then prepares once more, and no more.
  var wasInvalidatedWhilePreparing = false
  var doubt = Doubt.everything
  /// Whether all doubt comes from a new viewport: such a layout follows the scroll, so its attributes are taken as they are.
  var followsBounds = false
  /// What the content was fitted to last: a change moves the offset back into range.
  var fitted = CGSize.zero
  var fittedViewport = CGSize.zero

  /// Whether an element's attributes have to be taken over.
  func concerns(_ key: ElementKey) -> Bool {
    if case .named(let keys) = doubt { keys.contains(key) } else { true }
  }
}

extension CollectionViewLayoutInvalidationContext {
  /// The elements that a context names and nothing else; nil if it is about more than them.
  var namedElements: Set<ElementKey>? {
    guard !invalidateEverything, !invalidateDataSourceCounts, contentOffsetAdjustment == .zero,
      contentSizeAdjustment == .zero
    else { return nil }
    var keys = Set((invalidatedItemIndexPaths ?? []).map(ElementKey.item))
    for (kind, paths) in invalidatedSupplementaryIndexPaths ?? [:] {
      for path in paths { keys.insert(ElementKey(category: .supplementaryView, kind: kind, indexPath: path)) }
    }
    for (kind, paths) in invalidatedDecorationIndexPaths ?? [:] {
      for path in paths { keys.insert(ElementKey(category: .decorationView, kind: kind, indexPath: path)) }
    }
    return keys.isEmpty ? nil : keys
  }
}
