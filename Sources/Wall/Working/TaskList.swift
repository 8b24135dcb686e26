/// The tasks that run beside the wall, in the order in which they began. The status line shows all of them alike, and Esc
/// stops the latest. A frame calls `receive`, which passes the results of work on.
final class TaskList {
  /// The tasks that the status line shows.
  private(set) var tasks: [WallTask] = []
  /// Work whose result has not been received. `end` returns the call that passes the result on; nil while the work runs.
  private var works: [(task: WallTask, end: () -> (() -> Void)?)] = []

  func add(_ task: WallTask) { if !tasks.contains(where: { $0 === task }) { tasks.append(task) } }

  func remove(_ task: WallTask) { tasks.removeAll { $0 === task } }

  /// Stops the latest task and returns it, or nil if none is running.
  func stopLatest() -> WallTask? {
    let task = tasks.popLast()
    task?.stop()
    return task
  }

  /// The tasks with their progress, the latest first; empty if none is running.
  var text: String { tasks.reversed().map(\.text).joined(separator: ", ") }

  // MARK: Background work

  /// Does work on a worker's thread, or at once without a worker. Returns the task while the work runs.
  ///
  /// - Parameters:
  ///   - isShown: Whether the status line shows the task.
  ///   - work: Reports to its task, and returns nil when that is stopped.
  ///   - finish: Receives the result with a frame; nil if the user has stopped the work.
  @discardableResult
  func run<Result: Sendable>(
    _ name: String, on worker: BackgroundWorker?, isShown: Bool = true,
    _ work: @escaping @Sendable (WallTask) -> Result?, then finish: @escaping (Result?) -> Void
  ) -> WallTask? {
    guard let worker else {
      finish(work(WallTask(name)))
      return nil
    }
    let begun = worker.begin(name, work)
    if isShown { add(begun.task) }
    works.append(
      (
        begun.task,
        {
          let result = begun.takeResult()
          return result == nil && !begun.task.isStopped ? nil : { finish(result) }
        }
      ))
    return begun.task
  }

  /// Passes the results of the work that has ended to those who asked for it.
  func receive() {
    var ended: [() -> Void] = []
    works.removeAll { task, end in
      guard let finish = end() else { return false }
      remove(task)
      ended.append(finish)
      return true
    }
    for finish in ended { finish() }
  }

  /// Stops work whose result is no longer needed. It is not finished.
  func cancel(_ task: WallTask) {
    task.stop()
    remove(task)
    works.removeAll { $0.task === task }
  }
}
