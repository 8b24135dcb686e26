/// A line and a column of a tape.
public struct TapePlace: Hashable, Sendable, Codable, CustomStringConvertible {
  /// Path of the tape as it was given.
  public var file: String
  /// From 1.
  public var line: Int
  /// In characters, from 1.
  public var column: Int

  public init(file: String, line: Int, column: Int = 1) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// `wall.tape:12:1`.
  public var description: String { "\(file):\(line):\(column)" }
}

/// An error in a tape.
public struct TapeProblem: Error, Hashable, Sendable, CustomStringConvertible {
  public var place: TapePlace
  /// The error and, if possible, a suggestion.
  public var message: String

  public init(_ place: TapePlace, _ message: String) {
    self.place = place
    self.message = message
  }

  /// `wall.tape:12:1: error: unknown command "Hom"; did you mean "Home"?`
  public var description: String { "\(place): error: \(message)" }
}

/// All errors of a tape.
public struct TapeProblems: Error, Sendable, CustomStringConvertible {
  /// At least one error, in the order of the tape.
  public let problems: [TapeProblem]

  /// One line per error.
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}
