import Basics
import CLibrary

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
    let (descriptor, beside) = try create(beside: path)
    _ = descriptor.lock(isExclusive: true)
    defer { try? descriptor.close() }
    do throws(Errno) {
      for piece in pieces { try descriptor.writeFully(piece) }
      if let permissions = permissions ?? (try? Stat(path))?.permissions {
        _ = fchmod(descriptor.rawValue, permissions.rawValue)
      }
      if isDurable, fsync(descriptor.rawValue) != 0 { throw .last }
      let fingerprint = FileFingerprint(try Stat(descriptor))
      guard isMeant() else { throw .canceled }
      if beside.calling(rename, path) != 0 {
        let error = Errno.last
        // On a network it may have been done all the same.
        guard FileFingerprint(path: path)?.identity == fingerprint.identity else { throw error }
      }
      if isDurable { sync(folder: path.folder) }
      return fingerprint
    } catch {
      beside.unlink()
      throw error
    }
  }

  /// Brings the names in a folder to the disk. Some file systems cannot; the files are there all the same.
  private static func sync(folder: FilePath) {
    guard let descriptor = try? FileDescriptor.opened(folder, .readOnly, options: .directory) else { return }
    fsync(descriptor.rawValue)
    try? descriptor.close()
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
