import CollectionView
import Foundation

/// The frames of a section's items by a formula: no frame depends on other items, so nothing is stored per item.
///
/// The formula is written for vertical scrolling; ``StackedArrangement`` converts it for horizontal scrolling.
/// Frames are relative to the top left of the section's items.
protocol SectionPattern: Equatable, Sendable {
  /// The number of items in a row, after which the pattern begins again.
  var itemsPerRow: Int { get }

  /// The height of a row with the gap below it.
  var rowHeight: Double { get }

  /// Returns the frame of one of `count` items.
  func frame(ofItem item: Int, among count: Int) -> CGRect

  /// Returns the lowest edge of `count` items, at least one. By default, it is taken from the last row's frames.
  func length(ofItems count: Int) -> Double
}

extension SectionPattern {
  /// Returns the empty arrangement of the pattern in each section.
  func arrangement(by sections: SectionRules) -> any Arrangement {
    StackedArrangement<PatternItems<Self>>(rules: .init(sections: sections, items: self))
  }

  func length(ofItems count: Int) -> Double {
    let last = (count - 1) / itemsPerRow * itemsPerRow
    return (last..<count).map { frame(ofItem: $0, among: count).maxY }.max() ?? 0
  }
}

/// Items in rows of equal height, the gap below each row included.
struct SectionRows {
  let perRow: Int
  let height: Double

  /// Returns the items that touch a vertical span, and in one more row on either side: rounding may put an item slightly beyond
  /// the edge of its row. The last row extends to the section's end.
  func items(from start: Double, to end: Double, among count: Int) -> Range<Int> {
    guard count > 0, height > 0 else { return 0..<count }
    let lastRow = Double((count - 1) / perRow)
    let first = Int(min(max((start / height).rounded(.down) - 1, 0), lastRow)) * perRow
    let end = Int(min(max((end / height).rounded(.up) + 1, 0), lastRow + 1)) * perRow
    return first..<max(min(end, count), first)
  }
}

/// The items of a section that follow a pattern: only their number is stored.
struct PatternItems<Pattern: SectionPattern>: SectionItems {
  private var count = 0

  var byteCount: Int { 8 }

  mutating func arrange(
    _ section: FeedMetrics.Section, from first: Int, by rules: StackedRules<Pattern>, progress: (Int) -> Bool
  ) -> Bool {
    count = section.count
    return true
  }

  func length(by rules: StackedRules<Pattern>) -> Double { count == 0 ? 0 : rules.items.length(ofItems: count) }

  func frame(ofItem item: Int, by rules: StackedRules<Pattern>) -> CGRect {
    rules.items.frame(ofItem: item, among: count).offsetBy(dx: rules.sections.leadingInset, dy: 0)
  }

  func candidates(from start: Double, to end: Double, by rules: StackedRules<Pattern>) -> [Int] {
    let rows = SectionRows(perRow: rules.items.itemsPerRow, height: rules.items.rowHeight)
    return Array(rows.items(from: start, to: end, among: count))
  }
}
