import Dispatch
import Synchronization

/// Does what takes long on a thread of its own, so that keys are answered meanwhile: laying out and sorting large feeds.
public final class BackgroundWorker: Sendable {
  private let queue = DispatchQueue(label: "background", qos: .userInitiated)
  private let wake: @Sendable () -> Void
  /// With fewer photos everything is done at once: that takes less than a frame or two.
  let leastCount: Int

  /// A worker for feeds of `leastCount` photos and more. It calls `wake`, on any thread, when there is more progress to
  /// show and when work is done.
  public init(leastCount: Int = 200_000, wake: @escaping @Sendable () -> Void) {
    self.leastCount = leastCount
    self.wake = wake
  }

  /// Begins work, after what was begun before. It reports to its task, and answers nil once that says to stop.
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

/// Work that a worker has begun.
final class BackgroundWork<Result: Sendable>: Sendable {
  /// What the status line shows of it.
  let task: WallTask
  private let result = Mutex<Result?>(nil)

  init(task: WallTask) { self.task = task }

  fileprivate func finish(with result: Result) { self.result.withLock { $0 = result } }

  /// What came of it, once; nil while it is under way, and when it was stopped.
  func takeResult() -> Result? {
    guard !task.isStopped else { return nil }
    return result.withLock { $0.take() }
  }
}
