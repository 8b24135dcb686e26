/// The end of a tape.
public enum TapeOutcome: Sendable, Equatable, Codable {
  case passed
  /// An `Expect` or a `Wait` failed.
  case failed(TapeFailure)
  /// The tape cannot run, for example because of an unknown layout.
  case refused(TapeFailure)
  /// A feed, a golden screen or an output could not be read or written.
  case unreadable(TapeFailure)
  /// The wall quit before the tape ended.
  case quitEarly(TapeFailure)
  /// The process of the tape ended unexpectedly.
  case died(TapeFailure)
  /// The user stopped the replay.
  case interrupted

  /// The exit status: an `ExitStatus`, or 130 (as for SIGINT) if the user stopped the replay.
  public var status: Int32 {
    switch self {
    case .passed: ExitStatus.success.rawValue
    case .failed: ExitStatus.expectationFailed.rawValue
    case .refused: ExitStatus.usage.rawValue
    case .unreadable: ExitStatus.inputOutput.rawValue
    case .quitEarly, .died: ExitStatus.quitEarly.rawValue
    case .interrupted: 130
    }
  }

  /// The failure, or nil if there is none.
  public var failure: TapeFailure? {
    switch self {
    case .passed, .interrupted: nil
    case .failed(let failure), .refused(let failure), .unreadable(let failure), .quitEarly(let failure),
      .died(let failure):
      failure
    }
  }
}
