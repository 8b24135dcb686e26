import Foundation

extension CollectionView {
  /// Called at the end of an interactive transition.
  public typealias LayoutInteractiveTransitionCompletion = (_ completed: Bool, _ finished: Bool) -> Void

  @discardableResult
  func beginTransition(
    to newLayout: CollectionViewLayout, completion: LayoutInteractiveTransitionCompletion? = nil
  ) -> CollectionViewTransitionLayout {
    cancelInteractiveTransition()
    layoutIfNeeded()
    let between =
      delegate?.collectionView(self, transitionLayoutForOldLayout: layout, newLayout: newLayout)
      ?? CollectionViewTransitionLayout(currentLayout: layout, nextLayout: newLayout)
    between.completion = completion
    prepareStages(of: between)
    between.owner = self
    layout = between
    state = LayoutState()
    setNeedsLayout()
    return between
  }

  func endInteractiveTransition(isFinished: Bool) {
    guard let between = layout as? CollectionViewTransitionLayout else { return }
    layoutIfNeeded()
    setCollectionViewLayout(isFinished ? between.nextLayout : between.currentLayout, animated: true) {
      between.completion?($0, isFinished)
    }
    let unused = isFinished ? between.currentLayout : between.nextLayout
    if unused !== layout, unused.collectionView === self { unused.owner = nil }
  }

  /// Notes the arrangements of both layouts. The next one is prepared at the offset that it will have.
  private func prepareStages(of between: CollectionViewTransitionLayout) {
    let (old, oldState, oldOffset, oldSize) = (layout, state, contentOffset, contentSize)
    let oldReader = reader
    let current = surroundings()
    let anchor = currentAnchor()
    let visible = Set((oldReader.elements(in: bounds) ?? []).map(ElementKey.init))
    between.nextLayout.owner = self
    layout = between.nextLayout
    state = LayoutState()
    prepareLayout()
    let shift = setOffset(offset(keeping: anchor), from: oldOffset)
    var next: [ElementKey: CollectionViewLayoutAttributes] = [:]
    for attributes in reader.elements(in: bounds) ?? [] { next[ElementKey(attributes)] = attributes.privateCopy }
    for key in visible where next[key] == nil { next[key] = reader.attributes(for: key)?.privateCopy }
    (layout, state, contentSize) = (old, oldState, oldSize)
    moveContent(to: oldOffset)
    for key in visible.union(next.keys) {
      let before = current[key] ?? oldReader.attributes(for: key)?.privateCopy
      let after = next[key]
      after?.center -= shift
      guard let stage = before ?? after else { continue }
      between.stages[key] = (before ?? stage.faded, after ?? stage.faded)
    }
    between.contentSize = oldSize
  }
}
