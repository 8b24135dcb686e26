/// A location in a file: a line and a column, from 1.
public struct SourceLocation: Hashable, Sendable, Codable, CustomStringConvertible {
  /// Name of the file as it was given.
  public var file: String
  /// Line from 1; 0 for the whole file.
  public var line: Int
  /// Column in Unicode scalars (in tapes, in characters) from 1; 0 for the whole line or file.
  public var column: Int

  /// A location; the whole file without line and column.
  public init(file: String, line: Int = 0, column: Int = 0) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// `feed.json:3:14`, as compilers write it.
  public var description: String {
    var text = SanitizedText.made(from: file)
    if line > 0 { text += ":\(line)" }
    if line > 0, column > 0 { text += ":\(column)" }
    return text
  }
}
