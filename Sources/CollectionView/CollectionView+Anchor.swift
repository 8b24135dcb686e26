import Foundation

/// An element, and the point of the viewport where its centre is to stay.
struct Anchor {
  let key: ElementKey
  /// As shares of the viewport's size, so that it can follow a change of that.
  let place: CGPoint
  /// Whether the content stood at its very beginning, where it should stay if the element can be seen from there.
  let isAtStart: Bool
}

extension CollectionView {
  /// The item that stays in view when everything else moves: the host's choice if that is on screen, or the one that a
  /// person sees in the middle, or the nearest to it.
  func currentAnchor() -> Anchor? {
    let viewport = CGRect(origin: .zero, size: bounds.size)
    guard !viewport.isEmpty else { return nil }
    let cells = presentedElements.filter { $0.category == .cell && !$0.isLeaving }
    func distance(_ element: PresentedElement) -> CGFloat {
      hypot(element.frame.midX - viewport.midX, element.frame.midY - viewport.midY)
    }
    let chosen = transitionAnchor.flatMap { anchor in cells.first { $0.indexPath == anchor } }
    let middle = element(at: CGPoint(x: viewport.midX, y: viewport.midY)).flatMap { $0.category == .cell ? $0 : nil }
    guard
      let element = chosen ?? middle
        ?? cells.min(by: { (distance($0), $0.indexPath) < (distance($1), $1.indexPath) })
    else { return nil }
    let least = contentOffsetRange.least
    return Anchor(
      key: .item(element.indexPath),
      place: CGPoint(
        x: min(max(element.frame.midX / viewport.width, 0), 1), y: min(max(element.frame.midY / viewport.height, 0), 1)),
      isAtStart: contentOffset.x <= least.x && contentOffset.y <= least.y)
  }

  /// The offset that keeps an anchor in view in the arrangement that the layout answers now.
  func offset(keeping anchor: Anchor?) -> CGPoint {
    guard let anchor else { return settledOffset(contentOffset) }
    if let offset = layout.contentOffset(centering: anchor.key.indexPath) { return settledOffset(offset) }
    guard let frame = reader.attributes(for: anchor.key)?.frame else { return settledOffset(contentOffset) }
    let least = contentOffsetRange.least
    let startViewport = CGRect(origin: least, size: bounds.size)
    if anchor.isAtStart, startViewport.contains(CGPoint(x: frame.midX, y: frame.midY)) {
      return settledOffset(least)
    }
    var offset = clampedContentOffset(
      CGPoint(x: frame.midX - anchor.place.x * bounds.width, y: frame.midY - anchor.place.y * bounds.height))
    // The centre is where it was; now as much of the rest as fits.
    if frame.width <= bounds.width { offset.x = min(max(offset.x, frame.maxX - bounds.width), frame.minX) }
    if frame.height <= bounds.height { offset.y = min(max(offset.y, frame.maxY - bounds.height), frame.minY) }
    return settledOffset(offset)
  }

  /// Lets the layout, then the delegate, correct an offset; keeps it within the content.
  func settledOffset(_ proposed: CGPoint) -> CGPoint {
    let byLayout = layout.targetContentOffset(forProposedContentOffset: clampedContentOffset(proposed))
    let byDelegate =
      delegate?.collectionView(self, targetContentOffsetForProposedContentOffset: byLayout) ?? byLayout
    return clampedContentOffset(byDelegate)
  }

  /// Puts the offset in place for a change, and prepares the layout again if it depends on it. Answers how far the content
  /// has moved under the viewport.
  func takeOffset(_ offset: CGPoint, from old: CGPoint) -> CGPoint {
    moveContent(to: offset)
    prepareLayout()
    return CGPoint(x: contentOffset.x - old.x, y: contentOffset.y - old.y)
  }
}
