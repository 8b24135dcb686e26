extension String {
  /// The text without its enclosing quotes.
  var trimmingQuotes: String {
    guard count > 1, let first, "\"'`".contains(first), last == first else { return self }
    return String(dropFirst().dropLast())
  }

  /// The text without white space at both ends.
  var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }
}
