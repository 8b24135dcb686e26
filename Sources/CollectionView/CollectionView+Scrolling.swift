import Foundation

extension CollectionView {
  // MARK: Scrolling by code

  func scroll(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
    guard !scrollPosition.isContradictory else {
      return report(
        CollectionViewError("Cannot scroll to two positions at once: name one vertical and one horizontal position."))
    }
    let scroll = Scrolling.Request(indexPath: indexPath, position: scrollPosition, animated: animated)
    guard batch == nil, !state.isPreparing, counts != nil, state.hasEverPrepared, !bounds.isEmpty else {
      scrolling.pending = scroll
      setNeedsLayout()
      return
    }
    prepareLayout()
    perform(scroll)
  }

  /// Scrolls to the item requested before the first layout pass. Returns true if it scrolled.
  func performPendingScroll() -> Bool {
    guard var pending = scrolling.pending, !bounds.isEmpty else { return false }
    scrolling.pending = nil
    pending.animated = pending.animated && !elements.isEmpty
    return perform(pending)
  }

  /// Scrolls to an item, if it exists. A layout that centres items decides the offset by itself.
  @discardableResult
  private func perform(_ scroll: Scrolling.Request) -> Bool {
    let (path, counts) = (scroll.indexPath, counts ?? SectionCounts(items: []))
    guard counts.contains(path) else {
      report(.noSuchItem(path, verb: "scroll to", counts: counts))
      return false
    }
    layout.scrollSection(showing: path, at: scroll.position, animated: scroll.animated)
    let frame = reader.attributes(for: .item(path))?.frame
    guard let offset = layout.contentOffset(centering: path) ?? frame.map({ offset(showing: $0, at: scroll.position) })
    else { return false }
    self.scroll(to: clampedContentOffset(offset), animated: scroll.animated)
    return true
  }

  /// Scrolls to an offset. An animation starts from the current offset and velocity; if the offset is more than two
  /// viewports away, it starts one viewport before it, so that every animation takes equally long. An animation to where
  /// the content rests has no end to be told of, as in UIKit.
  func scroll(to offset: CGPoint, animated: Bool) {
    let velocity = scrolling.velocity(at: now)
    let isThere = offset == contentOffset && velocity == .zero
    stopScrolling()
    guard animated, !isThere, let curve = animation.curve else {
      moveContent(to: offset)
      if animated, !isThere { delegate?.scrollViewDidEndScrollingAnimation(self) }
      return
    }
    func shortened(_ from: CGFloat, _ to: CGFloat, _ length: CGFloat) -> CGFloat {
      abs(to - from) > 2 * length ? (to > from ? to - length : to + length) : from
    }
    moveContent(
      to: CGPoint(
        x: shortened(contentOffset.x, offset.x, bounds.width), y: shortened(contentOffset.y, offset.y, bounds.height)))
    scrolling.motion = ScrollMotion(
      purpose: .animation, timing: .spring(curve), from: contentOffset, velocity: velocity, to: offset,
      unsnappedTarget: offset, mayBounce: false, at: now)
  }

  // MARK: Input

  /// Scrolls by a distance in points with momentum, for wheel and key input. Distances of consecutive calls add up; the
  /// layout and the delegate may adjust the target offset.
  ///
  /// Decelerates at `DecelerationRate.fast`: 90 % of the distance takes a quarter of a second, since the user of a wheel
  /// expects the content to follow directly.
  public func scrollByMomentum(_ distance: CGPoint) {
    guard isScrollEnabled, distance != .zero else { return }
    if !isDecelerating { delegate?.scrollViewWillBeginDragging(self) }
    let from = scrolling.motion?.unsnappedTarget ?? scrolling.wheel.offset(at: now) ?? contentOffset
    let target = clampedContentOffset(from + distance)
    decelerate(to: target, rate: DecelerationRate.fast.perSecond)
    scrolling.wheel.set(target, at: now)
  }

  /// Starts a drag of the content and stops any scrolling.
  ///
  /// - Parameter point: the finger, in points of the viewport; nil: the touch in progress, or else the middle.
  public func beginDragging(at point: CGPoint? = nil) {
    guard isScrollEnabled, !isDragging else { return }
    stopScrolling()
    isDragging = true
    let finger = point.map(windowPoint) ?? touch?.point
    if let finger { layout.beginDraggingSection(at: convert(finger, from: nil)) }
    panGestureRecognizer.begin(at: finger ?? convert(CGPoint(x: bounds.midX, y: bounds.midY), to: nil))
    touchCancelled()
    delegate?.scrollViewWillBeginDragging(self)
  }

  /// Drags the content by a distance in points; positive values scroll towards its end. Beyond an edge the content
  /// follows with resistance if it bounces there, else not at all.
  public func drag(by distance: CGPoint) {
    guard isDragging else { return }
    if let point = panGestureRecognizer.point {
      panGestureRecognizer.move(to: point - distance, .changed)
    }
    let (x, y) = edges
    let distance = layout.dragSection(by: distance)
    moveContent(
      to: CGPoint(x: x.dragged(contentOffset.x, by: distance.x), y: y.dragged(contentOffset.y, by: distance.y)))
  }

  /// Ends a drag with a velocity in points per second; the content decelerates to an offset that the layout may adjust.
  public func endDragging(withVelocity velocity: CGPoint) {
    guard isDragging else { return }
    isDragging = false
    panGestureRecognizer.end(withVelocity: -velocity)
    let velocity = layout.endDraggingSection(withVelocity: velocity)
    let rate = decelerationRate.perSecond
    decelerate(to: contentOffset + velocity / CGFloat(rate), rate: rate, fingerVelocity: velocity)
  }

  /// Stops scrolling at the current offset.
  public func stopScrolling() {
    if let motion = scrolling.stop() { didEnd(motion) }
  }

  /// Decelerates to an offset as adjusted by paging, the layout and the delegate.
  ///
  /// - Parameter fingerVelocity: the velocity at the end of a drag in points per second; nil for other input, whose
  ///   content stays in its range.
  private func decelerate(to proposed: CGPoint, rate: Double, fingerVelocity: CGPoint? = nil) {
    let free = clampedContentOffset(proposed)
    let speed = fingerVelocity ?? (free - contentOffset) * CGFloat(rate)
    // UIKit's hooks take points per millisecond.
    let velocity = speed / 1000
    var target = isPagingEnabled ? page(near: free, velocity: velocity) : free
    if state.isPrepared || state.hasEverPrepared {
      prepareLayout()
      target = clampedContentOffset(
        layout.targetContentOffset(forProposedContentOffset: target, withScrollingVelocity: velocity))
    }
    delegate?.scrollViewWillEndDragging(self, withVelocity: velocity, targetContentOffset: &target)
    target = clampedContentOffset(target)
    let moves = target != contentOffset
    delegate?.scrollViewDidEndDragging(self, willDecelerate: moves)
    guard moves else {
      stopScrolling()
      return
    }
    guard let curve = animation.curve else {
      stopScrolling()
      moveContent(to: target)
      return
    }
    let old = scrolling.velocity(at: now)
    if !isDecelerating { delegate?.scrollViewWillBeginDecelerating(self) }
    isDecelerating = true
    let glides = target == free && contentOffset == clampedContentOffset(contentOffset)
    // A flick does not slow down before the edge, so it glides to the offset beyond.
    let end = glides && fingerVelocity != nil ? proposed : target
    scrolling.motion = ScrollMotion(
      purpose: .deceleration, timing: glides ? .exponential(rate: rate) : .spring(curve), from: contentOffset,
      velocity: old == .zero ? speed : old, to: end, unsnappedTarget: free, mayBounce: fingerVelocity != nil, at: now)
  }

  private func page(near offset: CGPoint, velocity: CGPoint) -> CGPoint {
    func page(_ offset: CGFloat, _ current: CGFloat, _ velocity: CGFloat, _ length: CGFloat) -> CGFloat {
      guard length > 0 else { return offset }
      let here = (current / length).rounded(velocity > 0 ? .down : .up)
      let step: CGFloat = abs(velocity) > 0.2 ? (velocity > 0 ? 1 : -1) : 0
      return (step == 0 ? (offset / length).rounded() : here + step) * length
    }
    return CGPoint(
      x: page(offset.x, contentOffset.x, velocity.x, bounds.width),
      y: page(offset.y, contentOffset.y, velocity.y, bounds.height))
  }

  // MARK: Animation steps

  /// Moves the content to the scroll animation's current offset.
  func stepScrolling() {
    guard let motion = scrolling.motion else { return }
    if let curve = animation.curve, let bounced = motion.bounced(at: now, edges: edges, curve: curve) {
      scrolling.motion = bounced
      return stepScrolling()
    }
    let offset = motion.offset(at: now)
    let (x, y) = edges
    let limited =
      motion.mayBounce && !motion.isGlide
      ? CGPoint(x: x.bounces ? offset.x : x.clamped(offset.x), y: y.bounces ? offset.y : y.clamped(offset.y))
      : clampedContentOffset(offset)
    moveContent(to: limited)
    // Reaching the edge ends a deceleration in that dimension; a spring may pass it and come back.
    func isStopped(_ limited: CGFloat, _ offset: CGFloat, _ target: CGFloat) -> Bool {
      limited != offset || abs(target - offset) < ScrollMotion.leastDistance
    }
    let isAtEdge =
      motion.purpose == .deceleration && limited != offset && isStopped(limited.x, offset.x, motion.target.x)
      && isStopped(limited.y, offset.y, motion.target.y)
    if motion.isOver(at: now) || isAtEdge {
      scrolling.motion = nil
      didEnd(motion)
    }
  }

  /// The edges of the content in both dimensions.
  private var edges: (x: ContentEdges, y: ContentEdges) {
    let (least, greatest) = contentOffsetRange
    return (
      ContentEdges(
        least: least.x, greatest: greatest.x, length: bounds.width,
        bounces: bounces && (alwaysBounceHorizontal || least.x < greatest.x)),
      ContentEdges(
        least: least.y, greatest: greatest.y, length: bounds.height,
        bounces: bounces && (alwaysBounceVertical || least.y < greatest.y))
    )
  }

  /// Stops scrolling. Returns the velocity that it gave the displayed elements, in points per second.
  func takeScrollVelocity() -> CGPoint {
    defer { stopScrolling() }
    return -scrolling.velocity(at: now)
  }

  private func didEnd(_ motion: ScrollMotion) {
    isDecelerating = false
    switch motion.purpose {
    case .deceleration: delegate?.scrollViewDidEndDecelerating(self)
    case .animation: delegate?.scrollViewDidEndScrollingAnimation(self)
    }
  }
}
