import Foundation

extension Wall {
  /// Keeps a decision where a crash leaves it.
  func record(_ decision: SessionJournal.Decision, _ photos: [PhotoID]) {
    guard let record = services.record, !photos.isEmpty else { return }
    if let trouble = record(decision, photos.map { contents.photos[$0].address.text }) { journalTrouble = trouble }
  }

  /// The same for what was undone or done again.
  func record(_ change: WallChange, isUndone: Bool) {
    switch change {
    case .deleted(let places): record(isUndone ? .kept : .deleted, places.map(\.photo))
    case .marked(let photos, let isMarked): record(isMarked != isUndone ? .marked : .unmarked, photos)
    case .ordered, .moved: break
    }
  }

  /// Takes up what a session that was cut off had decided. It can be undone like anything else.
  public func resume(_ recovered: SessionJournal.Recovered) {
    isDirty = true
    var deleted: Set<PhotoID> = []
    var marked: [PhotoID] = []
    for photo in contents.model.kept.photos {
      let address = contents.photos[photo].address.text
      if recovered.deleted.contains(address) { deleted.insert(photo) }
      if recovered.marked.contains(address) { marked.append(photo) }
    }
    contents.model.mark(marked, true)
    apply(contents.model.delete(deleted))
    say("taken up where it was cut off: \(deleted.count) deleted, \(marked.count) marked")
  }
}
