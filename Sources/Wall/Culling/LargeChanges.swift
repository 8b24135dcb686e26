import PhotoFeed
import Platform

/// What the journal gets for a change of many photos, formed before the change is made.
struct PreparedDecisions: Sendable {
  var batch: SessionJournal.Batch
  /// The identities of the files that are decided about.
  var identities: [PhotoID: FileIdentity] = [:]

  /// Returns the entries of values that photos are given, or nil if the task is stopped.
  ///
  /// - Parameters:
  ///   - identities: the identities that are known.
  ///   - identity: returns the identity of a file; nil if those that are known are to be used.
  init?(
    _ values: PropertyChange, in table: PhotoTable, identities: [PhotoID: FileIdentity],
    identity: (@Sendable (FilePath) -> FileIdentity?)?, _ task: WallTask
  ) {
    batch = SessionJournal.Batch()
    for (index, photo) in values.photos.enumerated() {
      if index % 1_000 == 0, !task.report(index, of: values.photos.count) { return nil }
      let (path, value) = (table.path(of: photo), values.to[index])
      if value != 0, let identity { self.identities[photo] = path.flatMap(identity) }
      let decision = SessionJournal.Decision(property: values.property, value: value)
      // The path is all that is recorded of a file.
      let recorded = path.map { RecordedPhoto(.file($0.absolute)) } ?? RecordedPhoto(table[photo])
      batch.add(.decided(decision, recorded, self.identities[photo] ?? identities[photo]))
    }
  }
}

/// A change of many photos, which is made when its entries for the journal have been formed in the background. Until then the status
/// line shows the progress, Esc stops it, and there is no other change.
final class LargeChanges {
  private let tasks: TaskList
  private var pending: (work: BackgroundWork<PreparedDecisions>, make: (PreparedDecisions) -> Void)?

  init(tasks: TaskList) { self.tasks = tasks }

  /// The task that a further change has to wait for; nil if there is none.
  var task: WallTask? { pending?.work.task }

  /// Begins to prepare a change, which `make` makes when its entries are ready.
  func begin(
    _ prepare: @escaping @Sendable (WallTask) -> PreparedDecisions?, on worker: BackgroundWorker,
    make: @escaping (PreparedDecisions) -> Void
  ) {
    let work = worker.begin("recording", prepare)
    tasks.add(work.task)
    pending = (work, make)
  }

  /// Makes the change if it is ready.
  func step() {
    guard let pending else { return }
    switch tasks.outcome(of: pending.work) {
    case .running: break
    case .stopped: self.pending = nil
    case .finished(let prepared):
      self.pending = nil
      pending.make(prepared)
    }
  }

  /// Stops the change that is not made yet. Returns false if there is none.
  func cancel() -> Bool {
    guard let pending else { return false }
    tasks.cancel(pending.work)
    self.pending = nil
    return true
  }
}
