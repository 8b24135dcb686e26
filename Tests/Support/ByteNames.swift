#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Names of files that are not UTF-8.
public enum ByteNames {
  /// Whether the file system of the temporary folder takes such names; APFS and some settings of ZFS do not. Tests of them are
  /// skipped there.
  public static let areAllowed: Bool = {
    let folder =
      getenv("TMPDIR").map { Array(UnsafeBufferPointer(start: $0, count: strlen($0))) }
      ?? Array("/tmp".utf8CString.dropLast())
    let path = folder + "/photowall-\(getpid())-".utf8CString.dropLast() + [CChar(bitPattern: 0xff), 0]
    let descriptor = open(path, O_CREAT | O_EXCL | O_WRONLY, 0o600)
    guard descriptor >= 0 else { return false }
    close(descriptor)
    unlink(path)
    return true
  }()
}
