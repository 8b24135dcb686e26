import Foundation

extension Wall {
  /// Deletes photos from the wall.
  func delete(_ photos: [PhotoID]) {
    guard !photos.isEmpty else { return }
    let update = contents.model.delete(Set(photos))
    apply(update)
    record(SessionJournal.Entry.entries(.deleted, photos, in: contents.photos))
    log("deleted \(photos.count), \(contents.model.kept.count) left")
    showMessage("deleted \(named(photos)) — \(keys.hint(.undo)) restores \(photos.count == 1 ? "it" : "them")")
  }

  /// Deletes the marked photos, or else the focused one.
  func deleteChosen() {
    let marked = contents.model.marked.filter { !contents.model.deleted.contains($0) }
    if keyPlace == .wall, !marked.isEmpty {
      delete(marked.sorted())
    } else if let photo = focusedPhoto() {
      delete([photo])
    }
  }

  func undo() {
    guard let (change, update) = contents.model.undo() else { return showMessage("nothing to undo") }
    apply(update)
    record(change, isUndone: true)
    log("undone, \(contents.model.kept.count) left")
    switch change {
    case .deleted(let places):
      let them = places.count == 1 ? "it" : "them"
      showMessage("restored \(named(places.map(\.photo))) — \(keys.hint(.redo)) deletes \(them) again")
      restoreFiles(of: places.map(\.photo))
    case .marked(let photos, let wasMarked):
      showMessage("\(wasMarked ? "unmarked" : "marked") \(named(photos)) again")
    case .inverted: showMessage("marks inverted again")
    case .ordered(let order, _):
      showMessage("undone: \(order.sentence) again")
    case .moved(let places, _):
      showMessage("moved \(named(places.map(\.photo))) back")
    }
  }

  func redo() {
    guard let (change, update) = contents.model.redo() else { return showMessage("nothing to redo") }
    apply(update)
    record(change, isUndone: false)
    log("redone, \(contents.model.kept.count) left")
    switch change {
    case .deleted(let places):
      showMessage("deleted \(named(places.map(\.photo))) again")
    case .marked(let photos, let isMarked):
      showMessage("\(isMarked ? "marked" : "unmarked") \(named(photos)) again")
    case .inverted: showMessage("marks inverted again")
    case .ordered(_, let order):
      showMessage("redone: \(order.sentence) again")
    case .moved(_, let places):
      showMessage("moved \(named(places.map(\.photo))) again")
    }
  }

  func toggleMark() {
    guard let photo = focusedPhoto() else { return }
    let isMarked = !contents.model.marked.contains(photo)
    mark([photo], isMarked)
    showMessage("\(isMarked ? "marked" : "unmarked") \(named([photo]))")
  }

  /// Marks the focused photo, or removes its mark, and moves the focus to the next one.
  func markAndGoOn() {
    guard let position = contents.model.focusPosition else { return toggleMark() }
    toggleMark()
    focus.move(to: position + 1)
    fullView.show(contents.model.focus, at: now)
  }

  /// Inverts the marks of the photos that are shown.
  func invertMarks() {
    let photos = contents.model.shown.photos
    guard !photos.isEmpty else { return }
    contents.model.invertMarks(photos)
    record(.inverted(photos), isUndone: false)
    let count = photos.count(where: contents.model.marked.contains)
    showMessage("marks inverted: \(count) of \(photos.count) marked")
  }

  /// Shows only the marked photos, or all again.
  func toggleMarkedFilter() {
    let marked = contents.model.marked.subtracting(contents.model.deleted)
    guard filter.marked != nil || !marked.isEmpty else {
      return showMessage("no photo is marked — \(keys.hint(.mark)) marks one")
    }
    filter.marked = filter.marked == nil ? marked : nil
    apply(contents.model.filter(filter.photos))
    let count = contents.model.count
    showMessage(
      filter.marked == nil
        ? "showing \(count) photos" : "showing only \(count) marked — \(keys.hint(.showMarked)) shows all")
  }

  func toggleAllMarks() {
    let marked = contents.model.marked
    if marked.isEmpty {
      mark(contents.model.shown.photos, true)
      showMessage("marked all \(contents.model.marked.count) photos")
    } else {
      mark(marked.sorted(), false)
      showMessage("unmarked all \(marked.count) photos")
    }
  }

  private func mark(_ photos: [PhotoID], _ isMarked: Bool) {
    guard contents.model.mark(photos, isMarked) else { return }
    record(SessionJournal.Entry.entries(isMarked ? .marked : .unmarked, photos, in: contents.photos))
  }

  // MARK: Ranges

  /// Begins a range at the focus, or marks the current one.
  func toggleRange() {
    if range == nil { beginRange() } else { markRange() }
  }

  func beginRange() {
    guard let photo = focusedPhoto() else { return }
    range = MarkRange(start: photo)
    updateRange()
    showMessage("a range begins here — \(keys.hint(.markRange)) marks it, \(keys.hint(.clear)) cancels it")
  }

  /// Marks the photos of the range, which ends it.
  func markRange() {
    updateRange()
    guard let positions = contents.range else { return }
    let photos = Array(contents.model.shown.photos[positions])
    cancelRange()
    mark(photos, true)
    showMessage("marked \(named(photos)) — \(keys.hint(.undo)) undoes it")
  }

  func cancelRange() {
    range = nil
    contents.range = nil
  }

  /// Extends the range to the focus.
  func updateRange() {
    contents.range = range?.positions(in: contents.model)
    if contents.range == nil { range = nil }
  }

  /// Settles a range before an action. Returns true if that is all the action does.
  func settleRange(before action: WallAction) -> Bool {
    guard range != nil else { return false }
    switch keys.binding(of: action)?.range ?? .marks {
    case .keeps: return false
    case .marks:
      markRange()
      return false
    case .marksOnly: markRange()
    case .cancels:
      cancelRange()
      showMessage("range cancelled")
    }
    return true
  }

  // MARK: Changes

  /// Updates the collection view after a change of the model, and shows the focused photo.
  func apply(_ update: WallUpdate) {
    scene.apply(update)
    fullView.show(contents.model.focus, at: now)
    if !update.isEmpty { focus.show() }
  }

  /// Records entries in the journal of the session. An error is shown after the message of the action.
  func record(_ entries: [SessionJournal.Entry]) { journalError = decisions.record(entries) ?? journalError }

  func record(_ change: WallChange, isUndone: Bool) {
    record(
      SessionJournal.Entry.entries(for: change, isUndone: isUndone, model: contents.model, in: contents.photos))
  }

  /// Returns the name of a single photo, ‘Dune’, or else the number of photos.
  func named(_ photos: [PhotoID]) -> String {
    photos.count == 1 ? "‘\(contents.photos[photos[0]].name)’" : "\(photos.count) photos"
  }
}
