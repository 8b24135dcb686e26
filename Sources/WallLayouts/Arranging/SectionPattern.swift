import CollectionView
import Foundation

/// The frames of a section's items by a formula: no frame depends on other items, so nothing is stored per item.
///
/// The formula is written for vertical scrolling; ``PatternArrangement`` converts it for horizontal scrolling. Frames
/// are relative to the top left of the section's items.
protocol SectionPattern: Equatable, Sendable {
  /// Returns the lowest edge of `count` items.
  func length(ofItems count: Int) -> Double

  /// Returns the frame of one of `count` items.
  func frame(ofItem item: Int, among count: Int) -> CGRect

  /// Returns a range that contains all items that touch a vertical span, and possibly others.
  func candidates(from start: Double, to end: Double, among count: Int) -> Range<Int>
}

extension SectionPattern {
  /// Returns the items in rows of equal height that touch a vertical span, and in one more row on either side: rounding may
  /// put an item slightly beyond the edge of its row. The last row also has what is below it.
  func items(inRowsOf perRow: Int, height: Double, from start: Double, to end: Double, among count: Int) -> Range<Int> {
    guard count > 0, height > 0 else { return 0..<count }
    let lastRow = Double((count - 1) / perRow)
    let first = Int(min(max((start / height).rounded(.down) - 1, 0), lastRow)) * perRow
    let end = Int(min(max((end / height).rounded(.up) + 1, 0), lastRow + 1)) * perRow
    return first..<max(min(end, count), first)
  }
}

/// Consecutive sections that follow a pattern. Takes 16 bytes per section and none per item.
struct PatternArrangement<Pattern: SectionPattern>: StackedArrangement {
  struct Rules: Equatable, Sendable {
    var sections: SectionRules
    var pattern: Pattern
  }

  let rules: Rules
  private var metrics = FeedMetrics.empty
  private(set) var sections: SectionStack

  init(rules: Rules) {
    self.rules = rules
    sections = SectionStack(rules.sections)
  }

  var byteCount: Int { (sections.starts.count + metrics.starts.count) * 8 + metrics.aspects.count * 4 }

  mutating func arrange(
    _ metrics: FeedMetrics, from restart: RestartPoint, progress: ArrangingProgress
  ) -> Bool {
    self.metrics = metrics
    sections.removeSections(from: restart.section)
    for section in restart.section..<metrics.sectionCount {
      let count = metrics.items(ofSection: section).count
      let start = sections.beginSection()
      sections.endSection(at: start + (count == 0 ? 0 : rules.pattern.length(ofItems: count)))
      if section % 65_536 == 65_535 {
        guard progress(Double(section) / Double(metrics.sectionCount)) else { return false }
      }
    }
    return progress(1)
  }

  private func frame(ofItem item: Int, inSection section: Int) -> CGRect {
    let items = metrics.items(ofSection: section)
    let local = rules.pattern.frame(ofItem: item - items.lowerBound, among: items.count)
    return rules.sections.axis.rect(
      along: sections.itemsStart(ofSection: section) + local.minY, across: rules.sections.leadingInset + local.minX,
      length: local.height, breadth: local.width)
  }

  func frame(ofItem item: Int) -> CGRect { frame(ofItem: item, inSection: metrics.section(of: item)) }

  func items(touching rect: CGRect) -> [Int] {
    let (start, end) = rules.sections.axis.span(of: rect)
    var found: [Int] = []
    for section in sections.sections(near: start, end) {
      let items = metrics.items(ofSection: section)
      let origin = sections.itemsStart(ofSection: section)
      let candidates = rules.pattern.candidates(from: start - origin, to: end - origin, among: items.count)
      for item in candidates.clamped(to: 0..<items.count) {
        let item = item + items.lowerBound
        if frame(ofItem: item, inSection: section).touches(rect) { found.append(item) }
      }
    }
    return found
  }
}
