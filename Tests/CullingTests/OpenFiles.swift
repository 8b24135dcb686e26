import Foundation

/// The files that this process has open, as the kernel lists them.
enum OpenFiles {
  private static let folder = "/proc/self/fd"

  /// Whether the system lists open files.
  static var areKnown: Bool { FileManager.default.fileExists(atPath: folder) }

  /// Returns the paths of the open files that have a name in their paths.
  static func paths(with name: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
    }.filter { $0.contains(name) }
  }
}
