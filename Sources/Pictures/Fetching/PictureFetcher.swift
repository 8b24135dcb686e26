import Synchronization

/// Fetches http and https addresses on a thread of its own, which starts when the first address is asked for.
///
/// libcurl does the talking: on its own it starts in 7.5 ms, and its thread only ever runs while something is fetched.
public final class PictureFetcher: Sendable {
  private let queue: FetchQueue

  /// A fetcher that keeps what it fetched in `cache`, if there is one. `progressed` is called from its thread, at most four
  /// times a second, while bytes come in.
  public init(
    options: FetchOptions = FetchOptions(), cache: WebCache? = nil,
    progressed: @escaping @Sendable () -> Void = {}
  ) {
    queue = FetchQueue(options: options, cache: cache, progressed: progressed)
  }

  deinit { queue.stop() }

  /// Fetches the bytes of a picture. `completion` is called once, on the calling or the fetching thread, unless the request is
  /// cancelled.
  func fetch(
    _ request: PictureRequest, from address: String,
    completion: @escaping @Sendable (Result<PictureBytes, PictureError>) -> Void
  ) {
    queue.submit(
      FetchRequest(id: .picture(request.id), address: address, priority: request.priority) {
        completion($0.map(\.body))
      })
  }

  func reprioritise(_ id: PictureID, to priority: Float) { queue.send(.reprioritise(.picture(id), priority)) }

  func cancel(_ id: PictureID) { queue.send(.cancel(.picture(id))) }

  /// Lets go of what is cached on disk of an address.
  func forget(_ address: String) { queue.cache?.remove(address) }

  /// What is on its way, for the status line and the cells.
  public var progress: FetchProgress { queue.progress.withLock { $0 } }

  /// Returns how many bytes of a picture have come; nil while none have.
  public func progress(of id: PictureID) -> FetchProgress.Part? { queue.progress.withLock { $0.parts[id] } }

  /// Fetches a document, a feed for instance, and waits for it. The server is asked whether what is cached is still true.
  ///
  /// - Parameters:
  ///   - limit: how many bytes it may have at most.
  ///   - mayBeOld: whether what is cached will do where the server cannot be reached.
  ///   - progress: hears some four times a second how many bytes have come to this fetcher, and answers whether to go on.
  public func document(
    at address: String, limit: Int = 400_000_000, mayBeOld: Bool = true, progress: (Int) -> Bool = { _ in true }
  ) throws(PictureError) -> WebDocument {
    let answer = Monitor<Result<WebDocument, PictureError>?>(nil)
    let id = FetchRequest.ID.document(queue.nextNumber())
    queue.submit(
      FetchRequest(id: id, address: address, priority: .infinity, limit: limit, mayBeOld: mayBeOld) { outcome in
        answer.withLock { $0 = outcome }
        answer.notify()
      })
    while true {
      if let outcome = answer.wait(seconds: 0.25, for: { $0 }) { return try outcome.get() }
      guard progress(self.progress.received) else {
        queue.send(.cancel(id))
        throw .cancelled
      }
    }
  }
}

/// Something fetched.
public struct WebDocument: Sendable {
  /// What came.
  public var body: PictureBytes
  /// Where redirects led: relative addresses inside it are relative to this.
  public var address: String
  /// What the server says it is: `application/json; charset=utf-8`.
  public var contentType: String?

  /// The body as an array.
  public var bytes: [UInt8] { Array(body.memory) }
}

/// How far fetching has come.
public struct FetchProgress: Sendable, Hashable {
  /// One transfer.
  public struct Part: Sendable, Hashable {
    /// Bytes that have come.
    public var received: Int
    /// Bytes that are to come altogether, where the server has said so.
    public var expected: Int?

    /// So far.
    public init(received: Int, expected: Int?) {
      self.received = received
      self.expected = expected
    }
  }

  /// Addresses that wait for their turn, or for another try.
  public var waiting = 0
  /// The transfers of pictures.
  public var parts: [PictureID: Part] = [:]
  /// Bytes that have come since the program started.
  public var received = 0

  /// Nothing fetched.
  public init() {}
}
