import CLibrary

@_exported import SystemPackage

// swift-system repeats calls that a signal interrupts, so callers need not.
extension FileDescriptor {
  /// Opens a file, close-on-exec.
  public static func opened(
    _ path: String, _ mode: AccessMode, options: OpenOptions = [], permissions: FilePermissions? = nil
  ) throws(Errno) -> FileDescriptor {
    try opened(FilePath(path), mode, options: options, permissions: permissions)
  }

  /// Opens a file, close-on-exec.
  @_disfavoredOverload
  public static func opened(
    _ path: FilePath, _ mode: AccessMode, options: OpenOptions = [], permissions: FilePermissions? = nil
  ) throws(Errno) -> FileDescriptor {
    try typed { try open(path, mode, options: options.union(.closeOnExec), permissions: permissions) }
  }

  /// Opens closed standard descriptors (0, 1, 2), so that no other file gets their numbers. Reading and writing still
  /// fail.
  public static func openStandardDescriptors() {
    for number in 0...2 as ClosedRange<Int32> where fcntl(number, F_GETFD) < 0 {
      _ = try? open("/dev/null", number == 0 ? .writeOnly : .readOnly)
    }
  }

  /// Raises the limit of open files to the system's maximum.
  public static func raiseLimit() {
    var limit = rlimit()
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let resource = RLIMIT_NOFILE
    #endif
    guard getrlimit(resource, &limit) == 0 else { return }
    limit.rlim_cur = limit.rlim_max
    _ = setrlimit(resource, &limit)
  }

  /// Reads the available bytes, up to `limit`; empty at the end of the file.
  public func readSome(limit: Int = 1 << 16) throws(Errno) -> [UInt8] {
    try typed {
      try [UInt8](unsafeUninitializedCapacity: limit) { memory, count in
        count = try read(into: UnsafeMutableRawBufferPointer(memory))
      }
    }
  }

  /// Reads the available bytes into `memory`. Returns their number; 0 at the end of the file.
  public func readSome(into memory: UnsafeMutableRawBufferPointer) throws(Errno) -> Int {
    try typed { try read(into: memory) }
  }

  /// Reads from `offset` until `memory` is full or the file ends. Returns the number of bytes.
  public func readAll(into memory: UnsafeMutableRawBufferPointer, from offset: Int) throws(Errno) -> Int {
    try typed {
      var filled = 0
      while filled < memory.count {
        let rest = UnsafeMutableRawBufferPointer(rebasing: memory[filled...])
        let count = try read(fromAbsoluteOffset: Int64(offset + filled), into: rest)
        if count == 0 { break }
        filled += count
      }
      return filled
    }
  }

  /// Returns up to `count` bytes from `offset`.
  public func contents(count: Int, from offset: Int = 0) throws(Errno) -> [UInt8] {
    try typed {
      try [UInt8](unsafeUninitializedCapacity: count) { memory, filled in
        filled = try readAll(into: UnsafeMutableRawBufferPointer(memory), from: offset)
      }
    }
  }

  /// Reads to the end of the file.
  public func readToEnd() throws(Errno) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let more = try readSome()
      if more.isEmpty { return bytes }
      bytes += more
    }
  }

  /// Opens a file for reading without blocking. Throws `.illegalSeek` for a pipe, device or socket, which may never
  /// end, and `.isDirectory` for a folder.
  public static func openedRegular(_ path: FilePath) throws(Errno) -> FileDescriptor {
    let descriptor = try opened(path, .readOnly, options: .nonBlocking)
    do throws(Errno) {
      let type = try Stat(descriptor).type
      guard type == .regular else { throw type == .directory ? .isDirectory : .illegalSeek }
      return descriptor
    } catch {
      try? descriptor.close()
      throw error
    }
  }

  /// Returns the bytes of a file. Throws `.fileTooLarge` above `limit` bytes, for example for /dev/zero.
  ///
  /// - Parameter isNamed: Whether the user has named the file. It may then be a pipe, which is read to its end.
  public static func contents(of path: FilePath, limit: Int, isNamed: Bool = false) throws(Errno) -> [UInt8] {
    let descriptor = isNamed ? try opened(path, .readOnly) : try openedRegular(path)
    defer { try? descriptor.close() }
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      let more = try descriptor.readSome()
      if more.isEmpty { return bytes }
      bytes += more
    }
    throw .fileTooLarge
  }

  /// Writes as many bytes as the file takes in one call. Returns their number. May block.
  public func writeSome(_ bytes: some Sequence<UInt8>) throws(Errno) -> Int {
    try typed {
      try bytes.withContiguousStorageIfAvailable { try write(UnsafeRawBufferPointer($0)) }
        ?? Array(bytes).withUnsafeBytes { try write($0) }
    }
  }

  /// Writes as many bytes at `offset` as the file takes in one call. Returns their number.
  public func writeSome(_ bytes: ArraySlice<UInt8>, at offset: Int) throws(Errno) -> Int {
    try typed { try bytes.withUnsafeBytes { try write(toAbsoluteOffset: Int64(offset), $0) } }
  }

  /// Locks the whole file (flock(2)) until it is closed. Returns false if another process has locked it, and true on a
  /// file system without locks.
  public func lock(isExclusive: Bool, waits: Bool = false) -> Bool {
    let operation = (isExclusive ? LOCK_EX : LOCK_SH) | (waits ? 0 : LOCK_NB)
    while flock(rawValue, operation) != 0 {
      if errno != EINTR { return errno != EWOULDBLOCK }
    }
    return true
  }

  /// Syncs the file to the disk.
  public func sync() throws(Errno) {
    #if canImport(Darwin)
      if fcntl(rawValue, F_FULLFSYNC) == 0 { return }
    #endif
    if fsync(rawValue) != 0 { throw .last }
  }

  /// Writes all bytes.
  public func writeFully(_ bytes: some Sequence<UInt8>) throws(Errno) { try typed { _ = try writeAll(bytes) } }
}

/// Runs `body`, which throws only `Errno`: most of swift-system does not declare this.
private func typed<Result>(_ body: () throws -> Result) throws(Errno) -> Result {
  do { return try body() } catch let error as Errno { throw error } catch { preconditionFailure("\(error)") }
}
