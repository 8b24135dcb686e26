import Foundation
import Pictures

/// Handles signals that end the process: the first one ends it after a whole step, the second one at once.
struct EndRequest {
  /// The signal, for other threads; nil before it is received.
  let received = Monitor<Int32?>(nil)
  private let sources: [any DispatchSourceSignal]

  init() {
    sources = [SIGINT, SIGTERM].map { [received] number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        received.withLock { $0 = number }
        signal(number, SIG_DFL)
      }
      source.resume()
      return source
    }
  }
}
