import Foundation
import PhotoFeed
import WallLayouts

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

// MARK: - Appearance

extension Wall {
  private func changeFrame() {
    scene.appearance.frame = scene.appearance.frame.next
    showMessage("frame: \(scene.appearance.frame.rawValue)")
  }

  /// Shows or hides a part of the photos.
  private func toggle(_ part: WritableKeyPath<WallAppearance, Bool>, _ name: String) {
    scene.appearance[keyPath: part].toggle()
    showMessage("\(name) \(scene.appearance[keyPath: part] ? "on" : "off")")
  }

  private func changeGround() {
    scene.appearance.ground = scene.appearance.ground.next
    showMessage("transparent pictures on: \(scene.appearance.ground.rawValue)")
  }

  private func changeBoxes() {
    guard scene.hasBoxes else {
      return showMessage("no boxes in this feed — --boxes FIELD=xywh tells where they are")
    }
    toggle(\.showsBoxes, "boxes")
  }

  private func changeClipping() {
    scene.appearance.paintsClipping.toggle()
    guard scene.appearance.paintsClipping else { return showMessage("clipping not painted") }
    let histogram = model.focus.flatMap(scene.pictures.histogram)
    let parts = histogram.map { ($0.highlightsText, $0.shadowsText) } ?? ("", "")
    showMessage("clipped highlights red \(parts.0), shadows blue \(parts.1)")
  }

  // MARK: One photo

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

  private func copyAddress() {
    guard let photo = focusedPhoto() else { return }
    let entry = photos[photo]
    // The web page if there is one; the picture if the key is pressed again.
    let picture = entry.pictureAddress
    let address = input.copiedAddress == entry.page ? picture : entry.page ?? picture
    input.copiedAddress = address
    services.desktop.copy(address.bytes)
    let other = entry.page == nil ? "" : "; again: the \(address == picture ? "page" : "picture")"
    showMessage("copied \(PhotoDetails.text(of: address, folder: options.shownFolder))\(other)")
  }

  private func copyItem() {
    guard let photo = focusedPhoto() else { return }
    guard let text = photos.feedIndex(of: photo).flatMap(feed.itemText) else {
      return showMessage("‘\(photos[photo].name)’ is no item of a feed in JSON, but a file or a name")
    }
    services.desktop.copy(Array(text.utf8))
    showMessage("copied the item of ‘\(photos[photo].name)’, \(text.utf8.count) bytes of JSON")
  }

  // MARK: Modes

  /// Opens a mode, or closes it if it is open.
  func toggle(_ kind: ModeKind) {
    if let mode = modes.mode(kind) { return close(mode) }
    guard let make = kind.make, kind.context == .wall || focusedPhoto() != nil else { return }
    if kind.opensStack { openStackForMode() }
    var options = options
    (options.keys, options.tap) = (keys, tapping.isAsked ? nil : tapping.action)
    do throws(ModeRefusal) {
      let mode = try make(
        ModeEnvironment(
          scene: scene, options: options, services: services, context: modes.context, time: now,
          zOrder: Layer.fullView + 100 * modes.modes.count))
      modes.open(mode)
      apply(mode.effectsOfOpening())
    } catch {
      closeStackOfMode()
      showMessage(error.message)
    }
  }

  /// Closes a mode. A mode below it that becomes visible shows the focused photo.
  func close(_ mode: any Mode) {
    modes.close(mode, at: now)
    guard mode is any PaneMode else { return }
    input.tapGuard.isNextGuarded = true
    if mode.kind.opensStack { closeStackOfMode() }
    tellModesOfFocus()
  }

  /// Opens the full view of the focused photo.
  public func openFullView() {
    setNeedsFrame()
    toggle(.fullView)
  }

  // MARK: Focus

  func tellModesOfFocus() {
    for mode in modes.seen { apply(mode.focusDidMove(to: model.focus, at: now)) }
  }

  /// Moves the focus to the photo with the typed number, or else to a position.
  private func goTo(_ number: (number: Int, layoutBefore: Int?, isCount: Bool)?, else position: Int) {
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
  private func goToSection(_ step: Int) {
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

  // MARK: Layouts

  private func switchLayout(by step: Int) { switchLayout(to: layoutSwitcher.index(after: step)) }

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
  private func changeDensity(by step: Int) {
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

  // MARK: Program

  private func reload() {
    log("reload asked for")
    let failed = scene.pictures.removeFailures()
    let again = failed == 0 ? "" : "retrying \(failed == 1 ? "1 picture" : "\(failed) pictures")"
    if let reload = services.feed.reload {
      showMessage([reload(), again].filter { !$0.isEmpty }.joined(separator: ", "))
    } else {
      showMessage(again.isEmpty ? "no picture has failed" : again)
    }
  }
}
