import CCurl
import Synchronization

/// A request for the bytes behind an address.
struct FetchRequest: Sendable {
  /// Identifies the request: pictures by their own identity, documents by number.
  enum ID: Hashable, Sendable {
    case picture(PictureID)
    case document(UInt64)
  }

  var id: ID
  var address: String
  /// The body of a POST request; nil for GET.
  var body: String? = nil
  /// The bytes that are wanted; nil for all.
  var part: Range<Int>? = nil
  /// The parts that have been read of a file that is wanted whole.
  var known: FileParts? = nil
  var priority: Float
  /// The most bytes, where it is not the number in the options. The server is asked again for a document each time.
  var limit: Int?
  /// Whether a cached answer will do where the server cannot be reached.
  var mayBeOld = true
  /// Whether the cache keeps the answer.
  var isKept = true
  var completion: @Sendable (Result<WebDocument, PictureError>) -> Void = { _ in }
}

/// Commands from all other threads to the fetching thread.
final class FetchQueue: Sendable {
  enum Command: Sendable {
    case fetch(FetchRequest)
    case reprioritise(FetchRequest.ID, Float)
    case cancel(FetchRequest.ID)
    /// A store's own way of reading has come to its end.
    case finishCall(WebAddress, Result<RemotePart?, FetchError>)
  }

  private struct State {
    var commands: [Command] = []
    var isStarted = false
    var isStopping = false
    var number: UInt64 = 0
    /// The curl handle that the thread sleeps in; nil before it has begun and after it has ended.
    nonisolated(unsafe) var multi: UnsafeMutableRawPointer?
  }

  let options: FetchOptions
  let cache: WebCache?
  let files: (any RemoteFiles)?
  let progressed: @Sendable () -> Void
  let progress = Mutex(FetchProgress())
  private let state = Mutex(State())

  init(
    options: FetchOptions, cache: WebCache?, files: (any RemoteFiles)?, progressed: @escaping @Sendable () -> Void
  ) {
    self.options = options
    self.files = files
    self.cache = cache
    self.progressed = progressed
  }

  func nextNumber() -> UInt64 {
    state.withLock { state in
      state.number += 1
      return state.number
    }
  }

  /// Answers a request from the cache if the answer is fresh, else sends it to the thread. Reads the disk on the calling thread.
  func submit(_ request: FetchRequest) {
    guard let address = WebAddress(request.address), address.isWeb || files != nil else {
      request.completion(.failure(.fetch("only http and https addresses are supported")))
      return
    }
    // The whole document serves where a part of it is wanted.
    for key in Set([nil, request.part]).map({ WebAddress.cacheKey(request.address, part: $0) })
    where request.limit == nil {
      guard let entry = cache?.entry(for: key), entry.freshUntil > secondsSince1970() else { continue }
      cache?.touch(key)
      return request.completion(.success(entry.document))
    }
    send(.fetch(request))
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
      for case .fetch(let request) in takeCommands().commands {
        request.completion(.failure(.fetch("no thread for the transfer")))
      }
      return
    }
    thread.detach()
  }

  /// Removes and returns the commands sent since the last time.
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

  /// Ends the thread and drops what is on its way.
  func stop() {
    state.withLock { state in
      state.isStopping = true
      if let multi = state.multi { curl_multi_wakeup(multi) }
    }
  }
}
