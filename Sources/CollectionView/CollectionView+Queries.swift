import Foundation

extension CollectionView {
  var currentCounts: SectionCounts {
    if let counts { return counts }
    let fresh = readCounts()
    counts = fresh
    return fresh
  }

  /// Returns a copy, since the caller must not change the layout's own attributes.
  func attributes(for key: ElementKey) -> CollectionViewLayoutAttributes? {
    validateLayout()
    return reader.attributes(for: key)?.privateCopy
  }

  /// Validates the layout, unless an update, a layout pass or `prepare()` is in progress.
  private func validateLayout() {
    if batch == nil, !pass.isRunning, !state.isPreparing { prepareLayout() }
  }

  func findItem(at point: CGPoint) -> IndexPath? {
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

  /// Returns the displayed elements of a category and kind, in order.
  func visible(_ category: ElementCategory, kind: String?) -> [DisplayedElement] {
    elements.present.filter { $0.key.category == category && $0.key.kind == kind }
      .sorted { $0.key.indexPath < $1.key.indexPath }
  }
}
