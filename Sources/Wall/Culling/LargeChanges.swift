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

/// A change of many photos, which waits until its journal entries are prepared in the background. Meanwhile the status
/// line shows the progress, Esc cancels it, and other changes are refused.
final class LargeChanges {
  private let tasks: TaskList
  /// The task of the waiting change, or nil.
  private(set) var task: WallTask?

  init(tasks: TaskList) { self.tasks = tasks }

  /// Prepares a change; `make` applies it when the entries are ready.
  func begin(
    _ prepare: @escaping @Sendable (WallTask) -> PreparedDecisions?, on worker: BackgroundWorker,
    make: @escaping (PreparedDecisions) -> Void
  ) {
    task = tasks.run("recording", on: worker, prepare) { [weak self] prepared in
      self?.task = nil
      if let prepared { make(prepared) }
    }
  }

  /// Cancels the waiting change. Returns false if there is none.
  func cancel() -> Bool {
    guard let task else { return false }
    tasks.cancel(task)
    self.task = nil
    return true
  }
}
