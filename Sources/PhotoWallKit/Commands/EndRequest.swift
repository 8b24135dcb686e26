import Foundation
import Synchronization

/// Handles signals that end the process: the first one ends it after a whole step, the second one at once.
struct EndRequest {
  /// The received signal, for other threads.
  final class Received: Sendable {
    private let number = Mutex<Int32?>(nil)

    /// The signal; nil before it is received.
    var signal: Int32? { number.withLock { $0 } }

    fileprivate func set(_ signal: Int32) { number.withLock { $0 = signal } }
  }

  let received = Received()
  private let sources: [any DispatchSourceSignal]

  init() {
    sources = [SIGINT, SIGTERM].map { [received] number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        received.set(number)
        signal(number, SIG_DFL)
      }
      source.resume()
      return source
    }
  }
}
