import Foundation

/// What has been asked for ahead of time, and which way the content is going.
struct Prefetching {
  /// Asked for, and neither shown nor cancelled yet; in the order of asking.
  private(set) var requested: [IndexPath] = []
  private var offset: CGPoint?
  /// Towards the end at first: that is where people go.
  private(set) var direction = CGVector(dx: 1, dy: 1)

  /// Whether it is worth looking again: the content has moved by an eighth of the viewport, or turned round.
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

  /// What is shown has come to its end: it is not expected any more, and cannot be given up later.
  mutating func fulfil(_ visible: Set<IndexPath>) {
    if requested.contains(where: visible.contains) { requested.removeAll(where: visible.contains) }
  }

  /// Takes the items that are ahead now, nearest first; answers which of them are new and which old ones are given up.
  mutating func expect(_ ahead: [IndexPath]) -> (new: [IndexPath], given: [IndexPath]) {
    let wanted = Set(ahead)
    let known = Set(requested)
    let given = requested.filter { !wanted.contains($0) }
    let new = ahead.filter { !known.contains($0) }
    requested = requested.filter { wanted.contains($0) } + new
    return (new, given)
  }

  /// Items that have moved are still expected; deleted ones are not.
  mutating func follow(_ map: UpdateMap) {
    requested = requested.compactMap(map.place(after:))
    offset = nil
  }

  mutating func forgetAll() { self = Prefetching() }
}

extension CollectionView {
  /// Tells the prefetching data source of what lies one viewport ahead, and of what does not any more.
  func updatePrefetching() {
    guard isPrefetchingEnabled, let prefetchDataSource, !bounds.isEmpty else { return }
    let visible = Set(elements.present.filter { $0.key.category == .cell }.map(\.key.indexPath))
    prefetching.fulfil(visible)
    guard prefetching.hasMoved(to: contentOffset, viewport: bounds.size) else { return }
    let (new, given) = prefetching.expect(elementsAhead().filter { !visible.contains($0) })
    if !given.isEmpty { prefetchDataSource.collectionView(self, cancelPrefetchingForItemsAt: given) }
    if !new.isEmpty { prefetchDataSource.collectionView(self, prefetchItemsAt: new) }
  }

  /// The items in the viewport-sized areas ahead, in ascending distance from the viewport.
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
  /// How far apart two rectangles are: 0 if they touch.
  func distance(to other: CGRect) -> CGFloat {
    let dx = max(other.minX - maxX, minX - other.maxX, 0)
    let dy = max(other.minY - maxY, minY - other.maxY, 0)
    return hypot(dx, dy)
  }
}
