import Synchronization

/// What listings have told of photos: by it a file is known that is not the one that was listed. A photo takes two numbers, hashes of
/// its address and of its size and version.
final class ListedFiles: Sendable {
  private let versions = Mutex<[Int: Int]>([:])

  /// Notes files of a folder as they are listed.
  func note(_ files: some Sequence<StoreEntry>, in folder: StoreAddress) {
    versions.withLock { versions in
      for file in files { versions[Self.key(folder.path + file.name, in: folder)] = Self.version(of: file) }
    }
  }

  /// Returns false if a file is another one than was listed at its address.
  func mayBe(_ file: StoreEntry, at address: StoreAddress) -> Bool {
    versions.withLock { $0[Self.key(address.path, in: address)] }.map { $0 == Self.version(of: file) } ?? true
  }

  /// Forgets a file that was moved by this program: some servers give copies another version.
  func forget(_ address: StoreAddress) {
    versions.withLock { versions in versions[Self.key(address.path, in: address)] = nil }
  }

  private static func key(_ path: String, in address: StoreAddress) -> Int {
    var hasher = Hasher()
    hasher.combine(address.scheme)
    hasher.combine(address.authority)
    hasher.combine(path)
    return hasher.finalize()
  }

  private static func version(of file: StoreEntry) -> Int {
    var hasher = Hasher()
    hasher.combine(file.size)
    hasher.combine(file.version)
    return hasher.finalize()
  }
}
