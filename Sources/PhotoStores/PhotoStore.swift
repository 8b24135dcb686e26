import Pictures

/// A place on a server that photos can be in: a bucket of an object store, the files behind ssh, …
///
/// Paths are decoded, begin without a slash, and those of folders end with one or are empty. All functions but `reading` wait for the
/// server.
public protocol PhotoStore: PhotoServer {
  /// Lists a folder, or the next part of it.
  ///
  /// - Parameter mark: `next` of the part before; nil for the first part.
  func list(_ folder: String, after mark: String?) throws(StoreError) -> StoreListing
  /// Returns the path of a folder without links.
  func realPath(of folder: String) throws(StoreError) -> String
  /// Reads a small file whole; nil if there is none.
  func file(at path: String) throws(StoreError) -> StoredFile?
  /// Writes a file if it has still a version, or if there is still none. Returns the new version.
  ///
  /// - Throws: `.conflict` if it has another one.
  func write(_ bytes: [UInt8], to path: String, replacing version: String?) throws(StoreError) -> String
  /// Moves a file to a path where there is none, and creates the folders of that path.
  ///
  /// - Parameter version: the version that is meant; nil: any.
  func move(_ path: String, to other: String, expecting version: String?) throws(StoreError)
}

extension PhotoStore {
  /// Returns the path itself, as most servers tell of no links.
  public func realPath(of folder: String) throws(StoreError) -> String { folder }
}

/// A part of the contents of a folder.
public struct StoreListing: Sendable {
  public var files: [StoreEntry] = []
  /// The names of folders in it, without a slash.
  public var folders: [String] = []
  /// Links in it that lead to folders.
  public var links: [StoreLink] = []
  /// Whether there is such a folder, as far as the server tells: in a bucket each name is the beginning of others, or of none.
  public var exists = true
  /// The mark by which the next part is asked for; nil at the end.
  public var next: String?

  public init(files: [StoreEntry] = [], folders: [String] = [], next: String? = nil) {
    (self.files, self.folders, self.next) = (files, folders, next)
  }
}

/// A link to a folder in a listing.
public struct StoreLink: Sendable, Hashable {
  public var name: String
  /// The path of the folder, without links.
  public var target: String
}

/// A file in a listing.
public struct StoreEntry: Sendable, Hashable {
  /// The name in its folder.
  public var name: String
  public var size: Int
  /// The time of its last change in seconds since 1970; nil if unknown.
  public var changed: Int?
  /// Changes when the file does.
  public var version: String
  /// The size of the picture in pixels; nil if unknown.
  public var width: Int?
  public var height: Int?
  /// The mark by which a smaller picture is asked for; nil if the server makes none.
  public var preview: String?

  public init(name: String, size: Int, changed: Int?, version: String) {
    (self.name, self.size, self.changed, self.version) = (name, size, changed, version)
  }
}

/// A file that was read whole.
public struct StoredFile: Sendable, Hashable {
  public var bytes: [UInt8]
  public var version: String

  public init(bytes: [UInt8], version: String) { (self.bytes, self.version) = (bytes, version) }
}

/// An error of a store, with one sentence for users without a full stop.
public struct StoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of an error.
  public enum Kind: Hashable, Sendable {
    /// The file has another version than the one that is meant, or exists already.
    case conflict
    /// The server cannot be reached, or the line broke: what was asked for may have been done or not.
    case line
    /// All others: access, names, limits.
    case refused
  }

  public var kind: Kind
  public var description: String

  public init(_ kind: Kind, _ description: String) { (self.kind, self.description) = (kind, description) }

  /// The error of a request that got no answer.
  init(_ error: FetchError) { self.init(error.isTransient ? .line : .refused, error.sentence) }
}

extension HTTPClient {
  /// Sends a request to a store and returns the answer.
  func answer(ofStore request: HTTPRequest) throws(StoreError) -> HTTPAnswer {
    do throws(FetchError) { return try answer(to: request) } catch { throw StoreError(error) }
  }
}
