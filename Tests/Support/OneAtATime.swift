import Platform
import Synchronization
import Testing

/// A trait of tests that must not run at the same time, in any suites and modules.
///
///     @Suite(.oneAtATime) struct PanelTests { … }
public struct OneAtATime: TestTrait, SuiteTrait, TestScoping {
  /// True, so that the trait applies to each test of a suite, not to the suite as a whole.
  public var isRecursive: Bool { true }

  /// Waits until no other test with the trait runs, then runs the test.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    await lock.lock()
    defer { lock.unlock() }
    if isOfProcess { try await ProcessResource.reserveForTask(function) } else { try await function() }
  }

  fileprivate let lock: AsyncLock
  /// Whether the tests use what a process has only once.
  fileprivate let isOfProcess: Bool

  /// A fair lock that suspends tasks instead of blocking threads.
  fileprivate final class AsyncLock: Sendable {
    private struct State {
      /// How many more tasks may have it at the same time.
      var free: Int
      var waiting: [CheckedContinuation<Void, Never>] = []
    }
    private let state: Mutex<State>

    init(places: Int = 1) { state = Mutex(State(free: places)) }

    func lock() async {
      await withCheckedContinuation { continuation in
        let isFree = state.withLock { state in
          if state.free == 0 {
            state.waiting.append(continuation)
            return false
          }
          state.free -= 1
          return true
        }
        if isFree { continuation.resume() }
      }
    }

    func unlock() {
      let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
        if state.waiting.isEmpty {
          state.free += 1
          return nil
        }
        return state.waiting.removeFirst()
      }
      next?.resume()
    }
  }
}

extension Trait where Self == OneAtATime {
  /// The trait of tests that use what a process has only once: ncurses (also for headless screens), signals, the environment.
  /// Without it `ProcessResource` refuses them.
  public static var oneAtATime: OneAtATime { OneAtATime(lock: thisProcess, isOfProcess: true) }

  /// The trait of tests that watch a program in a terminal, or with a server, so that a machine with few cores is not kept from
  /// answering. One of them runs beside tests that use this process.
  public static var oneProgramAtATime: OneAtATime { OneAtATime(lock: programs, isOfProcess: false) }

  /// The trait of tests that watch a program for seconds in which it does nothing, with `onThread`.
  public static var tenProgramsAtATime: OneAtATime { OneAtATime(lock: idlePrograms, isOfProcess: false) }
}

private let thisProcess = OneAtATime.AsyncLock()
private let programs = OneAtATime.AsyncLock()
private let idlePrograms = OneAtATime.AsyncLock(places: 10)
