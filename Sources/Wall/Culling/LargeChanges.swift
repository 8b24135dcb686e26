import PhotoFeed
import Platform

/// What the journal gets for a change of many photos, formed before the change is made.
struct PreparedDecisions: Sendable {
  var batch: SessionJournal.Batch
  /// The identities of the files that are decided about.
  var identities: [PhotoID: FileIdentity] = [:]
  /// The photos that the journal has numbers for then.
  var numbered: NumberedPhotos

  /// Returns the entries of values that photos are given, or nil if the task is stopped.
  ///
  /// - Parameters:
  ///   - numbered: the photos that the journal has numbers for.
  ///   - identities: the identities that are known.
  ///   - identity: returns the identity of a file; nil if those that are known are to be used.
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

/// A change of many photos, which is made when its entries for the journal have been formed in the background. Until then the status
/// line shows the progress, Esc stops it, and there is no other change.
final class LargeChanges {
  private let tasks: TaskList
  /// The task that a further change has to wait for; nil if there is none.
  private(set) var task: WallTask?

  init(tasks: TaskList) { self.tasks = tasks }

  /// Begins to prepare a change, which `make` makes when its entries are ready.
  func begin(
    _ prepare: @escaping @Sendable (WallTask) -> PreparedDecisions?, on worker: BackgroundWorker,
    make: @escaping (PreparedDecisions) -> Void
  ) {
    task = tasks.run("recording", on: worker, prepare) { [weak self] prepared in
      self?.task = nil
      if let prepared { make(prepared) }
    }
  }

  /// Stops the change that is not made yet. Returns false if there is none.
  func cancel() -> Bool {
    guard let task else { return false }
    tasks.cancel(task)
    self.task = nil
    return true
  }
}
