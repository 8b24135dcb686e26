/// How photowall ends; `128 + n` when signal n ended it.
public enum ExitStatus: Int32, Sendable {
  /// Everything went as asked.
  case success = 0
  /// An expectation of a tape, or a check, failed.
  case expectationFailed = 1
  /// The command line, a feed or a tape cannot be read as one: nothing ran.
  case usage = 2
  /// Reading or writing failed.
  case inputOutput = 3
  /// A fault of photowall's own.
  case internalError = 4
}

/// One plain sentence for standard error, and the status to end with.
struct Failure: Error {
  let status: ExitStatus
  let message: String

  init(_ status: ExitStatus, _ message: String) {
    self.status = status
    self.message = message
  }
}
