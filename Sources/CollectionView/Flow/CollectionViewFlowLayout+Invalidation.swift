import Foundation

/// What an invalidation of a flow layout keeps.
open class CollectionViewFlowLayoutInvalidationContext: CollectionViewLayoutInvalidationContext {
  /// Whether the delegate must be asked again for sizes, insets and spacings.
  open var invalidateFlowLayoutDelegateMetrics = true
  /// Whether the frames must be computed again.
  open var invalidateFlowLayoutAttributes = true

  /// The preferred sizes of views, which the layout adopts when it is invalidated with this context.
  var preferredSizes: [(key: ElementKey, size: CGSize)] = []
}

extension CollectionViewFlowLayout {
  /// Returns true if new bounds change the length of the lines. Other bounds changes do not move items.
  func changesLines(_ newBounds: CGRect, from oldBounds: CGRect) -> Bool {
    scrollDirection == .vertical ? newBounds.width != oldBounds.width : newBounds.height != oldBounds.height
  }

  /// Drops what a context invalidates.
  func discardData(invalidatedBy context: CollectionViewLayoutInvalidationContext) {
    if context.invalidateDataSourceCounts {
      previousPreferredSizes =
        context.invalidateEverything ? nil : FlowPreferredSizes.Snapshot(preferredSizes, storedArrangement)
      preferredSizes = FlowPreferredSizes()
      storedArrangement = nil
      return
    }
    if context.invalidateEverything {
      preferredSizes = FlowPreferredSizes()
      storedArrangement = nil
      return
    }
    // A plain context comes from a subclass with its own context class and does not say what changed.
    guard let flow = context as? CollectionViewFlowLayoutInvalidationContext else {
      storedArrangement = nil
      return
    }
    // With another line length, views may prefer other sizes.
    if flow.invalidateFlowLayoutDelegateMetrics { preferredSizes = FlowPreferredSizes() }
    adopt(flow.preferredSizes)
    if flow.invalidateFlowLayoutDelegateMetrics || flow.invalidateFlowLayoutAttributes { storedArrangement = nil }
  }
}

// MARK: - Self-sizing views

extension CollectionViewFlowLayout {
  /// Smaller differences of sizes are ignored, since they would not be visible.
  private static let sizeTolerance: CGFloat = 1e-3

  func shouldUse(
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

  /// Cells size themselves if an estimated size is set, headers and footers if their reference size is automatic.
  func asksForPreferredSize(of attributes: CollectionViewLayoutAttributes) -> Bool {
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

  /// Adds a preferred size to a context. If the resized element begins before the viewport, the offset is adjusted so
  /// that the visible content does not move.
  func record(
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

  /// Moves the preferred sizes along with the items that a batch update moved.
  func remapPreferredSizes(for updateItems: [CollectionViewUpdateItem]) {
    guard let previousPreferredSizes, let collectionView else { return }
    self.previousPreferredSizes = nil
    let after = SectionCounts(
      items: (0..<collectionView.numberOfSections).map { collectionView.numberOfItems(inSection: $0) })
    // An invalid update is refused before the layout learns of it. Without a map, all sizes are asked for again.
    guard let map = try? UpdateMap(BatchChanges(updateItems), before: previousPreferredSizes.counts, after: after)
    else { return }
    preferredSizes = previousPreferredSizes.preferredSizes.remapped(by: map)
    storedArrangement = nil
  }

  private func adopt(_ sizes: [(key: ElementKey, size: CGSize)]) {
    for (key, size) in sizes {
      let length = FlowSize(size, direction: scrollDirection).across
      switch (key.category, key.kind) {
      case (.cell, _): preferredSizes.setItem(key.indexPath, size: size)
      case (.supplementaryView, CollectionView.elementKindSectionHeader):
        preferredSizes.setHeader(of: key.indexPath.section, length: length)
      case (.supplementaryView, CollectionView.elementKindSectionFooter):
        preferredSizes.setFooter(of: key.indexPath.section, length: length)
      default: break
      }
    }
  }
}
