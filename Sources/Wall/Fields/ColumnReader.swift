import PhotoFeed

/// Reads columns of a large feed and decodes pictures for fingerprints in the background, so that keys stay responsive.
final class ColumnReader {
  private let worker: BackgroundWorker?
  private let tasks: TaskList
  /// The running task, or nil.
  private var task: WallTask?
  /// The state of the last request.
  private(set) var state = State.ready

  /// Creates a reader. Without a worker it reads nothing, and callers read columns themselves.
  init(worker: BackgroundWorker?, tasks: TaskList) { (self.worker, self.tasks) = (worker, tasks) }

  /// The state of the requested columns.
  enum State {
    case ready, reading
    /// The user has stopped the task.
    case stopped
  }

  /// Reads columns, unless they are known or quick to read. Cancels the previous request.
  ///
  /// - Parameter needsPictures: Whether fingerprints are needed, too.
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
