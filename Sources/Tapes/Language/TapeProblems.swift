import Basics

/// All errors of a tape.
public struct TapeProblems: Error, Sendable, CustomStringConvertible {
  /// At least one error, in the order of the tape.
  public let problems: [Diagnostic]

  /// The errors, one per line: `wall.tape:12:1: error: unknown command "Hom"; did you mean "Home"?`
  public var lines: [String] { problems.map { "\($0.location): error: \($0.message)" } }

  /// The lines of the errors.
  public var description: String { lines.joined(separator: "\n") }
}
