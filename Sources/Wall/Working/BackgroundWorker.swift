import Dispatch
import Synchronization
import WallLayouts

/// Lays out large feeds on a thread of its own, so that keys are answered meanwhile. One job at a time: a new one takes
/// the place of the one before.
public final class LayoutWorker: Sendable {
  private struct State {
    /// The job that is wanted; an older one gives up at its next report.
    var ticket = 0
    /// How much of it is done, 0…1.
    var progress = 0.0
    var finished: FinishedArrangement?
  }

  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "layout", qos: .userInitiated)
  private let wake: @Sendable () -> Void
  /// Feeds of fewer photos are laid out at once: that takes less than a frame.
  let leastCount: Int

  /// A worker for feeds of `leastCount` photos and more. It calls `wake`, on any thread, when there is more progress to
  /// show and when a job is done.
  public init(leastCount: Int = 200_000, wake: @escaping @Sendable () -> Void) {
    self.leastCount = leastCount
    self.wake = wake
  }

  /// How much of the job is done, 0…1.
  var progress: Double { state.withLock { $0.progress } }

  /// Begins a job.
  func start(_ job: ArrangementJob) {
    let ticket = state.withLock { state in
      state = State(ticket: state.ticket + 1)
      return state.ticket
    }
    queue.async { [self] in
      let finished = job.run { progress in self.report(progress, of: ticket) }
      let isWanted = state.withLock { state in
        guard state.ticket == ticket else { return false }
        state.finished = finished
        return true
      }
      if isWanted { wake() }
    }
  }

  /// Gives the job up.
  func cancel() {
    state.withLock { $0 = State(ticket: $0.ticket + 1) }
  }

  /// What the job made, once.
  func takeFinished() -> FinishedArrangement? {
    state.withLock { $0.finished.take() }
  }

  /// Notes progress and wakes for every twentieth; answers whether the job is still wanted.
  private func report(_ progress: Double, of ticket: Int) -> Bool {
    let (isWanted, isNews) = state.withLock { state in
      guard state.ticket == ticket else { return (false, false) }
      let isNews = Int(progress * 20) > Int(state.progress * 20)
      state.progress = progress
      return (true, isNews)
    }
    if isNews { wake() }
    return isWanted
  }
}
