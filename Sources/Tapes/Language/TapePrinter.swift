import Basics

/// Prints values as tape text.
enum TapePrinter {
  /// Returns commands as a tape, one per line.
  static func text(_ commands: some Sequence<any TapeCommand>) -> String { commands.map { "\($0)\n" }.joined() }

  /// Returns `@500ms`, or an empty text for nil.
  static func delay(_ delay: Double?) -> String { delay.map { "@\(time($0))" } ?? "" }

  /// Returns `a, b or c`.
  static func choice(_ names: [String]) -> String {
    names.count < 2 ? names.joined() : names.dropLast().joined(separator: ", ") + " or " + names[names.count - 1]
  }

  /// Returns `a, b and 3 more`.
  static func list(_ names: [String], upTo most: Int) -> String {
    names.prefix(most).joined(separator: ", ") + (names.count > most ? " and \(names.count - most) more" : "")
  }

  /// Returns the raw values of an enumeration: `a, b or c`.
  static func choice<Value: RawRepresentable<String> & CaseIterable>(_ type: Value.Type) -> String {
    choice(type.allCases.map(\.rawValue))
  }

  /// Returns a time in whole seconds or milliseconds if that is exact, else in seconds with decimals.
  static func time(_ seconds: Double) -> String {
    let thousandths = (seconds * 1000).rounded()
    guard abs(seconds * 1000 - thousandths) < 1e-6 else { return "\(decimal(seconds))s" }
    return Int(thousandths) % 1000 == 0 ? "\(Int(thousandths) / 1000)s" : "\(Int(thousandths))ms"
  }

  /// Returns a number without an exponent.
  static func decimal(_ number: Double) -> String {
    if let whole = Int(exactly: number) { return "\(whole)" }
    let text = "\(number)"
    guard text.contains("e") else { return text }
    return number.fixed(6)  // times have no exponents
  }

  /// Returns a single plain word unchanged, other texts in quotes.
  static func word(_ text: String) -> String {
    text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } ? text : quoted(text)
  }

  /// Returns a text in quotes of a kind that it does not contain.
  static func quoted(_ text: String) -> String {
    let quote: Character = ["\"", "'", "`"].first { !text.contains($0) } ?? "\""
    return "\(quote)\(text)\(quote)"
  }

  /// Returns a query for `Set Filter`: a pattern, or words in quotes.
  static func query(_ text: String) -> String {
    text.count > 2 && text.first == "/" && text.last == "/"
      ? TapePattern.written(String(text.dropFirst().dropLast())) : quoted(text)
  }

  /// Returns true if a text fits on one line of a tape: no line break, and at most two of the three kinds of quotes.
  static func isWritable(_ text: String) -> Bool {
    !text.contains(where: \.isNewline) && ["\"", "'", "`"].contains { !text.contains($0) }
  }
}
