import Foundation
import Platform

/// The temporary folder of a replay. It is removed at the end, also if a signal ends the process. A process that is killed
/// leaves its folder, which the next replay removes.
final class ReplayFolder: Sendable {
  let path: String
  private static let prefix = "photowall-replay-"

  /// Creates the folder, and removes those of processes that have ended.
  ///
  /// - Parameter endsWithInput: Whether this process ends at the end of its standard input, as a child of another replay.
  init(endsWithInput: Bool) throws {
    let all = NSTemporaryDirectory()
    for name in (try? FileManager.default.contentsOfDirectory(atPath: all)) ?? [] where name.hasPrefix(Self.prefix) {
      guard let id = pid_t(name.dropFirst(Self.prefix.count)), kill(id, 0) != 0, errno == ESRCH else { continue }
      try? FileManager.default.removeItem(atPath: all + "/" + name)
    }
    path = all + "/" + Self.prefix + "\(getpid())"
    do throws(Errno) { try Folder.create(path) } catch {
      throw Failure(.inputOutput, "\(path) cannot be created: \(error.clause).")
    }
    // Threads that start later block the signals, too, so only the thread below takes them.
    var ending = sigset_t()
    sigemptyset(&ending)
    for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&ending, signal) }
    pthread_sigmask(SIG_BLOCK, &ending, nil)
    Thread.detachNewThread { [self, ending] in
      var (ending, signal) = (ending, Int32())
      sigwait(&ending, &signal)
      remove()
      _exit(128 + signal)
    }
    if endsWithInput {
      Thread.detachNewThread { [self] in
        var byte: UInt8 = 0
        while read(STDIN_FILENO, &byte, 1) > 0 {}
        remove()
        _exit(128 + SIGTERM)
      }
    }
  }

  /// Removes the folder.
  func remove() { try? FileManager.default.removeItem(atPath: path) }
}
