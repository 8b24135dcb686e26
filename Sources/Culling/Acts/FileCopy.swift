import CFileCalls
import CLibrary
import Platform

/// Copies of files, which appear whole or not at all.
public enum FileCopy {
  /// The number of bytes after which a copy checks for a stop.
  private static let portion = 1 << 20

  /// Copies a file with its times and permissions; for a link, its target.
  public static func make(of old: FilePath, at new: FilePath) throws(ActFailure) {
    let unfinished = new.folder.appending(".photowall-\(FileStep.newToken())c")
    try make(of: old, at: new, followsLink: true, unfinished: unfinished) { true }
  }

  /// Copies a file to an unfinished one beside its new name, compares it with the digest of the original, and gives it
  /// the name. Times and permissions are copied, unless the original's file system has none.
  ///
  /// - Parameters:
  ///   - followsLink: Whether to copy a link's target.
  ///   - unfinished: The path of the unfinished copy.
  ///   - goesOn: Returns false to stop the copy.
  static func make(
    of old: FilePath, at new: FilePath, followsLink: Bool, unfinished: FilePath, goesOn: () -> Bool
  ) throws(ActFailure) {
    do throws(Errno) {
      let copy = try Unfinished.copy(old, to: unfinished, followsLink: followsLink, goesOn: goesOn)
      do throws(Errno) {
        try copy.file.sync()
        try copy.check()
      } catch {
        try? copy.file.close()
        throw error
      }
      try? copy.file.close()
      try name(unfinished, new)
    } catch {
      // If this fails, too, finishing the act removes the file.
      try? FileCalls.remove(unfinished)
      switch error {
      case .fileExists: throw ActFailure(.taken, new)
      case .canceled: throw ActFailure(.stopped, old)
      default: throw ActFailure(.system(error), old)
      }
    }
  }

  /// A written file without its final name.
  struct Unfinished {
    let path: FilePath
    let file: FileDescriptor
    let mark: FileMark
    /// The mark of the original; nil if the file is not a copy.
    let source: FileMark?
    private let digest: [UInt8]

    /// Writes a file.
    ///
    /// - Parameter permissions: The permissions; nil for the process's default.
    static func write(
      _ bytes: [UInt8], to path: FilePath, _ permissions: FilePermissions?
    ) throws(Errno) -> Unfinished {
      try make(path, permissions ?? [.ownerReadWrite, .groupReadWrite, .otherReadWrite]) { file throws(Errno) in
        try file.writeFully(bytes)
        if let permissions { _ = fchmod(file.rawValue, permissions.rawValue) }
        return (nil, [])
      }
    }

    /// Copies a file. Times and permissions are copied, unless the original's file system has none.
    static func copy(
      _ old: FilePath, to path: FilePath, followsLink: Bool, goesOn: () -> Bool
    ) throws(Errno) -> Unfinished {
      let source = try FileDescriptor.opened(
        old, .readOnly, options: followsLink ? [.nonBlocking] : [.nonBlocking, .noFollow])
      defer { try? source.close() }
      let status = try Stat(source)
      guard status.type == .regular else { throw .improperLink }
      return try make(path, .ownerReadWrite) { copy throws(Errno) in
        var (digest, size) = (DigestStream(), 0)
        while true {
          guard goesOn() else { throw .canceled }
          let bytes = try source.readSome(limit: portion)
          if bytes.isEmpty { break }
          digest.add(bytes)
          size += bytes.count
          try copy.writeFully(bytes)
        }
        guard FileMark(try Stat(source)) == FileMark(status), size == Int(status.size) else { throw .ioError }
        let permissions = hasPermissions(source) ? status.permissions : FilePermissions(rawValue: 0o666 & ~mask())
        var times = [status.st_atim, status.st_mtim]
        guard fchmod(copy.rawValue, permissions.rawValue) == 0 || errno == EPERM else { throw .last }
        guard futimens(copy.rawValue, &times) == 0 else { throw .last }
        return (FileMark(status), digest.value)
      }
    }

    private static func make(
      _ path: FilePath, _ permissions: FilePermissions,
      _ write: (FileDescriptor) throws(Errno) -> (source: FileMark?, digest: [UInt8])
    ) throws(Errno) -> Unfinished {
      let file = try FileDescriptor.opened(
        path, .readWrite, options: [.create, .exclusiveCreate], permissions: permissions)
      do throws(Errno) {
        let (source, digest) = try write(file)
        return Unfinished(path: path, file: file, mark: FileMark(try Stat(file)), source: source, digest: digest)
      } catch {
        try? FileCalls.remove(path)
        try? file.close()
        throw error
      }
    }

    /// Compares a copy with the digest of the original as it was read. Throws `.ioError` if they differ.
    func check() throws(Errno) {
      guard source != nil else { return }
      FileCalls.forgetCache(of: file)
      guard try FileCopy.digest(of: file) == digest else { throw .ioError }
    }
  }

  static func digest(of file: FileDescriptor) throws(Errno) -> [UInt8] {
    var (digest, offset) = (DigestStream(), 0)
    while true {
      let bytes = try file.contents(count: portion, from: offset)
      if bytes.isEmpty { return digest.value }
      digest.add(bytes)
      offset += bytes.count
    }
  }

  /// Gives an unfinished file its name. Throws if the name exists.
  static func name(_ unfinished: FilePath, _ new: FilePath) throws(Errno) {
    let mark = try FileMark.at(unfinished)
    func isDone() throws(Errno) -> Bool {
      guard let mark, let now = try FileMark.at(new) else { return false }
      return now == mark
    }
    do throws(Errno) { return try FileCalls.renameNew(unfinished, new) } catch {
      if try isDone() { return try FileCalls.remove(unfinished) }
      guard error.isUnsupported else { throw error }
    }
    do throws(Errno) { try FileCalls.link(unfinished, new) } catch {
      guard try isDone() || error.isUnsupported else { throw error }
      if try !isDone() {
        guard try FileMark.at(new) == nil else { throw .fileExists }
        try FileCalls.rename(unfinished, new)
      }
    }
    try FileCalls.remove(unfinished)
  }

  static func areEqual(_ one: FilePath, _ other: FilePath) throws(Errno) -> Bool {
    let left = try FileDescriptor.opened(one, .readOnly, options: [.nonBlocking, .noFollow])
    defer { try? left.close() }
    let right = try FileDescriptor.opened(other, .readOnly, options: [.nonBlocking, .noFollow])
    defer { try? right.close() }
    guard try Stat(left).size == Stat(right).size else { return false }
    return try digest(of: left) == digest(of: right)
  }

  /// Returns false on a file system without permissions, which shows all files as executable.
  static func hasPermissions(_ file: FileDescriptor) -> Bool {
    #if os(Linux)
      // The magic numbers of MSDOS, EXFAT, NTFS and ntfs3, from linux/magic.h and the drivers.
      return ![0x4d44, 0x2011_bab0, 0x5346_544e, 0x7366_746e].contains(file_system_kind(file.rawValue))
    #else
      return true
    #endif
  }

  /// Returns the umask.
  ///
  /// A call would read the mask only by changing it, also for files that other threads create.
  private static func mask() -> mode_t {
    let status = try? FileDescriptor.contents(of: "/proc/self/status", limit: 1 << 16)
    let line = String(decoding: status ?? [], as: UTF8.self).split(separator: "\n").first { $0.hasPrefix("Umask:") }
    return line?.split(separator: "\t").last.flatMap { mode_t($0, radix: 8) } ?? 0o022
  }
}
