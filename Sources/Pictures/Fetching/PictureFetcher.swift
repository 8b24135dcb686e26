import Synchronization

/// Fetches http and https addresses with libcurl on a thread, which starts with the first request.
public final class PictureFetcher: Sendable {
  private let queue: FetchQueue
  private let sizes: PictureSizeStore?

  /// Creates a fetcher.
  ///
  /// - Parameters:
  ///   - cache: The cache of documents on disk.
  ///   - sizes: The store of picture sizes.
  ///   - files: Reads addresses of other schemes; nil to refuse them.
  ///   - progressed: Called on the fetching thread at most four times a second during transfers.
  public init(
    options: FetchOptions = FetchOptions(), cache: WebCache? = nil, sizes: PictureSizeStore? = nil,
    files: (any RemoteFiles)? = nil, progressed: @escaping @Sendable () -> Void = {}
  ) {
    self.sizes = sizes
    queue = FetchQueue(options: options, cache: cache, files: files, progressed: progressed)
  }

  deinit { queue.stop() }

  /// Fetches a picture, or a part of its file. `completion` is called once, on the calling or the fetching thread,
  /// unless the request is cancelled.
  ///
  /// - Parameter known: The known parts of the file.
  func fetch(
    _ request: PictureRequest, from address: String, part: Range<Int>? = nil, of known: FileParts? = nil,
    completion: @escaping @Sendable (Result<FileParts, PictureError>) -> Void
  ) {
    let fetch = FetchRequest(
      id: .picture(request.id), address: address, part: part, known: part == nil ? known : nil,
      priority: request.priority
    ) { [sizes, queue] outcome in
      completion(
        outcome.flatMap { document in
          let file = FileParts(document, after: known)
          guard let file else {
            // The cached start of the former file may still be fresh.
            queue.cache?.remove(WebAddress.cacheKey(address, part: FilePartReading.head))
            return .failure(.changed)
          }
          sizes?.record(address, validator: document.validator ?? "") { file.header?.size }
          return .success(file)
        })
    }
    queue.submit(fetch)
  }

  func reprioritise(_ id: PictureID, to priority: Float) { queue.send(.reprioritise(.picture(id), priority)) }

  func cancel(_ id: PictureID) { queue.send(.cancel(.picture(id))) }

  /// Removes an address from the cache on disk.
  func forget(_ address: String) {
    for part in [nil, FilePartReading.head] { queue.cache?.remove(WebAddress.cacheKey(address, part: part)) }
  }

  /// Returns the cached start of a picture, or the whole picture; nil if neither is cached.
  private func cached(_ address: String) -> WebDocument? {
    [FilePartReading.head, nil].lazy.compactMap {
      self.queue.cache?.entry(for: WebAddress.cacheKey(address, part: $0))?.document
    }.first
  }

  /// Returns the metadata of a picture from the cache, or nil.
  public func cachedDetails(of address: String) -> PictureDetails? {
    cached(address).flatMap { FileParts($0, after: nil)?.reading.told.details }
  }

  /// Returns the strong entity tag of a cached picture, or nil.
  public func cachedVersion(of address: String) -> String? {
    cached(address)?.validator.flatMap { $0.hasPrefix("\"") ? $0 : nil }
  }

  /// The greatest number of parts read for a file's metadata.
  private static let partLimit = 4

  /// Reads the metadata of a picture file from its first parts, and waits for them. Fresh parts in the cache are used,
  /// but no new ones are cached.
  public func reading(of address: String) throws(PictureError) -> PictureReading {
    var (part, known) = (FilePartReading.head, FileParts?.none)
    for _ in 1..<Self.partLimit {
      let file = try file(at: address, part, after: known)
      let (told, missing) = file.reading
      guard let missing, !file.isWhole else { return told }
      (part, known) = (FilePartReading.part(from: missing, of: file.count), file)
    }
    return try file(at: address, part, after: known).reading.told
  }

  private func file(
    at address: String, _ part: Range<Int>, after known: FileParts?
  ) throws(PictureError) -> FileParts {
    let request = FetchRequest(
      id: .document(queue.nextNumber()), address: address, part: part, priority: .infinity, isKept: false)
    guard let file = FileParts(try wait(for: request), after: known) else { throw .changed }
    return file
  }

  /// Submits a request and waits for the document.
  ///
  /// - Parameter progress: Called four times a second with the bytes received by this fetcher; returns false to cancel.
  private func wait(
    for request: FetchRequest, progress: (Int) -> Bool = { _ in true }
  ) throws(PictureError) -> WebDocument {
    let answer = Monitor<Result<WebDocument, PictureError>?>(nil)
    var request = request
    request.completion = { outcome in
      answer.withLock { $0 = outcome }
      answer.notify()
    }
    queue.submit(request)
    while true {
      if let outcome = answer.wait(seconds: 0.25, for: { $0 }) { return try outcome.get() }
      guard progress(self.progress.received) else {
        queue.send(.cancel(request.id))
        throw .cancelled
      }
    }
  }

  /// Returns the XMP packet in a picture; nil if there is none. Fetches the beginning of the file, unless the cache has it.
  public func embeddedPacket(of address: String) -> [UInt8]? {
    if let document = cached(address) { return FileParts(document, after: nil)?.reading.told.packet }
    return try? reading(of: address).packet
  }

  /// The progress of all transfers.
  public var progress: FetchProgress { queue.progress.withLock { $0 } }

  /// Returns the number of received bytes of a picture; nil before the first.
  public func progress(of id: PictureID) -> FetchProgress.Part? { queue.progress.withLock { $0.parts[id] } }

  /// Fetches a document such as a feed, and waits for it. A cached document is revalidated.
  ///
  /// - Parameters:
  ///   - limit: The greatest size in bytes.
  ///   - mayBeOld: Whether a cached document may be used if the server is unreachable.
  ///   - body: The body of a POST request, in JSON; nil for GET.
  ///   - progress: Called four times a second with the bytes received by this fetcher; returns false to cancel.
  public func document(
    at address: String, body: String? = nil, limit: Int = 400_000_000, mayBeOld: Bool = true,
    progress: (Int) -> Bool = { _ in true }
  ) throws(PictureError) -> WebDocument {
    let request = FetchRequest(
      id: .document(queue.nextNumber()), address: address, body: body, priority: .infinity, limit: limit,
      mayBeOld: mayBeOld)
    return try wait(for: request, progress: progress)
  }
}

/// A document from the web.
public struct WebDocument: Sendable {
  public var body: PictureBytes
  /// The address after redirects, the base of relative addresses in the document.
  public var address: String
  /// The media type, such as `application/json; charset=utf-8`.
  public var contentType: String?
  /// The address of the next page from the Link field, possibly relative, or nil.
  public var next: String?
  /// The entity tag or the date of the last change, or nil.
  var validator: String?
  /// The range of the body in its file; nil for a whole file.
  var part: Part?
  /// The reason for a cached response and its age; nil if the server responded.
  public var staleness: Staleness?

  /// The range of a part in a file.
  struct Part: Sendable, Hashable {
    /// The offset of the first byte.
    var offset: Int
    /// The size of the file in bytes; nil if unknown.
    var whole: Int?
  }

  /// The reason why a server was unreachable, and the seconds since the last contact.
  public struct Staleness: Sendable, Hashable {
    public var reason: String
    public var age: Int
  }

  /// The body as an array.
  public var bytes: [UInt8] { Array(body.memory) }
}

/// The progress of fetching.
public struct FetchProgress: Sendable, Hashable {
  /// The progress of one transfer.
  public struct Part: Sendable, Hashable {
    /// The number of received bytes.
    public var received: Int
    /// The size of the whole body in bytes; nil if unknown.
    public var expected: Int?

    public init(received: Int, expected: Int?) {
      self.received = received
      self.expected = expected
    }
  }

  /// The transfers of pictures.
  public var parts: [PictureID: Part] = [:]
  /// The number of bytes received by this fetcher.
  public var received = 0
}

extension FileParts {
  /// Adds a document to the parts that were fetched before; nil if it is of another version of the file.
  init?(_ document: WebDocument, after known: FileParts?) {
    let part = document.part ?? WebDocument.Part(offset: 0, whole: document.body.count)
    let known = document.part == nil ? nil : known
    // A file of unknown size counts as 1 TiB, so that every offset may exist.
    self = known ?? FileParts(count: part.whole ?? 1 << 40, version: document.validator)
    guard version == document.validator else { return nil }
    add(document.body, at: part.offset)
  }
}
