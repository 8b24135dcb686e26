#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// State that threads share, and a place to wait for it to change.
///
/// `Synchronization.Mutex` has no way to wait; workers without work must sleep, not spin.
final class Monitor<State>: @unchecked Sendable {
  // Unchecked: `state` is touched only under `mutex`.
  private var state: State
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  init(_ state: sending State) {
    self.state = state
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Works on the state while nobody else does.
  func withLock<Answer>(_ body: (inout State) -> Answer) -> Answer {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body(&state)
  }

  /// Waits until `body` has an answer: it is asked at once, and again after each `notify`.
  func wait<Answer>(for body: (inout State) -> Answer?) -> Answer {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let answer = body(&state) { return answer }
      pthread_cond_wait(condition, mutex)
    }
  }

  /// The same, but waits no longer than some seconds (of the wall clock); nil when there was no answer by then.
  func wait<Answer>(seconds: Double, for body: (inout State) -> Answer?) -> Answer? {
    var end = timespec()
    clock_gettime(CLOCK_REALTIME, &end)
    let nanoseconds = end.tv_nsec + Int(seconds * 1e9)
    end.tv_sec += nanoseconds / 1_000_000_000
    end.tv_nsec = nanoseconds % 1_000_000_000
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let answer = body(&state) { return answer }
      if pthread_cond_timedwait(condition, mutex, &end) == ETIMEDOUT { return nil }
    }
  }

  /// Lets all who wait look again.
  func notify() { pthread_cond_broadcast(condition) }
}
