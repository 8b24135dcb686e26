import CFileCalls
import CLibrary
import Platform

/// The system calls that move files. None of them replaces a file.
enum FileCalls {
  /// Returns the status of a file or link, or of a link's target; nil if it does not exist.
  static func status(_ path: FilePath, followsLink: Bool = false) throws(Errno) -> Stat? {
    do throws(Errno) { return try Stat(path, followTargetSymlink: followsLink) } catch {
      if error == .noSuchFileOrDirectory || error == .notDirectory { return nil }
      throw error
    }
  }

  static func linkText(_ path: FilePath) throws(Errno) -> [UInt8] {
    var text = [UInt8](repeating: 0, count: 4_096)
    let count = text.withUnsafeMutableBytes { memory in
      memory.withMemoryRebound(to: CChar.self) { memory in
        path.withPlatformString { path in memory.baseAddress.map { readlink(path, $0, memory.count) } ?? -1 }
      }
    }
    guard count >= 0 else { throw .last }
    return Array(text.prefix(count))
  }

  static func makeLink(_ text: [UInt8], at path: FilePath) throws(Errno) {
    try check(FilePath(bytes: text).calling(symlink, path))
  }

  static func link(_ old: FilePath, _ new: FilePath) throws(Errno) {
    try check(old.calling({ linkat(AT_FDCWD, $0, AT_FDCWD, $1, 0) }, new))
  }

  /// Renames a file. Fails if the new name exists.
  ///
  /// - Throws: `.invalidArgument` or `.noFunction` if the file system does not support this.
  static func renameNew(_ old: FilePath, _ new: FilePath) throws(Errno) {
    #if os(Linux)
      // The flag is RENAME_NOREPLACE.
      try check(old.calling({ renameat2(AT_FDCWD, $0, AT_FDCWD, $1, 1) }, new))
    #else
      try check(old.calling({ renamex_np($0, $1, UInt32(RENAME_EXCL)) }, new))
    #endif
  }

  /// Exchanges the names of two files.
  ///
  /// - Throws: `.invalidArgument` or `.noFunction` if the file system does not support this.
  static func exchange(_ one: FilePath, _ other: FilePath) throws(Errno) {
    #if os(Linux)
      // The flag is RENAME_EXCHANGE.
      try check(one.calling({ renameat2(AT_FDCWD, $0, AT_FDCWD, $1, 2) }, other))
    #else
      try check(one.calling({ renamex_np($0, $1, UInt32(RENAME_SWAP)) }, other))
    #endif
  }

  /// Renames a file, replacing an existing one.
  static func rename(_ old: FilePath, _ new: FilePath) throws(Errno) {
    try check(old.calling(CLibrary.rename, new))
  }

  /// Removes a file, if it exists.
  static func remove(_ path: FilePath) throws(Errno) {
    if path.unlink() != 0, errno != ENOENT, errno != ENOTDIR { throw .last }
  }

  /// The number of files from which on their whole file system is synced.
  private static let manyCount = 9

  /// Syncs files to the disk.
  static func sync(_ files: [FileDescriptor]) throws(Errno) {
    #if os(Linux)
      if files.count >= manyCount {
        var devices: Set<DeviceID> = []
        for file in files where devices.insert(try Stat(file).deviceID).inserted { try check(syncfs(file.rawValue)) }
        return
      }
    #endif
    for file in files { try file.sync() }
  }

  /// Returns the free bytes of a folder's file system, or of its nearest existing ancestor's; nil if unknown.
  static func freeSpace(_ folder: FilePath) -> Int? {
    var (path, status) = (folder.absolute, statvfs())
    while path.withPlatformString({ statvfs($0, &status) }) != 0 {
      guard errno == ENOENT, path.folder != path else { return nil }
      path = path.folder
    }
    return Int(clamping: UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize)).partialValue)
  }

  /// Drops the cache of a file, so that the next read comes from the disk.
  static func forgetCache(of file: FileDescriptor) {
    #if os(Linux)
      _ = posix_fadvise(file.rawValue, 0, 0, POSIX_FADV_DONTNEED)
    #else
      _ = fcntl(file.rawValue, F_NOCACHE, 1)
    #endif
  }

  private static func check(_ result: Int32) throws(Errno) { if result != 0 { throw .last } }
}

extension Errno {
  /// Whether a file system does not support a call, or forbids it for a file that other calls may move.
  var isUnsupported: Bool {
    [.invalidArgument, .noFunction, .notSupported, .notSupportedOnSocket, .notPermitted, .tooManyLinks].contains(self)
  }
}
