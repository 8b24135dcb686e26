/// Merges a burst of events into one, due after a quiet interval or after the greatest delay.
///
///     var debounce = Debounce(quiet: 0.25, longest: 2)
///     debounce.hear(at: 10); debounce.hear(at: 10.1)
///     debounce.nextTime        // 10.35
///     debounce.take(at: 10.4)  // true, and then false until another event
public struct Debounce: Sendable {
  /// The seconds without events after which it is due.
  public let quiet: Double
  /// The greatest number of seconds after the first event.
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

  /// The time when it is due, in seconds; nil without an event.
  public var nextTime: Double? { first.map { min(last + quiet, $0 + longest) } }

  /// Returns true if it is due, and resets it.
  public mutating func take(at time: Double) -> Bool {
    guard let due = nextTime, time >= due else { return false }
    first = nil
    return true
  }
}
