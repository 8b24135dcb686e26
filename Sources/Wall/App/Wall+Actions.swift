extension Wall {
  /// The greatest number of repetitions of a motion; more would take a noticeable time.
  private static let mostRepetitions = 10_000

  /// Performs an action, on the focused photo if it acts on one.
  ///
  /// - Parameter isRange: Whether photos were marked as a range for this.
  func run(_ action: WallAction, isRange: Bool = false) {
    let number = action.isLayout ? nil : input.prefix.removeNumber()
    let count = number.map { $0.isCount ? max(1, min($0.number, model.count, Self.mostRepetitions)) : 1 } ?? 1
    if settleRange(before: action) { return }
    switch action {
    case .focus(let direction):
      if model.focus == nil { _ = focusedPhoto() }
      focusScroller.moveFocus(direction, times: count)
    case .first: goTo(number, else: 0)
    case .last: goTo(number, else: model.count - 1)
    case .nextSection: for _ in 0..<count { goToSection(1) }
    case .previousSection: for _ in 0..<count { goToSection(-1) }
    case .scrollScreens(let screens): for _ in 0..<count { focusScroller.scroll(screens: screens) }
    case .scrollRows(let rows): for _ in 0..<count { focusScroller.scroll(rows: rows) }
    case .wheel(let direction): focusScroller.wheel(direction)
    case .layout(let index): switchLayout(to: index)
    case .nextLayout: switchLayout(by: 1)
    case .previousLayout: switchLayout(by: -1)
    case .increaseDensity: changeDensity(by: 1)
    case .decreaseDensity: changeDensity(by: -1)
    case .frameStyle: changeFrame()
    case .captions: toggle(\.showsCaptions, "captions")
    case .ground: changeGround()
    case .histogram: toggle(\.showsHistogram, "histogram")
    case .clipping: changeClipping()
    case .boxes: changeBoxes()
    case .tap: tap()
    case .delete: deleteChosen(isRange: isRange)
    case .undo: undo()
    case .redo: redo()
    case .restore(let photo): restore(photo)
    case .restoreTrashed(let index): restoreTrashed(index)
    case .showPhoto(let photo): focusScroller.moveFocus(on: photo)
    case .resume: if let resumeLeftSession { resumeLeftSession() } else { showMessage("no session was left") }
    case .set(let property, let value): setChosen(property, to: value)
    case .toggle(let property, let value): setChosen(property, to: value, toggles: true)
    case .turn(let turn): turnChosen(turn)
    case .advance: toggleAdvance()
    case .stack: toggleStack()
    case .stacks: toggleAllStacks()
    case .markAndGoOn: markAndGoOn()
    case .markRange: toggleRange()
    case .markAll: toggleAllMarks()
    case .invertMarks: invertMarks()
    case .sort: sort(by: nextSort)
    case .sortBy(let key): chooseSort(by: key)
    case .moreLikeThis: sortByLikeness()
    case .duplicates: toggleDuplicates()
    case .keepProposed: keepProposed()
    case .keepAllProposed: keepAllProposed()
    case .notDuplicates: rememberNotDuplicates()
    case .moveBackward: movePhotos(by: -1)
    case .moveForward: movePhotos(by: 1)
    case .moveUp: movePhotos(.up)
    case .moveDown: movePhotos(.down)
    case .moveByDragging, .layoutByHand, .pane, .own, .deleteOthers: break
    case .beginSearch: beginSearch()
    case .nextMatch, .previousMatch:
      for _ in 0..<count { apply(search.goToMatch(action == .nextMatch ? 1 : -1, model: model)) }
    case .filter: apply(search.toggleFilter(model, isFiltered: document.filter.matches != nil, photos: photos))
    case .showMarked: toggleFilter(.marked, hint: .mark)
    case .clear: clear()
    case .copy: copyAddress()
    case .copyItem: copyItem()
    case .search(let text): search(for: text)
    case .openElsewhere: openElsewhere()
    case .transfer: transferChosen()
    case .commandLine: askForCommand()
    case .send(let digit): sendChosen(by: digit)
    case .folderKeys: toggleFolderKeys()
    case .labelKeys: toggleLabelKeys()
    case .command(let command): run(command)
    case .write: save()
    case .reload: reload()
    case .includeFolders: showMessage(services.feed.includeFolders?() ?? "the feed has no folders below")
    case .redraw: screen.redrawAll()
    case .quit: quit()
    case .deletedPhotos: listDeleted()
    case .toggleMode(let kind): toggle(kind)
    }
  }
}
