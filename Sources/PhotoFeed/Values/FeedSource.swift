import Platform

/// A source that a feed can be loaded from.
public enum FeedSource: Sendable, Hashable {
  /// A feed file, a folder or a picture file, by its ``FilePath/init(named:)``.
  case path(String)
  /// An open file descriptor, which is read to its end. `name` is used in messages; relative names begin at the working
  /// directory.
  case descriptor(Int32, name: String)
  /// Bytes that the caller has read, for example from the network. `name` is used in messages.
  case bytes([UInt8], name: String, origin: FeedOrigin)

  /// Standard input, called `-` in messages.
  public static let standardInput = FeedSource.descriptor(0, name: "-")

  /// The source's name in messages.
  public var name: String {
    switch self {
    case .path(let name): FilePath(named: name).text
    case .descriptor(_, let name): name
    case .bytes(_, let name, _): name
    }
  }
}
