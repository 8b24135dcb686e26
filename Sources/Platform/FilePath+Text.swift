import Basics
import CLibrary

/// Paths are bytes, which may be invalid UTF-8. swift-system's `string` replaces these by U+FFFD, so it does not name
/// the file.
extension FilePath {
  /// Creates a path from bytes, up to a zero byte.
  @inlinable public init(bytes: some Sequence<UInt8>) {
    self.init(platformString: bytes.map { CChar(bitPattern: $0) } + [0])
  }

  /// The bytes of the path.
  public var bytes: [UInt8] {
    withPlatformString { Array(UnsafeRawBufferPointer(start: $0, count: length)) }
  }

  /// The path for messages and searches. Invalid UTF-8 is written as `\xNN`. May contain control characters.
  public var text: String { bytes.text }

  /// Returns the path with bytes appended.
  @inlinable public func appending(bytes: some Sequence<UInt8>) -> FilePath { FilePath(bytes: self.bytes + bytes) }

  // MARK: Names

  /// The bytes of the file's name; empty for the root. Faster than components, since paths do not end with `/`.
  public var nameBytes: ArraySlice<UInt8> {
    let bytes = bytes
    return bytes[(bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)...]
  }

  /// Returns the bytes of the path relative to a folder; nil if it is not below the folder.
  public func bytes(below folder: FilePath) -> ArraySlice<UInt8>? {
    let (bytes, base, slash) = (bytes, folder.bytes, UInt8(ascii: "/"))
    let start = base.last == slash ? base.count : base.count + 1
    return bytes.count > start && bytes.starts(with: base) && bytes[start - 1] == slash ? bytes[start...] : nil
  }

  /// The file's name for messages, like ``text``.
  public var nameText: String { nameBytes.text }

  /// Creates the path for a name in an argument, a tape or a feed: a path or a `file:/…` address.
  public init(named name: String) {
    self = name.lowercased().hasPrefix("file:/") ? FilePath(fileAddress: name) : FilePath(name)
  }

  /// The name of the file in UTF-8 texts such as JSON: the path, or if that is invalid UTF-8, the absolute path as a
  /// `file:` address.
  public var name: String {
    String(validating: bytes, as: UTF8.self) ?? "file://" + absolute.bytes.percentEncoded(except: Self.isPlainInAddress)
  }

  /// Creates the path of a `file:` address (RFC 8089): `file:///a`, `file://localhost/a`, `file:/a`.
  public init(fileAddress text: String) {
    var rest = text.dropFirst("file:".count)
    if rest.hasPrefix("//") {
      rest = rest.dropFirst(2)
      rest = rest[(rest.firstIndex(of: "/") ?? rest.startIndex)...]
    }
    self.init(bytes: rest.utf8.percentDecoded)
  }

  /// Returns true for a byte that is not encoded in addresses, as in glib's `g_filename_to_uri`.
  public static func isPlainInAddress(_ byte: UInt8) -> Bool { isPlain[Int(byte)] }

  private static let isPlain: [Bool] = {
    let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!$&'()*+,-./:=@_~".utf8)
    return (0...255).map { plain.contains($0) }
  }()
}

extension FilePath.Component {
  /// Creates a name from bytes; nil if it is invalid.
  public init?(bytes: [UInt8]) { self.init(platformString: bytes.map { CChar(bitPattern: $0) } + [0]) }

  /// The bytes of the name.
  public var bytes: [UInt8] { withPlatformString { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) } }

  /// The name for messages and the screen, like ``FilePath/text``.
  public var text: String { bytes.text }
}
