import Synchronization

/// The reported progress, in order; reports may come from any thread.
final class ProgressRecorder: Sendable {
  private let told = Mutex<[Double]>([])

  var all: [Double] { told.withLock { $0 } }

  /// Records a value and returns it.
  func record(_ value: Double) -> Double {
    told.withLock { $0.append(value) }
    return value
  }
}
