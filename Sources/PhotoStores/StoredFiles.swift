import Pictures
import Platform
import Sidecars

/// The files of photos in stores, as far as what they tell is read.
public struct StoredFiles: ServerFiles {
  private let stores: PhotoStores
  private let fetcher: PictureFetcher

  /// - Parameter fetcher: Reads files of the stores.
  public init(_ stores: PhotoStores, fetcher: PictureFetcher) { (self.stores, self.fetcher) = (stores, fetcher) }

  /// Returns true for an address of a store that has folders.
  public func has(_ address: String) -> Bool {
    StoreScheme(of: address).map { !$0.isService } ?? false || stores.isInArchive(address)
  }

  /// Returns a hash of the size and version that were listed.
  public func version(of address: String) -> UInt64? { StoreAddress(address).flatMap(stores.listed.version) }

  /// Returns what was read with the listing.
  public func sidecar(of address: String) -> PacketFacts? { StoreAddress(address).flatMap(stores.listed.sidecar) }

  /// Reads the first parts of the file, and waits for them.
  public func reading(of address: String) throws(PictureError) -> PictureReading {
    try fetcher.reading(of: address)
  }
}
