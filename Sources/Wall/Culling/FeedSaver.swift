import Basics
import PhotoFeed
import Platform
import Synchronization

/// Writes the remaining photos to a feed, on any thread.
public final class FeedSaver: Sendable {
  /// The feed that was written last, and the file that the user was asked about.
  private struct Known {
    var written: FeedWriter.WrittenFile?
    var asked: FeedWriter.WrittenFile?
  }

  private let location: @Sendable (String) -> String
  private let isPhotoName: @Sendable (String) -> Bool
  private let state = Mutex(Known())

  /// - Parameters:
  ///   - isPhotoName: Returns true if a file has the name of a photo: no feed gets such a name.
  ///   - location: Maps a path to the one that is used. A tape maps to a folder of its own, so that it does no harm.
  public init(
    isPhotoName: @escaping @Sendable (_ name: String) -> Bool, location: @escaping @Sendable (String) -> String = { $0 }
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
    let known = state.withLock { $0 }
    do throws(Diagnostic) {
      // Only the file that the user was asked about is replaced.
      let written = try FeedWriter(decisions: writing.decisions).write(
        writing.feed, keeping: writing.kept, to: path,
        existing: .replaceUnchanged(writing.mayReplace ? known.asked : known.written))
      state.withLock { $0 = Known(written: written, asked: nil) }
    } catch {
      if error.kind == .inTheWay { state.withLock { $0.asked = FeedWriter.WrittenFile(path) } }
      throw error
    }
    let count = writing.kept.count
    return "wrote \(count) photo\(count == 1 ? "" : "s") to \(FilePath(named: writing.path).text)"
  }
}
