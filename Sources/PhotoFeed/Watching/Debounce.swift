/// Turns a burst of news into one: due when there has been quiet for a while, or when the burst has gone on for too long.
///
///     var debounce = Debounce(quiet: 0.25, longest: 2)
///     debounce.hear(at: 10); debounce.hear(at: 10.1)
///     debounce.nextTime        // 10.35
///     debounce.take(at: 10.4)  // true, and then false until something is heard again
public struct Debounce: Sendable {
  /// Seconds without news before it is due.
  public let quiet: Double
  /// Seconds after which it is due although news go on.
  public let longest: Double
  private var first: Double?
  private var last = 0.0

  /// Nothing heard yet.
  public init(quiet: Double, longest: Double) {
    self.quiet = quiet
    self.longest = longest
  }

  /// There is news, at a time in seconds.
  public mutating func hear(at time: Double) {
    if first == nil { first = time }
    last = time
  }

  /// When it is due next, in seconds; `nil`: nothing has been heard.
  public var nextTime: Double? { first.map { min(last + quiet, $0 + longest) } }

  /// Whether it is due now; if so, what was heard is done with.
  public mutating func take(at time: Double) -> Bool {
    guard let due = nextTime, time >= due else { return false }
    first = nil
    return true
  }
}
