import Basics

/// Exit status of photowall; `128 + n` if signal n ended it.
public enum ExitStatus: Int32, Sendable {
  case success = 0
  /// An expectation of a tape, or a check, failed.
  case expectationFailed = 1
  /// The command line is invalid, or what was read is no feed, settings file or tape. Nothing ran.
  case usage = 2
  /// A file or address cannot be opened, read or written.
  case inputOutput = 3
  /// A bug in photowall.
  case internalError = 4
}

/// An error: a sentence for standard error, and the exit status.
struct Failure: Error, CustomStringConvertible {
  let status: ExitStatus
  let message: String

  var description: String { message }

  init(_ status: ExitStatus, _ message: String) {
    self.status = status
    self.message = message
  }
}

extension ExitStatus {
  /// The status with which the program ends after an error.
  init(of error: any Error) {
    switch (error, (error as? Diagnostic)?.kind) {
    case (let failure as Failure, _): self = failure.status
    case (_, .inputOutput?), (_, .inTheWay?): self = .inputOutput
    default: self = .usage
    }
  }
}
