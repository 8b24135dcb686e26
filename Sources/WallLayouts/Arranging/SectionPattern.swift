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

/// Consecutive sections that follow a pattern. Takes 16 bytes per section and none per item.
struct PatternArrangement<Pattern: SectionPattern>: Arrangement {
  struct Rules: Equatable, Sendable {
    var axis: ScrollAxis
    /// The width of the view in points, if it scrolls vertically.
    var breadth: Double
    /// The inset on the left of the items, if the layout scrolls vertically.
    var leadingInset: Double
    /// The inset before the items of each section.
    var startInset: Double
    /// The inset after the items of each section.
    var endInset: Double
    /// The gap between sections, in addition to the insets.
    var sectionGap: Double
    /// The length of section headers; 0 for none.
    var headerLength: Double
    var pattern: Pattern
  }

  let rules: Rules
  private var metrics = FeedMetrics.empty
  private var sections: SectionStack

  init(rules: Rules) {
    self.rules = rules
    sections = SectionStack(
      axis: rules.axis, breadth: rules.breadth, headerLength: rules.headerLength, gap: rules.sectionGap)
  }

  var contentSize: CGSize { rules.axis.size(breadth: rules.breadth, length: sections.length) }

  var byteCount: Int { (sections.starts.count + metrics.starts.count) * 8 + metrics.aspects.count * 4 }

  mutating func arrange(
    _ metrics: FeedMetrics, from restart: RestartPoint, progress: ArrangingProgress
  ) -> Bool {
    self.metrics = metrics
    sections.removeSections(from: restart.section)
    for section in restart.section..<metrics.sectionCount {
      let count = metrics.items(ofSection: section).count
      let start = sections.beginSection() + rules.startInset
      let length = count == 0 ? 0 : rules.pattern.length(ofItems: count)
      sections.endSection(at: start + length + rules.endInset)
      if section % 65_536 == 65_535 {
        guard progress(Double(section) / Double(metrics.sectionCount)) else { return false }
      }
    }
    return progress(1)
  }

  /// Returns the position of a section's items along the axis.
  private func origin(ofSection section: Int) -> Double {
    sections.starts[section] + rules.headerLength + rules.startInset
  }

  private func frame(ofItem item: Int, inSection section: Int) -> CGRect {
    let items = metrics.items(ofSection: section)
    let local = rules.pattern.frame(ofItem: item - items.lowerBound, among: items.count)
    return rules.axis.rect(
      across: rules.leadingInset + local.minX, along: origin(ofSection: section) + local.minY, breadth: local.width,
      length: local.height)
  }

  func frame(ofItem item: Int) -> CGRect { frame(ofItem: item, inSection: metrics.section(of: item)) }

  func items(touching rect: CGRect) -> [Int] {
    let (start, end) = rules.axis.along(rect)
    var found: [Int] = []
    for section in sections.sections(near: start, end) {
      let items = metrics.items(ofSection: section)
      let origin = origin(ofSection: section)
      let candidates = rules.pattern.candidates(from: start - origin, to: end - origin, among: items.count)
      for item in candidates.clamped(to: 0..<items.count) {
        let item = item + items.lowerBound
        if frame(ofItem: item, inSection: section).touches(rect) { found.append(item) }
      }
    }
    return found
  }

  func headerFrame(ofSection section: Int) -> CGRect? { sections.headerFrame(ofSection: section) }

  func headers(touching rect: CGRect) -> Range<Int> { sections.headers(touching: rect) }
}
