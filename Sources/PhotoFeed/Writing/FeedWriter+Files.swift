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
      return WrittenFile(path: path, fingerprint: try NewFile.write(text, to: real))
    } catch {
      throw FeedError(.inputOutput, at: FeedPlace(file: path), "writing failed: \(error.message)")
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

/// Files that appear whole or not at all.
enum NewFile {
  /// Writes bytes beside a path, brings them to the disk, and puts them in its place.
  static func write(_ bytes: [UInt8], to path: String) throws(Errno) -> FileFingerprint {
    let folder = AddressRule.folder(of: path)
    let name = PhotoAddress.file(path).lastComponent
    var beside = Array(AddressRule.joined(folder, ".\(name).XXXXXX").utf8CString)
    let descriptor = mkstemp(&beside)
    guard descriptor >= 0 else { throw Errno(code: errno) }
    do throws(Errno) {
      defer { close(descriptor) }
      try fill(descriptor, with: bytes)
      _ = fchmod(descriptor, rights(of: path))
      guard fsync(descriptor) == 0, rename(beside, path) == 0 else { throw Errno(code: errno) }
      syncFolder(folder)
      guard let fingerprint = FileFingerprint(descriptor: descriptor) else { throw Errno(code: errno) }
      return fingerprint
    } catch {
      unlink(beside)
      throw error
    }
  }

  private static func fill(_ descriptor: Int32, with bytes: [UInt8]) throws(Errno) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        systemWrite(descriptor, $0.baseAddress?.advanced(by: written), $0.count - written)
      }
      if count >= 0 {
        written += count
      } else if errno != EINTR {
        throw Errno(code: errno)
      }
    }
  }

  /// The rights of the file that is there; those of a new file when there is none.
  private static func rights(of path: String) -> mode_t {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o7777 : 0o644
  }

  /// Brings the new name to the disk too. Some file systems can't; the file is there all the same.
  private static func syncFolder(_ folder: String) {
    let descriptor = open(folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}

/// write(2), which `NewFile.write` hides.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
