import Pictures

/// The background tasks, in the order of their start. The status line shows them, and Esc cancels the latest. Each
/// frame calls `receive` to pass results on.
final class TaskList {
  /// The tasks in the status line.
  private(set) var tasks: [WallTask] = []
  /// Pending work. `end` returns a function that passes the result on; nil while the work is running.
  private var works: [(task: WallTask, end: () -> (() -> Void)?)] = []

  func add(_ task: WallTask) { if !tasks.contains(where: { $0 === task }) { tasks.append(task) } }

  func remove(_ task: WallTask) { tasks.removeAll { $0 === task } }

  /// Cancels the latest task and returns it, or nil if none is running.
  func stopLatest() -> WallTask? {
    let task = tasks.popLast()
    task?.stop()
    return task
  }

  /// The tasks with their progress, the latest first; empty if none is running.
  var text: String { tasks.reversed().map(\.text).joined(separator: ", ") }

  // MARK: Background work

  /// Runs work on a worker's thread, or at once without a worker. Returns the task while the work is running.
  ///
  /// - Parameters:
  ///   - isShown: Whether the status line shows the task.
  ///   - work: Reports to its task, and returns nil if the task is cancelled.
  ///   - finish: Receives the result in a frame; nil if the user has cancelled the work.
  @discardableResult
  func run<Result: Sendable>(
    _ name: String, on worker: BackgroundWorker?, isShown: Bool = true,
    _ work: @escaping @Sendable (WallTask) -> Result?, then finish: @escaping (Result?) -> Void
  ) -> WallTask? {
    guard let worker else {
      finish(work(WallTask(name)))
      return nil
    }
    let result = Monitor<Result?>(nil)
    let task = worker.begin(name) { task in
      let found = work(task)
      result.withLock { $0 = found }
      return found != nil
    }
    if isShown { add(task) }
    let end: () -> (() -> Void)? = {
      let found = task.isStopped ? nil : result.withLock { $0.take() }
      return found == nil && !task.isStopped ? nil : { finish(found) }
    }
    works.append((task, end))
    return task
  }

  /// Passes the results of finished work on, one after the other, since a result may cancel other work.
  func receive() {
    for (task, end) in works {
      guard works.contains(where: { $0.task === task }), let finish = end() else { continue }
      works.removeAll { $0.task === task }
      remove(task)
      finish()
    }
  }

  /// Cancels work whose result is no longer needed. Its `finish` is not called.
  func cancel(_ task: WallTask) {
    task.stop()
    remove(task)
    works.removeAll { $0.task === task }
  }
}
