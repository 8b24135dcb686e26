import Pictures

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

/// A part of the contents of a folder.
struct StoreListing: Sendable {
  var files: [StoreEntry] = []
  /// The names of subfolders, without a slash.
  var folders: [String] = []
  /// The links to folders.
  var links: [StoreLink] = []
  /// Whether the folder exists, as far as the server shows: in a bucket a folder is only a prefix of names.
  var exists = true
  /// The marker for the next part; nil at the end.
  var next: String?
}

/// A link to a folder in a listing.
struct StoreLink: Sendable, Hashable {
  var name: String
  /// The path of the target folder, without links.
  var target: String
}

/// A file in a listing.
struct StoreEntry: Sendable, Hashable {
  /// The name in the folder.
  var name = ""
  var size = 0
  /// The time of the last change in seconds since 1970; nil if unknown.
  var changed: Int?
  /// A text that changes with the file.
  var version = ""
  /// The size of the picture in pixels; nil if unknown.
  var width: Int?
  var height: Int?
  /// The marker for the server's preview, or nil.
  var preview: String?
}

/// A file read as a whole.
struct StoredFile: Sendable, Hashable {
  var bytes: [UInt8]
  var version: String
}

/// An error of a store, with a sentence for users without a full stop.
public struct StoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of an error.
  public enum Kind: Hashable, Sendable {
    /// The file's version is not the expected one, or the file already exists.
    case conflict
    /// The server is unreachable, or the connection broke: the request may have been performed or not.
    case line
    /// All other errors: access, names, limits.
    case refused
  }

  public var kind: Kind
  public var description: String

  public init(_ kind: Kind, _ description: String) { (self.kind, self.description) = (kind, description) }

  /// Creates the error for a request without a response.
  init(_ error: FetchError) { self.init(error.isTransient ? .line : .refused, error.sentence) }
}

extension HTTPClient {
  /// Sends a request to a store and returns the answer.
  func answer(ofStore request: HTTPRequest) throws(StoreError) -> HTTPAnswer {
    do throws(FetchError) { return try answer(to: request) } catch { throw StoreError(error) }
  }
}
