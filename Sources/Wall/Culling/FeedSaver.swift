import Basics
import PhotoFeed
import Platform
import Synchronization

/// Writes the remaining photos to a feed, on any thread.
public final class FeedSaver: Sendable {
  private let location: @Sendable (String) -> String
  private let isPhotoName: @Sendable (String) -> Bool
  /// The last written feed, and the file whose replacement the user was asked about.
  private let state = Mutex<(written: FeedWriter.WrittenFile?, asked: FeedWriter.WrittenFile?)>((nil, nil))

  /// - Parameters:
  ///   - isPhotoName: Returns true for file names of photos, which a feed must not have.
  ///   - location: Maps a path to the path that is written. A tape maps to a temporary folder.
  public init(
    isPhotoName: @escaping @Sendable (_ name: String) -> Bool, location: @escaping @Sendable (String) -> String = { $0 }
  ) {
    (self.location, self.isPhotoName) = (location, isPhotoName)
  }

  /// Writes the feed and returns a message.
  ///
  /// - Throws: A `Diagnostic`; `.fileExists` if a file exists that may not be replaced without confirmation.
  public func write(_ writing: WriteRequest) throws -> String {
    let path = try path(of: writing.path)
    AtomicFile.removeUnfinished(in: path.folder)
    let known = state.withLock { $0 }
    do throws(Diagnostic) {
      // Only the file whose replacement the user has confirmed is replaced.
      let written = try FeedWriter(decisions: writing.decisions, addsColumns: writing.addsColumns).write(
        writing.feed, keeping: writing.kept, to: path,
        existing: .replaceUnchanged(writing.mayReplace ? known.asked : known.written))
      state.withLock { $0 = (written, nil) }
    } catch {
      if error.kind == .fileExists { state.withLock { $0.asked = FeedWriter.WrittenFile(path) } }
      throw error
    }
    let count = writing.kept.count
    return "wrote \(count) photo\(count == 1 ? "" : "s") to \(FilePath(named: writing.path).text)"
  }

  /// Writes labels to a file of labels, and returns a message.
  public func write(_ request: LabelRequest) throws -> String {
    let path = try path(of: request.path)
    let real = path.resolved ?? path
    var file: LabelFile?
    do throws(Errno) {
      let old = (try? Stat(real)) == nil ? [] : try FileDescriptor.contents(of: real, limit: 1 << 30, isNamed: true)
      file = LabelFile.Format(ofName: request.path).flatMap { LabelFile(old, $0) }
      AtomicFile.removeUnfinished(in: real.folder)
      if let file { try AtomicFile.write(file.text(with: request.changes), to: real, isDurable: true) }
    } catch {
      throw Diagnostic(.inputOutput, at: SourceLocation(file: path.text), "writing failed: \(error.clause)")
    }
    if file == nil { throw Diagnostic(.inputOutput, at: SourceLocation(file: path.text), LabelFile.refusal) }
    let count = request.changes.count
    return "the labels of \(count) photo\(count == 1 ? "" : "s") to \(FilePath(named: request.path).text)"
  }

  /// Returns the path of a feed. Throws for the file name of a photo.
  private func path(of name: String) throws(Diagnostic) -> FilePath {
    let path = FilePath(named: location(name))
    for name in [path, path.resolved ?? path].compactMap(\.lastComponent?.text) where isPhotoName(name) {
      throw Diagnostic(
        .inputOutput, at: SourceLocation(file: path.text), "this is the name of a photo; choose another name")
    }
    return path
  }
}
