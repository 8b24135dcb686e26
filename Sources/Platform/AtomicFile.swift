import Basics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Files that appear whole or not at all: written under another name in the same folder, then renamed.
public enum AtomicFile {
  /// Writes pieces of bytes, one after the other, to a file, instead of the one that may be there. Throws `.canceled`, and
  /// leaves that as it is, if `isMeant` returns false at the end.
  ///
  /// - Parameters:
  ///   - permissions: Those of the new file; nil: those of the file that it replaces, or those that the
  ///     process gives to new files.
  ///   - isDurable: Whether file and name are brought to the disk (fsync) before this returns.
  /// - Returns: The fingerprint of the new file.
  @discardableResult
  public static func write(
    _ pieces: [UnsafeRawBufferPointer], to path: FilePath, permissions: FilePermissions? = nil, isDurable: Bool = false,
    if isMeant: () -> Bool = { true }
  ) throws(Errno) -> FileFingerprint {
    let draft = try draft(pieces, of: path, permissions: permissions)
    if isDurable {
      do throws(Errno) { try sync([draft]) } catch {
        discard(draft)
        throw error
      }
    }
    try name(draft, if: isMeant)
    if isDurable { syncFolders(of: [draft]) }
    return draft.fingerprint
  }

  // MARK: Many files

  /// A file that is written beside its path, and gets its name later.
  public struct Draft: Sendable {
    public let path: FilePath
    /// The fingerprint that it keeps.
    public let fingerprint: FileFingerprint
    fileprivate let beside: FilePath
    /// The open file.
    public let descriptor: FileDescriptor
  }

  /// Writes pieces of bytes beside a path. The file is to be named, or to be discarded.
  public static func draft(
    _ pieces: [UnsafeRawBufferPointer], of path: FilePath, permissions: FilePermissions? = nil
  ) throws(Errno) -> Draft {
    let (descriptor, beside) = try create(beside: path)
    _ = descriptor.lock(isExclusive: true)
    do throws(Errno) {
      for piece in pieces { try descriptor.writeFully(piece) }
      if let permissions = permissions ?? (try? Stat(path))?.permissions {
        _ = fchmod(descriptor.rawValue, permissions.rawValue)
      }
      return Draft(
        path: path, fingerprint: FileFingerprint(try Stat(descriptor)), beside: beside, descriptor: descriptor)
    } catch {
      beside.unlink()
      try? descriptor.close()
      throw error
    }
  }

  /// Writes bytes beside a path.
  public static func draft(_ bytes: [UInt8], of path: FilePath) throws(Errno) -> Draft {
    try bytes.withUnsafeBufferPointer { bytes throws(Errno) in try draft([UnsafeRawBufferPointer(bytes)], of: path) }
  }

  /// Brings what is in files to the disk, one after the other.
  public static func sync(_ drafts: [Draft]) throws(Errno) {
    for draft in drafts { guard fsync(draft.descriptor.rawValue) == 0 else { throw .last } }
  }

  /// Gives a file its name, instead of the one that may be there. Throws `.canceled`, and leaves that as it is, if `isMeant` returns
  /// false.
  public static func name(_ draft: Draft, if isMeant: () -> Bool = { true }) throws(Errno) {
    defer { try? draft.descriptor.close() }
    do throws(Errno) {
      guard isMeant() else { throw .canceled }
      guard draft.beside.calling(rename, draft.path) != 0 else { return }
      let error = Errno.last
      // On a network it may have been done all the same.
      guard FileFingerprint(path: draft.path)?.identity == draft.fingerprint.identity else { throw error }
    } catch {
      draft.beside.unlink()
      throw error
    }
  }

  /// Removes a file that is not to get its name.
  public static func discard(_ draft: Draft) {
    draft.beside.unlink()
    try? draft.descriptor.close()
  }

  /// Brings the names of files to the disk. Some file systems cannot; the files are there all the same.
  public static func syncFolders(of drafts: [Draft]) {
    for folder in Set(drafts.map(\.path.folder)) {
      guard let descriptor = try? FileDescriptor.opened(folder, .readOnly, options: .directory) else { continue }
      fsync(descriptor.rawValue)
      try? descriptor.close()
    }
  }

  /// Creates an unfinished file beside a path, with the permissions that the process gives to new files.
  private static func create(beside path: FilePath) throws(Errno) -> (FileDescriptor, FilePath) {
    // A name of 255 bytes would be too long with the mark.
    let start = ".\(path.lastComponent?.text.prefix(utf8Count: 50) ?? "")\(mark)"
    while true {
      // Six digits, as `removeUnfinished` expects.
      let ending = String(UInt64.random(in: 60_466_176..<2_176_782_336), radix: 36)
      let beside = path.folder.appending(start + ending)
      do throws(Errno) {
        return (
          try FileDescriptor.opened(
            beside, .readWrite, options: [.create, .exclusiveCreate],
            permissions: [.ownerReadWrite, .groupReadWrite, .otherReadWrite]), beside
        )
      } catch .fileExists { continue }
    }
  }

  /// Writes bytes to a file, instead of the one that may be there, unless `isMeant` returns false at the end.
  @discardableResult
  public static func write(
    _ bytes: [UInt8], to path: FilePath, permissions: FilePermissions? = nil, isDurable: Bool = false,
    if isMeant: () -> Bool = { true }
  ) throws(Errno) -> FileFingerprint {
    try bytes.withUnsafeBufferPointer { bytes throws(Errno) in
      try write(
        [UnsafeRawBufferPointer(bytes)], to: path, permissions: permissions, isDurable: isDurable, if: isMeant)
    }
  }

  /// The ending of the names of unfinished files, after the file's own name.
  private static let mark = ".photowall-"

  /// Deletes the unfinished files that processes which were killed have left in a folder.
  public static func removeUnfinished(in folder: FilePath) {
    for name in (try? Folder.names(in: folder, hidden: true)) ?? [] {
      let path = folder.appending(name)
      guard name.string.hasPrefix("."), name.string.dropLast(6).hasSuffix(mark),
        let file = try? FileDescriptor.opened(path, .readOnly, options: [.nonBlocking, .noFollow])
      else { continue }
      if (try? Stat(file))?.type == .regular, file.lock(isExclusive: true) { path.unlink() }
      try? file.close()
    }
  }
}
