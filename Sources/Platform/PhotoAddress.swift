import Basics

/// Address of a picture, from the feed to the thread that reads its bytes.
///
/// Two addresses are equal if their bytes are: file systems tell `é` in one code point from `é` in two, Swift's strings do not.
public enum PhotoAddress: Sendable {
  /// A local file: absolute, or relative to the working directory.
  case file(FilePath)
  /// A picture on the network, by its absolute address: of a web server or of a store (`StoreScheme`).
  case web(String)

  /// The path or the address as text, for messages and searches: bytes of a path that are not UTF-8 are written as `\xNN`. May
  /// contain control characters.
  public var text: String { bytes.text }

  /// The bytes of the path or of the address, for copying, for printing and for other programs.
  public var bytes: [UInt8] {
    switch self {
    case .file(let path): path.bytes
    case .web(let address): Array(address.utf8)
    }
  }

  /// The path of the file; nil for an address on the network.
  public var filePath: FilePath? { if case .file(let path) = self { path } else { nil } }

  /// True if the picture is a file.
  public var isFile: Bool { filePath != nil }

  /// The last component: a file name, percent-decoded and without query and fragment in a web address.
  public var lastComponent: String {
    switch self {
    case .file(let path):
      let name = path.nameBytes
      return name.isEmpty ? path.text : Array(name).text
    case .web(let address):
      let path = address.prefix { $0 != "?" && $0 != "#" }
      return (path.split(separator: "/").last.map(String.init) ?? address).percentDecoded
    }
  }
}

extension PhotoAddress: Hashable {
  public static func == (left: PhotoAddress, right: PhotoAddress) -> Bool {
    switch (left, right) {
    case (.file(let left), .file(let right)): left == right
    case (.web(let left), .web(let right)): ExactText(left) == ExactText(right)
    default: false
    }
  }

  public func hash(into hasher: inout Hasher) {
    switch self {
    case .file(let path): hasher.combine(path)
    case .web(let address): hasher.combine(ExactText(address))
    }
  }
}
