/// The progress of fetching.
public struct FetchProgress: Sendable, Hashable {
  /// The progress of one transfer.
  public struct Bytes: Sendable, Hashable {
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
  public var pictures: [PictureID: Bytes] = [:]
  /// The number of bytes received by this fetcher.
  public var received = 0
}
