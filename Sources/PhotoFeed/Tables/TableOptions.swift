/// The options for reading tables.
public struct TableOptions: Sendable, Hashable {
  /// A name for a column of a table without a header.
  public struct Column: Sendable, Hashable {
    public var name: String
    /// Whether its texts are percent-encoded, with `+` for spaces.
    public var isEncoded: Bool
  }

  /// The names of columns by number from 1; empty for tables with a header.
  public var columns: [Int: Column] = [:]
  /// The column of the pictures, or an address template, `train/{id}.jpg`; nil to detect the column.
  public var picture: String?

  /// Creates options that detect everything.
  public init() {}

  /// Parses `1=id,9=title%,15=image`, with `%` for percent-encoded texts; nil if invalid.
  public static func columns(_ text: String) -> [Int: Column]? {
    var columns: [Int: Column] = [:]
    for entry in text.split(separator: ",", omittingEmptySubsequences: false) {
      let words = entry.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard words.count == 2, let number = Int(words[0]), 1...10_000 ~= number else { return nil }
      let isEncoded = words[1].hasSuffix("%")
      let name = String(isEncoded ? words[1].dropLast() : words[1])
      guard !name.isEmpty, columns[number] == nil, !columns.values.contains(where: { $0.name == name }),
        TableColumns.usableName(name, of: number) == name
      else { return nil }
      columns[number] = Column(name: name, isEncoded: isEncoded)
    }
    return columns
  }

  /// Whether the user has set an option, so that the sources are tables.
  var areGiven: Bool { self != TableOptions() }
}
