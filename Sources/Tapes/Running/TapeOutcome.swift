import Basics

/// How a tape ended.
public enum TapeOutcome: Sendable, Equatable, Codable {
  /// All went as the tape expects.
  case passed
  /// An `Expect`, a `Wait` or a golden screen failed.
  case failed(TapeFailure)
  /// The tape cannot be run as it stands, such as one whose layout or program there is not.
  case refused(TapeFailure)
  /// A feed, a golden screen or an output could not be read or written.
  case unreadable(TapeFailure)
  /// The wall quit although the tape goes on.
  case quitEarly(TapeFailure)
  /// The process that played it broke down.
  case died(TapeFailure)
  /// Somebody stopped it.
  case interrupted

  /// The exit status: 0 passed, 1 failed, 2 refused, 3 input or output, 4 quit early or died, 130 interrupted.
  public var status: Int32 {
    switch self {
    case .passed: 0
    case .failed: 1
    case .refused: 2
    case .unreadable: 3
    case .quitEarly, .died: 4
    case .interrupted: 130
    }
  }

  /// What is said about it; `nil` where all is well.
  public var failure: TapeFailure? {
    switch self {
    case .passed, .interrupted: nil
    case .failed(let failure), .refused(let failure), .unreadable(let failure), .quitEarly(let failure),
      .died(let failure):
      failure
    }
  }
}

/// What went wrong where and when.
public struct TapeFailure: Error, Sendable, Equatable, Codable, CustomStringConvertible {
  /// The command that failed.
  public var place: TapePlace
  /// The command as it is written.
  public var command: String
  /// What was found instead.
  public var message: String
  /// Virtual seconds.
  public var time: Double
  /// The frame shown last.
  public var frame: Int
  /// Files that were written to show what was there.
  public var written: [String]

  /// A failure of a command at a place and a time.
  public init(
    place: TapePlace, command: String, message: String, time: Double, frame: Int, written: [String] = []
  ) {
    self.place = place
    self.command = command
    self.message = message
    self.time = time
    self.frame = frame
    self.written = written
  }

  /// `wall.tape:31:1: failed: Expect item 14 focused: focus is on item 13 (t=1.250s, frame 75); wrote wall.actual.snap`
  public var description: String {
    var text = "\(place): failed: \(command): \(message) (t=\(time.fixed(3))s, frame \(max(frame, 0)))"
    if !written.isEmpty { text += "; wrote " + written.joined(separator: ", ") }
    return text
  }
}
