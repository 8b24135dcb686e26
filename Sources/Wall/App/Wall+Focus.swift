import PhotoFeed

extension Wall {
  /// Returns the focused photo; nil after a message if there is none, or if it is not loaded.
  func focusedPhoto() -> PhotoID? {
    if model.focus == nil {
      showMessage(
        "the wall is empty" + (model.deleted.isEmpty ? "" : keys.hint(.undo) { " — \($0) restores photos" }))
    }
    guard let photo = model.focus, photos.isLoaded(photo) else {
      if model.focus != nil { showMessage("this photo is not loaded yet") }
      return nil
    }
    return photo
  }

  /// Moves the focus to the photo with the typed number, or else to a position.
  func goTo(_ number: (number: Int, layoutBefore: Int?, isCount: Bool)?, else position: Int) {
    let count = model.count
    guard count > 0 else { return }
    if let number {
      // The digits were a number, not keys of layouts.
      if let before = number.layoutBefore, before != layoutSwitcher.selectedIndex { switchLayout(to: before) }
      status.message = nil
      guard (1...count).contains(number.number) else {
        return showMessage(
          "there is no photo \(number.number): the wall has \(count)" + (feed.isCounted ? "" : " so far"))
      }
    }
    focusScroller.moveFocus(to: number.map { $0.number - 1 } ?? position)
  }

  /// Moves the focus to the next section (`step` 1), or to the start of this section or of the previous one (−1). In a
  /// feed of one section, the photos of a folder count as a section.
  func goToSection(_ step: Int) {
    guard let start = model.focusPosition else { return }
    let shown = model.shown
    func folder(_ position: Int) -> String { photos[shown.photos[position]].address.folder }
    func begins(_ position: Int) -> Bool { position == 0 || folder(position - 1) != folder(position) }
    let positions = step > 0 ? start + 1..<shown.count : 0..<start
    let sections = shown.sectionEnds.count > 1 ? shown.sectionStarts : nil
    let found =
      step > 0
      ? sections.map { $0.first(where: positions.contains) } ?? positions.first(where: begins)
      : sections.map { $0.last(where: positions.contains) } ?? positions.last(where: begins)
    guard let found else {
      return showMessage(step > 0 ? "this is the last section" : "this is the first section")
    }
    focusScroller.moveFocus(to: found)
  }
}
