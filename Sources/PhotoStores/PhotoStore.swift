import Pictures

/// A server with pictures at addresses of photowall's schemes: a file store or a photo service.
public protocol PhotoServer: Sendable {
  /// Returns how to read a file, or a range of it.
  func reading(of path: String, range: Range<Int>?) -> RemoteReading
  /// Returns a sentence for an unsuccessful response to such a request; nil for a generic message.
  func sentence(forStatus status: Int, body: [UInt8], of path: String) -> String?
  /// Returns how to read the server's preview of a file, or nil.
  ///
  /// - Parameter mark: The preview's marker in the listing.
  func preview(_ mark: String, of path: String) -> RemoteReading?
}

extension PhotoServer {
  public func sentence(forStatus status: Int, body: [UInt8], of path: String) -> String? { nil }
  public func preview(_ mark: String, of path: String) -> RemoteReading? { nil }
}

/// A place for photos on a server: a bucket of an object store, the files of an SSH host, and others.
///
/// Paths are decoded and have no leading slash; paths of folders have a trailing slash or are empty. All functions
/// except `reading` wait for the server.
protocol PhotoStore: PhotoServer {
  /// Lists a folder, or its next part.
  ///
  /// - Parameter mark: `next` of the previous part; nil for the first part.
  func list(_ folder: String, after mark: String?) throws(StoreError) -> StoreListing
  /// Returns the path of a folder without links.
  func realPath(of folder: String) throws(StoreError) -> String
  /// Reads a small file as a whole; nil if it does not exist.
  func file(at path: String) throws(StoreError) -> StoredFile?
  /// Writes a file. Returns the new version.
  ///
  /// - Parameter version: The version that the file must still have; nil if it must not exist.
  /// - Throws: `.conflict` if the file has another version or exists.
  func write(_ bytes: [UInt8], to path: String, replacing version: String?) throws(StoreError) -> String
  /// Moves a file to a free path, creating the path's folders.
  ///
  /// - Parameter version: The expected version; nil for any.
  func move(_ path: String, to other: String, expecting version: String?) throws(StoreError)
}

extension PhotoStore {
  /// Returns the path itself, since most servers have no links.
  func realPath(of folder: String) throws(StoreError) -> String { folder }
}
