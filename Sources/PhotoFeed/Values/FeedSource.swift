import Platform

/// A source of a feed.
public enum FeedSource: Sendable, Hashable {
  /// A feed file, a folder or a picture file, by its ``FilePath/init(named:)``.
  case path(String)
  /// An open file descriptor, read to its end. `name` is for messages; relative names start at the working directory.
  case descriptor(Int32, name: String)
  /// Bytes, for example from the network. `name` is for messages.
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
