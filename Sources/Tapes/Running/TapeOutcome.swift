import Basics

/// How a tape ended.
public enum TapeOutcome: Sendable, Equatable, Codable {
  case passed
  /// An `Expect` or a `Wait` failed.
  case failed(TapeFailure)
  /// The tape cannot be run, for example because it names an unknown layout.
  case refused(TapeFailure)
  /// A feed, a golden screen or an output could not be read or written.
  case unreadable(TapeFailure)
  /// The wall quit before the tape ended.
  case quitEarly(TapeFailure)
  /// The process that played the tape died.
  case died(TapeFailure)
  /// The user stopped the replay.
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

/// A failed command: what was found, where and when.
public struct TapeFailure: Error, Sendable, Equatable, Codable, CustomStringConvertible {
  /// Place of the command.
  public var place: TapePlace
  /// The command as a tape writes it.
  public var command: String
  public var message: String
  /// Virtual time in seconds.
  public var time: Double
  /// Number of the last frame.
  public var frame: Int
  /// Paths of files that show what was found.
  public var written: [String]

  /// Creates a failure.
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
