import Basics

/// A label of the user's own: a name and its values. A photo has one value, or several.
///
///     try UserLabel("class=cat,dog,other")   // one of them
///     try UserLabel("scene=indoor+night")    // any of them
///
/// In an item, the label is the member or column with its name. If another program has a different value there, that
/// value stays, and the label is written beside it: `"photowall.class": "cat"`.
public struct UserLabel: Hashable, Sendable, CustomStringConvertible {
  public let name: String
  /// The values in the order of their keys and colours.
  public let values: [String]
  /// Whether a photo can have several values.
  public let takesSeveral: Bool

  /// The error of an invalid label text, with a clause about the reason.
  public struct ParsingError: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String

    public init(_ description: String) { self.description = description }
  }

  /// The greatest number of values. A photo's value is a byte; several values are bits of it.
  private static let (limit, severalLimit) = (254, 8)
  /// The word for a photo without a value.
  public static let none = "none"

  /// Creates a label. Throws if the name or the values are invalid.
  public init(name: String, values: [String], takesSeveral: Bool) throws(ParsingError) {
    (self.name, self.values, self.takesSeveral) = (name, values, takesSeveral)
    if let refusal { throw ParsingError(refusal) }
  }

  /// Parses a name and values. Values are separated by commas for one value per photo, by `+` for several.
  public init(_ text: String) throws(ParsingError) {
    guard let equals = text.firstIndex(of: "=") else {
      throw ParsingError("a label has a name and values, such as class=cat,dog, not ‘\(text)’")
    }
    let list = text[text.index(after: equals)...]
    let takesSeveral = list.contains("+") && !list.contains(",")
    let values = list.split(separator: takesSeveral ? "+" : ",", omittingEmptySubsequences: false)
    try self.init(
      name: text[..<equals].trimmed, values: values.map(\.trimmed), takesSeveral: takesSeveral)
  }

  /// The text that can be parsed.
  public var description: String { "\(name)=\(values.joined(separator: takesSeveral ? "+" : ","))" }

  private var refusal: String? {
    guard let first = name.first, first.isLetter || first == "_",
      name.allSatisfy({ $0.isLetter || $0.isNumber || "_-".contains($0) })
    else { return "‘\(name)’ cannot be the name of a label; it has letters, digits, _ and -" }
    if values.isEmpty || values.contains("") { return "the label ‘\(name)’ has an empty value" }
    let separators: [Character] = takesSeveral ? [",", ";", "+"] : [",", ";"]
    if let value = values.first(where: { $0.contains { separators.contains($0) || $0.isNewline || $0 == "\t" } }) {
      return
        "a value of ‘\(name)’ cannot be ‘\(value)’, as \(separators.map(String.init).joined(separator: " ")) separate values"
    }
    if values.contains(Self.none) { return "‘\(Self.none)’ means that a photo has no value of ‘\(name)’" }
    if let value = values.first(where: { value in values.count { $0 == value } > 1 }) {
      return "the label ‘\(name)’ has the value ‘\(value)’ twice"
    }
    let limit = takesSeveral ? Self.severalLimit : Self.limit
    guard values.count > limit else { return nil }
    return "‘\(name)’ has \(values.count) values; a label has at most \(limit)"
      + (takesSeveral ? " of which photos can have several" : "")
  }
}
