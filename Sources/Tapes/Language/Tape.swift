import Basics

/// A parsed tape.
public struct Tape: Sendable {
  /// A command and its place.
  public struct Step: Sendable, CustomStringConvertible {
    public var location: SourceLocation
    let command: any TapeCommand

    /// The command as a tape writes it.
    public var description: String { "\(command)" }
  }

  /// Path of the tape as it was given.
  public var name: String
  /// Commands in order. `Source` commands are replaced by the steps of the tape that they name.
  public var steps: [Step]

  /// Paths of the golden files that the tape names.
  public var goldens: [String] {
    steps.compactMap(\.command.golden).map { TapeRunner.path($0, besides: name) }
  }
}
