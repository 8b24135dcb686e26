import Dispatch

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

  /// Starts work after all earlier work. The function reports to its task, and returns true if it has a result.
  @discardableResult
  func begin(_ name: String, _ work: @escaping @Sendable (WallTask) -> Bool) -> WallTask {
    let task = WallTask(name, wake: wake)
    queue.async { [wake] in
      if !task.isStopped, work(task) { wake() }
    }
    return task
  }
}
