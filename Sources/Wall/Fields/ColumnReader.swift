import PhotoFeed

/// Reads columns of a large feed in the background, and decodes pictures for their fingerprints, so that keys are answered meanwhile.
final class ColumnReader {
  private let worker: BackgroundWorker?
  private let tasks: TaskList
  /// The task that reads; nil if none does.
  private var task: WallTask?
  /// The state of what was asked for last.
  private(set) var state = State.ready

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
    if let task { tasks.cancel(task) }
    (task, state) = (nil, .ready)
    let missing = names.filter { !photos.hasColumn($0) }
    guard let worker, needsPictures || !missing.isEmpty && photos.feed.count >= worker.minimumCount else { return }
    state = .reading
    task = tasks.run(needsPictures ? "comparing pictures" : "reading \(missing[0])", on: worker) { task -> Bool? in
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
    } then: { [weak self] isRead in
      self?.state = isRead == nil ? .stopped : .ready
      self?.task = nil
    }
  }
}
