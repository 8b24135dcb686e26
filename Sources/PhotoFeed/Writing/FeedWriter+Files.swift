import Basics
import Platform

extension FeedWriter {
  /// The treatment of an existing file.
  public enum Existing: Sendable {
    /// Throws an error of kind ``Diagnostic/Kind/fileExists``.
    case refuse
    /// Replaces the file if it is the feed's source (or the result of an earlier call) and unchanged since; else throws
    /// like `refuse`.
    case replaceUnchanged(WrittenFile? = nil)
    /// Replaces the file.
    case replace
  }

  /// A written file.
  public struct WrittenFile: Sendable, Hashable {
    public let path: FilePath
    let fingerprint: FileFingerprint

    init(path: FilePath, fingerprint: FileFingerprint) { (self.path, self.fingerprint) = (path, fingerprint) }

    /// Creates a record of the file at a path; nil if there is none.
    public init?(_ path: FilePath) {
      guard let fingerprint = FileFingerprint(path: path) else { return nil }
      self.init(path: path, fingerprint: fingerprint)
    }
  }

  /// Writes the remaining photos of a feed to a file atomically: writes a new file beside the old one, syncs it, and
  /// renames it over the old one with the same permissions. A symbolic link stays a link.
  ///
  /// - Parameter indices: The remaining photos in order.
  @discardableResult
  public func write(
    _ feed: PhotoFeed, keeping indices: [Int], to path: FilePath, existing: Existing = .refuse
  ) throws(Diagnostic) -> WrittenFile {
    let real = Self.resolved(path)
    try check(real, named: path.text, feed, existing)
    let text = text(of: feed, keeping: indices, in: real.removingLastComponent())
    do throws(Errno) {
      return WrittenFile(path: path, fingerprint: try AtomicFile.write(text, to: real, isDurable: true))
    } catch {
      throw Diagnostic(.inputOutput, at: SourceLocation(file: path.text), "writing failed: \(error.clause)")
    }
  }

  /// Throws if the file must not be replaced.
  private func check(_ path: FilePath, named name: String, _ feed: PhotoFeed, _ existing: Existing) throws(Diagnostic) {
    guard let now = FileFingerprint(path: path) else { return }
    switch existing {
    case .replace: return
    case .refuse:
      throw Diagnostic(.fileExists, at: SourceLocation(file: name), "this file exists already; choose another name")
    case .replaceUnchanged(let written):
      let known: FileFingerprint?
      if let written, Self.resolved(written.path) == path {
        known = written.fingerprint
      } else {
        known = feed.parts.lazy.compactMap(\.source.file).first { Self.resolved($0.path) == path }?.fingerprint
      }
      guard let known else {
        throw Diagnostic(
          .fileExists, at: SourceLocation(file: name),
          "this file exists already, and it is not this feed; choose another name")
      }
      guard known == now else {
        throw Diagnostic(
          .fileExists, at: SourceLocation(file: name),
          "this file has been changed since it was read; choose another name"
        )
      }
    }
  }

  /// Returns the path with symbolic links resolved.
  private static func resolved(_ path: FilePath) -> FilePath { path.resolved ?? path }
}
