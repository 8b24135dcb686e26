import CLibrary

/// State shared by threads, with a lock and a condition variable (`Synchronization.Mutex` has none).
package final class Monitor<State>: @unchecked Sendable {
  // Unchecked: `state` is touched only under `mutex`.
  private var state: State
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  package init(_ state: sending State) {
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

  /// Calls `body` with exclusive access to the state.
  package func withLock<Value, Failure>(_ body: (inout State) throws(Failure) -> Value) throws(Failure) -> Value {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&state)
  }

  /// Waits until `body` returns a value. It is called immediately and after each `notify`.
  package func wait<Value>(for body: (inout State) -> Value?) -> Value { wait { state, _ in body(&state) } }

  /// Waits until `body` returns a value. It is called immediately, after each `notify`, and after the pause it sets, in
  /// seconds.
  package func wait<Value>(for body: (inout State, _ pause: inout Double?) -> Value?) -> Value {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      var pause: Double?
      if let value = body(&state, &pause) { return value }
      if let pause {
        var end = Self.time(in: pause)
        pthread_cond_timedwait(condition, mutex, &end)
      } else {
        pthread_cond_wait(condition, mutex)
      }
    }
  }

  private static func time(in seconds: Double) -> timespec {
    var end = timespec()
    clock_gettime(CLOCK_REALTIME, &end)
    let nanoseconds = end.tv_nsec + Int(seconds * 1e9)
    end.tv_sec += nanoseconds / 1_000_000_000
    end.tv_nsec = nanoseconds % 1_000_000_000
    return end
  }

  /// Waits for up to `seconds`; then returns nil.
  package func wait<Value>(seconds: Double, for body: (inout State) -> Value?) -> Value? {
    var end = Self.time(in: seconds)
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let value = body(&state) { return value }
      if pthread_cond_timedwait(condition, mutex, &end) == ETIMEDOUT { return nil }
    }
  }

  /// Wakes all waiting threads.
  package func notify() { pthread_cond_broadcast(condition) }
}
