/// Records what the user decides, so that a session that was cut off can be resumed, and knows what has been written.
struct DecisionRecorder {
  private let record: (([SessionJournal.Entry]) -> String?)?
  /// Whether the journal could not be written the last time.
  private var isFailing = false
  /// What was written last; nil if nothing was.
  private var written: (deleted: Set<PhotoID>, order: [PhotoID])?

  init(record: (([SessionJournal.Entry]) -> String?)?) { self.record = record }

  /// Whether there is a journal that has all decisions.
  var isRecording: Bool { record != nil && !isFailing }

  /// Whether the feed has been written in this session.
  var hasWritten: Bool { written != nil }

  mutating func didWrite(_ model: WallModel) { written = (model.deleted, model.kept.photos) }

  /// Returns the deleted photos that the feed which was written last still has; all if none was written.
  func unwrittenDeletions(_ model: WallModel) -> Set<PhotoID> { model.deleted.subtracting(written?.deleted ?? []) }

  /// Returns true if photos were moved and the feed that was written last has another order.
  func isOrderUnwritten(_ model: WallModel) -> Bool {
    guard model.manualMoves > 0, let written else { return model.manualMoves > 0 }
    return !written.order.lazy.filter { !model.deleted.contains($0) }.elementsEqual(model.kept.photos)
  }

  /// Records entries. Returns an error message when that begins to fail.
  mutating func record(_ entries: [SessionJournal.Entry]) -> String? {
    guard !entries.isEmpty, let record else { return nil }
    let message = record(entries)
    defer { isFailing = message != nil }
    return isFailing ? nil : message
  }
}

extension SessionJournal.Entry {
  /// The entries for a decision about photos.
  static func entries(_ decision: SessionJournal.Decision, _ photos: [PhotoID], in table: PhotoTable) -> [Self] {
    photos.map { .decided(decision, table[$0].recordedName) }
  }

  /// The entries for a change of the wall that was made or undone.
  static func entries(
    for change: WallChange, isUndone: Bool, model: WallModel, in table: PhotoTable
  ) -> [Self] {
    switch change {
    case .deleted(let places): entries(isUndone ? .kept : .deleted, places.map(\.photo), in: table)
    case .marked(let photos, let isMarked): entries(isMarked != isUndone ? .marked : .unmarked, photos, in: table)
    case .inverted(let photos):
      entries(.marked, photos.filter(model.marked.contains), in: table)
        + entries(.unmarked, photos.filter { !model.marked.contains($0) }, in: table)
    case .moved(let from, let to): placings(of: isUndone ? from : to, kept: model.kept, in: table).map { .placed($0) }
    case .ordered: []
    }
  }

  /// Where photos stand now, as steps that lead there one after the other: each behind the one before it, the first of a
  /// section before the first that was not moved.
  private static func placings(
    of places: [PhotoPlace], kept: PhotoArrangement, in table: PhotoTable
  ) -> [SessionJournal.Placing] {
    func name(_ position: Int) -> String { table[kept.photos[position]].recordedName }
    let moved = Set(places.map(\.photo))
    return places.compactMap(kept.position(of:)).sorted().compactMap { position in
      let range = kept.range(ofSection: kept.section(ofPosition: position))
      if position > range.lowerBound { return .init(name(position), isBehind: true, name(position - 1)) }
      return range.first { !moved.contains(kept.photos[$0]) }.map {
        .init(name(position), isBehind: false, name($0))
      }
    }
  }
}
