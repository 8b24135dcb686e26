import Foundation

/// An item to go to as soon as there is a layout.
struct PendingScroll {
  let indexPath: IndexPath
  let position: CollectionView.ScrollPosition
  let animated: Bool
}

/// Where pushes of the wheel would have brought the content, had the layout not kept it where it wants it.
struct PushedGoal {
  /// How soon a push has to follow another one to be added to it, in seconds.
  static let patience: TimeInterval = 0.4

  let goal: CGPoint
  let end: TimeInterval
}

extension CollectionView {
  /// Where in the viewport `scrollToItem` puts an item. Empty is the least scroll that shows it whole.
  public struct ScrollPosition: OptionSet, Hashable, Sendable {
    /// One bit for each place.
    public let rawValue: UInt
    /// Makes a position from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The item's top at the viewport's top.
    public static let top = ScrollPosition(rawValue: 1 << 0)
    /// The middles at one height.
    public static let centeredVertically = ScrollPosition(rawValue: 1 << 1)
    /// The item's bottom at the viewport's bottom.
    public static let bottom = ScrollPosition(rawValue: 1 << 2)
    /// The item's left edge at the viewport's left edge.
    public static let left = ScrollPosition(rawValue: 1 << 3)
    /// The middles one above the other.
    public static let centeredHorizontally = ScrollPosition(rawValue: 1 << 4)
    /// The item's right edge at the viewport's right edge.
    public static let right = ScrollPosition(rawValue: 1 << 5)
  }

  // MARK: Going to places

  /// Brings an item to a place in the viewport. Before the first layout, or inside an update, it is done right after.
  public func scrollToItem(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
    guard batch == nil, !state.isPreparing, counts != nil, state.hasEverPrepared, !bounds.isEmpty else {
      pendingScroll = PendingScroll(indexPath: indexPath, position: scrollPosition, animated: animated)
      setNeedsLayout()
      return
    }
    prepareLayout()
    guard let counts, counts.contains(indexPath) else {
      return report(.noSuchItem(indexPath, verb: "scroll to", counts: counts ?? SectionCounts(items: [])))
    }
    guard let offset = offset(showing: indexPath, at: scrollPosition) else { return }
    scroll(to: offset, animated: animated)
  }

  /// Scrolls to what was asked for before there was a layout. Answers whether it did.
  func carryOutPendingScroll() -> Bool {
    guard let pending = pendingScroll, !bounds.isEmpty else { return false }
    pendingScroll = nil
    guard let counts, counts.contains(pending.indexPath) else {
      report(.noSuchItem(pending.indexPath, verb: "scroll to", counts: counts ?? SectionCounts(items: [])))
      return false
    }
    guard let offset = offset(showing: pending.indexPath, at: pending.position) else { return false }
    scroll(to: offset, animated: pending.animated && !elements.isEmpty)
    return true
  }

  /// The offset that brings an item to a place; a layout that knows only one place for it is obeyed.
  private func offset(showing indexPath: IndexPath, at position: ScrollPosition) -> CGPoint? {
    if let offset = layout.contentOffset(centering: indexPath) { return clampedContentOffset(offset) }
    return reader.attributes(for: .item(indexPath)).map { offset(showing: $0.frame, at: position) }
  }

  private func offset(showing frame: CGRect, at position: ScrollPosition) -> CGPoint {
    let inset = adjustedContentInset
    let visible = bounds.inset(by: inset)
    func least(_ low: CGFloat, _ high: CGFloat, _ visibleLow: CGFloat, _ visibleHigh: CGFloat) -> CGFloat {
      // What is larger than the viewport shows its beginning.
      if low < visibleLow || high - low > visibleHigh - visibleLow { return low - visibleLow }
      return max(high - visibleHigh, 0)
    }
    var offset = contentOffset
    if position.contains(.top) {
      offset.y += frame.minY - visible.minY
    } else if position.contains(.centeredVertically) {
      offset.y += frame.midY - visible.midY
    } else if position.contains(.bottom) {
      offset.y += frame.maxY - visible.maxY
    } else {
      offset.y += least(frame.minY, frame.maxY, visible.minY, visible.maxY)
    }
    if position.contains(.left) {
      offset.x += frame.minX - visible.minX
    } else if position.contains(.centeredHorizontally) {
      offset.x += frame.midX - visible.midX
    } else if position.contains(.right) {
      offset.x += frame.maxX - visible.maxX
    } else {
      offset.x += least(frame.minX, frame.maxX, visible.minX, visible.maxX)
    }
    return clampedContentOffset(offset)
  }

  /// Goes to an offset. Animated, from the place and the velocity of the moment; what is further away than two viewports is
  /// come upon from one viewport before it, so a jump over a million items takes as long as any other.
  func scroll(to offset: CGPoint, animated: Bool) {
    guard animated, let curve = animation.curve else {
      stopScrolling()
      moveContent(to: offset)
      if animated { delegate?.scrollViewDidEndScrollingAnimation(self) }
      return
    }
    let velocity = scrolling?.velocity(at: now) ?? .zero
    guard offset != contentOffset || velocity != .zero else {
      delegate?.scrollViewDidEndScrollingAnimation(self)
      return
    }
    stopScrolling()
    func shortened(_ from: CGFloat, _ to: CGFloat, _ length: CGFloat) -> CGFloat {
      abs(to - from) > 2 * length ? (to > from ? to - length : to + length) : from
    }
    moveContent(
      to: CGPoint(
        x: shortened(contentOffset.x, offset.x, bounds.width), y: shortened(contentOffset.y, offset.y, bounds.height)))
    scrolling = ScrollMotion(
      purpose: .animation, course: .spring(curve), from: contentOffset, velocity: velocity, to: offset,
      unsnappedTarget: offset, at: now)
  }

  // MARK: Input

  /// Scrolls with momentum: glides on by a distance in points, in addition to what is still to come; the layout and the
  /// delegate may correct where it comes to rest. For the wheel and for keys.
  ///
  /// At the pace of `DecelerationRate.fast`, nine tenths of the way in a quarter of a second: who turns a wheel looks for
  /// the content under it, not for a glide.
  public func scrollByMomentum(_ distance: CGPoint) {
    guard isScrollEnabled, distance != .zero else { return }
    if !isDecelerating { delegate?.scrollViewWillBeginDragging(self) }
    let recent = pushed.flatMap { now <= $0.end ? $0.goal : nil }
    let from = scrolling?.unsnappedTarget ?? recent ?? contentOffset
    let goal = clampedContentOffset(CGPoint(x: from.x + distance.x, y: from.y + distance.y))
    glide(to: goal, rate: DecelerationRate.fast.perSecond)
    pushed = PushedGoal(goal: goal, end: now + PushedGoal.patience)
  }

  /// The content is taken hold of: what moves it by itself stops.
  public func beginDragging() {
    guard isScrollEnabled, !isDragging else { return }
    stopScrolling()
    isDragging = true
    delegate?.scrollViewWillBeginDragging(self)
  }

  /// The content is moved by hand, by a distance in points; positive is further into the content. It stays within its edges.
  public func drag(by distance: CGPoint) {
    guard isDragging else { return }
    moveContent(
      to: clampedContentOffset(CGPoint(x: contentOffset.x + distance.x, y: contentOffset.y + distance.y)))
  }

  /// The content is let go at a velocity in points per second; it glides on and comes to rest where the layout says.
  public func endDragging(withVelocity velocity: CGPoint) {
    guard isDragging else { return }
    isDragging = false
    let rate = decelerationRate.perSecond
    glide(
      to: CGPoint(x: contentOffset.x + velocity.x / CGFloat(rate), y: contentOffset.y + velocity.y / CGFloat(rate)),
      rate: rate)
  }

  /// Stops any movement of the content where it is.
  public func stopScrolling() {
    pushed = nil
    guard let motion = scrolling else { return }
    scrolling = nil
    isDecelerating = false
    tellEnd(of: motion.purpose)
  }

  /// Lets momentum carry the content to an offset, corrected by paging, the layout and the delegate.
  private func glide(to proposed: CGPoint, rate: Double) {
    let free = clampedContentOffset(proposed)
    // UIKit speaks of points per millisecond here.
    let velocity = CGPoint(
      x: (free.x - contentOffset.x) * CGFloat(rate) / 1000, y: (free.y - contentOffset.y) * CGFloat(rate) / 1000)
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
    let old = scrolling?.velocity(at: now) ?? .zero
    if !isDecelerating { delegate?.scrollViewWillBeginDecelerating(self) }
    isDecelerating = true
    scrolling = ScrollMotion(
      purpose: .deceleration, course: target == free ? .glide(rate: rate) : .spring(curve), from: contentOffset,
      velocity: old == .zero ? CGPoint(x: velocity.x * 1000, y: velocity.y * 1000) : old, to: target,
      unsnappedTarget: free, at: now)
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

  // MARK: On the clock

  /// Moves the content to where its motion has it now.
  func stepScrolling() {
    guard let motion = scrolling else { return }
    let offset = motion.offset(at: now)
    let clamped = clampedContentOffset(offset)
    moveContent(to: clamped)
    // The edge ends a glide; a spring may only be passing it.
    let isStopped = clamped != offset && motion.purpose == .deceleration
    if motion.isOver(at: now) || isStopped {
      scrolling = nil
      isDecelerating = false
      tellEnd(of: motion.purpose)
    }
  }

  /// Ends a motion of the content; answers the velocity that what is on screen had by it, in points per second.
  func haltScrolling() -> CGPoint {
    let velocity = scrolling?.velocity(at: now) ?? .zero
    stopScrolling()
    return CGPoint(x: -velocity.x, y: -velocity.y)
  }

  private func tellEnd(of purpose: ScrollMotion.Purpose) {
    switch purpose {
    case .deceleration: delegate?.scrollViewDidEndDecelerating(self)
    case .animation: delegate?.scrollViewDidEndScrollingAnimation(self)
    }
  }
}
