#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What stands at a path.
enum FileKind {
  case folder(FileFingerprint)
  /// A file, with the time of its last change in seconds since 1970.
  case file(date: Int64)
  /// A pipe, a device: readable, once.
  case stream
  case missing(Errno)

  init(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      self = .missing(Errno(code: errno))
      return
    }
    let fingerprint = FileFingerprint(status)
    switch status.st_mode & S_IFMT {
    case S_IFDIR: self = .folder(fingerprint)
    case S_IFREG: self = .file(date: fingerprint.seconds)
    default: self = .stream
    }
  }

  /// Whether this user may read the file at a path.
  static func isReadable(_ path: String) -> Bool { access(path, R_OK) == 0 }
}
