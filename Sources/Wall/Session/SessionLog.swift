import Basics
import Foundation
import TerminalPanels

/// A file with a plain line for each notable event of a session, for whoever looks into what went wrong:
///
///     # photowall 0.1.0, 2026-11-21T14:05:09Z
///        0.031 terminal 80x24 truecolor, kitty(0.41.1)
///        0.412 feed 500 photos
///        2.106 picture /photos/b.jpg: not a picture that photowall knows
///
/// The numbers are seconds since the log was opened, by the monotonic clock. Lines are added to a file that is there already. Each
/// is one write(2), so that threads do not mix theirs and a crash tears none.
public final class SessionLog: Sendable {
  private let descriptor: Int32
  private let start = EventLoop.now

  /// Opens the file and says who writes. Nil where the file cannot be written; `errno` says why.
  public init?(path: String, title: String) {
    descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { return nil }
    put("# \(title), \(Date().ISO8601Format())\n")
  }

  deinit { close(descriptor) }

  /// Writes an event down. Titles and addresses are others' texts: nothing of them can pretend to be another line.
  public func note(_ event: String) {
    var seconds = (EventLoop.now - start).fixed(3)
    seconds = String(repeating: " ", count: max(0, 9 - seconds.count)) + seconds
    put(
      seconds + " " + event.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7f ? "?" : String($0) }.joined()
        + "\n")
  }

  private func put(_ line: String) {
    let bytes = Array(line.utf8)
    // A full disk must not stop the wall.
    _ = write(descriptor, bytes, bytes.count)
  }
}
