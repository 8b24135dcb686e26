import Foundation
import TestSupport

/// A folder that is removed with this object.
final class Scratch: Sendable {
  let path: String

  init() throws {
    // Without links, as paths of servers are.
    path = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path + "/photowall-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  private func url(_ name: String) -> URL { URL(fileURLWithPath: path + "/" + name) }

  /// Writes a file, in a folder that is created if it must.
  func write(_ bytes: [UInt8], as name: String) throws {
    try FileManager.default.createDirectory(
      at: url(name).deletingLastPathComponent(), withIntermediateDirectories: true)
    try TestFile.write(bytes, to: url(name).path)
  }

  func bytes(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: url(name))) }

  func text(_ name: String) throws -> String { String(decoding: try bytes(name), as: UTF8.self) }

  /// Writes a program of the shell. Returns the command that runs it: the file itself may still be open in a child that another test
  /// is starting.
  func script(_ name: String, _ text: String) throws -> [String] {
    try write(Array("\(text)\n".utf8), as: "bin/\(name)")
    return ["/bin/sh", "\(path)/bin/\(name)"]
  }
}
