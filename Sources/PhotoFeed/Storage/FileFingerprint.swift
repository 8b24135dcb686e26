#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What a file looked like when it was read: enough to see that somebody changed it since.
struct FileFingerprint: Sendable, Hashable {
  var device: UInt64
  var inode: UInt64
  var size: Int64
  var seconds: Int64
  var nanoseconds: Int64

  init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(status.st_ino)
    size = Int64(status.st_size)
    #if canImport(Darwin)
      seconds = Int64(status.st_mtimespec.tv_sec)
      nanoseconds = Int64(status.st_mtimespec.tv_nsec)
    #else
      seconds = Int64(status.st_mtim.tv_sec)
      nanoseconds = Int64(status.st_mtim.tv_nsec)
    #endif
  }

  /// Of the file at a path now; nothing when there is none.
  init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Of an open file now.
  init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Which file it is, whatever is in it.
  struct Identity: Hashable {
    var device: UInt64
    var inode: UInt64
  }

  /// Which file it is, whatever is in it.
  var identity: Identity { Identity(device: device, inode: inode) }
}
