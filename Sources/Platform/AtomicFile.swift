import Basics
import CLibrary

/// Atomic writing of files: to a temporary name in the same folder, which is then renamed.
public enum AtomicFile {
  /// Writes pieces of bytes to a new file that replaces an existing one. Throws `.canceled` and keeps the existing file
  /// if `isMeant` returns false at the end.
  ///
  /// - Parameters:
  ///   - permissions: The permissions; nil for the replaced file's, or the process's default.
  ///   - isDurable: Whether to sync the file and its name to the disk (fsync) before returning.
  /// - Returns: The fingerprint of the new file.
  @discardableResult
  public static func write(
    _ pieces: [UnsafeRawBufferPointer], to path: FilePath, permissions: FilePermissions? = nil, isDurable: Bool = false,
    if isMeant: () -> Bool = { true }
  ) throws(Errno) -> FileFingerprint {
    let (descriptor, beside) = try create(beside: path)
    _ = descriptor.lock(isExclusive: true)
    defer { try? descriptor.close() }
    do throws(Errno) {
      for piece in pieces { try descriptor.writeFully(piece) }
      if let permissions = permissions ?? (try? Stat(path))?.permissions {
        _ = fchmod(descriptor.rawValue, permissions.rawValue)
      }
      if isDurable { try descriptor.sync() }
      let fingerprint = FileFingerprint(try Stat(descriptor))
      guard isMeant() else { throw .canceled }
      if beside.calling(rename, path) != 0 {
        let error = Errno.last
        // On a network file system the call may have succeeded nevertheless.
        guard FileFingerprint(path: path)?.identity == fingerprint.identity else { throw error }
      }
      if isDurable { Folder.sync(path.folder) }
      return fingerprint
    } catch {
      beside.unlink()
      throw error
    }
  }

  /// Creates a temporary file beside a path, with the process's default permissions.
  private static func create(beside path: FilePath) throws(Errno) -> (FileDescriptor, FilePath) {
    // A name of 255 bytes would be too long with the suffix.
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

  /// Writes bytes to a new file that replaces an existing one, unless `isMeant` returns false at the end.
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

  /// The suffix of temporary files, after the file's own name.
  private static let mark = ".photowall-"

  /// Deletes the temporary files of killed processes in a folder.
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
