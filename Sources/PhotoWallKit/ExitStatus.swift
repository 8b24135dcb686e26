/// Exit status of photowall; `128 + n` if signal n ended it.
public enum ExitStatus: Int32, Sendable {
  case success = 0
  /// An expectation of a tape, or a check, failed.
  case expectationFailed = 1
  /// The command line, a feed or a tape is invalid. Nothing ran.
  case usage = 2
  /// Reading or writing failed.
  case inputOutput = 3
  /// A bug in photowall.
  case internalError = 4
}

/// An error: a sentence for standard error, and the exit status.
struct Failure: Error {
  let status: ExitStatus
  let message: String

  init(_ status: ExitStatus, _ message: String) {
    self.status = status
    self.message = message
  }
}
