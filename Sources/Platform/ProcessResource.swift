import CLibrary
import Synchronization

/// A part of the process that exists once and is not thread-safe, such as ncurses, the environment or the signal handlers.
///
/// It has one user at a time: a thread, or the tasks inside one call of `reserveForTask`. A task without a reservation
/// is always refused, since tasks run concurrently on any thread. So a test without its trait fails each time, not only
/// in a collision.
public final class ProcessResource: Sendable {
  /// The reason why a use was refused, as a sentence.
  public struct Refusal: Error, CustomStringConvertible {
    public let description: String
  }

  private enum User: Equatable {
    case thread(UInt64)
    case reservation(Int)
  }

  private struct State {
    var user: User?
    var uses = 0
  }

  @TaskLocal private static var reservation: Int?
  private static let reservations = Atomic<Int>(0)

  private let name: String
  private let state = Mutex(State())

  /// - Parameter name: A noun for the refusal, such as "ncurses".
  public init(_ name: String) { self.name = name }

  /// Begins a use. Call `end` to end it. Uses by one user may overlap.
  public func begin() throws(Refusal) {
    guard let user = Self.currentUser else {
      throw Refusal(
        description: "\(name) is used by a task without a reservation: a test needs the trait ‘.oneAtATime’,"
          + " other code a thread of its own")
    }
    let isFree = state.withLock { state in
      guard state.uses == 0 || state.user == user else { return false }
      state.user = user
      state.uses += 1
      return true
    }
    if !isFree {
      throw Refusal(description: "\(name) is in use on another thread: a process has it once, for one thread at a time")
    }
  }

  /// Ends a use, on any thread. Returns true if it was the last one.
  @discardableResult
  public func end() -> Bool {
    state.withLock { state in
      state.uses -= 1
      return state.uses == 0
    }
  }

  /// Runs `body` during a use. Stops the program if the use is refused.
  public func use<Result, Failure>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    do throws(Refusal) { try begin() } catch { preconditionFailure(error.description) }
    defer { end() }
    return try body()
  }

  /// Runs `body`, whose tasks may use process resources. The caller ensures that only one body runs at a time.
  public static func reserveForTask<Result>(_ body: () async throws -> Result) async rethrows -> Result {
    let number = reservations.add(1, ordering: .relaxed).newValue
    return try await $reservation.withValue(number, operation: body)
  }

  /// Nil in a task without a reservation. The main thread is not in the tasks' thread pool, so its tasks need none.
  private static var currentUser: User? {
    if let reservation { return .reservation(reservation) }
    let thread = currentThread
    let isInTask = withUnsafeCurrentTask { $0 != nil }
    return isInTask && !thread.isMain ? nil : .thread(thread.number)
  }

  /// The kernel's number of the thread. `pthread_self` is reused after a thread has ended.
  private static var currentThread: (number: UInt64, isMain: Bool) {
    #if canImport(Darwin)
      var number: UInt64 = 0
      pthread_threadid_np(nil, &number)
      return (number, pthread_main_np() != 0)
    #else
      // A link to `PROCESS/task/THREAD`. For the main thread the two numbers are equal.
      var link = [UInt8](repeating: 0, count: 64)
      let count = link.withUnsafeMutableBytes { bytes in
        bytes.withMemoryRebound(to: CChar.self) { readlink("/proc/thread-self", $0.baseAddress!, $0.count) }
      }
      let text = String(decoding: link.prefix(max(0, count)), as: UTF8.self)
      let numbers = text.split(separator: "/").compactMap { UInt64($0) }
      return (numbers.last ?? 0, numbers.first == numbers.last)
    #endif
  }
}
