extension StringProtocol {
  /// The text without white space at its ends.
  public var trimmed: String { trimmed(while: \.isWhitespace) }

  /// Returns the text without some characters at its ends.
  public func trimmed(while isTrimmed: (Character) -> Bool) -> String {
    let start = drop(while: isTrimmed)
    return start.lastIndex { !isTrimmed($0) }.map { String(start[...$0]) } ?? ""
  }
}
