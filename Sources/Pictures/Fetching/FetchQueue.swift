import CCurl
import Synchronization

/// The commands from other threads to the fetching thread.
final class FetchQueue: Sendable {
  enum Command: Sendable {
    case fetch(FetchTask)
    case reprioritise(FetchTask.ID, Float)
    case cancel(FetchTask.ID)
    /// A store's custom read has finished.
    case finishCall(WebAddress, Result<RemoteBytes?, FetchError>)
  }

  private struct State {
    var commands: [Command] = []
    var isStarted = false
    var isStopping = false
    var number: UInt64 = 0
    /// The curl handle in which the thread waits; nil before and after its run.
    nonisolated(unsafe) var multi: UnsafeMutableRawPointer?
  }

  let options: FetchOptions
  let cache: WebCache?
  let stores: (any RemoteStores)?
  let progressed: @Sendable () -> Void
  let progress = Mutex(FetchProgress())
  private let state = Mutex(State())

  init(
    options: FetchOptions, cache: WebCache?, stores: (any RemoteStores)?, progressed: @escaping @Sendable () -> Void
  ) {
    self.options = options
    self.stores = stores
    self.cache = cache
    self.progressed = progressed
  }

  func nextNumber() -> UInt64 {
    state.withLock { state in
      state.number += 1
      return state.number
    }
  }

  /// Sends a command. Only a request starts the thread: without one there is nothing to cancel.
  func send(_ command: Command) {
    let mustStart = state.withLock { state in
      if case .fetch = command {} else if !state.isStarted { return false }
      state.commands.append(command)
      if let multi = state.multi { curl_multi_wakeup(multi) }
      defer { state.isStarted = true }
      return !state.isStarted
    }
    guard mustStart else { return }
    guard let thread = WorkerThread(name: "fetching", run: { FetchThread(queue: self)?.run() }) else {
      return failToStart("no thread for the transfer")
    }
    thread.detach()
  }

  /// Answers the requests of a thread that has not started. The next request starts another thread.
  func failToStart(_ sentence: String) {
    let commands = state.withLock { state in
      defer { (state.commands, state.isStarted) = ([], false) }
      return state.commands
    }
    for case .fetch(let task) in commands { task.finish(.failure(.fetch(sentence))) }
  }

  /// Removes and returns the new commands.
  func takeCommands() -> (commands: [Command], isStopping: Bool) {
    state.withLock { state in
      defer { state.commands = [] }
      return (state.commands, state.isStopping)
    }
  }

  /// Sets the curl handle that wakes the thread; nil before the handle is freed.
  func setMulti(_ multi: UnsafeMutableRawPointer?) {
    nonisolated(unsafe) let multi = multi
    state.withLock { $0.multi = multi }
  }

  /// Ends the thread and drops pending requests.
  func stop() {
    state.withLock { state in
      state.isStopping = true
      if let multi = state.multi { curl_multi_wakeup(multi) }
    }
  }
}
