import Foundation

extension Wall {
  /// Keeps a decision where a crash leaves it.
  func record(_ decision: SessionJournal.Decision, _ photos: [PhotoID]) {
    record(photos.map { .decided(decision, address(of: $0)) })
  }

  /// The same for what was moved, undone or done again.
  func record(_ change: WallChange, isUndone: Bool) {
    switch change {
    case .deleted(let places): record(isUndone ? .kept : .deleted, places.map(\.photo))
    case .marked(let photos, let isMarked): record(isMarked != isUndone ? .marked : .unmarked, photos)
    case .moved(let from, let to): record(placings(of: isUndone ? from : to).map { .placed($0) })
    case .ordered: break
    }
  }

  private func record(_ entries: [SessionJournal.Entry]) {
    guard let record = services.record, !entries.isEmpty else { return }
    if let trouble = record(entries) { journalTrouble = trouble }
  }

  private func address(of photo: PhotoID) -> String { contents.photos[photo].address.text }

  /// Where photos stand now, as steps that lead there one after the other: each behind the one before it, the first of a
  /// section before the first that was not moved.
  private func placings(of places: [PhotoPlace]) -> [SessionJournal.Placing] {
    let kept = contents.model.kept
    let moved = Set(places.map(\.photo))
    return places.compactMap(kept.position(of:)).sorted().compactMap { position in
      let range = kept.range(ofSection: kept.section(ofPosition: position))
      let photo = address(of: kept.photos[position])
      if position > range.lowerBound {
        return .init(photo, isBehind: true, address(of: kept.photos[position - 1]))
      }
      return range.first { !moved.contains(kept.photos[$0]) }.map {
        .init(photo, isBehind: false, address(of: kept.photos[$0]))
      }
    }
  }

  /// Takes up what a session that was cut off had decided. It can be undone like anything else.
  public func resume(_ recovered: SessionJournal.Recovered) {
    isDirty = true
    var deleted: Set<PhotoID> = []
    var marked: [PhotoID] = []
    let addresses = Set(recovered.placings.flatMap { [$0.photo, $0.neighbour] })
    var placed: [String: PhotoID] = [:]
    for photo in contents.model.kept.photos {
      let address = address(of: photo)
      if recovered.deleted.contains(address) { deleted.insert(photo) }
      if recovered.marked.contains(address) { marked.append(photo) }
      if addresses.contains(address) { placed[address] = photo }
    }
    for placing in recovered.placings {
      guard let photo = placed[placing.photo], let neighbour = placed[placing.neighbour] else { continue }
      if let update = contents.model.move([photo], beside: neighbour, isBehind: placing.isBehind) { apply(update) }
    }
    contents.model.mark(marked, true)
    apply(contents.model.delete(deleted))
    let moved = Set(recovered.placings.map(\.photo)).count
    say(
      "taken up where it was cut off: \(deleted.count) deleted, \(marked.count) marked"
        + (moved == 0 ? "" : ", \(moved) moved"))
  }
}
