/// Where a feed came from: what its relative addresses are relative to, and what it may name.
public enum FeedOrigin: Sendable, Hashable {
  /// From this machine: relative paths begin at the folder (empty: the working directory). May name files and addresses.
  case local(folder: String)
  /// From the network, at this address. Relative addresses begin there. May name only `http` and `https` addresses, never
  /// files: whoever wrote the feed must not learn or show what is on this machine.
  case web(address: String)
}
