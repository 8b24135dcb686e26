/// Merges a burst of events into one, which is due after a quiet interval, or when the burst has lasted too long.
///
///     var debounce = Debounce(quiet: 0.25, longest: 2)
///     debounce.hear(at: 10); debounce.hear(at: 10.1)
///     debounce.nextTime        // 10.35
///     debounce.take(at: 10.4)  // true, and then false until another event
public struct Debounce: Sendable {
  /// Seconds without events after which it is due.
  public let quiet: Double
  /// Seconds from the first event after which it is due in any case.
  public let longest: Double
  private var first: Double?
  private var last = 0.0

  public init(quiet: Double, longest: Double) {
    self.quiet = quiet
    self.longest = longest
  }

  /// Records an event at a time in seconds.
  public mutating func hear(at time: Double) {
    if first == nil { first = time }
    last = time
  }

  /// When it is due, in seconds; nil if there was no event.
  public var nextTime: Double? { first.map { min(last + quiet, $0 + longest) } }

  /// Returns true if it is due, and resets it.
  public mutating func take(at time: Double) -> Bool {
    guard let due = nextTime, time >= due else { return false }
    first = nil
    return true
  }
}
