#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A regular file, open for reading; closed with this object.
///
/// Anything else by that name (a folder, a pipe, a device) is refused, so that opening never waits.
final class OpenFile {
  let path: String
  /// What tells this state of the file from a later one.
  let stamp: FileStamp
  private let descriptor: CInt

  init(path: String) throws(PictureError) {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable(path: path, reason: Self.sentence(for: errno)) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else {
      let code = errno
      close(descriptor)
      throw .unreadable(path: path, reason: Self.sentence(for: code))
    }
    guard facts.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw .unreadable(path: path, reason: facts.st_mode & S_IFMT == S_IFDIR ? "a folder, not a file" : "not a file")
    }
    self.path = path
    self.descriptor = descriptor
    stamp = FileStamp(facts)
  }

  deinit { close(descriptor) }

  /// Reads up to `memory.count` bytes from `offset` on; fewer only at the end of the file.
  func read(into memory: UnsafeMutableRawBufferPointer, at offset: Int) throws(PictureError) -> Int {
    var filled = 0
    while filled < memory.count {
      let count = pread(descriptor, memory.baseAddress! + filled, memory.count - filled, off_t(offset + filled))
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .unreadable(path: path, reason: Self.sentence(for: errno)) }
      if count == 0 { break }
      filled += count
    }
    return filled
  }

  /// The whole file, if it has no more than `limit` bytes.
  func readAll(limit: Int) throws(PictureError) -> PictureBytes {
    guard stamp.size <= limit else { throw .tooManyBytes(limit: limit) }
    guard let start = malloc(max(stamp.size, 1)) else { throw .outOfMemory }
    let memory = UnsafeMutableRawBufferPointer(start: start, count: stamp.size)
    do {
      let count = try read(into: memory, at: 0)
      return PictureBytes(owning: UnsafeRawBufferPointer(start: start, count: count))
    } catch {
      free(start)
      throw error
    }
  }

  private static func sentence(for code: CInt) -> String {
    switch code {
    case ENOENT, ENOTDIR: "no such file"
    case EACCES, EPERM: "no permission to read it"
    case EMFILE, ENFILE: "too many open files"
    default: String(cString: strerror(code))
    }
  }
}

/// What tells one state of a file from another: when it was changed, and its length.
struct FileStamp: Sendable, Hashable {
  /// Seconds since 1970.
  var seconds: Int
  var nanoseconds: Int
  /// In bytes.
  var size: Int

  init(_ facts: stat) {
    #if canImport(Darwin)
      let changed = facts.st_mtimespec
    #else
      let changed = facts.st_mtim
    #endif
    seconds = changed.tv_sec
    nanoseconds = changed.tv_nsec
    size = Int(facts.st_size)
  }

  /// The stamp of the file at `path`, or nil where there is none.
  init?(path: String) {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return nil }
    self.init(facts)
  }
}
