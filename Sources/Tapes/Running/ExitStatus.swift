/// The exit status of photowall; `128 + n` if signal n ended it.
public enum ExitStatus: Int32, Sendable, CaseIterable {
  case success = 0
  case expectationFailed = 1
  case usage = 2
  case inputOutput = 3
  case quitEarly = 4

  /// A clause for the manual page.
  public var meaning: String {
    switch self {
    case .success: "success"
    case .expectationFailed: "an expectation of a tape, or a check, failed; or only a part of the photos could be read"
    case .usage: "the command line is invalid, or what was read is no feed, settings file or tape; nothing ran"
    case .inputOutput: "a file or address cannot be opened, read or written"
    case .quitEarly: "the wall of a tape quit before the tape ended, or its process died"
    }
  }
}
