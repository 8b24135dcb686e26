/// How much a loader has before it, for a status line.
public struct LoaderProgress: Sendable, Hashable {
  /// Requests that nobody works on yet.
  public var waiting = 0
  /// Pictures that are being decoded.
  public var decoding = 0
  /// Pictures whose bytes are on their way from the network.
  public var fetching = 0

  /// All of them.
  public var total: Int { waiting + decoding + fetching }

  /// Nothing to do.
  public init() {}
}
