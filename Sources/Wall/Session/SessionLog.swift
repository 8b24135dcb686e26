import Basics
import Foundation
import TerminalPanels

/// A log file with a line for each notable event of a session:
///
///     # photowall 0.1.0, 2026-11-21T14:05:09Z
///     0.031 terminal 80x24 truecolor, kitty(0.41.1)
///     0.412 feed 500 photos
///     2.106 picture /photos/b.jpg: not a known picture format
///
/// The numbers are seconds since the log was opened, by the monotonic clock. Lines are appended to an existing file.
/// Each line is one write(2), so lines of several threads do not mix, and a crash leaves no incomplete line.
public final class SessionLog: Sendable {
  private let descriptor: Int32
  private let start = EventLoop.now

  /// Opens the file and writes the title. Returns nil if the file cannot be written; `errno` has the reason.
  public init?(path: String, title: String) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { return nil }
    self.descriptor = descriptor
    guard put("# \(title), \(Date().ISO8601Format())\n") else { return nil }
  }

  deinit { close(descriptor) }

  /// Writes an event. Replaces control characters, so that a title from a feed cannot imitate another line.
  public func note(_ event: String) {
    var seconds = (EventLoop.now - start).fixed(3)
    seconds = String(repeating: " ", count: max(0, 9 - seconds.count)) + seconds
    put(
      seconds + " " + event.unicodeScalars.map { $0.isUnsafeInTerminal ? "?" : String($0) }.joined() + "\n")
  }

  /// Writes a line. Returns false on an error; the wall continues if the disk is full.
  @discardableResult
  private func put(_ line: String) -> Bool {
    let bytes = Array(line.utf8)
    return write(descriptor, bytes, bytes.count) == bytes.count
  }
}
