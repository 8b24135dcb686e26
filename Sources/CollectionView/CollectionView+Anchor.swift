import Foundation

/// An element, and the position in the viewport that its centre keeps while the layout changes.
struct Anchor {
  let key: ElementKey
  /// A fraction of the viewport's size, so that it stays valid when the viewport changes its size.
  let position: CGPoint
  /// Whether the content offset was the least one. It then stays so if the element is visible there.
  let isAtStart: Bool
}

extension CollectionView {
  /// Returns the item that stays in view during a change: `transitionAnchor` if it is visible, else the item at the
  /// viewport's centre, else the one nearest to it.
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
      position: CGPoint(
        x: (element.frame.midX / viewport.width).clamped(0, 1), y: (element.frame.midY / viewport.height).clamped(0, 1)),
      isAtStart: contentOffset.x <= least.x && contentOffset.y <= least.y)
  }

  /// Returns the content offset that keeps an anchor at its position in the current layout.
  func offset(keeping anchor: Anchor?) -> CGPoint {
    guard let anchor else { return targetOffset(contentOffset) }
    if let offset = layout.contentOffset(centering: anchor.key.indexPath) { return targetOffset(offset) }
    layout.scrollSection(showing: anchor.key.indexPath, at: [], animated: false)
    guard let frame = reader.attributes(for: anchor.key)?.frame else { return targetOffset(contentOffset) }
    let least = contentOffsetRange.least
    let startViewport = CGRect(origin: least, size: bounds.size)
    if anchor.isAtStart, startViewport.contains(CGPoint(x: frame.midX, y: frame.midY)) {
      return targetOffset(least)
    }
    var offset = clampedContentOffset(
      CGPoint(x: frame.midX - anchor.position.x * bounds.width, y: frame.midY - anchor.position.y * bounds.height))
    // The centre is at its position; the offset now moves until the whole frame is visible, if it fits.
    if frame.width <= bounds.width { offset.x = offset.x.clamped(frame.maxX - bounds.width, frame.minX) }
    if frame.height <= bounds.height { offset.y = offset.y.clamped(frame.maxY - bounds.height, frame.minY) }
    return targetOffset(offset)
  }

  /// Returns an offset as the layout and then the delegate adjust it, clamped to the content.
  func targetOffset(_ proposed: CGPoint) -> CGPoint {
    let byLayout = layout.targetContentOffset(forProposedContentOffset: clampedContentOffset(proposed))
    return clampedContentOffset(
      delegate?.collectionView(self, targetContentOffsetForProposedContentOffset: byLayout) ?? byLayout)
  }

  /// Sets the offset during a change and prepares the layout again if it depends on the offset. Returns the distance
  /// that the content moved under the viewport.
  func setOffset(_ offset: CGPoint, from old: CGPoint) -> CGPoint {
    moveContent(to: offset)
    prepareLayout()
    return contentOffset - old
  }
}
