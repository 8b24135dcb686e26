/// The tasks that run beside the wall, in the order in which they began. The status line shows all of them alike, and Esc
/// stops the latest.
final class TaskList {
  private(set) var tasks: [WallTask] = []

  func add(_ task: WallTask) { tasks.append(task) }

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

  /// The state of background work.
  enum Outcome<Result> {
    case running, stopped
    case finished(Result)
  }

  /// Returns the outcome of work. Unless it is still running, its task leaves the list.
  func outcome<Result>(of work: BackgroundWork<Result>) -> Outcome<Result> {
    let result = work.takeResult()
    guard result != nil || work.task.isStopped else { return .running }
    remove(work.task)
    return result.map { .finished($0) } ?? .stopped
  }

  /// Stops work whose result is no longer needed.
  func cancel<Result>(_ work: BackgroundWork<Result>) {
    work.task.stop()
    remove(work.task)
  }
}
