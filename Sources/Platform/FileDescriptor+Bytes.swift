import CLibrary

@_exported import SystemPackage

// swift-system repeats calls that a signal interrupts; no other code of this project has to.
extension FileDescriptor {
  /// Opens a file. It is closed in programs that this one starts.
  public static func opened(
    _ path: String, _ mode: AccessMode, options: OpenOptions = [], permissions: FilePermissions? = nil
  ) throws(Errno) -> FileDescriptor {
    try opened(FilePath(path), mode, options: options, permissions: permissions)
  }

  /// Opens a file. It is closed in programs that this one starts.
  @_disfavoredOverload
  public static func opened(
    _ path: FilePath, _ mode: AccessMode, options: OpenOptions = [], permissions: FilePermissions? = nil
  ) throws(Errno) -> FileDescriptor {
    try typed { try open(path, mode, options: options.union(.closeOnExec), permissions: permissions) }
  }

  /// Opens those of standard input, output and error that are closed, so that no other file gets their numbers. Reading from
  /// them and writing to them fails as before.
  public static func openStandardDescriptors() {
    for number in 0...2 as ClosedRange<Int32> where fcntl(number, F_GETFD) < 0 {
      _ = try? open("/dev/null", number == 0 ? .writeOnly : .readOnly)
    }
  }

  /// Lets the process have as many open files as the system allows.
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

  /// Reads what is there now, up to `limit` bytes; empty at the end of the file.
  public func readSome(limit: Int = 1 << 16) throws(Errno) -> [UInt8] {
    try typed {
      try [UInt8](unsafeUninitializedCapacity: limit) { memory, count in
        count = try read(into: UnsafeMutableRawBufferPointer(memory))
      }
    }
  }

  /// Reads what is there now into `memory` and returns the number of bytes; 0 at the end of the file.
  public func readSome(into memory: UnsafeMutableRawBufferPointer) throws(Errno) -> Int {
    try typed { try read(into: memory) }
  }

  /// Reads from `offset` until `memory` is full or the file ends, and returns the number of bytes.
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

  /// Returns up to `count` bytes of the file from `offset` on.
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

  /// Opens a file for reading without waiting. Throws `.illegalSeek` for a pipe, device or socket, whose end may never come,
  /// and `.isDirectory` for a folder.
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

  /// Returns the bytes of a file. Throws `.fileTooLarge` if there are more than `limit`, as in /dev/zero.
  ///
  /// - Parameter isNamed: Whether the user has named the file: then it may be a pipe, and this waits for its end.
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

  /// Writes as many bytes as the file takes now and returns their number.
  public func writeSome(_ bytes: some Sequence<UInt8>) throws(Errno) -> Int {
    try typed {
      try bytes.withContiguousStorageIfAvailable { try write(UnsafeRawBufferPointer($0)) }
        ?? Array(bytes).withUnsafeBytes { try write($0) }
    }
  }

  /// Writes as many bytes at `offset` as the file takes and returns their number.
  public func writeSome(_ bytes: ArraySlice<UInt8>, at offset: Int) throws(Errno) -> Int {
    try typed { try bytes.withUnsafeBytes { try write(toAbsoluteOffset: Int64(offset), $0) } }
  }

  /// Locks the whole file (flock(2)) until it is closed. Returns false if another process has locked it. A file system
  /// without locks counts as not locked.
  public func lock(isExclusive: Bool, waits: Bool = false) -> Bool {
    let operation = (isExclusive ? LOCK_EX : LOCK_SH) | (waits ? 0 : LOCK_NB)
    while flock(rawValue, operation) != 0 {
      if errno != EINTR { return errno != EWOULDBLOCK }
    }
    return true
  }

  /// Writes all bytes.
  public func writeFully(_ bytes: some Sequence<UInt8>) throws(Errno) { try typed { _ = try writeAll(bytes) } }
}

/// Runs `body`, which throws an `Errno` only: most of swift-system does not declare that.
private func typed<Result>(_ body: () throws -> Result) throws(Errno) -> Result {
  do { return try body() } catch let error as Errno { throw error } catch { preconditionFailure("\(error)") }
}
