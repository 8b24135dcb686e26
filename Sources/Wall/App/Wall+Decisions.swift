import Foundation
import PhotoFeed

/// Decisions about photos. Each decision is a `WallChange`. Only `commit`, `undo` and `redo` apply changes.
extension Wall {
  /// Applies a change that can be undone. Shows `message`, or else the sentence of the change. Calls `next` afterwards.
  func commit(_ change: WallChange, message: String? = nil, then next: @escaping () -> Void = {}) {
    commit([change], message: message, then: next)
  }

  /// Applies several changes, which are undone together. Shows a message at the end. Calls `next` afterwards.
  func commit(
    _ changes: [WallChange], isJoined: Bool = false, message: String?, then next: @escaping () -> Void = {}
  ) {
    guard let change = changes.first else { return next() }
    make(change, .command) { [unowned self] prepared in
      if prepared == nil { identify(change) }
      update(document.commit(change, isJoined: isJoined, prepared))
      finish(change, .command, message: message)
      commit(Array(changes.dropFirst()), isJoined: true, message: message, then: next)
    }
  }

  /// Removes photos from the wall before their files are moved. The journal gets the entry after the move.
  func leave(_ photos: [PhotoID], message: String) {
    guard let change = model.deletion(of: Set(photos)) else { return }
    update(document.commit(change, isRecorded: true))
    finish(change, .command, message: message)
  }

  /// Returns photos to the wall if their files could not be moved.
  func bringBack(_ photos: [PhotoID]) {
    let order = sorter.order(of: model, photos: self.photos)
    if let update = document.model.takeBackDeletion(of: Set(photos), order: order) { self.update(update) }
  }

  /// Applies a change: at once, or for many photos, when the journal entries are ready.
  private func make(_ change: WallChange, _ cause: WallChange.Cause, _ body: @escaping (PreparedDecisions?) -> Void) {
    if let task = largeChange {
      return showMessage("\(task.text): nothing else is changed meanwhile" + keys.hint(.clear) { " — \($0) stops it" })
    }
    if let worker = services.worker,
      let preparation = document.preparation(of: change, cause, from: min(worker.minimumCount / 10, 1_000))
    {
      largeChange = tasks.run("recording", on: worker, preparation) { [unowned self] prepared in
        largeChange = nil
        if let prepared { body(prepared) }
        keepSharpest()
        quitAfterWaiting()
      }
    } else {
      body(nil)
    }
  }

  /// Undoes the last step.
  ///
  /// - Parameter message: The message; nil for the sentence of the step.
  func undo(message: String? = nil) {
    guard let change = model.history.done.last else { return showMessage("nothing to undo") }
    make(change, .undo) { [unowned self] prepared in
      guard let (change, update) = document.undo(prepared) else { return }
      self.update(update)
      let text = finish(change, .undo, message: message)
      switch change {
      case .deleted(let locations): restoreFiles(of: locations.map(\.photo))
      case .restored(let locations): moveFilesAgain(of: locations.map(\.photo))
      case .acted(let photos, let call): takeBack(call, of: photos)
      case .renamed(let photos, let number): renameBack(photos, number, isUndone: true)
      default: break
      }
      if model.history.isInStep { undo(message: text) }
    }
  }

  /// Restores one deleted photo, independently of later steps.
  func restore(_ photo: PhotoID) {
    guard let change = model.restoration(of: [photo], order: sorter.order(of: model, photos: photos)) else { return }
    commit(change)
    restoreFiles(of: [photo])
  }

  func redo() {
    guard let change = model.history.undone.last else { return showMessage("nothing to redo") }
    make(change, .redo) { [unowned self] prepared in
      guard let (change, update) = document.redo(prepared) else { return }
      self.update(update)
      finish(change, .redo)
      switch change {
      case .deleted(let locations): moveFilesAgain(of: locations.map(\.photo))
      case .restored(let locations): restoreFiles(of: locations.map(\.photo))
      case .acted(let photos, let call): actOnFiles(of: photos, by: call)
      case .renamed(let photos, let number): renameBack(photos, number, isUndone: false)
      default: break
      }
      if model.history.isInStep { redo() }
    }
  }

  /// Updates the wall after a change. Shows and returns `message`, or else the sentence of the change.
  @discardableResult
  private func finish(_ change: WallChange, _ cause: WallChange.Cause, message: String? = nil) -> String {
    switch (change, cause) {
    case (.deleted(let locations), .command): log("deleted \(locations.count), \(model.kept.count) left")
    case (_, .command): break
    case (_, .undo): log("undone, \(model.kept.count) left")
    case (_, .redo): log("redone, \(model.kept.count) left")
    }
    layOutTurned(by: change)
    takeClocks(of: change, cause)
    let filtered = change.values.flatMap { values in
      search.follow(values.photos, model: model, isFiltered: document.filter.matches != nil, photos: photos)
    }
    if let filtered { apply(filtered.effects) }
    followDuplicates()
    let text = message ?? sentence(aboutMove: change, cause) ?? document.sentence(after: change, cause, keys: keys)
    showMessage(text + (filtered.map { "; \($0.words)" } ?? ""))
    if case .set(let change) = change, change.property == .raw { restoreRawFiles(of: change.photos) }
    return text
  }

  /// Updates the collection view after a change of the model, and shows the focused photo.
  func update(_ update: WallUpdate) {
    // The update would end the gesture's transition.
    if !update.isEmpty { endLayoutGesture(switches: false) }
    scene.apply(update)
    guard !update.isEmpty else { return }
    focusScroller.showFocus()
  }

  // MARK: Deleting

  /// Deletes photos, except those in folders to keep.
  ///
  /// - Parameter changes: Changes to apply before, in the same step.
  func delete(_ photos: [PhotoID], after changes: [WallChange] = [], message: String? = nil) {
    guard let photos = withoutKept(photos) else { return }
    services.files?.setCall(nil, of: photos)
    if let change = model.deletion(of: Set(photos)) { commit(changes + [change], message: message) }
  }

  /// Deletes a photo, or all photos of its closed stack.
  func deleteStack(of photo: PhotoID) { delete(model.withStacks([photo])) }

  /// Deletes the marked photos, or else the focused one. Asks if the focused photo is not marked or a marked photo is
  /// not on the screen, since users also mark photos to keep.
  ///
  /// - Parameter isRange: Whether the photos were marked as a range for this.
  func deleteChosen(isRange: Bool) {
    let marked = model.photos(with: .marked)
    guard let photo = focusedPhoto() else { return }
    guard !marked.isEmpty else { return deleteStack(of: photo) }
    if isRange || (marked.contains(photo) && scene.photosOnScreen.isSuperset(of: marked)) {
      return delete(marked.sorted())
    }
    let deleteKeys = keys.binding(of: .delete)?.chords.map(\.description) ?? []
    let mark = keys.hint(.mark) { $0 }
    let question = Confirmation.delete(
      document.named([photo]), marked: marked.count, key: deleteKeys.first ?? "x", markKey: mark.isEmpty ? "m" : mark)
    ask(question) { [weak self] answer in
      if deleteKeys.contains(answer) || answer == question.answers[0].key {
        self?.deleteStack(of: photo)
      } else if answer == question.answers[1].key {
        self?.delete(marked.sorted())
      } else {
        self?.showMessage("nothing deleted")
      }
    }
  }

  // MARK: Properties

  /// Sets a property of photos; `value` receives the former value.
  private func set(
    _ property: PhotoProperty, of photos: some Sequence<PhotoID>, message: String? = nil, to value: (UInt8) -> UInt8
  ) {
    if let change = model.setting(property, of: photos, to: value) { commit(change, message: message) }
  }

  /// Sets a property of the focused photo. If the photo is marked, sets it for all marked photos, unless a mode shows
  /// the photo or the property is the mark.
  ///
  /// - Parameter toggles: Whether photos that all have the value lose it.
  func setChosen(_ property: PhotoProperty, to value: UInt8, toggles: Bool = false) {
    guard let photo = focusedPhoto() else { return }
    let own = modes.context == .wall ? model.withStacks([photo]) : [photo]
    var photos = property == .marked || modes.context != .wall ? own : model.selection.sorted()
    if property == .raw {
      photos.removeAll { !hasRawFile($0) }
      guard !photos.isEmpty else { return showMessage("there is no pair of a raw file and a JPEG") }
    }
    let values = model[property]
    var new = { (_: UInt8) in value }
    if property.takesSeveral, value != 0 {
      let hasAll = photos.allSatisfy { values[$0] & value == value }
      new = { hasAll && toggles ? $0 & ~value : $0 | value }
    } else if toggles, photos.allSatisfy({ values[$0] == value }) {
      new = { _ in 0 }
    }
    if property == .raw, new(0) != 0 {
      guard let left = withoutKept(photos) else { return }
      photos = left
    }
    let goOn = { [unowned self] in if input.advances, Set(photos) == Set(own) { focusNext() } }
    if let change = model.setting(property, of: photos, to: new) {
      commit(change, then: goOn)
    } else {
      showMessage(property[new(0)].sentence.replacing("%", with: document.named(photos)) + " already")
      goOn()
    }
  }

  /// Moves the focus to the next photo without a new message.
  private func focusNext() {
    if let effects = (modes.keyReceiver as? any PaneMode)?.effectsOfGoingOn() { return apply(effects) }
    if let position = model.focusPosition, position + 1 < model.count { focusScroller.moveFocus(to: position + 1) }
  }

  func toggleAdvance() {
    input.advances.toggle()
    showMessage(input.advances ? "goes to the next photo after each decision" : "stays at the photo after a decision")
  }

  /// Toggles the mark of the focused photo and moves the focus to the next one.
  func markAndGoOn() {
    run(.mark)
    if !input.advances { focusNext() }
  }

  /// Inverts the marks of the visible photos.
  func invertMarks() {
    let shown = model.withStacks(photos.loaded(in: model.shown))
    guard !shown.isEmpty else { return }
    let marked = model.marked
    let count = shown.count(where: { !marked.contains($0) })
    set(.marked, of: shown, message: "marks inverted: \(count) of \(shown.count) marked" + document.unloadedNote) {
      1 - $0
    }
  }

  /// Marks all visible photos, or removes all marks.
  func toggleAllMarks() {
    let marked = model.marked
    if marked.isEmpty {
      let photos = model.withStacks(photos.loaded(in: model.shown))
      set(.marked, of: photos, message: "marked all \(photos.count) photos" + document.unloadedNote) { _ in 1 }
    } else {
      set(.marked, of: marked, message: "unmarked all \(marked.count) photos") { _ in 0 }
    }
  }

  /// Shows only photos with a property, such as the marked ones, or all photos again.
  ///
  /// - Parameter hint: The action that sets the property.
  func toggleFilter(_ property: PhotoProperty, hint: WallAction) {
    let chosen = model.photos(with: property)
    var filter = document.filter
    guard filter.chosen != nil || !chosen.isEmpty else {
      return showMessage("no photo is \(property.adjective)" + keys.hint(hint) { " — \($0) marks one" })
    }
    filter.chosen = filter.chosen == nil ? chosen : nil
    update(document.show(only: filter))
    showMessage(
      filter.chosen == nil
        ? "showing \(model.count) photos"
        : "showing only \(model.count) \(property.adjective)" + keys.hint(.showMarked) { " — \($0) shows all" })
  }

  // MARK: Ranges

  /// Starts a range at the focus, or marks the current range.
  func toggleRange() {
    if input.rangeStart == nil { beginRange() } else { markRange() }
  }

  func beginRange() {
    guard let photo = focusedPhoto() else { return }
    input.rangeStart = photo
    updateRange()
    let hints = [keys.hint(.markRange) { "\($0) marks it" }, keys.hint(.clear) { "\($0) cancels it" }]
      .filter { !$0.isEmpty }.joined(separator: ", ")
    showMessage("a range begins here" + (hints.isEmpty ? "" : " — " + hints))
  }

  /// Marks the photos of the range and ends it. Calls `next` when they are marked.
  func markRange(then next: @escaping () -> Void = {}) {
    updateRange()
    guard let positions = scene.appearance.range else { return next() }
    let photos = model.withStacks(photos.loaded(model.shown.photos[positions]))
    cancelRange()
    let message = "marked \(document.named(photos))" + keys.hint(.undo) { " — \($0) undoes it" }
    if let change = model.setting(.marked, of: photos, to: { _ in 1 }) {
      commit(change, message: message, then: next)
    } else {
      showMessage(message)
      next()
    }
  }

  func cancelRange() {
    input.rangeStart = nil
    scene.appearance.range = nil
  }

  /// Extends the range to the focus.
  func updateRange() {
    scene.appearance.range = input.rangeStart.flatMap(model.range(from:))
    if scene.appearance.range == nil { input.rangeStart = nil }
  }

  /// Ends a range before an action. Returns true if the action does nothing else, or runs when the range is marked.
  func settleRange(before action: WallAction) -> Bool {
    guard input.rangeStart != nil else { return false }
    switch keys.binding(of: action)?.range ?? .marks {
    case .keeps: return false
    case .marks: markRange { [unowned self] in run(action, isRange: true) }
    case .marksOnly: markRange()
    case .cancels:
      cancelRange()
      showMessage("range cancelled")
    }
    return true
  }
}

extension WallModel {
  /// Returns the positions from a photo to the focus; nil if the photo is no longer on the wall.
  func range(from start: PhotoID) -> ClosedRange<Int>? {
    guard let start = shown.position(of: start), let end = focusPosition else { return nil }
    return min(start, end)...max(start, end)
  }
}
