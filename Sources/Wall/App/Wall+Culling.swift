import Foundation

extension Wall {
  /// Takes photos off the wall and says so.
  func delete(_ photos: [PhotoID]) {
    guard !photos.isEmpty else { return }
    let update = contents.model.delete(Set(photos))
    apply(update)
    record(.deleted, photos)
    log("deleted \(photos.count), \(contents.model.kept.count) left")
    say("deleted \(named(photos)) — \(keys.hint(.undo)) brings \(photos.count == 1 ? "it" : "them") back")
  }

  /// The marked photos, else the focused one.
  func deleteChosen() {
    let marked = contents.model.marked.filter { !contents.model.deleted.contains($0) }
    if keyPlace == .wall, !marked.isEmpty {
      delete(marked.sorted())
    } else if let photo = focusedPhoto() {
      delete([photo])
    }
  }

  func undo() {
    guard let (change, update) = contents.model.undo() else { return say("nothing to undo") }
    apply(update)
    record(change, isUndone: true)
    log("undone, \(contents.model.kept.count) left")
    switch change {
    case .deleted(let places):
      let (verb, them) = places.count == 1 ? ("is", "it") : ("are", "them")
      say("\(named(places.map(\.photo))) \(verb) back — \(keys.hint(.redo)) takes \(them) off again")
    case .marked(let photos, let wasMarked):
      say("\(wasMarked ? "unmarked" : "marked") \(named(photos)) again")
    case .ordered(let order, _):
      say("again \(order.key.sentence)")
    case .moved(let places, _):
      say("moved \(named(places.map(\.photo))) back")
    }
  }

  func redo() {
    guard let (change, update) = contents.model.redo() else { return say("nothing to redo") }
    apply(update)
    record(change, isUndone: false)
    log("redone, \(contents.model.kept.count) left")
    switch change {
    case .deleted(let places):
      say("deleted \(named(places.map(\.photo))) again")
    case .marked(let photos, let isMarked):
      say("\(isMarked ? "marked" : "unmarked") \(named(photos)) again")
    case .ordered(_, let order):
      say("\(order.key.sentence) again")
    case .moved(_, let places):
      say("moved \(named(places.map(\.photo))) again")
    }
  }

  func toggleMark() {
    guard let photo = focusedPhoto() else { return }
    let isMarked = !contents.model.marked.contains(photo)
    mark([photo], isMarked)
    say("\(isMarked ? "marked" : "unmarked") \(named([photo]))")
  }

  func toggleAllMarks() {
    let marked = contents.model.marked
    if marked.isEmpty {
      mark(contents.model.shown.photos, true)
      say("marked all \(contents.model.marked.count)")
    } else {
      mark(marked.sorted(), false)
      say("unmarked all \(marked.count)")
    }
  }

  /// Gives photos a mark, or takes it from them.
  func mark(_ photos: [PhotoID], _ isMarked: Bool) {
    if contents.model.mark(photos, isMarked) { record(isMarked ? .marked : .unmarked, photos) }
  }

  /// Changes the collection view as the model has changed; the focus stays in sight.
  func apply(_ update: WallUpdate) {
    scene.apply(update)
    fullViewFollowsFocus()
    if !update.isEmpty { showFocus() }
  }

  /// ‘Dune’, or how many.
  func named(_ photos: [PhotoID]) -> String {
    photos.count == 1 ? "‘\(contents.photos[photos[0]].name)’" : "\(photos.count) photos"
  }
}
