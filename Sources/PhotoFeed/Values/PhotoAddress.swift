/// Where a picture is.
public enum PhotoAddress: Sendable, Hashable {
  /// A file on this machine, by its path: absolute, or relative to the working directory.
  case file(String)
  /// A picture on the network, by an absolute `http` or `https` address.
  case web(String)

  /// The path or the address as text, as it is copied and printed. May hold control characters; see ``Photo/name``.
  public var text: String {
    switch self {
    case .file(let path): path
    case .web(let address): address
    }
  }

  /// The last component: a file's name, with `%20` and the like decoded in a web address, without query and fragment.
  public var lastComponent: String {
    switch self {
    case .file(let path):
      return path.split(separator: "/").last.map(String.init) ?? path
    case .web(let address):
      let path = address.prefix { $0 != "?" && $0 != "#" }
      return PercentEncoding.decoded(path.split(separator: "/").last.map(String.init) ?? address)
    }
  }
}
