import Dispatch
import Synchronization

/// Runs long tasks on a thread of its own, so that the wall handles keys meanwhile: layouts and orders of large feeds.
public final class BackgroundWorker: Sendable {
  private let queue = DispatchQueue(label: "background", qos: .userInitiated)
  private let wake: @Sendable () -> Void
  /// The least number of photos for background work; fewer take at most two frames at once.
  let minimumCount: Int

  /// A worker for feeds of at least `minimumCount` photos. It calls `wake`, on any thread, when there is progress to show and
  /// when work has finished.
  public init(minimumCount: Int = 200_000, wake: @escaping @Sendable () -> Void) {
    self.minimumCount = minimumCount
    self.wake = wake
  }

  /// Returns a worker like this one, of which the work does not wait for that of this one.
  func another() -> BackgroundWorker { BackgroundWorker(minimumCount: minimumCount, wake: wake) }

  /// Starts work after all that was started before. The work reports to its task, and returns nil when that is stopped.
  func begin<Result: Sendable>(
    _ name: String, _ work: @escaping @Sendable (WallTask) -> Result?
  ) -> BackgroundWork<Result> {
    let task = WallTask(name, wake: wake)
    let begun = BackgroundWork<Result>(task: task)
    queue.async { [wake] in
      guard !task.isStopped, let result = work(task) else { return }
      begun.finish(with: result)
      wake()
    }
    return begun
  }
}

/// Work that a worker has started.
final class BackgroundWork<Result: Sendable>: Sendable {
  /// The task for the status line.
  let task: WallTask
  private let result = Mutex<Result?>(nil)

  init(task: WallTask) { self.task = task }

  fileprivate func finish(with result: Result) { self.result.withLock { $0 = result } }

  /// Returns the result once; nil while the work is running, and if it was stopped.
  func takeResult() -> Result? {
    guard !task.isStopped else { return nil }
    return result.withLock { $0.take() }
  }
}
