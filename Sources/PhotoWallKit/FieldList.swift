import Basics
import PhotoFeed
import TerminalPanels

/// The fields of a feed as lines of a table: name, kind, number of items with a value, examples.
struct FieldList {
  private static let exampleWidth = 60

  let text: String

  init(_ fields: [FeedField]) {
    let rows = fields.map { [$0.name, $0.kind.rawValue, "\($0.count)"] }
    let widths = (0..<3).map { column in rows.map { DisplayWidth.of($0[column]) }.max() ?? 0 }
    text = zip(fields, rows).map { field, row in
      let cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - DisplayWidth.of($0) + 2) }
      let examples = field.examples.map { SanitizedText.made(from: $0) }.joined(separator: " | ")
      return cells.joined() + DisplayWidth.cut(examples, to: Self.exampleWidth, ellipsis: "…") + "\n"
    }.joined()
  }
}
