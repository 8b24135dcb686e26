extension String {
  /// The text without its enclosing quotes.
  var trimmingQuotes: String {
    guard count > 1, let first, "\"'`".contains(first), last == first else { return self }
    return String(dropFirst().dropLast())
  }
}
