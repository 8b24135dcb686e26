import Foundation
import Synchronization

/// Notes a signal that asks the process to end, so that it ends at a whole step. A second one ends it at once.
struct EndRequest {
  /// The signal that has come, for other threads.
  final class Received: Sendable {
    private let number = Mutex<Int32?>(nil)

    /// The signal; nil if none has come.
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
