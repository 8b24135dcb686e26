import Pictures
import Platform
import Sidecars

/// The metadata of photos in stores.
public struct StoreMetadata: ServerFiles {
  private let stores: PhotoStores
  private let fetcher: PictureFetcher

  /// - Parameter fetcher: Reads files of the stores.
  public init(_ stores: PhotoStores, fetcher: PictureFetcher) { (self.stores, self.fetcher) = (stores, fetcher) }

  /// Returns true for an address in a store with folders, or in an archive.
  public func has(_ address: String) -> Bool {
    StoreScheme(of: address).map { !$0.isService } ?? false || stores.isInArchive(address)
  }

  /// Returns a hash of the listed size and version.
  public func version(of address: String) -> UInt64? { StoreAddress(address).flatMap(stores.listed.version) }

  /// Returns the sidecar's contents from the listing.
  public func sidecar(of address: String) -> PacketFacts? { StoreAddress(address).flatMap(stores.listed.sidecar) }

  /// Reads the first parts of the file, and waits for them.
  public func reading(of address: String) throws(PictureError) -> PictureReading {
    try fetcher.reading(of: address)
  }
}
