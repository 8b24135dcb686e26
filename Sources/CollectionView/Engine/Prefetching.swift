import Foundation

/// The prefetched items and the direction of scrolling.
struct Prefetching {
  /// Items that were prefetched and neither displayed nor cancelled yet, in the order of the requests.
  private(set) var requested: [IndexPath] = []
  private var offset: CGPoint?
  /// Initially towards the end of the content.
  private(set) var direction = CGVector(dx: 1, dy: 1)

  /// Returns true if prefetching should run again: after an eighth of the viewport, or a change of direction.
  mutating func hasMoved(to newOffset: CGPoint, viewport: CGSize) -> Bool {
    guard let old = offset else {
      offset = newOffset
      return true
    }
    let (dx, dy) = (newOffset.x - old.x, newOffset.y - old.y)
    let turned = dx * direction.dx < 0 || dy * direction.dy < 0
    guard turned || abs(dx) >= viewport.width / 8 || abs(dy) >= viewport.height / 8 else { return false }
    if dx != 0 { direction.dx = dx > 0 ? 1 : -1 }
    if dy != 0 { direction.dy = dy > 0 ? 1 : -1 }
    offset = newOffset
    return true
  }

  /// Removes displayed items, which are not cancelled later.
  mutating func removeDisplayed(_ visible: Set<IndexPath>) {
    if requested.contains(where: visible.contains) { requested.removeAll(where: visible.contains) }
  }

  /// Sets the items ahead, nearest first. Returns the items to prefetch and the items to cancel.
  mutating func setItemsAhead(_ ahead: [IndexPath]) -> (new: [IndexPath], cancelled: [IndexPath]) {
    let wanted = Set(ahead)
    let known = Set(requested)
    let cancelled = requested.filter { !wanted.contains($0) }
    let new = ahead.filter { !known.contains($0) }
    requested = requested.filter { wanted.contains($0) } + new
    return (new, cancelled)
  }

  /// Updates the index paths of moved items and removes deleted ones.
  mutating func updateIndexPaths(_ map: UpdateMap) {
    requested = requested.compactMap(map.indexPath(after:))
    offset = nil
  }

  mutating func reset() { self = Prefetching() }
}

extension CollectionView {
  /// Calls the prefetching data source for items that are one viewport ahead now, and for items that no longer are.
  func updatePrefetching() {
    guard isPrefetchingEnabled, let prefetchDataSource, !bounds.isEmpty else { return }
    let visible = Set(elements.present.filter { $0.key.category == .cell }.map(\.key.indexPath))
    prefetching.removeDisplayed(visible)
    guard prefetching.hasMoved(to: contentOffset, viewport: bounds.size) else { return }
    let (new, cancelled) = prefetching.setItemsAhead(elementsAhead().filter { !visible.contains($0) })
    if !cancelled.isEmpty { prefetchDataSource.collectionView(self, cancelPrefetchingForItemsAt: cancelled) }
    if !new.isEmpty { prefetchDataSource.collectionView(self, prefetchItemsAt: new) }
  }

  /// Returns the items up to one viewport ahead, by distance from the viewport.
  private func elementsAhead() -> [IndexPath] {
    let direction = prefetching.direction
    let areas = [
      bounds.offsetBy(dx: 0, dy: direction.dy * bounds.height), bounds.offsetBy(dx: direction.dx * bounds.width, dy: 0),
    ]
    var distances: [IndexPath: CGFloat] = [:]
    for area in areas where area.touches(CGRect(origin: .zero, size: contentSize)) {
      for attributes in reader.elements(in: area) ?? [] where attributes.representedElementCategory == .cell {
        distances[attributes.indexPath] = bounds.distance(to: attributes.frame)
      }
    }
    return distances.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map(\.key)
  }
}

extension CGRect {
  /// Returns the distance between two rectangles; 0 if they touch.
  func distance(to other: CGRect) -> CGFloat {
    let dx = max(other.minX - maxX, minX - other.maxX, 0)
    let dy = max(other.minY - maxY, minY - other.maxY, 0)
    return hypot(dx, dy)
  }
}
