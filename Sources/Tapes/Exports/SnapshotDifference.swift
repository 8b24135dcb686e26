import TerminalPanels

/// The differences between a screen and its golden screen: texts first, then items, then styles.
public struct SnapshotDifference: Sendable {
  /// One sentence.
  public private(set) var summary = ""
  /// The different lines.
  public private(set) var lines: [Line] = []

  /// A line of one or both files, and the part of the file it belongs to.
  public struct Line: Sendable, Hashable, Codable {
    /// `row 3`, `style of row 3`, `item`, `order`, `place` or `legend`.
    public var part: String
    /// The golden line; nil if it is only in the actual screen.
    public var golden: String?
    /// The actual line; nil if it is only in the golden screen.
    public var actual: String?
  }

  /// Compares the texts of two `.snap` files.
  public init(from golden: String, to actual: String) {
    guard let before = Snapshot(parsing: golden) else {
      summary = "the golden screen is no photowall-snap 4 file; write it again with --update and check it"
      return
    }
    guard var after = Snapshot(parsing: actual) else {
      summary = "the screen cannot be written as a snapshot"
      return
    }
    // A golden screen of version 3 has no names.
    if before == before.withoutNames { after = after.withoutNames }
    guard before.size == after.size else {
      summary = "the screen is \(after.size), expected \(before.size)"
      return
    }
    let rows = (0..<before.size.rows).filter { before.texts[$0] != after.texts[$0] }
    lines = rows.map { row in
      Line(
        part: "row \(row)", golden: "|\(before.texts[row].joined())|", actual: "|\(after.texts[row].joined())|")
    }
    // The rows themselves are lines of the report.
    let (start, end) = rows.count == 1 ? ("row ", " differs") : ("rows ", " differ")
    var found = rows.isEmpty ? [] : [start + TapePrinter.list(rows.map(String.init), upTo: 8) + end]
    found += compareItems(before.items, after.items)
    found += compareStyles(before, after)
    let shown = found.prefix(3).joined(separator: "; ")
    summary =
      found.isEmpty
      ? "the files differ only in their format" : shown + (found.count > 3 ? "; and \(found.count - 3) more" : "")
  }

  /// Returns the different lines of two texts, paired by line number.
  static func lines(from golden: String, to actual: String) -> [Line] {
    let (old, new) = (golden.split(separator: "\n"), actual.split(separator: "\n"))
    return (0..<max(old.count, new.count)).compactMap { index in
      let pair = (index < old.count ? old[index] : nil, index < new.count ? new[index] : nil)
      guard pair.0 != pair.1 else { return nil }
      return Line(part: "line \(index + 1)", golden: pair.0.map(String.init), actual: pair.1.map(String.init))
    }
  }

  private mutating func compareItems(_ before: [Snapshot.Item], _ after: [Snapshot.Item]) -> [String] {
    let (old, new) = (Self.labelled(before), Self.labelled(after))
    let (oldItems, newItems) = (Dictionary(uniqueKeysWithValues: old), Dictionary(uniqueKeysWithValues: new))
    var found: [String] = []
    for (label, _) in old + new.filter({ oldItems[$0.0] == nil }) {
      let (old, new) = (oldItems[label], newItems[label])
      guard old?.description != new?.description else { continue }
      lines.append(Line(part: "item", golden: old?.description, actual: new?.description))
      found.append(Self.sentence(on: label, old, new))
    }
    let order = (old.map(\.0).filter { newItems[$0] != nil }, new.map(\.0).filter { oldItems[$0] != nil })
    if order.0 != order.1, let first = zip(order.0, order.1).first(where: { $0 != $1 }) {
      lines.append(
        Line(part: "order", golden: order.0.joined(separator: ", "), actual: order.1.joined(separator: ", ")))
      found.append("\(first.1) comes before \(first.0)")
    }
    return found + comparePlaces(before, after)
  }

  private mutating func comparePlaces(_ before: [Snapshot.Item], _ after: [Snapshot.Item]) -> [String] {
    var found: [String] = []
    for number in Set((before + after).map(\.number)).sorted() {
      let (old, new) = (before.first { $0.number == number }, after.first { $0.number == number })
      guard old?.place != new?.place else { continue }
      lines.append(Line(part: "place", golden: old?.place, actual: new?.place))
      guard let old, let new else { continue }
      found.append("\(number == 0 ? "the picture" : "item \(number)") is at \(new.frame), expected \(old.frame)")
    }
    return found
  }

  /// Returns items with unique names.
  private static func labelled(_ items: [Snapshot.Item]) -> [(String, Snapshot.Item)] {
    var counts: [String: Int] = [:]
    return items.map { item in
      let name = item.name ?? ""
      let label = item.number == 0 ? "the picture" : name.isEmpty ? "item \(item.number)" : "“\(name)”"
      let count = counts[label, default: 0] + 1
      counts[label] = count
      return (count == 1 ? label : "\(label) \(count)", item)
    }
  }

  private static func sentence(on label: String, _ old: Snapshot.Item?, _ new: Snapshot.Item?) -> String {
    guard let new else { return "\(label) is gone" }
    guard let old else { return "\(label) is new" }
    if new.isFocused != old.isFocused { return "\(label) \(new.isFocused ? "has" : "does not have") the focus" }
    if let word = new.properties.first(where: { !old.properties.contains($0) }) { return "\(label) is \(word)" }
    if let word = old.properties.first(where: { !new.properties.contains($0) }) { return "\(label) is not \(word)" }
    let (mean, expected) = (new.mean.map { "\($0)" } ?? "none", old.mean.map { "\($0)" } ?? "none")
    let subject = new.number == 0 ? label : "the picture of \(label)"
    return "\(subject) differs (mean \(mean), expected \(expected))"
  }

  private mutating func compareStyles(_ before: Snapshot, _ after: Snapshot) -> [String] {
    var restyled = 0
    var first: CellPoint?
    for row in 0..<before.size.rows {
      let changed = (0..<before.size.columns).filter { before.style($0, row) != after.style($0, row) }
      restyled += changed.count
      if first == nil, let column = changed.first { first = CellPoint(column: column, row: row) }
      if before.marks[row] != after.marks[row] {
        lines.append(
          Line(
            part: "style of row \(row)", golden: "|\(String(before.marks[row]))",
            actual: "|\(String(after.marks[row]))"))
      }
    }
    for mark in Set((before.legend + after.legend).map(\.mark)).sorted() {
      let (old, new) = (before.legend.first { $0.mark == mark }, after.legend.first { $0.mark == mark })
      guard old != new else { continue }
      lines.append(Line(part: "legend", golden: old.map { "\($0)" }, actual: new.map { "\($0)" }))
    }
    guard let first else { return [] }
    return ["the style of \(restyled) cell\(restyled == 1 ? "" : "s") differs, first \(first.column),\(first.row)"]
  }
}
