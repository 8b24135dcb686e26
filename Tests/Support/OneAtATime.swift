import Synchronization
import Testing

/// Lets no two tests that carry it run at the same time, in whatever suites and modules they are.
///
///     @Suite(.oneAtATime) struct PanelTests { … }
///
/// For what a process has once: ncurses (headless screens too), signals, the environment.
public struct OneAtATime: TestTrait, SuiteTrait, TestScoping {
  /// Counts for each test of a suite, not for the suite as a whole.
  public var isRecursive: Bool { true }

  /// Waits for its turn, then runs the test.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    await Self.turns.take()
    defer { Self.turns.pass() }
    try await function()
  }

  private static let turns = Turns()

  /// A lock that suspends instead of blocking; first come, first served.
  private final class Turns: Sendable {
    private struct State {
      var isTaken = false
      var waiting: [CheckedContinuation<Void, Never>] = []
    }
    private let state = Mutex(State())

    func take() async {
      await withCheckedContinuation { continuation in
        let isFree = state.withLock { state in
          if state.isTaken {
            state.waiting.append(continuation)
            return false
          }
          state.isTaken = true
          return true
        }
        if isFree { continuation.resume() }
      }
    }

    func pass() {
      let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
        if state.waiting.isEmpty {
          state.isTaken = false
          return nil
        }
        return state.waiting.removeFirst()
      }
      next?.resume()
    }
  }
}

extension Trait where Self == OneAtATime {
  /// Not at the same time as any other test that carries this trait.
  public static var oneAtATime: OneAtATime { OneAtATime() }
}
