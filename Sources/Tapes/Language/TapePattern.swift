/// A regular expression that compiles. (`Regex` itself is neither `Equatable` nor `Sendable`.)
public struct TapePattern: Hashable, Sendable, CustomStringConvertible {
  /// The expression without the slashes.
  public let source: String

  /// Returns nil if `source` is no regular expression.
  public init?(_ source: String) {
    guard (try? Regex(source)) != nil else { return nil }
    self.source = source
  }

  /// Whether the pattern matches anywhere in `text`.
  public func matches(_ text: some StringProtocol) -> Bool { firstMatch(in: String(text)) != nil }

  /// The range of the first match, or nil.
  public func firstMatch(in text: String) -> Range<String.Index>? {
    (try? Regex(source)).flatMap { try? $0.firstMatch(in: text) }?.range
  }

  /// The pattern as a tape writes it: `/re/`.
  public var description: String {
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
