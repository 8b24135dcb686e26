import Basics

/// The address of a picture, used from the feed to the thread that reads its bytes.
///
/// Addresses are equal if their bytes are: file systems distinguish `é` in one code point from `é` in two; Swift's
/// strings do not.
public enum PhotoAddress: Sendable {
  /// A local file: absolute, or relative to the working directory.
  case file(FilePath)
  /// A picture on the network: the absolute address on a web server or in a store (`StoreScheme`).
  case web(String)

  /// The path or address for messages and searches. Invalid UTF-8 is written as `\xNN`. May contain control characters.
  public var text: String { bytes.text }

  /// The bytes of the path or address, for copying, printing and other programs.
  public var bytes: [UInt8] {
    switch self {
    case .file(let path): path.bytes
    case .web(let address): Array(address.utf8)
    }
  }

  /// The path of the file; nil for an address on the network.
  public var filePath: FilePath? { if case .file(let path) = self { path } else { nil } }

  /// Whether the picture is a file.
  public var isFile: Bool { filePath != nil }

  /// The last component: a file name, or the decoded last component of a web address without query and fragment.
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
