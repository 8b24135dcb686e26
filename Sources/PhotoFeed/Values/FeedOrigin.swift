import Platform

/// The origin of a feed, which decides how relative addresses are resolved and which addresses are allowed.
public enum FeedOrigin: Sendable, Hashable {
  /// A local feed: relative paths begin at the folder (empty for the working directory). Files and addresses are
  /// allowed.
  case local(folder: FilePath)
  /// A feed from this address, which relative addresses are resolved against. Only `http` and `https` addresses, and those of
  /// the store that the feed itself is in, are allowed, so that the feed's author cannot learn about or show local files.
  case web(address: String)
}
