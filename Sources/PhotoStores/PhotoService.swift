import Pictures
import Sidecars

/// A server with pictures at addresses of photowall's schemes: a file store or a photo service.
public protocol PhotoServer: Sendable {
  /// Returns how to read a file, or a part of it.
  func reading(of path: String, part: Range<Int>?) -> RemoteReading
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

/// A service that knows the photo counts of its sections before the photos. All functions except `PhotoServer`'s wait
/// for the server.
public protocol PhotoService: PhotoServer {
  /// Returns the sections at a path: all photos for an empty path, an album, and so on.
  func sections(of path: String) throws(StoreError) -> [ServiceSection]
  /// Returns the photos of a section as a feed with addresses of the service; nil if there are none.
  func photos(of section: String, in address: StoreAddress) throws(StoreError) -> [UInt8]?
  /// Writes a changed rating of a photo, unless the server's rating differs from the one that was read.
  ///
  /// - Throws: `.conflict` if it differs.
  func write(_ change: (inout PhotoRating) -> Void, of path: String) throws(StoreError)
  /// Moves a photo to the service's trash. Throws if it would be deleted instead.
  func trash(_ path: String) throws(StoreError)
  /// Restores a photo from the trash.
  func restore(_ path: String) throws(StoreError)
  /// Returns the photos in the service's trash.
  func trashed() throws(StoreError) -> [(path: String, name: String, changed: String)]
}

/// A section of a service's photos.
public struct ServiceSection: Sendable, Hashable {
  /// The service's name for the section.
  public var key: String
  public var title: String
  /// The service's number of photos in the section.
  public var count: Int
}
