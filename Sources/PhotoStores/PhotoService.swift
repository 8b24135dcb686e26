import Sidecars

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
