import Platform
import Sidecars

/// Writes the stars, flags and labels of photos to their sidecars.
public final class RatingSaver {
  private var writer: SidecarWriter
  private let location: (FilePath) -> FilePath
  /// The folders in which nothing unfinished of a wall that was killed is left.
  private var cleanFolders: Set<FilePath> = []

  /// - Parameters:
  ///   - isPhotoName: Returns true if a file's name ends as those of photos do, raw files included.
  ///   - location: Maps a path to the one that is used. A tape maps to a folder of its own, so that it does no harm.
  public init(
    isPhotoName: @escaping @Sendable (_ name: String) -> Bool, location: @escaping (FilePath) -> FilePath = { $0 }
  ) {
    writer = SidecarWriter(isPhotoName: isPhotoName)
    self.location = location
  }

  /// The name of new sidecars.
  var naming: SidecarWriter.Naming {
    get { writer.naming }
    set { writer.naming = newValue }
  }

  /// Writes what the user has decided about a photo; all else that its sidecar tells stays. Returns an error message, or nil.
  ///
  /// - Parameter isPair: Whether another file with the same stem is the same photo.
  func write(_ decided: [PhotoProperty: UInt8], for path: FilePath, isPair: Bool) -> String? {
    let path = location(path)
    if cleanFolders.insert(path.folder).inserted { AtomicFile.removeUnfinished(in: path.folder) }
    do throws(SidecarError) {
      let reading = try SidecarReader.read(path)
      var rating = reading.rating
      rating.apply(decided)
      try writer.write(rating, for: path, expecting: reading.state, isPair: isPair)
      return nil
    } catch { return error.description }
  }
}
