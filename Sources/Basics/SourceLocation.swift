/// A location in a file: a line and a column, from 1.
public struct SourceLocation: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The name of the file as given.
  public var file: String
  /// The line from 1; 0 for the whole file.
  public var line: Int
  /// The column in Unicode scalars (in tapes, in characters) from 1; 0 for the whole line or file.
  public var column: Int

  /// Creates a location; the whole file without line and column.
  public init(file: String, line: Int = 0, column: Int = 0) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// The location in the format of compilers: `feed.json:3:14`.
  public var description: String {
    var text = SanitizedText.made(from: file)
    if line > 0 { text += ":\(line)" }
    if line > 0, column > 0 { text += ":\(column)" }
    return text
  }
}
