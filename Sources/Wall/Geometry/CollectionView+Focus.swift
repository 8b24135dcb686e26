import CollectionView
import Foundation

extension CollectionView {
  /// Returns the nearest item in a direction that satisfies a condition, or nil. Searches widening parts of the
  /// content, so the cost does not depend on the number of items.
  ///
  /// A row that scrolls independently is searched as a whole, and the search does not leave it.
  package func nearestItem(to path: IndexPath, _ direction: Direction, where isWanted: (IndexPath) -> Bool)
    -> IndexPath?
  {
    let layout = collectionViewLayout
    guard let origin = layoutAttributesForItem(at: path)?.frame else { return nil }
    let content = CGRect(origin: .zero, size: layout.collectionViewContentSize).union(bounds)
    guard direction.isHorizontal, let rows = layout as? CollectionViewCompositionalLayout else {
      return nearestItem(direction, to: origin, in: content, where: isWanted)
    }
    let row = rows.scrollableRect(around: path)
    return nearestItem(direction, to: origin, in: row ?? content) {
      isWanted($0) && (row != nil || rows.scrollableRect(around: $0) == nil)
    }
  }

  private func nearestItem(
    _ direction: Direction, to origin: CGRect, in content: CGRect, where isWanted: (IndexPath) -> Bool
  ) -> IndexPath? {
    let search = FocusSearch(from: origin, direction)
    var reach = direction.isHorizontal ? bounds.width : bounds.height
    while true {
      let rect = Self.strip(of: content, ahead: origin, direction, reach: reach)
      let items = (collectionViewLayout.layoutAttributesForElements(in: rect) ?? []).filter {
        $0.representedElementCategory == .cell && !$0.isHidden && $0.alpha >= 0.05 && isWanted($0.indexPath)
      }
      if let best = search.best(among: items.map(\.frame)) { return items[best].indexPath }
      if rect == Self.strip(of: content, ahead: origin, direction, reach: .infinity) { return nil }
      reach *= 4
    }
  }

  /// Returns the strip of the content from a frame to `reach` points beyond it, across the whole content.
  private static func strip(of content: CGRect, ahead origin: CGRect, _ direction: Direction, reach: Double) -> CGRect {
    var strip = content
    switch direction {
    case .right:
      strip.origin.x = origin.minX
      strip.size.width = min(content.maxX, origin.maxX + reach) - origin.minX
    case .left:
      strip.origin.x = max(content.minX, origin.minX - reach)
      strip.size.width = origin.maxX - strip.origin.x
    case .down:
      strip.origin.y = origin.minY
      strip.size.height = min(content.maxY, origin.maxY + reach) - origin.minY
    case .up:
      strip.origin.y = max(content.minY, origin.minY - reach)
      strip.size.height = origin.maxY - strip.origin.y
    }
    return strip.standardized
  }

  /// Returns the offset at which scrolling stops with an item centred or in front, for layouts that choose where
  /// scrolling stops, such as carousels of other authors. Nil for other layouts.
  ///
  /// - Parameters:
  ///   - frame: The item's frame in the content.
  ///   - position: The item's position among `count` items.
  package func restingOffset(ofFrame frame: CGRect, position: Int, of count: Int) -> CGPoint? {
    let (layout, view) = (collectionViewLayout, bounds)
    let content = layout.collectionViewContentSize
    let range = CGSize(width: max(content.width - view.width, 0), height: max(content.height - view.height, 0))
    func rest(_ offset: CGPoint) -> CGPoint {
      clampedContentOffset(layout.targetContentOffset(forProposedContentOffset: offset, withScrollingVelocity: .zero))
    }
    func distance(_ offset: CGPoint, _ other: CGPoint) -> Double { hypot(offset.x - other.x, offset.y - other.y) }
    // Three offsets, since one may be a resting offset by chance.
    let choosesRest = [0.23, 0.51, 0.77].contains { part in
      let offset = CGPoint(x: range.width * part, y: range.height * part)
      return distance(rest(offset), offset) > 1
    }
    guard choosesRest else { return nil }
    // In a strip, an item stays at its position; on a wheel, it comes to the front after its share of the distance.
    let centered = clampedContentOffset(
      CGPoint(
        x: range.width > 0 ? frame.midX - view.width / 2 : view.minX,
        y: range.height > 0 ? frame.midY - view.height / 2 : view.minY))
    let share = Double(position) / Double(max(count - 1, 1))
    let proportional = CGPoint(
      x: range.width > 0 ? range.width * share : view.minX, y: range.height > 0 ? range.height * share : view.minY)
    let isFixed = !layout.shouldInvalidateLayout(forBoundsChange: view.offsetBy(dx: 1, dy: 1))
    let candidates = isFixed ? [centered] : [centered, proportional]
    let best = candidates.min { distance(rest($0), $0) < distance(rest($1), $1) }.map(rest)
    guard let best, !isFixed || CGRect(origin: best, size: view.size).contains(frame) else { return nil }
    return best
  }
}
