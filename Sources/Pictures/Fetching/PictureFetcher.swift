import Synchronization

/// Fetches http and https addresses with libcurl on a thread, which starts with the first request.
public final class PictureFetcher: Sendable {
  private let queue: FetchQueue
  private let sizes: PictureSizeStore?

  /// Creates a fetcher.
  ///
  /// - Parameters:
  ///   - cache: keeps the documents on disk.
  ///   - sizes: keeps the sizes of pictures.
  ///   - files: reads addresses of other schemes than http and https; they are refused without it.
  ///   - progressed: called on the fetching thread at most four times a second while bytes come in.
  public init(
    options: FetchOptions = FetchOptions(), cache: WebCache? = nil, sizes: PictureSizeStore? = nil,
    files: (any RemoteFiles)? = nil, progressed: @escaping @Sendable () -> Void = {}
  ) {
    self.sizes = sizes
    queue = FetchQueue(options: options, cache: cache, files: files, progressed: progressed)
  }

  deinit { queue.stop() }

  /// Fetches a picture, or a part of its file. `completion` is called once, on the calling or the fetching thread, unless the request is
  /// cancelled.
  ///
  /// - Parameter known: the parts of the file that have been read.
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
            // The beginning of the former file may be fresh by its header fields.
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

  /// Returns what the cache has of a picture, the beginning or all of it; nil if it has nothing.
  private func cached(_ address: String) -> WebDocument? {
    [FilePartReading.head, nil].lazy.compactMap {
      self.queue.cache?.entry(for: WebAddress.cacheKey(address, part: $0))?.document
    }.first
  }

  /// Returns the camera's metadata of a picture of which at least the beginning has been fetched; nil if there are none.
  public func cachedDetails(of address: String) -> PictureDetails? {
    cached(address).flatMap { FileParts($0, after: nil)?.reading.told.details }
  }

  /// Returns the entity tag of a picture that was fetched; nil if there is none.
  public func cachedVersion(of address: String) -> String? {
    cached(address)?.validator.flatMap { $0.hasPrefix("\"") ? $0 : nil }
  }

  /// The most parts that are read of what a file tells without its picture.
  private static let partLimit = 4

  /// Reads what a picture's file tells without the picture, from its first parts, and waits for them. Parts that the cache has are not
  /// asked for if they are fresh, and it gets no new ones.
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
  /// - Parameter progress: called four times a second with the bytes that this fetcher has received; returns false to cancel.
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

  /// Returns how many bytes of a picture have come; nil while none have.
  public func progress(of id: PictureID) -> FetchProgress.Part? { queue.progress.withLock { $0.parts[id] } }

  /// Fetches a document such as a feed, and waits for it. A cached one is revalidated with the server.
  ///
  /// - Parameters:
  ///   - limit: the most bytes.
  ///   - mayBeOld: true if a cached document will do where the server cannot be reached.
  ///   - body: the body of a POST request, in JSON; nil for GET.
  ///   - progress: called four times a second with the bytes that this fetcher has received; returns false to cancel.
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
  /// The address after redirects, which relative addresses in the document are relative to.
  public var address: String
  /// The media type, such as `application/json; charset=utf-8`.
  public var contentType: String?
  /// The address of the next page by the Link field, which may be relative; nil if there is none.
  public var next: String?
  /// The entity tag or the date of the last change; nil if the server has told neither.
  var validator: String?
  /// The place of the body in its file; nil if it is the whole.
  var part: Part?
  /// Why it comes from the cache, and how old it is; nil if the server has answered.
  public var staleness: Staleness?

  /// The place of a part in a file.
  struct Part: Sendable, Hashable {
    /// The offset of the first byte.
    var offset: Int
    /// Bytes of the file; nil if the server does not tell.
    var whole: Int?
  }

  /// The reason why a server could not be reached, and the seconds since it was reached last.
  public struct Staleness: Sendable, Hashable {
    public var reason: String
    public var age: Int
  }

  /// The body as an array.
  public var bytes: [UInt8] { Array(body.memory) }
}

/// The progress of fetching.
public struct FetchProgress: Sendable, Hashable {
  /// One transfer.
  public struct Part: Sendable, Hashable {
    /// Bytes received.
    public var received: Int
    /// Bytes of the whole body; nil if the server has not told.
    public var expected: Int?

    /// Creates the progress of a transfer.
    public init(received: Int, expected: Int?) {
      self.received = received
      self.expected = expected
    }
  }

  /// Addresses that wait for a connection or a retry.
  public var waiting = 0
  /// The transfers of pictures.
  public var parts: [PictureID: Part] = [:]
  /// Bytes received by this fetcher.
  public var received = 0

  /// No progress.
  public init() {}
}
