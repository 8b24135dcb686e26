/// The speed at which the terminal takes strips.
struct Throughput {
  private var start = 0.0
  private var current = 0
  private var bytes = 0
  private var seconds = 0.0

  /// Begins to send a strip.
  mutating func begin(_ count: Int, at time: Double) { (current, start) = (count, time) }

  /// Ends to send a strip. Returns the bytes per second once enough have been taken.
  mutating func end(at time: Double) -> Double? {
    bytes += current
    seconds += time - start
    guard bytes > 500_000 else { return nil }
    defer { (bytes, seconds) = (0, 0) }
    return Double(bytes) / max(seconds, 1e-6)
  }
}
