import Foundation
import WallLayouts

extension Wall {
  /// Performs an action, on the focused photo if it acts on one.
  func perform(_ action: WallAction) {
    let number = action.isLayout ? nil : prefix.take()
    if settleRange(before: action) { return }
    switch action {
    case .focus(let direction): if focusedPhoto() != nil { focus.move(direction) }
    case .first: goTo(number, else: 0)
    case .last: goTo(number, else: contents.model.count - 1)
    case .nextSection: goToSection(1)
    case .previousSection: goToSection(-1)
    case .scrollScreens(let screens): focus.scroll(screens: screens)
    case .scrollRows(let rows): focus.scroll(rows: rows)
    case .wheel(let direction): focus.wheel(direction)
    case .layout(let index): switchLayout(to: index)
    case .nextLayout: switchLayout(by: 1)
    case .previousLayout: switchLayout(by: -1)
    case .increaseDensity: changeDensity(by: 1)
    case .decreaseDensity: changeDensity(by: -1)
    case .frameStyle: changeFrame()
    case .captions: changeCaptions()
    case .details: overlays.toggleDetails()
    case .tap: tap()
    case .delete: deleteChosen()
    case .undo: undo()
    case .redo: redo()
    case .mark: toggleMark()
    case .markAndGoOn: markAndGoOn()
    case .markRange: toggleRange()
    case .markAll: toggleAllMarks()
    case .invertMarks: invertMarks()
    case .sort: sort(by: (sorter.pendingKey ?? contents.model.sortOrder).next)
    case .sortKeys: overlays.toggleSortKeys()
    case .sortBy(let key): chooseSort(by: key)
    case .moveBackward: movePhotos(by: -1)
    case .moveForward: movePhotos(by: 1)
    case .moveUp: movePhotos(.up)
    case .moveDown: movePhotos(.down)
    case .moveByDragging, .layoutByHand: break
    case .search: beginSearch()
    case .nextMatch: perform(search.goToMatch(1, model: contents.model))
    case .previousMatch: perform(search.goToMatch(-1, model: contents.model))
    case .filter:
      perform(
        search.toggleFilter(
          contents.model, isFiltered: filter.matches != nil, photos: contents.photos))
    case .showMarked: toggleMarkedFilter()
    case .clear: clear()
    case .open: openFullView()
    case .copy: copyAddress()
    case .write: save()
    case .reload: reload()
    case .includeFolders: showMessage(services.includeFolders?() ?? "the feed has no folders below")
    case .redraw: screen.redrawAll()
    case .menu: overlays.toggleMenu()
    case .help: overlays.toggleHelp()
    case .quit: quit()
    case .fullView(let action): perform(fullView.perform(action, at: now))
    }
  }
}

// MARK: - Appearance

extension Wall {
  private func changeFrame() {
    contents.frame = contents.frame.next
    showMessage("frame: \(contents.frame.rawValue)")
  }

  private func changeCaptions() {
    contents.showsCaptions.toggle()
    showMessage(contents.showsCaptions ? "captions on" : "captions off")
  }

  // MARK: One photo

  /// Returns the focused photo, or nil after a message that there is none.
  func focusedPhoto() -> PhotoID? {
    if contents.model.focus == nil {
      showMessage(
        contents.model.deleted.isEmpty
          ? "the wall is empty" : "the wall is empty — \(keys.hint(.undo)) restores photos")
    }
    return contents.model.focus
  }

  func tap() {
    guard let photo = focusedPhoto() else { return }
    if options.choice != nil { return pick(photo) }
    switch options.tap {
    case .delete: delete([photo])
    case .open, .focus: openFullView()
    case .mark: toggleMark()
    }
  }

  private func copyAddress() {
    guard let photo = focusedPhoto() else { return }
    services.copy(contents.photos[photo].pictureAddress.text)
    showMessage("copied \(PhotoDetails.text(of: contents.photos[photo].address, folder: options.shownFolder))")
  }

  /// Opens the full view of the focused photo.
  public func openFullView() {
    isDirty = true
    if let photo = focusedPhoto() { perform(fullView.open(photo, at: now)) }
  }

  // MARK: Focus

  /// Moves the focus to the photo of a number that was typed, or else to a position.
  private func goTo(_ number: (number: Int, layoutBefore: Int?)?, else position: Int) {
    let count = contents.model.count
    guard count > 0 else { return }
    if let number {
      // The digits were meant as a number, not as keys of layouts.
      if let before = number.layoutBefore, before != layoutSwitcher.selectedIndex { switchLayout(to: before) }
      status.show(nil)
      guard (1...count).contains(number.number) else {
        return showMessage("there is no photo \(number.number): the wall has \(count)")
      }
    }
    focus.move(to: number.map { $0.number - 1 } ?? position)
    fullView.show(contents.model.focus, at: now)
  }

  /// Moves the focus to the first photo of the next section (`step` 1), or of this section or else the previous one (−1). In
  /// a feed of one section, the photos of a folder count as a section.
  private func goToSection(_ step: Int) {
    guard let start = contents.model.focusPosition else { return }
    let shown = contents.model.shown
    func section(_ position: Int) -> AnyHashable {
      shown.sectionEnds.count > 1
        ? shown.section(ofPosition: position) : contents.photos[shown.photos[position]].address.folder
    }
    func begins(_ position: Int) -> Bool { position == 0 || section(position - 1) != section(position) }
    let positions = Array(step > 0 ? start + 1..<shown.count : 0..<start)
    guard let found = step > 0 ? positions.first(where: begins) : positions.last(where: begins) else {
      return showMessage(step > 0 ? "this is the last section" : "this is the first section")
    }
    focus.move(to: found)
  }

  // MARK: Layouts

  private func switchLayout(by step: Int) { switchLayout(to: layoutSwitcher.index(after: step)) }

  /// Switches to a layout by its index; every photo moves to its new place with an animation.
  func switchLayout(to index: Int) {
    endLayoutGesture(switches: false)
    guard layouts.indices.contains(index) else {
      return showMessage("there are \(layouts.count) layouts — \(keys.hint(.nextLayout)) switches to the next")
    }
    showMessage(layouts[index].summary)
    guard index != layoutSwitcher.selectedIndex else { return }
    log("layout \(layouts[index].name)")
    focus.reset()
    let (feed, count) = (contents.photos.feed, contents.model.count)
    if let layout = layoutSwitcher.select(index, feed: feed, count: count, in: scene.collectionView) {
      scene.setLayout(layout)
    }
  }

  /// Switches to a layout by its name, for tapes and options. Returns false if there is no such layout.
  @discardableResult
  public func switchLayout(named name: String) -> Bool {
    guard let index = layouts.firstIndex(where: { $0.name == name }) else { return false }
    isDirty = true
    switchLayout(to: index)
    return true
  }

  /// Increases or decreases the density; its meaning is the layout's own.
  private func changeDensity(by step: Int) {
    guard let layout = scene.collectionView.collectionViewLayout as? any DensityAdjusting else {
      return showMessage("the density of \(layoutSwitcher.name) cannot be changed")
    }
    let former = layout.density
    scene.relayout { if step > 0 { layout.increaseDensity() } else { layout.decreaseDensity() } }
    guard layout.density != former else {
      return showMessage("\(layout.densityText) is the \(step > 0 ? "greatest" : "least") density here")
    }
    focus.show()
    showMessage(layout.densityText)
  }

  // MARK: Program

  private func reload() {
    log("reload asked for")
    let failed = scene.pictures.removeFailures()
    let again = failed == 0 ? "" : "retrying \(failed == 1 ? "1 picture" : "\(failed) pictures")"
    if let reload = services.reload {
      showMessage([reload(), again].filter { !$0.isEmpty }.joined(separator: ", "))
    } else {
      showMessage(again.isEmpty ? "no picture has failed" : again)
    }
  }
}
