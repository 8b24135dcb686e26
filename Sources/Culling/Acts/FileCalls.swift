import CFileCalls
import CLibrary
import Platform

/// The system calls that move files. None of them replaces a file.
enum FileCalls {
  /// Returns the status of a file or link itself, or of what it leads to; nil if there is none.
  static func status(_ path: FilePath, followsLink: Bool = false) throws(Errno) -> Stat? {
    do throws(Errno) { return try Stat(path, followTargetSymlink: followsLink) } catch {
      if error == .noSuchFileOrDirectory || error == .notDirectory { return nil }
      throw error
    }
  }

  /// Returns the text of a symbolic link.
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

  /// Creates a symbolic link.
  static func makeLink(_ text: [UInt8], at path: FilePath) throws(Errno) {
    try check(path.withPlatformString { path in FilePath(bytes: text).withPlatformString { symlink($0, path) } })
  }

  /// Gives a file a second name.
  static func link(_ old: FilePath, _ new: FilePath) throws(Errno) {
    try check(both(old, new) { linkat(AT_FDCWD, $0, AT_FDCWD, $1, 0) })
  }

  /// Gives a file another name, which no other file may have.
  ///
  /// - Throws: `.invalidArgument` or `.noFunction` if the file system cannot do that.
  static func renameNew(_ old: FilePath, _ new: FilePath) throws(Errno) {
    #if os(Linux)
      // The flag is RENAME_NOREPLACE.
      try check(both(old, new) { renameat2(AT_FDCWD, $0, AT_FDCWD, $1, 1) })
    #else
      try check(both(old, new) { renamex_np($0, $1, UInt32(RENAME_EXCL)) })
    #endif
  }

  /// Exchanges the names of two files.
  ///
  /// - Throws: `.invalidArgument` or `.noFunction` if the file system cannot do that.
  static func exchange(_ one: FilePath, _ other: FilePath) throws(Errno) {
    #if os(Linux)
      // The flag is RENAME_EXCHANGE.
      try check(both(one, other) { renameat2(AT_FDCWD, $0, AT_FDCWD, $1, 2) })
    #else
      try check(both(one, other) { renamex_np($0, $1, UInt32(RENAME_SWAP)) })
    #endif
  }

  /// Gives a file another name, whether or not there is a file of that name.
  static func rename(_ old: FilePath, _ new: FilePath) throws(Errno) {
    try check(both(old, new) { CLibrary.rename($0, $1) })
  }

  /// Removes a name, if there is such a file.
  static func remove(_ path: FilePath) throws(Errno) {
    if path.unlink() != 0, errno != ENOENT, errno != ENOTDIR { throw .last }
  }

  /// Brings what was written to a file to the disk.
  static func sync(_ file: FileDescriptor) throws(Errno) {
    #if canImport(Darwin)
      if fcntl(file.rawValue, F_FULLFSYNC) == 0 { return }
    #endif
    try check(fsync(file.rawValue))
  }

  /// The number of files from which on all that their file system has to write is brought to the disk at once.
  private static let manyCount = 9

  /// Brings what was written to files to the disk.
  static func sync(_ files: [FileDescriptor]) throws(Errno) {
    #if os(Linux)
      if files.count >= manyCount {
        var devices: Set<DeviceID> = []
        for file in files where devices.insert(try Stat(file).deviceID).inserted { try check(syncfs(file.rawValue)) }
        return
      }
    #endif
    for file in files { try sync(file) }
  }

  /// Brings the names in a folder to the disk. Some file systems cannot; the names are there all the same.
  static func sync(folder: FilePath) {
    guard let file = try? FileDescriptor.opened(folder, .readOnly, options: .directory) else { return }
    try? sync(file)
    try? file.close()
  }

  /// Returns the free bytes of the file system of a folder, or of the first one above it that exists; nil if they are unknown.
  static func freeSpace(_ folder: FilePath) -> Int? {
    var (path, status) = (folder.absolute, statvfs())
    while path.withPlatformString({ statvfs($0, &status) }) != 0 {
      guard errno == ENOENT, path.folder != path else { return nil }
      path = path.folder
    }
    return Int(clamping: UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize)).partialValue)
  }

  /// Makes that the next reading of a file comes from the disk.
  static func forgetCache(of file: FileDescriptor) {
    #if os(Linux)
      _ = posix_fadvise(file.rawValue, 0, 0, POSIX_FADV_DONTNEED)
    #else
      _ = fcntl(file.rawValue, F_NOCACHE, 1)
    #endif
  }

  private static func both(
    _ old: FilePath, _ new: FilePath, _ call: (UnsafePointer<CChar>, UnsafePointer<CChar>) -> Int32
  ) -> Int32 { old.withPlatformString { old in new.withPlatformString { call(old, $0) } } }

  private static func check(_ result: Int32) throws(Errno) { if result != 0 { throw .last } }
}

extension Errno {
  /// Whether a file system lacks a call, or forbids it for a file that others of its calls may move.
  var isUnsupported: Bool {
    [.invalidArgument, .noFunction, .notSupported, .notSupportedOnSocket, .notPermitted, .tooManyLinks].contains(self)
  }
}
