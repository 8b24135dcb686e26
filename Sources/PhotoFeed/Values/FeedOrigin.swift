import Platform

/// The origin of a feed, which is the base of relative addresses and decides which addresses are allowed.
public enum FeedOrigin: Sendable, Hashable {
  /// A local feed. Relative paths start at the folder (empty for the working directory). Files of this machine, web
  /// addresses and stores are allowed.
  case local(folder: FilePath)
  /// A feed at an address, which is the base of relative addresses. Only `http`, `https` and the feed's own store are
  /// allowed, so that the feed cannot show or reveal local files.
  case web(address: String)
}
