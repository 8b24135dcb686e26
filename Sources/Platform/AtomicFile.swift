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
    let (descriptor, beside) = try create(beside: path)
    _ = descriptor.lock(isExclusive: true)
    do throws(Errno) {
      defer { try? descriptor.close() }
      for piece in pieces { try descriptor.writeFully(piece) }
      if let permissions = permissions ?? (try? Stat(path))?.permissions {
        _ = fchmod(descriptor.rawValue, permissions.rawValue)
      }
      guard !isDurable || fsync(descriptor.rawValue) == 0 else { throw .last }
      let fingerprint = FileFingerprint(try Stat(descriptor))
      guard isMeant() else { throw .canceled }
      if beside.calling(rename, path) != 0 {
        let error = Errno.last
        // On a network it may have been done all the same.
        guard FileFingerprint(path: path)?.identity == fingerprint.identity else { throw error }
      }
      if isDurable { sync(path.folder) }
      return fingerprint
    } catch {
      beside.unlink()
      throw error
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

  /// Moves a file, unless `isMeant` returns false for its path. Throws `.fileExists` if there is one at `new`:
  /// unlike rename(2), it replaces none.
  ///
  /// - Returns: Whether it was moved.
  @discardableResult
  public static func move(
    _ old: FilePath, to new: FilePath, if isMeant: (_ path: FilePath) -> Bool = { _ in true }
  ) throws(Errno) -> Bool {
    if old.calling(link, new) == 0 {
      // Under its new name no other program replaces it.
      guard isMeant(new) else {
        new.unlink()
        return false
      }
      do throws(Errno) { try remove(old, if: FileFingerprint(Stat(new, followTargetSymlink: false))) } catch {
        new.unlink()
        throw error
      }
      return true
    }
    if errno == EXDEV { return try moveAcross(old, to: new, if: isMeant) }
    // Some file systems have no hard links, and those of other users' files may be forbidden.
    guard [EPERM, EOPNOTSUPP, ENOSYS, EMLINK].contains(errno) else { throw .last }
    if (try? Stat(new, followTargetSymlink: false)) != nil { throw .fileExists }
    guard isMeant(old) else { return false }
    guard old.calling(rename, new) == 0 else { throw .last }
    return true
  }

  /// Copies a file with its times and permissions; of a link, what it leads to. Throws `.fileExists` if there is one at `new`.
  public static func copy(_ old: FilePath, to new: FilePath) throws(Errno) {
    _ = try copy(old, to: new, keepsOld: true) { _ in true }
  }

  /// Copies a file to another file system, or to another mount of the same one, and removes it when the copy is the same.
  private static func moveAcross(
    _ old: FilePath, to new: FilePath, if isMeant: (FilePath) -> Bool
  ) throws(Errno) -> Bool {
    try copy(old, to: new, keepsOld: false, if: isMeant)
  }

  private static func copy(
    _ old: FilePath, to new: FilePath, keepsOld: Bool, if isMeant: (FilePath) -> Bool
  ) throws(Errno) -> Bool {
    let source = try FileDescriptor.opened(
      old, .readOnly, options: keepsOld ? [.nonBlocking] : [.nonBlocking, .noFollow])
    defer { try? source.close() }
    let status = try Stat(source)
    guard status.type == .regular else { throw .improperLink }
    let copy = try FileDescriptor.opened(
      new, .readWrite, options: [.create, .exclusiveCreate], permissions: .ownerReadWrite)
    defer { try? copy.close() }
    do throws(Errno) {
      while true {
        let bytes = try source.readSome(limit: 1 << 20)
        if bytes.isEmpty { break }
        try copy.writeFully(bytes)
      }
      var times = [status.st_atim, status.st_mtim]
      _ = fchmod(copy.rawValue, status.permissions.rawValue)
      guard futimens(copy.rawValue, &times) == 0, fsync(copy.rawValue) == 0 else { throw .last }
      guard try isEqual(source, copy), FileFingerprint(source) == FileFingerprint(status) else { throw .ioError }
      guard isMeant(new) else {
        new.unlink()
        return false
      }
      if !keepsOld { try remove(old, if: FileFingerprint(status)) }
      return true
    } catch {
      new.unlink()
      throw error
    }
  }

  /// Removes a name of a file, unless another program has changed the file or given the name to another one.
  private static func remove(_ path: FilePath, if fingerprint: FileFingerprint) throws(Errno) {
    guard FileFingerprint(try Stat(path, followTargetSymlink: false)) == fingerprint else { throw .ioError }
    guard path.unlink() == 0 else { throw .last }
  }

  /// Returns true if two files have the same bytes.
  private static func isEqual(_ one: FileDescriptor, _ other: FileDescriptor) throws(Errno) -> Bool {
    var offset = 0
    while true {
      let (left, right) = (
        try one.contents(count: 1 << 20, from: offset), try other.contents(count: 1 << 20, from: offset)
      )
      guard left == right else { return false }
      if left.isEmpty { return true }
      offset += left.count
    }
  }

  /// Brings a new name to the disk. Some file systems cannot; the file is there all the same.
  private static func sync(_ folder: FilePath) {
    guard let descriptor = try? FileDescriptor.opened(folder, .readOnly, options: .directory) else { return }
    fsync(descriptor.rawValue)
    try? descriptor.close()
  }
}
