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
}

/// Finds the nearest frame in a direction.
///
/// Frames straight ahead, whose sides overlap the origin's, are preferred. Then a weighted distance decides: the
/// distance along the direction counts more than that across. Source: Android's `FocusFinder` (frameworks/base,
/// core/java/android/view/FocusFinder.java).
struct FocusSearch {
  /// The frame from which the search starts.
  private let origin: CGRect
  private let direction: Direction

  init(from origin: CGRect, _ direction: Direction) { (self.origin, self.direction) = (origin, direction) }

  /// Returns the index of the best frame, the first of equal ones; nil if none is in the direction.
  func best(among frames: [CGRect]) -> Int? {
    frames.indices.filter { isCandidate(frames[$0]) }.min { isBetter(frames[$0], than: frames[$1]) }
  }

  // MARK: Coordinates along the direction, growing with it, and across

  private func along(_ frame: CGRect) -> (near: Double, far: Double, middle: Double) {
    switch direction {
    case .right: (frame.minX, frame.maxX, frame.midX)
    case .left: (-frame.maxX, -frame.minX, -frame.midX)
    case .down: (frame.minY, frame.maxY, frame.midY)
    case .up: (-frame.maxY, -frame.minY, -frame.midY)
    }
  }

  private func across(_ frame: CGRect) -> (near: Double, far: Double, middle: Double) {
    switch direction {
    case .left, .right: (frame.minY, frame.maxY, frame.midY)
    case .up, .down: (frame.minX, frame.maxX, frame.midX)
    }
  }

  /// Returns true if a frame is in the direction: its far edge and centre are beyond the origin's, and its near edge is
  /// not before the origin's.
  func isCandidate(_ frame: CGRect) -> Bool {
    guard frame.width > 0, frame.height > 0 else { return false }
    let (from, to) = (along(origin), along(frame))
    return to.middle > from.middle + 0.5 && to.near > from.near - 0.5 && to.far > from.far + 0.5
  }

  private func isInBeam(_ frame: CGRect) -> Bool {
    let (from, to) = (across(origin), across(frame))
    return to.near < from.far - 0.5 && to.far > from.near + 0.5
  }

  private func distanceAhead(_ frame: CGRect) -> Double { max(0, along(frame).near - along(origin).far) }

  private func isBetter(_ frame: CGRect, than other: CGRect) -> Bool {
    if beamBeats(frame, other) { return true }
    if beamBeats(other, frame) { return false }
    return weightedDistance(frame) < weightedDistance(other)
  }

  /// Returns true if a frame is preferred because it is straight ahead: always for left and right; for up and down only
  /// if it is nearer than the other one's far edge.
  private func beamBeats(_ frame: CGRect, _ other: CGRect) -> Bool {
    guard isInBeam(frame), !isInBeam(other) else { return false }
    guard along(other).near >= along(origin).far else { return true }
    guard direction == .up || direction == .down else { return true }
    return distanceAhead(frame) < max(1, along(other).far - along(origin).far)
  }

  private func weightedDistance(_ frame: CGRect) -> Double {
    let ahead = distanceAhead(frame)
    let aside = across(frame).middle - across(origin).middle
    return 13 * ahead * ahead + aside * aside
  }
}
