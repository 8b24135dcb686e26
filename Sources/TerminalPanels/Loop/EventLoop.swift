/// Waits for whatever comes next: input, a signal, a wake from another thread, a descriptor, or a moment.
public final class EventLoop {
  /// Something that ended a wait.
  public enum Event: Hashable, Sendable {
    /// The person or the terminal did something.
    case input(InputEvent)
    /// A `Waker` was used since the last wait, once or many times.
    case wake
    /// A watched descriptor can be read, or is at its end.
    case readable(Int32)
    /// The process was asked to end by this signal (SIGINT, SIGTERM or SIGHUP). Asked again, it ends at once.
    case terminate(signal: Int32)
    /// The deadline came.
    case deadline
  }

  /// A loop for `screen`; nil for one without terminal.
  public init(screen: Screen?) throws(TerminalError) { waker = Waker() }

  /// Wakes the loop from any thread.
  public let waker: Waker

  /// Seconds on the monotonic clock, the time that deadlines are in.
  public static var now: Double { 0 }

  /// Reports when `descriptor` can be read.
  public func watch(_ descriptor: Int32) {}

  /// Stops reporting of `descriptor`.
  public func unwatch(_ descriptor: Int32) {}

  /// Waits until something happens or `deadline` comes, in seconds of `now`; nil waits for ever. Uses no CPU meanwhile.
  public func wait(until deadline: Double?) -> [Event] { [] }
}
