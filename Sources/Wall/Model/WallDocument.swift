import Basics
import PhotoFeed
import Pictures
import Platform
import Sidecars

/// The photos of a wall, the user's decisions and their journal.
///
/// Only the wall and `FocusScroller` change it; other types read it. `commit`, `undo` and `redo` change the model and
/// write the journal. They return the update for the collection view. Only changes without a journal entry are made in
/// the model directly, such as moves of the focus.
final class WallDocument {
  private(set) var photos: PhotoTable
  var model: WallModel { didSet { photos.turns = model[.turn] } }
  /// The conditions that hide photos.
  private(set) var filter = PhotoFilter()
  var recorder: DecisionRecorder
  private(set) var resumed: ResumedDecisions?
  /// The number of restored decisions about labels that the wall lacks. Only the journal has them.
  private(set) var keptLabelCount = 0
  /// The error of the last write to the journal, or nil.
  private var journalError: String?
  /// The identities of files at the time of the decisions.
  private var identities: [PhotoID: FileIdentity] = [:]
  private let identity: (@Sendable (FilePath, _ readsBytes: Bool) -> FileIdentity?)?

  init(_ feed: PhotoFeed, labels: UserLabels, services: WallServices) {
    photos = PhotoTable(feed, services.facts.store, labels: labels, isReadAhead: services.facts.worker != nil)
    photos.labelFile = services.writing.labelFile
    if let size = services.memory.size { photos.remember(size) }
    model = WallModel(sectionLengths: feed.sections.map(\.range.count), labels: labels)
    recorder = DecisionRecorder(record: services.writing.record)
    identity = services.facts.identity
  }

  // MARK: Decisions

  /// Makes a change that can be undone. A restored change is in the journal already.
  func commit(
    _ change: WallChange, isJoined: Bool = false, isRecorded: Bool = false, _ prepared: PreparedDecisions? = nil
  ) -> WallUpdate {
    let update = model.commit(change, isJoined: isJoined)
    if !isRecorded { record(change, .command, prepared) }
    return update
  }

  /// Returns a function that prepares the journal entries of a change of `count` photos or more; nil for other changes.
  func preparation(
    of change: WallChange, _ cause: WallChange.Cause, from count: Int
  ) -> (@Sendable (WallTask) -> PreparedDecisions?)? {
    guard recorder.isRecording, let values = change.values, values.photos.count >= count else { return nil }
    return { [photos, identities, identity, numbered = recorder.numbered] task in
      var find: (@Sendable (FilePath) -> FileIdentity?)?
      if cause == .command, let identity { find = { identity($0, false) } }
      return PreparedDecisions(
        cause == .undo ? values.inverse : values, in: photos, numbered, identities: identities, identity: find, task)
    }
  }

  /// Stores the identities of files; nil for unknown ones.
  func setIdentities(_ known: [PhotoID: FileIdentity?]) {
    for (photo, identity) in known { identities[photo] = identity }
  }

  /// Stores and records the identities of files after a decision about them.
  func addIdentities(_ found: [PhotoID: FileIdentity?]) {
    setIdentities(found)
    for property in model.properties {
      let values = found.keys.map { (photo: $0, value: model[property][$0]) }.filter { $0.value != 0 }
      record(property, values)
    }
  }

  private func record(_ property: PhotoProperty, _ values: [(photo: PhotoID, value: UInt8)]) {
    journalError = recorder.record(property, values, in: photos, identities: identities) ?? journalError
  }

  /// Records that photos left the wall because their files were moved.
  func recordMoved(_ photos: [PhotoID]) {
    record(.deleted(photos.map { PhotoLocation(photo: $0, section: 0, position: 0) }), .command, nil)
  }

  /// Returns the identity of a photo's file at the time of the decision; nil if unknown.
  func identity(of photo: PhotoID) -> FileIdentity? { identities[photo] }

  /// Returns the files that have changed since the user decided about them.
  func changedFiles(of photos: [PhotoID]) -> [FilePath] {
    photos.compactMap { photo in
      guard let path = self.photos[photo].address.filePath, let identity = identities[photo] else { return nil }
      return FileFingerprint(path: path) == nil || identity.matches(path) ? nil : path
    }
  }

  /// Undoes the last change; nil if there is none.
  func undo(_ prepared: PreparedDecisions? = nil) -> (change: WallChange, update: WallUpdate)? {
    let result = model.undo()
    if let change = result?.change { record(change, .undo, prepared) }
    return result
  }

  /// Redoes the last undone change; nil if there is none.
  func redo(_ prepared: PreparedDecisions? = nil) -> (change: WallChange, update: WallUpdate)? {
    let result = model.redo()
    if let change = result?.change { record(change, .redo, prepared) }
    return result
  }

  private func record(_ change: WallChange, _ cause: WallChange.Cause, _ prepared: PreparedDecisions?) {
    if let prepared {
      identities.merge(prepared.identities) { $1 }
      journalError = recorder.record(prepared) ?? journalError
    } else {
      journalError = recorder.record(change, cause, model: model, in: photos, identities: identities) ?? journalError
    }
  }

  /// Records the focused photo at the end of the session.
  func recordFocus() {
    guard let photo = model.focus else { return }
    let record = photos.record(of: photo, ordinal: photos.ordinals(of: [photo])[photo] ?? 1)
    journalError = recorder.record([.focused(record)]) ?? journalError
  }

  /// Returns the error of the last write to the journal, once.
  func takeJournalError() -> String? {
    defer { journalError = nil }
    return journalError
  }

  // MARK: What is shown

  func show(only filter: PhotoFilter) -> WallUpdate {
    self.filter = filter
    return model.filter(filter.photos)
  }

  func setDuplicates(_ groups: DuplicateGroups) { photos.duplicates = groups }

  /// Makes stacks of the groups of duplicates.
  func stackDuplicates(isClosed: Bool) -> WallUpdate {
    model.stack(PhotoStacks(photos.duplicates, isClosed: isClosed, former: model.stacks))
  }

  /// Forms stacks from the facts of files. Existing stacks stay open or closed; new ones follow `state`.
  func formStacks(_ state: StackState) -> WallUpdate {
    let shots = photos.shots(hasFingerprints: state == .divided)
    return model.stack(PhotoStacks(shots, isClosed: state != .open, former: model.stacks))
  }

  /// Opens or closes stacks.
  func changeStacks(_ body: (inout PhotoStacks) -> Void) -> WallUpdate {
    var stacks = model.stacks
    body(&stacks)
    return model.stack(stacks)
  }

  /// Sets the photo for the fact `likeness`.
  func compare(with photo: PhotoID?) { photos.likenessModel = photo }

  /// Stores the size of a loaded picture. Returns true if the aspect ratio has changed.
  func learn(_ size: PixelSize, of photo: PhotoID, isForCell: Bool) -> Bool {
    if isForCell { photos.learnThumbnail(size, of: photo) }
    return photos.learn(size, of: photo)
  }

  // MARK: Feed

  /// Replaces the feed. Decisions about photos that left the feed apply again if they return. Photos whose files the
  /// wall has moved can still be restored.
  func replaceFeed(
    by feed: PhotoFeed, _ difference: FeedDifference, services: WallServices, sorter: Sorter
  ) -> FeedChange {
    let removed = Set(difference.deletes.map { photos.numbers[$0] })
    let held = removed.filter { model.deleted.contains($0) && services.holds($0) }
    let decided = model.manualMoves > 0 ? removed : removed.intersection(decidedPhotos)
    let left = removed.subtracting(held)
    let absent = model.absent
    let changed = difference.changes.map { photos.numbers[$0.from] }
    let count = photos.count
    let items = photos.replaceFeed(
      by: feed, origins: difference.origins, absent: decided.union(held), held: services.holds)
    if let size = services.memory.size { photos.remember(size) }
    let update = model.replacePhotos(
      by: photos.arrangement, gone: left.subtracting(decided),
      absent: (absent.isEmpty ? [] : absent.subtracting(items)).union(left.intersection(decided)),
      order: sorter.order(of: model, photos: photos)
    ) { [photos, values = model.values] in sorter.sections(of: $0, photos: photos, values) }
    let inserted = difference.inserts.map { items[$0] }
    return FeedChange(
      update: update, new: inserted.filter { $0.index >= count }, returned: inserted.filter(absent.contains),
      gone: left, changed: changed, hasTrashed: !held.isEmpty)
  }

  /// Returns true for a photo that was found in a folder and is not listed in a feed.
  func isOfFolder(_ photo: PhotoID) -> Bool { photos.feedIndex(of: photo).map(photos.feed.isOfFolder) ?? false }

  /// Renames the files of photos. Decisions stay, also in the journal.
  func rename(_ names: [PhotoID: PhotoFileNames]) {
    let renamed = names.keys.sorted()
    func records() -> [RecordedPhoto] {
      let ordinals = photos.ordinals(of: renamed)
      return renamed.map { photos.record(of: $0, ordinal: ordinals[$0] ?? 1) }
    }
    let before = records()
    photos.rename(names)
    let entries = zip(before, records()).map { SessionJournal.Renaming(from: $0, to: $1) }
    journalError = recorder.record([.renamed(entries)]) ?? journalError
  }

  /// The photos with decisions, including undone ones. Their portions stay loaded.
  var decidedPhotos: Set<PhotoID> {
    let changes = model.history.done + model.history.undone
    return recorder.decidedPhotos(model).union(changes.flatMap(\.photos))
  }

  /// Removes the values found in the files of unloaded photos.
  func forgetFound(about photos: PhotoList) {
    for property in PhotoProperty.ofSidecars + model.labels {
      let values = model[property]
      let found = photos.filter { values[$0] != 0 }
      let none = found.map { (photo: $0, value: UInt8(0)) }
      model.setFound(property, none)
      recorder.didFind(property, none)
    }
  }

  /// Replaces the photos of a portion that was loaded or unloaded.
  func fill(with filling: FeedFilling, services: WallServices, sorter: Sorter) -> FeedChange {
    let before = photos.numbers.photos(in: filling.range)
    photos.replaceFeed(by: filling, remembered: services.memory.size)
    let after = photos.numbers.photos(in: filling.range.lowerBound..<filling.range.lowerBound + filling.count)
    let kept = before.prefix(after.count)
    let gone = Array(before.dropFirst(kept.count))
    let order = { [model, photos] in sorter.order(of: model, photos: photos) }
    let update =
      filling.addedSections == 0 && model.kept.titles == nil
      ? model.replacePhotos(by: photos.arrangement, inSection: filling.section, gone: gone, order: order)
      : model.replacePhotos(by: photos.arrangement, gone: Set(gone), order: order()) {
        [photos, values = model.values] in
        sorter.sections(of: $0, photos: photos, values)
      }
    return FeedChange(
      update: update, new: photos.loaded(Array(after)), gone: Set(gone), changed: Array(kept), hasTrashed: false)
  }

  // MARK: Sessions

  /// Stores the decisions of an interrupted session for `resumedDecisions(about:)`, until their photos are loaded.
  func resume(_ recovered: SessionJournal.Recovered) {
    resumed = ResumedDecisions(recovered, labels: model.labels)
    keptLabelCount = recovered.resolving(labels: model.labels).labelCount
  }

  /// Returns the resumed decisions about photos, once; nil if there is no resumed session.
  func resumedDecisions(about photos: [PhotoID]) -> ResumedDecisions.Step? {
    resumed?.decisions(about: photos, in: self.photos)
  }

  /// Notes that pictures were turned in their files. The files then differ from those at the time of earlier decisions.
  func didTurnFiles(_ turns: [PhotoID: PictureOrientation]) {
    model.didTurnFiles(turns)
    for photo in turns.keys {
      recorder.didFind(.turn, [(photo, 0)])
      identities[photo] = nil
    }
    record(.turn, turns.keys.sorted().map { ($0, model[.turn][$0]) })
  }

  /// Stores the stars, flags and labels found in files. They are no decisions: they are not in the journal, cannot be
  /// undone, and never override a decision, even an undone one.
  ///
  /// - Parameter isAgain: Whether the user has asked for changes by other programs. Then a new value counts if the file
  ///   had the decided one before.
  func setFound(_ ratings: [(photo: PhotoID, rating: PhotoRating)], isAgain: Bool = false) {
    guard !ratings.isEmpty else { return }
    for property in PhotoProperty.ofSidecars {
      setFound(property, ratings.map { ($0.photo, property.value(in: $0.rating)) }, isAgain: isAgain)
    }
  }

  /// Stores found values of a property.
  func setFound(_ property: PhotoProperty, _ found: [(photo: PhotoID, value: UInt8)], isAgain: Bool) {
    let changes = (model.history.done + model.history.undone).compactMap(\.values).filter { $0.property == property }
    let decided = isAgain ? [] : Set(changes.flatMap(\.photos))
    let (values, former) = (model[property], recorder.found(property))
    let found = found.filter { photo, value in
      value != values[photo] && values[photo] == former[photo] && !decided.contains(photo)
        && photos.feedIndex(of: photo) != nil
    }
    model.setFound(property, found)
    recorder.didFind(property, found)
  }
}
