import Synchronization

/// Work that takes long and is done beside the wall, on a thread or by a descriptor: what it is called, how far it has come,
/// and whether it is still wanted. The status line shows it, Esc stops it.
///
///     let task = WallTask("reading feed.json") { waker.wake() }
///     wall.begin(task)                                       // on the wall's thread
///     guard task.report(done, of: count) else { return }     // on the working one
///     wall.end(task)                                         // on the wall's thread again
public final class WallTask: Sendable {
  private struct State {
    var done = 0
    var total: Int?
    var isStopped = false
  }

  /// What is being done, as a person would say it: `sorting by title`.
  public let name: String
  private let state = Mutex(State())
  private let wake: @Sendable () -> Void

  /// Work that has just begun. `wake` is called, on any thread, when there is more to show.
  public init(_ name: String, wake: @escaping @Sendable () -> Void = {}) {
    self.name = name
    self.wake = wake
  }

  /// Notes how much has been done, of how much where that is known; answers whether to go on.
  @discardableResult
  public func report(_ done: Int, of total: Int? = nil) -> Bool {
    let (isWanted, isNews) = state.withLock { state in
      let before = Self.shown(state)
      (state.done, state.total) = (done, total)
      return (!state.isStopped, before != Self.shown(state))
    }
    if isNews, isWanted { wake() }
    return isWanted
  }

  /// Nobody wants it any longer.
  public func stop() { state.withLock { $0.isStopped = true } }

  /// Whether nobody wants it any longer.
  public var isStopped: Bool { state.withLock { $0.isStopped } }

  /// What the status line says: `sorting by title 40 %`, `reading feed.json: 120000`.
  public var text: String { name + state.withLock { Self.shown($0) } }

  /// In steps that are worth a frame.
  private static func shown(_ state: State) -> String {
    if let total = state.total, total > 0 { return " \(Int(Double(state.done) / Double(total) * 20) * 5) %" }
    guard state.done > 0 else { return "" }
    // Two digits that move.
    var step = 1
    while state.done / step >= 100 { step *= 10 }
    return ": \(state.done / step * step)"
  }
}
