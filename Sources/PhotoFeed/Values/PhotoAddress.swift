import Platform

/// Address of a picture.
public enum PhotoAddress: Sendable, Hashable {
  /// A local file, by its path: absolute, or relative to the working directory.
  case file(String)
  /// A picture on the network, by its absolute `http` or `https` address.
  case web(String)

  /// The path or the address as text, for copying and printing. May contain control characters; see ``Photo/name``.
  public var text: String {
    switch self {
    case .file(let path): path
    case .web(let address): address
    }
  }

  /// The last component: a file name, percent-decoded and without query and fragment in a web address.
  public var lastComponent: String {
    switch self {
    case .file(let path): return FilePath(path).lastComponent?.string ?? path
    case .web(let address):
      let path = address.prefix { $0 != "?" && $0 != "#" }
      return PercentEncoding.decoded(path.split(separator: "/").last.map(String.init) ?? address)
    }
  }
}
