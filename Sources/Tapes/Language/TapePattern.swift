import Basics

/// A regular expression, with its text in the tape.
public struct TapePattern: Hashable, Sendable, CustomStringConvertible {
  /// The expression without the slashes.
  public let source: String

  let expression: RegularExpression

  public init(_ source: String) throws(RegularExpression.Problem) {
    self.source = source
    expression = try RegularExpression(source)
  }

  public static func == (one: Self, other: Self) -> Bool { one.source == other.source }
  public func hash(into hasher: inout Hasher) { hasher.combine(source) }

  /// The pattern as tape text: `/re/`.
  public var description: String { Self.written(source) }

  /// Returns an expression as tape text.
  static func written(_ source: String) -> String {
    var text = ""
    var isEscaped = false
    for character in source {
      if character == "/", !isEscaped { text += "\\" }
      text.append(character)
      isEscaped = character == "\\" && !isEscaped
    }
    return "/\(text)/"
  }
}
