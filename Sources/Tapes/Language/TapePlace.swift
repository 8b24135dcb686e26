/// Where in a tape something stands: lines and columns count from 1, columns in characters.
public struct TapePlace: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The tape, as its name was given.
  public var file: String
  /// The line, from 1.
  public var line: Int
  /// The column, from 1.
  public var column: Int

  /// A place in a file.
  public init(file: String, line: Int, column: Int = 1) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// `wall.tape:12:1`.
  public var description: String { "\(file):\(line):\(column)" }
}

/// Something in a tape that cannot be understood.
public struct TapeProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// Where it stands.
  public var place: TapePlace
  /// What is wrong, and what was probably meant.
  public var message: String

  /// A problem at a place.
  public init(_ place: TapePlace, _ message: String) {
    self.place = place
    self.message = message
  }

  /// `wall.tape:12:1: error: unknown command "Hom"; did you mean "Home"?`
  public var description: String { "\(place): error: \(message)" }
}

/// All that is wrong with a tape: it is read to its end before anything runs.
public struct TapeProblems: Error, Sendable, CustomStringConvertible {
  /// In the order of the tape; never empty.
  public let problems: [TapeProblem]

  /// One line each.
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}
