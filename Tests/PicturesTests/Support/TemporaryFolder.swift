import Foundation
import TestSupport

/// A folder that is deleted with this object.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "photowall-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file and returns its path.
  func write(_ bytes: [UInt8], as name: String) throws -> String {
    let file = "\(path)/\(name)"
    try TestFile.write(bytes, to: file)
    return file
  }
}
