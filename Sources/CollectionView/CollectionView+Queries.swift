import Foundation

extension CollectionView {
  var currentCounts: SectionCounts {
    if let counts { return counts }
    let fresh = readCounts()
    counts = fresh
    return fresh
  }

  /// Returns the layout attributes of an item's cell, or nil if the item does not exist.
  public func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    attributes(for: .item(indexPath))
  }

  /// Returns the layout attributes of a supplementary view.
  public func layoutAttributesForSupplementaryElement(
    ofKind kind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    attributes(for: .supplementary(kind, at: indexPath))
  }

  /// Returns a copy, since the caller must not change the layout's own attributes.
  func attributes(for key: ElementKey) -> CollectionViewLayoutAttributes? {
    validateLayout()
    return reader.attributes(for: key)?.privateCopy
  }

  /// Validates the layout, unless an update, a layout pass or `prepare()` is in progress.
  private func validateLayout() {
    if batch == nil, !isArranging, !state.isPreparing { prepareLayout() }
  }

  /// Returns the item at a point of the content: the frontmost presented one, or outside the viewport, the layout's.
  public func indexPathForItem(at point: CGPoint) -> IndexPath? {
    if bounds.contains(point) {
      let hit = presentedElements.last {
        $0.category == .cell && !$0.isLeaving && $0.alpha >= Self.leastVisibleAlpha
          && $0.frame.contains(point - contentOffset)
      }
      return hit?.indexPath
    }
    validateLayout()
    let candidates = reader.elements(in: CGRect(x: point.x, y: point.y, width: 1, height: 1)) ?? []
    return candidates.filter { $0.representedElementCategory == .cell && $0.frame.contains(point) }
      .max { ($0.zIndex, $0.indexPath) < ($1.zIndex, $1.indexPath) }?.indexPath
  }

  /// Returns the index path of a displayed cell's item.
  public func indexPath(for cell: CollectionViewCell) -> IndexPath? {
    elements.present.first { $0.view === cell }?.key.indexPath
  }

  /// Returns the index path of a displayed supplementary view.
  public func indexPath(forSupplementaryView view: CollectionReusableView) -> IndexPath? {
    elements.present.first { $0.view === view && $0.key.category == .supplementaryView }?.key.indexPath
  }

  /// Returns an item's cell, or nil if it is not visible.
  public func cellForItem(at indexPath: IndexPath) -> CollectionViewCell? {
    elements[.item(indexPath)]?.view as? CollectionViewCell
  }

  /// The visible cells in the order of their items, without disappearing ones.
  public var visibleCells: [CollectionViewCell] {
    visible(.cell, kind: nil).compactMap { $0.view as? CollectionViewCell }
  }

  /// The index paths of the visible items, in order.
  public var indexPathsForVisibleItems: [IndexPath] { visible(.cell, kind: nil).map(\.key.indexPath) }

  /// Returns a supplementary view, or nil if it is not visible.
  public func supplementaryView(
    forElementKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionReusableView? {
    elements[.supplementary(elementKind, at: indexPath)]?.view
  }

  /// Returns the visible supplementary views of a kind, in order.
  public func visibleSupplementaryViews(ofKind elementKind: String) -> [CollectionReusableView] {
    visible(.supplementaryView, kind: elementKind).map(\.view)
  }

  /// Returns the index paths of the visible supplementary views of a kind, in order.
  public func indexPathsForVisibleSupplementaryElements(ofKind elementKind: String) -> [IndexPath] {
    visible(.supplementaryView, kind: elementKind).map(\.key.indexPath)
  }

  private func visible(_ category: ElementCategory, kind: String?) -> [DisplayedElement] {
    elements.present.filter { $0.key.category == category && $0.key.kind == kind }
      .sorted { $0.key.indexPath < $1.key.indexPath }
  }
}
