/// The fetching of an address, for all requests of it.
struct FetchTask: Sendable {
  /// Identifies a request: pictures by their own identity, documents by number.
  enum ID: Hashable, Sendable {
    case picture(PictureID)
    case document(UInt64)
  }

  typealias Completion = @Sendable (Result<WebDocument, PictureError>) -> Void

  /// A request of the address.
  struct Request: Sendable {
    let id: ID
    var priority: Float
    /// The greatest size in bytes; nil for the options' limit. A document with its own limit is always revalidated.
    var limit: Int?
    /// Whether a stale cached response may be used if the server is unreachable.
    var allowsStale = true
    /// Whether to cache the response.
    var isKept = true
    let completion: Completion
  }

  let address: WebAddress
  /// The pending requests. The task's properties follow from them, since requests join and are cancelled.
  var requests: [Request]
  /// The address after redirects followed by the thread; nil without redirects.
  var redirected: WebAddress?
  var redirects = 0
  /// Whether a redirect has led to another origin, which gets no header fields.
  var hasLeftOrigin = false
  var tries = 0
  /// The earliest time of the next try, by the monotonic clock.
  var notBefore = 0.0
  var cached: WebCache.Entry?
  /// The known start of the body.
  var partialBody: Transfer.PartialBody?
  /// The present try, which only the fetching thread sets and uses.
  nonisolated(unsafe) var transfer: Transfer?
  /// Whether a store's custom read is running.
  var isCalling = false

  var isRunning: Bool { transfer != nil || isCalling }
  var priority: Float { requests.map(\.priority).max() ?? -.infinity }
  /// Whether a document with its own limit is requested.
  var isDocument: Bool { requests.contains { $0.limit != nil } }
  var allowsStale: Bool { requests.allSatisfy(\.allowsStale) }
  var isKept: Bool { requests.contains(where: \.isKept) }

  /// Returns the largest limit of the requests.
  func limit(_ options: FetchOptions) -> Int { requests.map { $0.limit ?? options.bytes }.max() ?? 0 }

  /// Adds the requests of another task of the same address.
  mutating func join(_ other: FetchTask) {
    requests += other.requests
    if transfer == nil { partialBody = partialBody ?? other.partialBody }
  }

  func finish(_ outcome: Result<WebDocument, PictureError>) {
    for request in requests { request.completion(outcome) }
  }
}
