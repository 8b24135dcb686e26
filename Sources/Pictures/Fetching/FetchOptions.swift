/// Limits of fetching.
public struct FetchOptions: Sendable {
  /// The greatest number of concurrent transfers per host.
  public var connectionsPerHost = 4
  /// The greatest number of concurrent transfers per store. Stores, unlike other hosts, are made for many.
  public var connectionsPerStore = 8
  /// The greatest number of concurrent transfers.
  public var connections = 12
  /// The timeout for connecting, in seconds.
  public var connectTimeout = 10.0
  /// The timeout without data, in seconds.
  public var silenceTimeout = 15.0
  /// The minimum rate of a transfer in bytes per second; it ends when it is `silenceTimeout` behind.
  public var minimumRate = 1000.0
  /// The timeout for a transfer, in seconds.
  public var totalTimeout = 300.0
  /// The greatest number of redirects.
  public var redirects = 5
  /// The greatest size of a body, in bytes.
  public var bytes = 64_000_000
  /// The greatest number of retries after a transient error.
  public var retries = 2
  /// The seconds before the first retry; each later delay is four times as long.
  public var retryDelay = 0.5
  /// The longest accepted delay from a server, in seconds.
  public var longestRetryDelay = 30.0
  /// The file with trusted CA certificates, which replace the system's; nil for the system's.
  public var certificates: String?
  /// The certificates of single hosts trusted by the user, or nil.
  public var hostCertificates: HostCertificates?
  public var userAgent = "photowall"
  /// Returns the error message in the body of an unsuccessful response, or nil.
  public var reason: @Sendable ([UInt8]) -> String? = { _ in nil }
  /// The header fields, such as `Authorization: …`, by origin. They are sent to no other origin, even after redirects.
  public private(set) var fields: [String: [String]] = [:]

  public init() {}

  /// Returns the seconds before another try; nil after the last retry, or if the server asks for too long a delay. A
  /// random part spreads the requests to an overloaded server.
  ///
  /// - Parameters:
  ///   - tries: The number of tries so far.
  ///   - asked: The seconds requested by the server.
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
