import Basics
import CLibrary

/// Paths are bytes, which need not be UTF-8. `string` of swift-system has U+FFFD for those that are not, so that it names no file.
extension FilePath {
  /// The path of these bytes, up to a zero byte.
  @inlinable public init(bytes: some Sequence<UInt8>) {
    self.init(platformString: bytes.map { CChar(bitPattern: $0) } + [0])
  }

  /// The bytes of the path.
  public var bytes: [UInt8] {
    withPlatformString { Array(UnsafeRawBufferPointer(start: $0, count: length)) }
  }

  /// The path for messages, searches and the screen: bytes that are not UTF-8 are written as `\xNN`. May contain control
  /// characters.
  public var text: String { bytes.text }

  /// Returns the path with bytes at its end.
  @inlinable public func appending(bytes: some Sequence<UInt8>) -> FilePath { FilePath(bytes: self.bytes + bytes) }

  // MARK: Names

  /// The bytes of the file's name; none for the root. Paths do not end with `/`, so they need not be divided into components,
  /// which takes many times as long.
  public var nameBytes: ArraySlice<UInt8> {
    let bytes = bytes
    return bytes[(bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)...]
  }

  /// Returns the bytes of the path from a folder on; nil if it is not below the folder.
  public func bytes(below folder: FilePath) -> ArraySlice<UInt8>? {
    let (bytes, base, slash) = (bytes, folder.bytes, UInt8(ascii: "/"))
    let start = base.last == slash ? base.count : base.count + 1
    return bytes.count > start && bytes.starts(with: base) && bytes[start - 1] == slash ? bytes[start...] : nil
  }

  /// The file's name for messages, as ``text``.
  public var nameText: String { nameBytes.text }

  /// The file that a name of the command line, a tape or a feed stands for: a path, or the `file:/…` address of one.
  public init(named name: String) {
    self = name.lowercased().hasPrefix("file:/") ? FilePath(fileAddress: name) : FilePath(name)
  }

  /// The name of the file in texts that must be UTF-8, such as JSON: the path itself if it is, otherwise the absolute path as a
  /// `file:` address, which can hold any bytes.
  public var name: String {
    String(validating: bytes, as: UTF8.self) ?? "file://" + absolute.bytes.percentEncoded(except: Self.isPlainInAddress)
  }

  /// The path of a `file:` address (RFC 8089): `file:///a`, `file://localhost/a`, `file:/a`.
  public init(fileAddress text: String) {
    var rest = text.dropFirst("file:".count)
    if rest.hasPrefix("//") {
      rest = rest.dropFirst(2)
      rest = rest[(rest.firstIndex(of: "/") ?? rest.startIndex)...]
    }
    self.init(bytes: rest.utf8.percentDecoded)
  }

  /// Returns true for a byte that a path has in an address as it is, as in glib's `g_filename_to_uri`.
  public static func isPlainInAddress(_ byte: UInt8) -> Bool { isPlain[Int(byte)] }

  private static let isPlain: [Bool] = {
    let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!$&'()*+,-./:=@_~".utf8)
    return (0...255).map { plain.contains($0) }
  }()
}

extension FilePath.Component {
  /// The name of these bytes; nil if it is none.
  public init?(bytes: [UInt8]) { self.init(platformString: bytes.map { CChar(bitPattern: $0) } + [0]) }

  /// The bytes of the name.
  public var bytes: [UInt8] { withPlatformString { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) } }

  /// The name for messages and the screen, as ``FilePath/text``.
  public var text: String { bytes.text }
}
