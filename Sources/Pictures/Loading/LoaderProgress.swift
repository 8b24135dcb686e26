/// The number of a loader's requests by what they wait for.
public struct LoaderProgress: Sendable, Hashable {
  /// Requests that wait for a worker.
  public var waiting = 0
  /// Requests that are being decoded.
  public var decoding = 0
  /// Requests whose bytes are being fetched.
  public var fetching = 0

  /// All requests.
  public var total: Int { waiting + decoding + fetching }

  /// No requests.
  public init() {}
}
