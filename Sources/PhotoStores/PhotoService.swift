import Pictures
import Sidecars

/// A server that has pictures at addresses of ours: a store of files, or a photo service.
public protocol PhotoServer: Sendable {
  /// Returns the way to read a file, or a part of it.
  func reading(of path: String, part: Range<Int>?) -> RemoteReading
  /// Returns one sentence for an answer to such a request that is no success; nil if the status tells all.
  func sentence(forStatus status: Int, body: [UInt8], of path: String) -> String?
  /// Returns the way to read a smaller picture that the server makes of a file; nil if it makes none.
  ///
  /// - Parameter mark: what the listing says of it.
  func preview(_ mark: String, of path: String) -> RemoteReading?
}

extension PhotoServer {
  public func sentence(forStatus status: Int, body: [UInt8], of path: String) -> String? { nil }
  public func preview(_ mark: String, of path: String) -> RemoteReading? { nil }
}

/// A service that knows the numbers of photos in its sections before the photos. Its functions, but those of `PhotoServer`, wait for
/// the server.
public protocol PhotoService: PhotoServer {
  /// Returns the sections of a part of its photos: all of them for an empty path, an album, …
  func sections(of path: String) throws(StoreError) -> [ServiceSection]
  /// Returns the photos of a section as a feed, in which they are at addresses of the service; nil if there are none.
  func photos(of section: String, in address: StoreAddress) throws(StoreError) -> [UInt8]?
  /// Writes what is changed in the rating of a photo, unless the server has another one than was read.
  ///
  /// - Throws: `.conflict` if it has.
  func write(_ change: (inout PhotoRating) -> Void, of path: String) throws(StoreError)
  /// Moves a photo to the service's trash. Refuses if it would be deleted instead.
  func trash(_ path: String) throws(StoreError)
  /// Brings a photo back from there.
  func restore(_ path: String) throws(StoreError)
  /// Returns the photos in the service's trash.
  func trashed() throws(StoreError) -> [(path: String, name: String, changed: String)]
}

/// A section of a service's photos.
public struct ServiceSection: Sendable, Hashable {
  /// The service's name for it.
  public var key: String
  public var title: String
  /// The number of photos that the service counts in it.
  public var count: Int
}
