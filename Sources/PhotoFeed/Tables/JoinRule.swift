/// A rule that joins the rows of a list to the items of a feed: `boxes.csv on ImageID`.
///
/// `boxes.csv on ImageID=id` if the key is `id` in the items. `names.csv(LabelName,DisplayName) on
/// LabelName=boxes.LabelName as class` for a list without a header, joined to another list. Items get the rows as an
/// object: `boxes.XMin` is a field.
public struct JoinRule: LosslessStringConvertible, Hashable, Sendable {
  /// The rule as written.
  public let description: String
  /// The name of the file: JSON, JSON Lines, or a table.
  public var file: String
  /// The column names of a table without a header; else empty.
  let columns: [String]
  /// The key of the rows.
  let key: JSONPath
  /// The field with the same value, in items or in the rows of a list joined before.
  let field: JSONPath
  /// The name of the added field.
  public let name: String

  /// Parses a rule; nil if it is invalid.
  public init?(_ text: String) {
    guard let mark = text.ranges(of: " on ").last else { return nil }
    let (source, rest) = (text[..<mark.lowerBound], text[mark.upperBound...])
    let end = rest.firstRange(of: " as ")
    let keys = rest[..<(end?.lowerBound ?? rest.endIndex)].split(separator: "=", omittingEmptySubsequences: false)
    guard keys.count <= 2, let key = JSONPath(String(keys[0])), let field = JSONPath(String(keys[keys.count - 1])),
      !key.isOuter, !field.isOuter
    else { return nil }
    var file = String(source)
    var columns: [String] = []
    if file.hasSuffix(")"), let open = file.lastIndex(of: "(") {
      columns = file[file.index(after: open)...].dropLast().split(separator: ",", omittingEmptySubsequences: false)
        .map(String.init)
      file = String(file[..<open])
      guard TableColumns.names(columns) == columns, columns.contains(key.text) else { return nil }
    }
    let last = file.split(separator: "/").last ?? ""
    let name = end.map { String(rest[$0.upperBound...]) } ?? String(last.prefix { $0 != "." })
    guard !file.isEmpty, end == nil || TableColumns.usableName(name, of: 0) == name && !name.contains(".") else {
      return nil
    }
    (description, self.file, self.columns, self.key, self.field) = (text, file, columns, key, field)
    self.name = TableColumns.usableName(name, of: 0)
  }

  /// The joined list that the rows belong to, and the field in it; nil if they belong to items.
  func outer(among names: [String]) -> (name: String, field: JSONPath)? {
    guard case .key(let first)? = field.steps.first, names.contains(first), field.steps.count > 1,
      let rest = JSONPath(String(field.text.dropFirst(first.count + 1)))
    else { return nil }
    return (first, rest)
  }
}
