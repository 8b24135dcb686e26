import Foundation

extension CollectionView {
  /// Changes the layout; see `setCollectionViewLayout(_:animated:completion:)`.
  public func setCollectionViewLayout(_ layout: CollectionViewLayout, animated: Bool) {
    setCollectionViewLayout(layout, animated: animated, completion: nil)
  }

  /// Changes the layout. Everything that is visible before or after goes from where it is seen to its new place; the item in
  /// the middle, or `transitionAnchor`, stays in view. May be called at any moment, also in the middle of another change.
  ///
  /// - Parameter completion: learns at the end whether the animation was carried out, or false if another change of layouts
  ///   has taken its place.
  public func setCollectionViewLayout(
    _ newLayout: CollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)?
  ) {
    guard newLayout !== layout else {
      completion?(true)
      return
    }
    guard !isArranging else {
      afterPass.append { $0.setCollectionViewLayout(newLayout, animated: animated, completion: completion) }
      return
    }
    guard batch == nil else {
      // The update is laid out first, by the layout that it began with.
      batch?.afterwards.append { $0.setCollectionViewLayout(newLayout, animated: animated, completion: completion) }
      return
    }
    guard counts != nil, !elements.isEmpty, !needsFreshViews else {
      replaceLayout(with: newLayout)
      completion?(true)
      return
    }
    transition(to: newLayout, curve: animated ? animation.curve : nil, completion: completion)
  }

  /// Exchanges layouts where nothing is on screen that could move.
  private func replaceLayout(with newLayout: CollectionViewLayout) {
    let old = layout
    install(newLayout)
    release(old)
    setNeedsLayout()
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
    let interrupted = endings.filter(\.isTransition)
    endings.removeAll(where: \.isTransition)
    let old = layout
    // Asked now, while the offset is still the one that the old layout knows.
    let around = curve == nil ? [:] : surroundings()
    let oldReader = reader
    let oldOffset = contentOffset
    let anchor = currentAnchor()
    let velocity = haltScrolling()
    for element in elements.present { element.view.willTransition(from: old, to: newLayout) }

    old.prepareForTransition(to: newLayout)
    newLayout.owner = self
    newLayout.prepareForTransition(from: old)
    install(newLayout)
    prepareLayout()
    let shift = takeOffset(offset(keeping: anchor), from: oldOffset)
    carryOut(
      ArrangementChange(
        oldLayout: old, newLayout: newLayout, before: { around[$0] ?? oldReader.attributes(for: $0) },
        shift: shift,
        velocity: velocity, curve: curve))
    old.finalizeLayoutTransition()
    newLayout.finalizeLayoutTransition()
    release(old)
    for ending in interrupted { ending.action(false) }
    atEnd(of: curve, isTransition: true) { [weak self] finished in
      for element in self?.elements.present ?? [] { element.view.didTransition(from: old, to: newLayout) }
      completion?(finished)
    }
  }

  /// Takes a new frame. Animated, everything goes from where it is seen to its place in the new size, and the item in the
  /// middle, or `transitionAnchor`, stays in view.
  public func setFrame(_ newFrame: CGRect, animated: Bool) {
    guard animated, newFrame.size != bounds.size, batch == nil, counts != nil, !elements.isEmpty, !needsFreshViews
    else {
      super.frame = newFrame
      return
    }
    layoutIfNeeded()
    let curve = animation.curve
    let before = curve == nil ? [:] : surroundings()
    let oldBounds = bounds
    let anchor = currentAnchor()
    let velocity = haltScrolling()
    super.frame = newFrame
    prepareLayout()
    layout.prepare(forAnimatedBoundsChange: oldBounds)
    let shift = takeOffset(offset(keeping: anchor), from: oldBounds.origin)
    carryOut(
      ArrangementChange(
        oldLayout: layout, newLayout: layout, before: { before[$0] }, shift: shift, velocity: velocity, curve: curve))
    layout.finalizeAnimatedBoundsChange()
  }
}
