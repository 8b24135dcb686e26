import Foundation

extension CollectionView {
  func switchLayout(
    _ newLayout: CollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)?
  ) {
    guard newLayout !== layout else {
      completion?(true)
      return
    }
    guard !pass.isRunning else {
      return pass.afterwards { $0.setCollectionViewLayout(newLayout, animated: animated, completion: completion) }
    }
    guard batch == nil else {
      // The update is laid out first, by the layout that it began with.
      batch?.actionsAfterUpdate.append {
        $0.setCollectionViewLayout(newLayout, animated: animated, completion: completion)
      }
      return
    }
    guard counts != nil, !elements.isEmpty, !elements.needsReload else {
      // Nothing is displayed yet.
      let old = layout
      install(newLayout)
      release(old)
      setNeedsLayout()
      completion?(true)
      return
    }
    transition(to: newLayout, curve: animated ? currentCurve : nil, completion: completion)
  }

  private func install(_ newLayout: CollectionViewLayout) {
    newLayout.owner = self
    layout = newLayout
    state = LayoutState()
  }

  private func release(_ old: CollectionViewLayout) {
    if old !== layout, old.collectionView === self { old.owner = nil }
  }

  private func transition(
    to newLayout: CollectionViewLayout, curve: SpringCurve?, completion: ((Bool) -> Void)?
  ) {
    layoutIfNeeded()
    let interrupted = clock.takeTransitionCompletions()
    let old = layout
    // Read while the offset is still the old layout's.
    let around = curve == nil ? [:] : surroundings()
    let oldReader = reader
    let oldOffset = contentOffset
    let anchor = currentAnchor()
    let velocity = takeScrollVelocity()
    for element in elements.present { element.view.willTransition(from: old, to: newLayout) }

    old.prepareForTransition(to: newLayout)
    newLayout.owner = self
    newLayout.prepareForTransition(from: old)
    install(newLayout)
    prepareLayout()
    let shift = setOffset(offset(keeping: anchor), from: oldOffset)
    animate(
      AnimatedChange(
        oldLayout: old, newLayout: newLayout, before: { around[$0] ?? oldReader.attributes(for: $0) }, shift: shift,
        velocity: velocity, curve: curve))
    old.finalizeLayoutTransition()
    newLayout.finalizeLayoutTransition()
    release(old)
    for ending in interrupted { ending.action(false) }
    clock.addCompletion(after: curve, isTransition: true) { [weak self] finished in
      for element in self?.elements.present ?? [] { element.view.didTransition(from: old, to: newLayout) }
      completion?(finished)
    }
  }

  /// Sets the frame. If animated, all elements move from their presented frames to their new ones, and the item in the
  /// middle, or `transitionAnchor`, stays in view.
  public func setFrame(_ newFrame: CGRect, animated: Bool) {
    guard animated, newFrame.size != bounds.size, batch == nil, counts != nil, !elements.isEmpty, !elements.needsReload
    else {
      super.frame = newFrame
      return
    }
    layoutIfNeeded()
    let curve = currentCurve
    let before = curve == nil ? [:] : surroundings()
    let oldBounds = bounds
    let anchor = currentAnchor()
    let velocity = takeScrollVelocity()
    super.frame = newFrame
    prepareLayout()
    layout.prepare(forAnimatedBoundsChange: oldBounds)
    let shift = setOffset(offset(keeping: anchor), from: oldBounds.origin)
    animate(
      AnimatedChange(
        oldLayout: layout, newLayout: layout, before: { before[$0] }, shift: shift, velocity: velocity, curve: curve))
    layout.finalizeAnimatedBoundsChange()
  }
}
