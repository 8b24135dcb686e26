import Synchronization

/// A background task with name and progress. The status line shows it, and Esc cancels it.
///
///     let task = WallTask("reading feed.json") { waker.wake() }
///     wall.begin(task)                                       // on the wall's thread
///     guard task.report(done, of: count) else { return }     // on the worker thread
///     wall.end(task)                                         // on the wall's thread again
public final class WallTask: Sendable {
  private struct State {
    var done = 0
    var total: Int?
    var isStopped = false
  }

  /// The name for the status line: `sorting by title`.
  public let name: String
  private let state = Mutex(State())
  /// Whether progress is a count, not a percentage.
  private let counts: Bool
  private let wake: @Sendable () -> Void

  /// Creates a task. `wake` is called, on any thread, when there is progress to show.
  public init(_ name: String, counts: Bool = false, wake: @escaping @Sendable () -> Void = {}) {
    (self.name, self.counts, self.wake) = (name, counts, wake)
  }

  /// Reports progress, with the total if known. Returns false if the task was cancelled.
  @discardableResult
  public func report(_ done: Int, of total: Int? = nil) -> Bool {
    let (isWanted, hasChanged) = state.withLock { state in
      let before = shown(state)
      (state.done, state.total) = (done, total)
      return (!state.isStopped, before != shown(state))
    }
    if hasChanged, isWanted { wake() }
    return isWanted
  }

  /// Cancels the task: its next report returns false.
  public func stop() { state.withLock { $0.isStopped = true } }

  /// Whether the task was cancelled.
  public var isStopped: Bool { state.withLock { $0.isStopped } }

  /// The text for the status line: `sorting by title 40 %`, `reading feed.json: 120000`.
  public var text: String { name + state.withLock { shown($0) } }

  /// Returns the progress as text, in steps coarse enough for frames.
  private func shown(_ state: State) -> String {
    if counts { return state.total.map { " \(min(state.done + 1, $0)) of \($0)" } ?? "" }
    if let total = state.total, total > 0 { return " \(Int(Double(state.done) / Double(total) * 20) * 5) %" }
    guard state.done > 0 else { return "" }
    // Two significant digits, so that the text changes up to 100 times.
    var step = 1
    while state.done / step >= 100 { step *= 10 }
    return ": \(state.done / step * step)"
  }
}
