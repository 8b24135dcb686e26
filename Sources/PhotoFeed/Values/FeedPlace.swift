/// A place in a feed's text.
public struct FeedPlace: Sendable, Hashable {
  /// Name of the file, as it was given.
  public var file: String
  /// Line, from 1; 0 when the whole file is meant.
  public var line: Int
  /// Column in characters (Unicode scalars), from 1; 0 when the whole line or file is meant.
  public var column: Int

  /// A place; without line and column the whole file.
  public init(file: String, line: Int = 0, column: Int = 0) {
    self.file = file
    self.line = line
    self.column = column
  }
}

extension FeedPlace: CustomStringConvertible {
  /// `feed.json:3:14`, as compilers write it.
  public var description: String {
    var text = HarmlessText.made(from: file)
    if line > 0 { text += ":\(line)" }
    if line > 0, column > 0 { text += ":\(column)" }
    return text
  }
}
