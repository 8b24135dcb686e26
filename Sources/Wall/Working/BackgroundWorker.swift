import Dispatch
import Synchronization

/// Runs long tasks on its own thread, such as layouts and orders of large feeds, while the wall handles keys.
public final class BackgroundWorker: Sendable {
  private let queue = DispatchQueue(label: "background", qos: .userInitiated)
  private let wake: @Sendable () -> Void
  /// The least number of photos for background work; fewer take at most two frames.
  let minimumCount: Int

  /// Creates a worker for at least `minimumCount` photos. It calls `wake`, on any thread, after progress or a result.
  public init(minimumCount: Int = 200_000, wake: @escaping @Sendable () -> Void) {
    self.minimumCount = minimumCount
    self.wake = wake
  }

  /// Returns another worker with its own queue.
  func another() -> BackgroundWorker { BackgroundWorker(minimumCount: minimumCount, wake: wake) }

  /// Starts work after all earlier work. The function reports to its task, and returns nil if the task is cancelled.
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

/// Background work of a worker.
final class BackgroundWork<Result: Sendable>: Sendable {
  /// The task for the status line.
  let task: WallTask
  private let result = Mutex<Result?>(nil)

  init(task: WallTask) { self.task = task }

  fileprivate func finish(with result: Result) { self.result.withLock { $0 = result } }

  /// Returns the result once; nil while the work is running, or if it was cancelled.
  func takeResult() -> Result? {
    guard !task.isStopped else { return nil }
    return result.withLock { $0.take() }
  }
}
