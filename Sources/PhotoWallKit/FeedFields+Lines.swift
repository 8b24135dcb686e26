import Basics
import PhotoFeed
import TerminalPanels

extension [FeedField] {
  /// The fields as lines of a table: name, kind, number of items with a value, examples.
  var lines: String {
    let rows = map { [$0.name, $0.kind.rawValue, "\($0.count)"] }
    let widths = (0..<3).map { column in rows.map { DisplayWidth.of($0[column]) }.max() ?? 0 }
    return zip(self, rows).map { field, row in
      let cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - DisplayWidth.of($0) + 2) }
      let examples = field.examples.map { SanitizedText.made(from: $0) }.joined(separator: " | ")
      return cells.joined() + DisplayWidth.cut(examples, to: 60, ellipsis: "…") + "\n"
    }.joined()
  }
}
