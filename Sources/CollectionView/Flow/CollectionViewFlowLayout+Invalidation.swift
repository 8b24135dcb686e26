import Foundation

/// What may be kept of a flow layout when it is invalidated.
open class CollectionViewFlowLayoutInvalidationContext: CollectionViewLayoutInvalidationContext {
  /// Whether the delegate has to be asked for sizes, insets and gaps again. True unless set otherwise.
  open var invalidateFlowLayoutDelegateMetrics = true
  /// Whether the frames have to be computed again. True unless set otherwise.
  open var invalidateFlowLayoutAttributes = true

  /// The sizes that views have asked for, taken over when the layout is invalidated with this context.
  var preferredSizes: [(key: ElementKey, size: CGSize)] = []
}

extension CollectionViewFlowLayout {
  /// Whether new bounds make the lines longer or shorter; only that moves items.
  func changesLines(_ newBounds: CGRect, from oldBounds: CGRect) -> Bool {
    scrollDirection == .vertical ? newBounds.width != oldBounds.width : newBounds.height != oldBounds.height
  }

  /// Throws away what a context says is not true any more.
  func forget(what context: CollectionViewLayoutInvalidationContext) {
    if context.invalidateDataSourceCounts {
      outdated = context.invalidateEverything ? nil : FlowPreferences.Outdated(preferences, storedArrangement)
      preferences = FlowPreferences()
      storedArrangement = nil
      return
    }
    if context.invalidateEverything {
      preferences = FlowPreferences()
      storedArrangement = nil
      return
    }
    // A plain context comes from a subclass with a class of its own, and says no more than that something has changed.
    guard let flow = context as? CollectionViewFlowLayoutInvalidationContext else {
      storedArrangement = nil
      return
    }
    // Lines of another length are another question to the views as well.
    if flow.invalidateFlowLayoutDelegateMetrics { preferences = FlowPreferences() }
    take(flow.preferredSizes)
    if flow.invalidateFlowLayoutDelegateMetrics || flow.invalidateFlowLayoutAttributes { storedArrangement = nil }
  }
}

// MARK: - Views that say their own size

extension CollectionViewFlowLayout {
  /// Sizes that differ by less than this are the same; a pass of layout for them would change nothing that can be seen.
  private static let sizeTolerance: CGFloat = 1e-3

  func wants(
    _ preferred: CollectionViewLayoutAttributes, insteadOf original: CollectionViewLayoutAttributes
  ) -> Bool {
    guard asksForPreferredSize(of: original) else { return false }
    let (old, new) = (original.size, preferred.size)
    if preferred.representedElementCategory == .cell {
      return abs(old.width - new.width) > Self.sizeTolerance || abs(old.height - new.height) > Self.sizeTolerance
    }
    let direction = scrollDirection
    return abs(FlowSize(old, direction: direction).across - FlowSize(new, direction: direction).across)
      > Double(Self.sizeTolerance)
  }

  /// Cells say their size where an estimate is set, headers and footers where their reference size is automatic.
  private func asksForPreferredSize(of attributes: CollectionViewLayoutAttributes) -> Bool {
    switch attributes.representedElementCategory {
    case .cell: estimatedItemSize != .zero
    case .decorationView: false
    case .supplementaryView:
      FlowSize(
        attributes.representedElementKind == CollectionView.elementKindSectionHeader
          ? headerReferenceSize : footerReferenceSize, direction: scrollDirection
      ).across >= Double(Self.automaticSize.height)
    }
  }

  /// Writes a preferred size into a context, and moves the viewport along where what grows lies above its edge, so that
  /// what is being looked at stays where it is.
  func note(
    _ preferred: CollectionViewLayoutAttributes, insteadOf original: CollectionViewLayoutAttributes,
    in context: CollectionViewFlowLayoutInvalidationContext
  ) {
    context.invalidateFlowLayoutDelegateMetrics = false
    context.invalidateFlowLayoutAttributes = false
    context.preferredSizes.append((ElementKey(preferred), preferred.size))
    guard let view = collectionView else { return }
    let direction = scrollDirection
    let growth =
      FlowSize(preferred.size, direction: direction).across - FlowSize(original.size, direction: direction).across
    if direction == .vertical, original.frame.minY < view.bounds.minY, original.frame.maxY > view.bounds.minY {
      context.contentOffsetAdjustment.y += CGFloat(growth)
    } else if direction == .horizontal, original.frame.minX < view.bounds.minX, original.frame.maxX > view.bounds.minX {
      context.contentOffsetAdjustment.x += CGFloat(growth)
    }
  }

  /// An update has moved items; what they have said of their sizes moves along.
  func carryPreferences(through updateItems: [CollectionViewUpdateItem]) {
    guard let outdated, let collectionView else { return }
    self.outdated = nil
    let after = SectionCounts(
      items: (0..<collectionView.numberOfSections).map { collectionView.numberOfItems(inSection: $0) })
    // An update that does not add up has been refused before the layout hears of it; without a map all is asked again.
    guard let map = try? UpdateMap(BatchChanges(updateItems), before: outdated.counts, after: after) else { return }
    preferences = outdated.preferences.carried(through: map)
    storedArrangement = nil
  }

  private func take(_ sizes: [(key: ElementKey, size: CGSize)]) {
    for (key, size) in sizes {
      let length = FlowSize(size, direction: scrollDirection).across
      switch (key.category, key.kind) {
      case (.cell, _): preferences.setItem(key.indexPath, size: size)
      case (.supplementaryView, CollectionView.elementKindSectionHeader):
        preferences.setHeader(of: key.indexPath.section, length: length)
      case (.supplementaryView, CollectionView.elementKindSectionFooter):
        preferences.setFooter(of: key.indexPath.section, length: length)
      default: break
      }
    }
  }
}
