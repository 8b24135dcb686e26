import CollectionView
import Foundation

extension CollectionView {
  /// Returns the offset at which scrolling stops with an item centred or in front, for layouts that choose where
  /// scrolling stops, such as carousels of other authors. Nil for other layouts.
  ///
  /// - Parameters:
  ///   - frame: The item's frame in the content.
  ///   - position: The item's position among `count` items.
  package func targetOffset(ofFrame frame: CGRect, position: Int, of count: Int) -> CGPoint? {
    let (layout, view) = (collectionViewLayout, bounds)
    let content = layout.collectionViewContentSize
    let range = CGSize(width: max(content.width - view.width, 0), height: max(content.height - view.height, 0))
    func rest(_ offset: CGPoint) -> CGPoint {
      clampedContentOffset(layout.targetContentOffset(forProposedContentOffset: offset, withScrollingVelocity: .zero))
    }
    func distance(_ offset: CGPoint, _ other: CGPoint) -> Double { hypot(offset.x - other.x, offset.y - other.y) }
    // Three offsets, since scrolling may stop at one by chance.
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
