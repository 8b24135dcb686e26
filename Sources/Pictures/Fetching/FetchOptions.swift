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
  /// The file with the certificates of authorities that are trusted, instead of those of the system; nil: those.
  public var certificates: String?
  /// The certificates of single hosts that the user trusts; nil: none.
  public var hostCertificates: HostCertificates?
  public var userAgent = "photowall"
  /// Returns the reason that a server gives in the body of an answer that is no success; nil if it gives none.
  public var reason: @Sendable ([UInt8]) -> String? = { _ in nil }
  /// Header fields, such as `Authorization: …`, by the origin that they are sent to. They are sent nowhere else, and not
  /// after a redirect to another origin.
  public private(set) var fields: [String: [String]] = [:]

  /// The default options.
  public init() {}

  /// Returns the seconds to wait before another try; nil if there is none. No two clients wait equally long, so that a server which was
  /// too busy is not asked by all at once.
  ///
  /// - Parameters:
  ///   - tries: The number of tries so far.
  ///   - asked: The seconds that the server asks for.
  func delay(afterTry tries: Int, asked: Int?) -> Double? {
    let asked = Double(asked ?? 0)
    guard tries <= retries, asked <= longestRetryDelay else { return nil }
    var delay = retryDelay * .random(in: 1...1.5)
    for _ in 1..<max(tries, 1) { delay *= 4 }
    return min(max(delay, asked), longestRetryDelay)
  }

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
