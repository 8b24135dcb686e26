import PhotoFeed

/// Reads columns of a large feed in the background, and decodes pictures for their fingerprints, so that keys are answered meanwhile.
final class ColumnReader {
  private let worker: BackgroundWorker?
  private let tasks: TaskList
  private var work: BackgroundWork<Bool>?

  /// A reader that leaves all columns to those who need them, without a worker.
  init(worker: BackgroundWorker?, tasks: TaskList) { (self.worker, self.tasks) = (worker, tasks) }

  /// The state of the columns that were asked for.
  enum State {
    case ready, reading
    /// The user has stopped it.
    case stopped
  }

  /// Begins to read columns unless they are known, or quick to read. What was being read before is no longer needed.
  ///
  /// - Parameter needsPictures: Whether the fingerprints of pictures are needed, too.
  func read(_ names: [String], of photos: PhotoTable, needsPictures: Bool = false) {
    if let work { tasks.cancel(work) }
    work = nil
    let missing = names.filter { !photos.hasColumn($0) }
    guard let worker, needsPictures || !missing.isEmpty && photos.feed.count >= worker.minimumCount else { return }
    let begun = worker.begin(needsPictures ? "comparing pictures" : "reading \(missing[0])") { task -> Bool? in
      if needsPictures {
        guard photos.makeFingerprints(progress: { task.report(Int($0 * 1000), of: 1000) }) else { return nil }
      }
      for (index, name) in missing.enumerated() {
        let column = photos.column(name) {
          task.report(Int((Double(index) + $0) * 1000), of: missing.count * 1000)
        }
        guard column != nil else { return nil }
      }
      return true
    }
    tasks.add(begun.task)
    work = begun
  }

  /// The state of what was asked for last.
  var state: State {
    guard let work else { return .ready }
    switch tasks.outcome(of: work) {
    case .running: return .reading
    case .stopped:
      self.work = nil
      return .stopped
    case .finished:
      self.work = nil
      return .ready
    }
  }
}
