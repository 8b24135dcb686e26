import WallLayouts

extension Wall {
  func switchLayout(by step: Int) { switchLayout(to: layoutSwitcher.index(after: step)) }

  /// Switches to a layout by its index. Photos move to their new positions with an animation.
  func switchLayout(to index: Int) {
    endLayoutGesture(switches: false)
    guard layouts.indices.contains(index) else {
      let hint = keys.hint(.nextLayout) { " — \($0) switches to the next" }
      return showMessage("there are \(layouts.count) layouts" + hint)
    }
    show(StatusBar.Message(text: layouts[index].summary, end: now + 2))
    guard index != layoutSwitcher.selectedIndex else { return }
    log("layout \(layouts[index].name)")
    focusScroller.reset()
    let (feed, count) = (photos.feed, model.count)
    layoutSwitcher.select(index, feed: feed, count: count, in: scene.collectionView) { [scene] in scene.setLayout($0) }
  }

  /// Switches to a layout by its name, for tapes and options. Returns false if there is no such layout.
  @discardableResult
  public func switchLayout(named name: String) -> Bool {
    guard let index = layouts.firstIndex(where: { $0.name == name }) else { return false }
    setNeedsFrame()
    switchLayout(to: index)
    return true
  }

  /// Increases or decreases the density of the layout.
  func changeDensity(by step: Int) {
    guard let layout = scene.collectionView.collectionViewLayout as? any DensityAdjusting else {
      return showMessage("the density of \(layoutSwitcher.name) cannot be changed")
    }
    let former = layout.density
    scene.relayout { if step > 0 { layout.increaseDensity() } else { layout.decreaseDensity() } }
    guard layout.density != former else {
      return showMessage("\(layout.densityText) is the \(step > 0 ? "greatest" : "least") density here")
    }
    focusScroller.scrollToFocus()
    showMessage(layout.densityText)
  }
}
