import Basics
import Tapes

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
  init(of error: any Error) {
    switch (error, (error as? Diagnostic)?.kind) {
    case (let failure as Failure, _): self = failure.status
    case (_, .inputOutput?), (_, .fileExists?): self = .inputOutput
    default: self = .usage
    }
  }
}
