import Foundation
import Platform

/// The temporary folder of a replay. It is removed at the end, and after a signal. A killed process leaves its folder,
/// which the next replay removes.
final class ReplayFolder: Sendable {
  let path: String
  private static let prefix = "photowall-replay-"

  /// Creates the folder, and removes folders of ended processes.
  ///
  /// - Parameter endsWithInput: Whether the process ends when its standard input is closed, as a child of another
  ///   replay does.
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
    // Later threads inherit the blocked signals, so only the thread below receives them.
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

  func remove() { try? FileManager.default.removeItem(atPath: path) }
}
