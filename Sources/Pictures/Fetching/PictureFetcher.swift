import Synchronization

/// Fetches http and https addresses with libcurl on a thread, which starts with the first request.
public final class PictureFetcher: Sendable {
  private let queue: FetchQueue
  private let sizes: PictureSizeStore?
  var cache: WebCache? { queue.cache }

  /// Creates a fetcher.
  ///
  /// - Parameters:
  ///   - cache: The cache of documents on disk.
  ///   - sizes: The store of picture sizes.
  ///   - stores: Reads addresses of other schemes; nil to refuse them.
  ///   - progressed: Called on the fetching thread at most four times a second during transfers.
  public init(
    options: FetchOptions = FetchOptions(), cache: WebCache? = nil, sizes: PictureSizeStore? = nil,
    stores: (any RemoteStores)? = nil, progressed: @escaping @Sendable () -> Void = {}
  ) {
    self.sizes = sizes
    queue = FetchQueue(options: options, cache: cache, stores: stores, progressed: progressed)
  }

  deinit { queue.stop() }

  /// Fetches a picture, or a range of its file. `completion` is called once, on the calling or the fetching thread,
  /// unless the request is cancelled.
  ///
  /// - Parameter known: The known parts of the file.
  func fetch(
    _ request: PictureRequest, from address: String, range: Range<Int>? = nil, of known: FileParts? = nil,
    completion: @escaping @Sendable (Result<FileParts, PictureError>) -> Void
  ) {
    submit(address, range: range, as: .picture(request.id), priority: request.priority) { task in
      // The known start of the file is not requested again.
      if range == nil, let head = known?.head, let tag = known?.version, tag.hasPrefix("\"") {
        task.partialBody = Transfer.PartialBody(bytes: head, entityTag: tag)
      }
    } completion: { [sizes, cache] outcome in
      completion(
        outcome.flatMap { document in
          guard let parts = FileParts(document, after: known) else {
            // The cached start of the former file may still be fresh.
            cache?.remove(WebAddress.cacheKey(address, range: FilePartReading.head))
            return .failure(.changed)
          }
          sizes?.record(address, validator: document.validator ?? "") { parts.header?.size }
          return .success(parts)
        })
    }
  }

  func reprioritise(_ id: PictureID, to priority: Float) { queue.send(.reprioritise(.picture(id), priority)) }

  func cancel(_ id: PictureID) { queue.send(.cancel(.picture(id))) }

  /// Removes an address from the cache on disk.
  func forget(_ address: String) {
    for range in [nil, FilePartReading.head] { cache?.remove(WebAddress.cacheKey(address, range: range)) }
  }

  /// The progress of all transfers.
  public var progress: FetchProgress { queue.progress.withLock { $0 } }

  /// Returns the number of received bytes of a picture; nil before the first.
  public func progress(of id: PictureID) -> FetchProgress.Bytes? { queue.progress.withLock { $0.pictures[id] } }

  /// Fetches a document such as a feed, and waits for it. A cached document is revalidated.
  ///
  /// - Parameters:
  ///   - limit: The greatest size in bytes.
  ///   - allowsStale: Whether a cached document may be used if the server is unreachable.
  ///   - body: The body of a POST request, in JSON; nil for GET.
  ///   - progress: Called four times a second with the bytes received by this fetcher; returns false to cancel.
  public func document(
    at address: String, body: String? = nil, limit: Int = 400_000_000, allowsStale: Bool = true,
    progress: (Int) -> Bool = { _ in true }
  ) throws(PictureError) -> WebDocument {
    try wait(for: address, body: body, progress: progress) { ($0.limit, $0.allowsStale) = (limit, allowsStale) }
  }

  /// Fetches an address and waits for the document.
  ///
  /// - Parameter progress: Called four times a second with the bytes received by this fetcher; returns false to cancel.
  func wait(
    for address: String, body: String? = nil, range: Range<Int>? = nil, progress: (Int) -> Bool = { _ in true },
    _ configure: (inout FetchTask.Request) -> Void
  ) throws(PictureError) -> WebDocument {
    let answer = Monitor<Result<WebDocument, PictureError>?>(nil)
    let id = FetchTask.ID.document(queue.nextNumber())
    submit(address, body: body, range: range, as: id) {
      configure(&$0.requests[0])
    } completion: { outcome in
      answer.withLock { $0 = outcome }
      answer.notify()
    }
    while true {
      if let outcome = answer.wait(seconds: 0.25, for: { $0 }) { return try outcome.get() }
      guard progress(self.progress.received) else {
        queue.send(.cancel(id))
        throw .cancelled
      }
    }
  }

  /// Answers a request from the cache if fresh, else sends it to the thread. Reads the disk on the calling thread.
  private func submit(
    _ text: String, body: String? = nil, range: Range<Int>? = nil, as id: FetchTask.ID, priority: Float = .infinity,
    _ configure: (inout FetchTask) -> Void, completion: @escaping FetchTask.Completion
  ) {
    guard let address = WebAddress(text, body: body, range: range), address.isWeb || queue.stores != nil else {
      return completion(.failure(.fetch("only http and https addresses are supported")))
    }
    var task = FetchTask(address: address, requests: [.init(id: id, priority: priority, completion: completion)])
    configure(&task)
    // A cached whole document also serves requests for a range.
    for key in Set([nil, range]).map({ WebAddress.cacheKey(text, range: $0) }) where !task.isDocument {
      guard let entry = cache?.entry(for: key), entry.freshUntil > secondsSince1970() else { continue }
      cache?.touch(key)
      return completion(.success(entry.document))
    }
    queue.send(.fetch(task))
  }
}

extension FileParts {
  /// Adds a document to the parts that were fetched before; nil if it is of another version of the file.
  init?(_ document: WebDocument, after known: FileParts?) {
    let range = document.range ?? WebDocument.ContentRange(offset: 0, whole: document.body.count)
    let known = document.range == nil ? nil : known
    // A file of unknown size counts as 1 TiB, so that every offset may exist.
    self = known ?? FileParts(count: range.whole ?? 1 << 40, version: document.validator)
    guard version == document.validator else { return nil }
    add(document.body, at: range.offset)
  }
}
