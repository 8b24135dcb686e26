/// How patient and how greedy fetching is.
public struct FetchOptions: Sendable {
  /// Transfers from one host at a time.
  public var connectionsPerHost = 4
  /// Transfers at a time.
  public var connections = 12
  /// Seconds until a connection must be there.
  public var connectTimeout = 10.0
  /// Seconds for which a server may be silent.
  public var silenceTimeout = 15.0
  /// Seconds for all of a transfer.
  public var totalTimeout = 300.0
  /// Redirects that are followed.
  public var redirects = 5
  /// Bytes of a body.
  public var bytes = 64_000_000
  /// Further tries after a failure that may pass.
  public var retries = 2
  /// Seconds before the first further try; each later one waits four times as long.
  public var retryDelay = 0.5
  /// The longest wait that a server may ask for, in seconds.
  public var longestRetryDelay = 30.0
  /// How photowall names itself to servers.
  public var userAgent = "photowall"

  /// The options that photowall works with.
  public init() {}
}
