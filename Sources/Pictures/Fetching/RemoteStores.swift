/// Reads files on servers that need more than plain http and https: object stores, SSH servers and others.
public protocol RemoteStores: Sendable {
  /// Returns how to read a file, or a range of it; nil for other schemes. Called for each try, since signatures expire.
  /// Must not block.
  func reading(of address: String, range: Range<Int>?) -> RemoteReading?
  /// Returns a sentence for an unsuccessful response, without a full stop; nil for a generic message.
  func sentence(forStatus status: Int, body: [UInt8], of address: String) -> String?
}

/// A method to read a remote file.
public enum RemoteReading: Sendable {
  /// An HTTP request with header fields, which are not sent after a redirect.
  case request(HTTPRequest)
  /// A function that blocks for the bytes. It returns nil if the file still has the known version.
  case call(@Sendable (_ known: String?) throws(FetchError) -> RemoteBytes?)
  case failure(FetchError)
}

/// Bytes of a remote file.
public struct RemoteBytes: Sendable {
  public var bytes: [UInt8]
  /// The size of the whole file in bytes.
  public var whole: Int
  /// A text that changes with the file.
  public var version: String

  public init(bytes: [UInt8], whole: Int, version: String) {
    (self.bytes, self.whole, self.version) = (bytes, whole, version)
  }
}
