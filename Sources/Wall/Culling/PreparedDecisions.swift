import PhotoFeed
import Platform

/// The journal entries for a change of many photos, prepared before the change.
struct PreparedDecisions: Sendable {
  var batch: SessionJournal.Batch
  var identities: [PhotoID: FileIdentity] = [:]
  /// The photos with a number in the journal after the change.
  var numbered: NumberedPhotos

  /// Prepares the entries for new values; nil if the task is cancelled.
  ///
  /// - Parameters:
  ///   - numbered: The photos with a number in the journal.
  ///   - identities: The known identities.
  ///   - identity: Returns the identity of a file; nil to use only the known ones.
  init?(
    _ values: PropertyChange, in table: PhotoTable, _ numbered: NumberedPhotos, identities: [PhotoID: FileIdentity],
    identity: (@Sendable (FilePath) -> FileIdentity?)?, _ task: WallTask
  ) {
    (batch, self.numbered) = (SessionJournal.Batch(), numbered)
    let ordinals = table.ordinals(of: values.photos)
    for (index, photo) in values.photos.enumerated() {
      if index % 1_000 == 0, !task.report(index, of: values.photos.count) { return nil }
      let value = values.to[index]
      if value != 0, let identity { self.identities[photo] = table.path(of: photo).flatMap(identity) }
      self.numbered.add(
        photo, value, table.record(of: photo, ordinal: ordinals[photo] ?? 1),
        self.identities[photo] ?? identities[photo], to: &batch)
    }
    self.numbered.finish(values.property, &batch)
  }
}
