import Foundation
import Glibc

/// Writes files without a sync to the disk, for which Foundation waits.
public enum TestFile {
  /// Writes a file. The time of an existing file changes, even if it has just been written.
  public static func write(_ bytes: [UInt8], to path: String) throws {
    let old = time(of: path)
    repeat { try writeOnce(bytes, to: path) } while old != nil && time(of: path) == old && poll(nil, 0, 1) == 0
  }

  /// Writes a text file.
  public static func write(_ text: String, to path: String) throws { try write(Array(text.utf8), to: path) }

  private static func writeOnce(_ bytes: [UInt8], to path: String) throws {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    defer { close(file) }
    var start = 0
    while start < bytes.count {
      let count = bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress.map { $0 + start }, $0.count - start) }
      guard count > 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
      start += count
    }
  }

  /// Returns when a file was written, in nanoseconds; nil if there is none.
  private static func time(of path: String) -> Int? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec : nil
  }
}
