/// Files on servers that are not reached by plain http and https addresses: object stores, files behind ssh, …
public protocol RemoteFiles: Sendable {
  /// Returns the way to read a file, or a part of it; nil for an address of another scheme. Called for each try, since signatures
  /// have times. Must not wait for anything.
  func reading(of address: String, part: Range<Int>?) -> RemoteReading?
  /// Returns one sentence for an answer that is no success, without a full stop; nil if the status tells all.
  func sentence(forStatus status: Int, body: [UInt8], of address: String) -> String?
}

/// The way to read a remote file.
public enum RemoteReading: Sendable {
  /// By an HTTP request, with the fields that the server wants. A redirect gets none of them.
  case request(HTTPRequest)
  /// By a function that waits for the bytes. It returns nil if the file has still the version that is passed.
  case call(@Sendable (_ known: String?) throws(FetchError) -> RemotePart?)
  case failure(FetchError)
}

/// Bytes of a remote file.
public struct RemotePart: Sendable {
  public var bytes: [UInt8]
  /// Bytes of the whole file.
  public var whole: Int
  /// Changes when the file does.
  public var version: String

  /// The bytes of a part, or of all of a file.
  public init(bytes: [UInt8], whole: Int, version: String) {
    (self.bytes, self.whole, self.version) = (bytes, whole, version)
  }
}
