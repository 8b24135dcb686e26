import Platform

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension FeedWriter {
  /// What to do about a file that is there already.
  public enum Existing: Sendable {
    /// Throw an error of the kind ``FeedError/Kind/inTheWay``.
    case refuse
    /// Write over it if it is the file that the feed was read from (or that an earlier writing left) and nobody has changed
    /// it since; else throw as for `refuse`.
    case replaceUnchanged(WrittenFile? = nil)
    /// Write over it, whatever it is.
    case replace
  }

  /// A file as a writing left it.
  public struct WrittenFile: Sendable, Hashable {
    /// Where it is.
    public let path: String
    let fingerprint: FileFingerprint
  }

  /// Writes what is left of a feed to a file, all or nothing: a new file is written beside, brought safely to the disk, and
  /// takes the old one's place and rights. A link stays a link.
  ///
  /// - Parameter indices: The photos that are left, in their order.
  @discardableResult
  public func write(
    _ feed: PhotoFeed, keeping indices: [Int], to path: String, existing: Existing = .refuse
  ) throws(FeedError) -> WrittenFile {
    let real = Self.resolved(path)
    try check(real, named: path, feed, existing)
    let text = text(of: feed, keeping: indices, in: AddressRule.folder(of: real))
    do throws(Errno) {
      return WrittenFile(path: path, fingerprint: try AtomicFile.write(text, to: real, isDurable: true))
    } catch {
      throw FeedError(.inputOutput, at: FeedPlace(file: path), "writing failed: \(error.clause)")
    }
  }

  /// Throws when a file stands in the way.
  private func check(_ path: String, named name: String, _ feed: PhotoFeed, _ existing: Existing) throws(FeedError) {
    guard let now = FileFingerprint(path: path) else { return }
    switch existing {
    case .replace: return
    case .refuse:
      throw FeedError(.inTheWay, at: FeedPlace(file: name), "there is such a file already; give another name")
    case .replaceUnchanged(let written):
      let known: FileFingerprint?
      if let written, Self.resolved(written.path) == path {
        known = written.fingerprint
      } else {
        known = feed.parts.lazy.compactMap(\.file).first { Self.resolved($0.path) == path }?.fingerprint
      }
      guard let known else {
        throw FeedError(
          .inTheWay, at: FeedPlace(file: name),
          "there is such a file already, and it is not this feed; give another name")
      }
      guard known == now else {
        throw FeedError(
          .inTheWay, at: FeedPlace(file: name), "somebody has changed this file since it was read; give another name")
      }
    }
  }

  /// The path that links lead to.
  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }
}

extension PhotoFeed {
  /// The file that the feed was read from and may be written back to; nothing for folders, pipes, the network and
  /// several sources.
  public var sourceFile: String? { parts.count == 1 ? parts[0].file?.path : nil }
}
