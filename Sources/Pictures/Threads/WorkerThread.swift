import CLibrary

/// A background thread.
package struct WorkerThread {
  private let thread: pthread_t

  private final class Body {
    let name: String
    let run: @Sendable () -> Void
    init(name: String, run: @escaping @Sendable () -> Void) {
      self.name = name
      self.run = run
    }
  }

  /// Starts a thread; nil if the system allows no more threads.
  ///
  /// - Parameter name: The name in `top -H`, which shows up to 15 bytes.
  package init?(name: String, run: @escaping @Sendable () -> Void) {
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let body = Unmanaged.passRetained(Body(name: name, run: run))
    let status = pthread_create(&thread, nil, Self.entry, body.toOpaque())
    guard status == 0 else {
      body.release()
      return nil
    }
    #if canImport(Darwin)
      guard let thread else { return nil }
    #endif
    self.thread = thread
  }

  #if canImport(Darwin)
    private static let entry: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? = { start($0) }
  #else
    private static let entry: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { start($0) }
  #endif

  private static func start(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let pointer else { return nil }
    let body = Unmanaged<Body>.fromOpaque(pointer).takeRetainedValue()
    #if canImport(Darwin)
      pthread_setname_np(body.name)
    #else
      let file = open("/proc/thread-self/comm", O_WRONLY | O_CLOEXEC)
      if file >= 0 {
        // Failure is harmless.
        _ = write(file, body.name, min(body.name.utf8.count, 15))
        close(file)
      }
      // The drawing thread handles signals. Faults are excluded, since the system sends them to the failing thread; if
      // blocked there, they end the process without the handler that restores the terminal. SIGPROF is excluded, since
      // Swift's backtraces stop threads with it.
      var blocked = sigset_t()
      sigfillset(&blocked)
      for number in [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGSYS, SIGPROF] { sigdelset(&blocked, number) }
      pthread_sigmask(SIG_BLOCK, &blocked, nil)
    #endif
    withSignalStack(body.run)
    return nil
  }

  /// Calls `body` with a separate stack for signal handlers, which can then run after a stack overflow.
  private static func withSignalStack(_ body: () -> Void) {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    var stack = stack_t()
    (stack.ss_sp, stack.ss_size) = (memory.baseAddress, memory.count)
    sigaltstack(&stack, nil)
    body()
    stack.ss_flags = Int32(SS_DISABLE)
    sigaltstack(&stack, nil)
    memory.deallocate()
  }

  /// Waits for the thread to end.
  package func join() { pthread_join(thread, nil) }

  /// Lets the thread end without being joined.
  package func detach() { pthread_detach(thread) }
}
