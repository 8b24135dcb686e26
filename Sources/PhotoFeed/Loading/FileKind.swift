import Archives
import CLibrary
import Platform

/// The kind of file at a path.
enum FileKind {
  case folder(FileFingerprint)
  /// A file; `date` is its modification date in seconds since 1970.
  case file(date: Int64)
  /// A pipe or a terminal, which can be read only once.
  case stream
  /// Another device, such as /dev/zero, which never ends.
  case device
  case missing(Errno)

  init(path: FilePath) {
    do throws(Errno) {
      let status = try Stat(path)
      let fingerprint = FileFingerprint(status)
      switch status.type {
      case .directory: self = .folder(fingerprint)
      case .regular: self = .file(date: Int64(fingerprint.seconds))
      case .characterSpecial, .blockSpecial: self = Self.isTerminal(path) ? .stream : .device
      default: self = .stream
      }
    } catch {
      guard error == .notDirectory, let found = try? Archive.member(at: path) else {
        self = .missing(error)
        return
      }
      self = .file(date: found.archive.date(of: found.index))
    }
  }

  private static func isTerminal(_ path: FilePath) -> Bool {
    guard let descriptor = try? FileDescriptor.opened(path, .readOnly, options: .nonBlocking) else {
      return false
    }
    defer { try? descriptor.close() }
    return isatty(descriptor.rawValue) == 1
  }

  /// Returns true for a symbolic link.
  static func isLink(_ path: FilePath) -> Bool {
    (try? Stat(path, followTargetSymlink: false))?.type == .symbolicLink
  }

  /// Returns true if the user may read the file.
  static func isReadable(_ path: FilePath) -> Bool { path.withPlatformString { access($0, R_OK) } == 0 }
}
