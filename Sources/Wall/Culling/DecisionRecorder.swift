import PhotoFeed
import Platform

/// Records decisions in the journal, and tracks which of them are written to feeds and sidecars.
struct DecisionRecorder {
  private let record: (([SessionJournal.Entry]) -> String?)?
  /// Whether the last write to the journal failed.
  private(set) var isFailing = false
  /// The decisions in the feed that was written last; nil if none was written.
  private var written: (deleted: PhotoValues, order: ArrangedPhotos)?

  /// The photos with a number in the journal.
  private(set) var numbered = NumberedPhotos()

  /// The values in sidecars, feeds or the file of labels, as far as this session has read or written them.
  private var inSidecars: [PhotoProperty: PhotoValues] = [:]

  init(record: (([SessionJournal.Entry]) -> String?)?) { self.record = record }

  /// Whether the journal has all decisions.
  var isRecording: Bool { record != nil && !isFailing }

  mutating func didWrite(_ model: WallModel) { written = (model.deleted, model.kept.photos) }

  /// Returns the deleted photos that are still in the feed that was written last; all if none was written.
  func unwrittenDeletions(_ model: WallModel) -> Set<PhotoID> { model.deleted.subtracting(written?.deleted ?? []) }

  /// Returns true if photos were moved and the feed that was written last has another order.
  func isOrderUnwritten(_ model: WallModel) -> Bool {
    guard model.manualMoves > 0, let written else { return model.manualMoves > 0 }
    let (deleted, absent) = (model.deleted, model.absent)
    return !written.order.lazy.filter { !deleted.contains($0) && !absent.contains($0) }
      .elementsEqual(model.kept.photos)
  }

  /// Returns the photos with unwritten values, in their order, without deleted ones.
  func unwritten(_ properties: [PhotoProperty], _ model: WallModel) -> [PhotoID] {
    Set(properties.flatMap { changed($0, model) }).filter { !model.deleted.contains($0) }.sorted()
  }

  /// Returns the photos whose value of a property differs from the one in files.
  private func changed(_ property: PhotoProperty, _ model: WallModel) -> [PhotoID] {
    let (values, found) = (model[property], found(property))
    return values.filter { values[$0] != found[$0] } + found.filter { values[$0] == 0 }
  }

  /// Returns the unwritten values of a photo.
  func unwritten(_ properties: [PhotoProperty], of photo: PhotoID, _ model: WallModel) -> [PhotoProperty: UInt8] {
    let values = properties.map { ($0, model[$0][photo]) }
    return Dictionary(uniqueKeysWithValues: values.filter { $1 != (inSidecars[$0] ?? [])[photo] })
  }

  /// Returns the photos whose values differ from those found in files.
  func decidedPhotos(_ model: WallModel) -> Set<PhotoID> {
    Set(Set(model.values.keys).union(inSidecars.keys).flatMap { changed($0, model) })
  }

  /// Returns the values in the files of photos, as far as they were read.
  func found(_ property: PhotoProperty) -> PhotoValues { inSidecars[property] ?? [] }

  /// Notes values that were found in files, or written to them.
  mutating func didFind(_ property: PhotoProperty, _ found: [(photo: PhotoID, value: UInt8)]) {
    for (photo, value) in found { inSidecars[property, default: []][photo] = value }
  }

  /// Records entries. Returns an error message if this is the first failure.
  mutating func record(_ entries: [SessionJournal.Entry]) -> String? {
    guard !entries.isEmpty, let record else { return nil }
    let message = record(entries)
    defer { isFailing = message != nil }
    return isFailing ? nil : message
  }

  /// Records a change of many photos. Returns an error message if this is the first failure.
  mutating func record(_ prepared: PreparedDecisions) -> String? {
    numbered = prepared.numbered
    return record([.batch(prepared.batch)])
  }

  /// Records a change that `model` already has, or has undone. Returns an error message if this is the first failure.
  mutating func record(
    _ change: WallChange, _ cause: WallChange.Cause, model: WallModel, in table: PhotoTable,
    identities: [PhotoID: FileIdentity]
  ) -> String? {
    guard record != nil else { return nil }
    if let values = change.values {
      let values = cause == .undo ? values.inverse : values
      return record(values.property, Array(zip(values.photos, values.to)), in: table, identities: identities)
    }
    if case .dated(let from, let to) = change { return record([.clocks(cause == .undo ? from : to)]) }
    guard case .moved(let from, let to) = change else { return nil }
    return record(Self.moves(of: cause == .undo ? from : to, kept: model.kept, in: table).map { .placed($0) })
  }

  /// Records values of photos, as sets if there are many.
  mutating func record(
    _ property: PhotoProperty, _ values: [(photo: PhotoID, value: UInt8)], in table: PhotoTable,
    identities: [PhotoID: FileIdentity]
  ) -> String? {
    let ordinals = table.ordinals(of: values.map(\.photo))
    guard values.count >= JournalSets.minimumCount else {
      return record(
        values.map { photo, value in
          .decided(
            .init(property: property, value: value), table.record(of: photo, ordinal: ordinals[photo] ?? 1),
            identities[photo])
        })
    }
    var batch = SessionJournal.Batch()
    for (photo, value) in values {
      numbered.add(
        photo, value, table.record(of: photo, ordinal: ordinals[photo] ?? 1), identities[photo], to: &batch)
    }
    numbered.finish(property, &batch)
    return record([.batch(batch)])
  }

  /// Returns the positions of photos as a sequence of moves. Each photo follows the one before it; the first of a
  /// section precedes the first photo that was not moved.
  private static func moves(
    of locations: [PhotoLocation], kept: PhotoArrangement, in table: PhotoTable
  ) -> [SessionJournal.Move] {
    let moved = Set(locations.map(\.photo))
    let positions = locations.compactMap(kept.position(of:)).sorted()
    let pairs = positions.compactMap { position -> (photo: PhotoID, isAfter: Bool, neighbour: PhotoID)? in
      let range = kept.range(ofSection: kept.section(ofPosition: position))
      if position > range.lowerBound { return (kept.photos[position], true, kept.photos[position - 1]) }
      return range.first { !moved.contains(kept.photos[$0]) }.map {
        (kept.photos[position], false, kept.photos[$0])
      }
    }
    let ordinals = table.ordinals(of: pairs.flatMap { [$0.photo, $0.neighbour] })
    func name(_ photo: PhotoID) -> RecordedPhoto { table.record(of: photo, ordinal: ordinals[photo] ?? 1) }
    return pairs.map { .init(name($0), isAfter: $1, name($2)) }
  }
}
