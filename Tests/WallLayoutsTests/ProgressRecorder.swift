import Synchronization

/// What a progress report told, in order; it may be told on any thread.
final class Heard: Sendable {
  private let told = Mutex<[Double]>([])

  var all: [Double] { told.withLock { $0 } }

  /// Notes a number and answers it.
  func note(_ value: Double) -> Double {
    told.withLock { $0.append(value) }
    return value
  }
}
