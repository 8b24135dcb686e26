import Basics
import PhotoFeed
import Platform

/// Writes the remaining photos to a feed.
public final class FeedSaver {
  private let location: (String) -> String
  private let isPhotoName: (String) -> Bool
  private var written: FeedWriter.WrittenFile?

  /// - Parameters:
  ///   - isPhotoName: Returns true if a file has the name of a photo: no feed gets such a name.
  ///   - location: Maps a path to the one that is used. A tape maps to a folder of its own, so that it does no harm.
  public init(
    isPhotoName: @escaping (_ name: String) -> Bool, location: @escaping (String) -> String = { $0 }
  ) {
    (self.location, self.isPhotoName) = (location, isPhotoName)
  }

  /// Writes the feed and returns a message.
  ///
  /// - Throws: A `Diagnostic`; `.inTheWay` if a file exists that may not be replaced without confirmation.
  public func write(_ writing: WriteRequest) throws -> String {
    let path = FilePath(named: location(writing.path))
    for name in [path, path.resolved ?? path].compactMap(\.lastComponent?.text) where isPhotoName(name) {
      throw Diagnostic(
        .inputOutput, at: SourceLocation(file: path.text), "this is the name of a photo; choose another name")
    }
    AtomicFile.removeUnfinished(in: path.folder)
    let existing: FeedWriter.Existing = writing.mayReplace ? .replace : .replaceUnchanged(written)
    written = try FeedWriter(decisions: writing.decisions).write(
      writing.feed, keeping: writing.kept, to: path, existing: existing)
    let count = writing.kept.count
    return "wrote \(count) photo\(count == 1 ? "" : "s") to \(FilePath(named: writing.path).text)"
  }
}
