import Platform

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
    do throws(Errno) {
      let status = try Stat(path)
      let fingerprint = FileFingerprint(status)
      switch status.type {
      case .directory: self = .folder(fingerprint)
      case .regular: self = .file(date: Int64(fingerprint.seconds))
      default: self = .stream
      }
    } catch {
      self = .missing(error)
    }
  }

  /// Whether this user may read the file at a path.
  static func isReadable(_ path: String) -> Bool { access(path, R_OK) == 0 }
}
