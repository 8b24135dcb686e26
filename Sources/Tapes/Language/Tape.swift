import Basics

/// A parsed tape.
public struct Tape: Sendable {
  /// A command and its location.
  public struct Step: Sendable, CustomStringConvertible {
    public var location: SourceLocation
    let command: any TapeCommand

    /// The command as tape text.
    public var description: String { "\(command)" }
  }

  /// The path of the tape, as given.
  public var name: String
  /// The commands in order. `Source` commands are replaced by the steps of their tapes.
  public var steps: [Step]

  /// The paths of the tape's golden files.
  public var goldens: [String] {
    steps.compactMap(\.command.golden).map { TapeRunner.path($0, besides: name) }
  }
}
