import Foundation

// Sections that scroll by themselves: their offsets belong to the layout, which moves with the collection view's clock.

extension CollectionViewCompositionalLayout: ClockObserver {
  /// Moves the sections that are scrolling.
  public func clockDidAdvance(to time: TimeInterval) {
    guard isRunning else { return }
    for key in Array(scrolls.keys) { scrolls[key]?.advance(to: time) }
    sectionsDidScroll()
  }

  /// Whether a section is scrolling.
  public var isRunning: Bool { scrolls.values.contains { $0.motion != nil } }

  /// Has the elements read again: they follow the offsets, without animation.
  func sectionsDidScroll() {
    guard let collectionView else { return }
    let isAlone = collectionView.state.isPrepared
    let context = makeInvalidationContext()
    context.keepsFrames = true
    invalidateLayout(with: context)
    collectionView.state.followsBounds = isAlone
    if isRunning { collectionView.addClockObserver(self) } else { collectionView.removeClockObserver(self) }
  }

  /// Moves the offsets into the range of new contents. A section at rest stays at an offset where its behaviour stops.
  func clampScrolls(to content: ContentArrangement) {
    guard !scrolls.isEmpty else { return }
    var kept: [ArrangedPart.Key: SectionScroll] = [:]
    for (key, var scroll) in scrolls {
      guard let index = content.part(ofViewsAt: IndexPath(item: key.part, section: key.section)) else { continue }
      let arrangement = content.parts[index].arrangement
      guard arrangement.greatestOffset > 0 else { continue }
      if scroll.motion == nil, scroll.dragStart == nil {
        scroll.offset = arrangement.restingOffset(proposed: scroll.offset, current: scroll.offset, velocity: 0)
      } else if scroll.goal > arrangement.greatestOffset {
        scroll.motion = nil
        scroll.offset = arrangement.greatestOffset
      }
      kept[key] = scroll
    }
    scrolls = kept
  }

  // MARK: Where sections scroll

  /// Returns the index of the part that scrolls by itself at a point of the content, or nil.
  func scrollingPart(at point: CGPoint) -> Int? {
    let content = content
    let rect = CGRect(x: point.x, y: point.y, width: 1, height: 1)
    return content.parts(touching: rect).first {
      content.parts[$0].arrangement.greatestOffset > 0 && content.parts[$0].arrangement.frame.contains(point)
    }
  }

  /// Returns the whole content of the section that scrolls by itself around an item, in content coordinates at its
  /// current offset; nil if the item's section does not scroll. Not part of UIKit.
  public func scrollableRect(around indexPath: IndexPath) -> CGRect? {
    let content = content
    guard let index = content.part(of: indexPath)?.index else { return nil }
    let part = content.parts[index]
    guard part.arrangement.greatestOffset > 0 else { return nil }
    let axis = part.arrangement.groups.axis
    let frame = part.arrangement.frame
    let length = axis.length(of: frame.size) + part.arrangement.greatestOffset
    let across = axis.across.span(of: frame)
    return CGRect(
      origin: axis.point(along: axis.span(of: frame).start - (scrolls[part.key]?.offset ?? 0), across: across.start),
      size: axis.size(along: length, across: across.end - across.start))
  }

  // MARK: Input

  /// Scrolls a part by a distance with momentum; distances of consecutive calls add up.
  func scrollPart(_ index: Int, byMomentum distance: CGFloat) {
    guard let collectionView, distance != 0 else { return }
    let part = content.parts[index]
    var scroll = scrolls[part.key] ?? SectionScroll()
    let from = scroll.wheel.offset(at: collectionView.now) ?? scroll.goal
    let proposed = (from + distance).clamped(0, part.arrangement.greatestOffset)
    let target = part.arrangement.restingOffset(
      proposed: proposed, current: scroll.goal, velocity: distance < 0 ? -1 : 1)
    decelerate(&scroll, to: target, proposed: proposed, rate: ScrollView.DecelerationRate.fast.perSecond)
    scroll.wheel.set(proposed, at: collectionView.now)
    scrolls[part.key] = scroll
    sectionsDidScroll()
  }

  /// The part that is being dragged and its scroll position.
  var draggedPart: (part: ArrangedPart, scroll: SectionScroll, start: CGFloat)? {
    for (key, scroll) in scrolls {
      guard let start = scroll.dragStart,
        let index = content.part(ofViewsAt: IndexPath(item: key.part, section: key.section))
      else { continue }
      return (content.parts[index], scroll, start)
    }
    return nil
  }

  func decelerate(_ scroll: inout SectionScroll, to target: CGFloat, proposed: CGFloat, rate: Double) {
    guard let collectionView else { return }
    let timing = collectionView.animation.curve.map {
      target == proposed ? ScrollMotion.Timing.exponential(rate: rate) : .spring($0)
    }
    let velocity = scroll.motion?.velocity(at: collectionView.now).x ?? (target - scroll.offset) * CGFloat(rate)
    scroll.move(to: target, purpose: .deceleration, timing: timing, velocity: velocity, at: collectionView.now)
  }
}

extension SectionArrangement {
  /// Returns the offset that shows an item: where the section's behaviour stops, or else with the least scrolling.
  func offset(
    showing item: Int, at position: CollectionView.ScrollPosition, from current: CGFloat
  ) -> CGFloat? {
    guard let resolved = groups.item(item) else { return nil }
    let axis = groups.axis
    let inset = axis.coordinate(of: groupsOrigin) - axis.span(of: frame).start
    let span = axis.span(of: resolved.frame)
    let (low, high) = (span.start + inset, span.end + inset)
    func clamped(_ offset: CGFloat) -> CGFloat { offset.clamped(0, greatestOffset) }
    switch section.orthogonalScrollingBehavior {
    case .none: return nil
    case .groupPaging, .groupPagingCentered: return clamped(offset(ofGroup: groups.group(ofItem: item)))
    case .paging:
      let page = (current / max(breadth, 1)).rounded()
      if low >= page * breadth, high <= (page + 1) * breadth { return current }
      return clamped((low / max(breadth, 1)).rounded(.down) * breadth)
    case .continuous, .continuousGroupLeadingBoundary: break
    }
    let isHorizontal = axis == .horizontal
    let start = clamped(low - inset)
    let end = clamped(high + inset - breadth)
    if position.contains(isHorizontal ? .left : .top) { return start }
    if position.contains(isHorizontal ? .right : .bottom) { return end }
    if position.contains(isHorizontal ? .centeredHorizontally : .centeredVertically) {
      return clamped((low + high - breadth) / 2)
    }
    if low < current || high - low > breadth { return start }
    return high > current + breadth ? end : current
  }
}

extension CollectionView {
  /// Scrolls by a distance in points with momentum at a point of the content: the part of the distance along a section
  /// that scrolls by itself there moves that section, the other part the content. Not part of UIKit.
  public func scrollByMomentum(_ distance: CGPoint, at point: CGPoint) {
    guard let layout = collectionViewLayout as? CollectionViewCompositionalLayout,
      let index = layout.scrollingPart(at: point), isScrollEnabled
    else { return scrollByMomentum(distance) }
    let axis = layout.content.axis
    layout.scrollPart(index, byMomentum: axis.across.coordinate(of: distance))
    let along = axis.coordinate(of: distance)
    if along != 0 { scrollByMomentum(axis.point(along: along, across: 0)) }
  }
}
