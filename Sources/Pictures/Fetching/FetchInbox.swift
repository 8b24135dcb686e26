import CCurl
import Synchronization

/// What somebody wants from the network.
struct FetchWish: Sendable {
  /// Who asks: requests of pictures and documents are numbered by themselves.
  enum ID: Hashable, Sendable {
    case picture(UInt64)
    case document(UInt64)
  }

  var id: ID
  var address: String
  var priority: Float
  /// Bytes, where it is another number than that of the options; documents are asked for anew each time.
  var limit: Int?
  /// Whether what is kept will do where the server cannot be reached.
  var mayBeOld = true
  var completion: @Sendable (Result<WebDocument, PictureError>) -> Void

  init(
    id: ID, address: String, priority: Float, limit: Int? = nil,
    completion: @escaping @Sendable (Result<WebDocument, PictureError>) -> Void
  ) {
    self.id = id
    self.address = address
    self.priority = priority
    self.limit = limit
    self.completion = completion
  }
}

/// The way from all other threads to the fetching one.
final class FetchInbox: Sendable {
  enum Letter: Sendable {
    case fetch(FetchWish)
    case reprioritise(FetchWish.ID, Float)
    case cancel(FetchWish.ID)
  }

  private struct State {
    var letters: [Letter] = []
    var isStarted = false
    var isStopping = false
    var number: UInt64 = 0
    /// What the thread sleeps in; nil before it has begun and after it has ended.
    nonisolated(unsafe) var sleeper: UnsafeMutableRawPointer?
  }

  let options: FetchOptions
  let cache: WebCache?
  let progressed: @Sendable () -> Void
  let progress = Mutex(FetchProgress())
  private let state = Mutex(State())

  init(options: FetchOptions, cache: WebCache?, progressed: @escaping @Sendable () -> Void) {
    self.options = options
    self.cache = cache
    self.progressed = progressed
  }

  func nextNumber() -> UInt64 {
    state.withLock { state in
      state.number += 1
      return state.number
    }
  }

  /// Answers from the cache what is fresh there; the rest is the thread's. The caller's thread reads the disk.
  func submit(_ wish: FetchWish) {
    guard WebAddress(wish.address) != nil else {
      wish.completion(.failure(.fetch("only http and https addresses are fetched")))
      return
    }
    if wish.limit == nil, let entry = cache?.entry(for: wish.address), entry.freshUntil > secondsSince1970() {
      cache?.touch(wish.address)
      wish.completion(
        .success(WebDocument(body: entry.body, address: entry.finalAddress, contentType: entry.contentType)))
      return
    }
    send(.fetch(wish))
  }

  /// Sends a letter. Only a wish starts the thread: without it there is nothing to cancel.
  func send(_ letter: Letter) {
    let mustStart = state.withLock { state in
      if case .fetch = letter {} else if !state.isStarted { return false }
      state.letters.append(letter)
      if let sleeper = state.sleeper { curl_multi_wakeup(sleeper) }
      defer { state.isStarted = true }
      return !state.isStarted
    }
    guard mustStart else { return }
    guard let thread = WorkerThread(name: "fetching", run: { FetchThread(inbox: self)?.run() }) else {
      for case .fetch(let wish) in take().letters { wish.completion(.failure(.fetch("no thread to fetch it on"))) }
      return
    }
    thread.detach()
  }

  /// Everything sent since the last time.
  func take() -> (letters: [Letter], isStopping: Bool) {
    state.withLock { state in
      defer { state.letters = [] }
      return (state.letters, state.isStopping)
    }
  }

  /// Tells by what the thread is woken; nil before that goes away.
  func setSleeper(_ sleeper: UnsafeMutableRawPointer?) {
    nonisolated(unsafe) let sleeper = sleeper
    state.withLock { $0.sleeper = sleeper }
  }

  /// Ends the thread; what is on its way is dropped.
  func stop() {
    state.withLock { state in
      state.isStopping = true
      if let sleeper = state.sleeper { curl_multi_wakeup(sleeper) }
    }
  }
}
