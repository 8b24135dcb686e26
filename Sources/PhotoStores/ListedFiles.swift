import Basics
import Sidecars
import Synchronization

/// The listed state of photos, to detect a changed file or rating. A photo without a sidecar takes two hashes: of its
/// address, and of its size and version.
final class ListedFiles: Sendable {
  private struct Known {
    var versions: [Int: UInt64] = [:]
    /// The versions of files moved by this program, since some servers give copies new versions.
    var moved: [Int: String] = [:]
    var sidecars: [Int: PacketFacts] = [:]
    /// The ratings that were written, or that were found to differ from the listed sidecars.
    var ratings: [Int: PhotoRating] = [:]
  }

  private let known = Mutex(Known())

  /// Stores the listed files of a folder, with the contents of their sidecars by file name.
  func note(_ files: some Sequence<ListedFile>, _ sidecars: [String: PacketFacts], in folder: StoreAddress) {
    known.withLock { known in
      for file in files {
        let key = Self.key(folder.path + file.name, in: folder)
        known.versions[key] = Self.version(of: file)
        known.sidecars[key] = sidecars[file.name]
        known.ratings[key] = nil
      }
    }
  }

  /// Returns false if a file differs from the listed one at its address.
  func mayBe(_ file: ListedFile, at address: StoreAddress) -> Bool {
    version(of: address).map { $0 == Self.version(of: file) } ?? true
  }

  /// Returns a hash of a file's size and version, the same in every process; nil if the file was not listed.
  func version(of address: StoreAddress) -> UInt64? {
    known.withLock { $0.versions[Self.key(address.path, in: address)] }
  }

  /// Forgets a file that this program is moving.
  func forget(_ address: StoreAddress) {
    known.withLock { $0.versions[Self.key(address.path, in: address)] = nil }
  }

  /// Records that this program has moved a file to an address.
  func move(_ file: ListedFile, to address: StoreAddress) {
    let key = Self.key(address.path, in: address)
    known.withLock { ($0.versions[key], $0.moved[key]) = (Self.version(of: file), file.version) }
  }

  /// Returns true if a file is the one that this program has moved to its address.
  func hasMoved(_ file: ListedFile, to address: StoreAddress) -> Bool {
    known.withLock { $0.moved[Self.key(address.path, in: address)] }.flatMap(file.hasVersion) ?? false
  }

  // MARK: Sidecars

  func sidecar(of address: StoreAddress) -> PacketFacts? {
    known.withLock { $0.sidecars[Self.key(address.path, in: address)] }
  }

  /// Returns the rating of a photo's sidecar as last seen by the user; nil if the photo was not listed.
  func rating(of address: StoreAddress) -> PhotoRating? {
    let key = Self.key(address.path, in: address)
    return known.withLock { known in
      guard known.versions[key] != nil else { return nil }
      return known.ratings[key] ?? known.sidecars[key]?.rating ?? PhotoRating()
    }
  }

  /// Stores the current rating in a photo's sidecar.
  func note(_ rating: PhotoRating, of address: StoreAddress) {
    known.withLock { $0.ratings[Self.key(address.path, in: address)] = rating }
  }

  private static func key(_ path: String, in address: StoreAddress) -> Int {
    var hasher = Hasher()
    hasher.combine(address.scheme)
    hasher.combine(address.authority)
    hasher.combine(path)
    return hasher.finalize()
  }

  private static func version(of file: ListedFile) -> UInt64 { StableHash.of("\(file.size) \(file.version)".utf8) }
}
