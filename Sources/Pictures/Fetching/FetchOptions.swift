/// Limits of fetching.
public struct FetchOptions: Sendable {
  /// The most transfers from one host at a time.
  public var connectionsPerHost = 4
  /// The most transfers from one store at a time: stores are made for many.
  public var connectionsPerStore = 8
  /// The most transfers at a time.
  public var connections = 12
  /// Seconds to connect.
  public var connectTimeout = 10.0
  /// Seconds in which a server must send something.
  public var silenceTimeout = 15.0
  /// Bytes per second that a transfer must keep up; it ends when it is `silenceTimeout` behind.
  public var minimumRate = 1000.0
  /// Seconds for a whole transfer.
  public var totalTimeout = 300.0
  /// The most redirects.
  public var redirects = 5
  /// The most bytes of a body.
  public var bytes = 64_000_000
  /// The most retries after a transient error.
  public var retries = 2
  /// Seconds before the first retry; each later one waits four times as long.
  public var retryDelay = 0.5
  /// The longest delay that a server may ask for, in seconds.
  public var longestRetryDelay = 30.0
  public var userAgent = "photowall"
  /// Returns the reason that a server gives in the body of an answer that is no success; nil if it gives none.
  public var reason: @Sendable ([UInt8]) -> String? = { _ in nil }
  /// Header fields, such as `Authorization: …`, by the origin that they are sent to. They are sent nowhere else, and not
  /// after a redirect to another origin.
  public private(set) var fields: [String: [String]] = [:]

  /// The default options.
  public init() {}

  /// Adds header fields for the origin of an address.
  public mutating func add(fields lines: [String], forOriginOf address: String) {
    guard let origin = WebAddress(address)?.origin else { return }
    for line in lines where !(fields[origin]?.contains(line) ?? false) { fields[origin, default: []].append(line) }
  }

  /// Returns the header fields for the origin of an address.
  public func fields(forOriginOf address: String) -> [String] {
    WebAddress(address).flatMap { fields[$0.origin] } ?? []
  }
}
