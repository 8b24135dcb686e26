/// Something a feed can be loaded from.
public enum FeedSource: Sendable, Hashable {
  /// A feed file, a folder or a picture file, told apart by looking.
  case path(String)
  /// An open file descriptor, read to its end; `name` stands in messages. Relative names begin at the working directory.
  case descriptor(Int32, name: String)
  /// Bytes that somebody else read (from the network, for one); `name` stands in messages.
  case bytes([UInt8], name: String, origin: FeedOrigin)

  /// Standard input, called `-` in messages.
  public static let standardInput = FeedSource.descriptor(0, name: "-")

  /// What the source is called in messages.
  public var name: String {
    switch self {
    case .path(let path): path
    case .descriptor(_, let name): name
    case .bytes(_, let name, _): name
    }
  }
}
