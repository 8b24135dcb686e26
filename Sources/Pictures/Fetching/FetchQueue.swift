import CCurl
import Synchronization

/// A request for the contents of an address.
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
  /// The requested range of bytes; nil for all.
  var part: Range<Int>? = nil
  /// The known parts of a file that is requested as a whole.
  var known: FileParts? = nil
  var priority: Float
  /// The greatest size in bytes; nil for the options' limit. A request with its own limit is always revalidated.
  var limit: Int?
  /// Whether a stale cached response may be used if the server is unreachable.
  var mayBeOld = true
  /// Whether to cache the response.
  var isKept = true
  var completion: @Sendable (Result<WebDocument, PictureError>) -> Void = { _ in }
}

/// The commands from other threads to the fetching thread.
final class FetchQueue: Sendable {
  enum Command: Sendable {
    case fetch(FetchRequest)
    case reprioritise(FetchRequest.ID, Float)
    case cancel(FetchRequest.ID)
    /// A store's custom read has finished.
    case finishCall(WebAddress, Result<RemotePart?, FetchError>)
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

  /// Answers a request from the cache if fresh, else sends it to the thread. Reads the disk on the calling thread.
  func submit(_ request: FetchRequest) {
    guard let address = WebAddress(request.address), address.isWeb || files != nil else {
      request.completion(.failure(.fetch("only http and https addresses are supported")))
      return
    }
    // A cached whole document also serves requests for a part.
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
