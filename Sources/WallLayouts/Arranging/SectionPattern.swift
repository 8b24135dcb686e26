import Foundation

/// Where the items of one section stand when a formula says it at once: no item needs the ones before it, so nothing is
/// kept per item.
///
/// Geometry is that of a wall that scrolls down; ``PatternArrangement`` turns it where the wall scrolls sideways.
/// Frames are relative to the first corner of the section's items.
protocol SectionPattern: Equatable, Sendable {
  /// The lowest edge of any of `count` items.
  func length(ofItems count: Int) -> Double

  /// The frame of one of `count` items.
  func frame(ofItem item: Int, among count: Int) -> CGRect

  /// Items that may touch a stretch of the way down; some of them may not, none that does is left out.
  func candidates(from start: Double, to end: Double, among count: Int) -> Range<Int>
}

/// Sections of a pattern, one after the other: 16 bytes a section, none an item.
struct PatternArrangement<Pattern: SectionPattern>: Arrangement {
  /// What the geometry depends on beside the feed.
  struct Rules: Equatable, Sendable {
    /// The way the wall scrolls.
    var axis: ScrollAxis
    /// Breadth of the view in points.
    var breadth: Double
    /// Inset beside the items, at the side from which they are counted.
    var leadingInset: Double
    /// Inset before the items of each section.
    var startInset: Double
    /// Inset after the items of each section.
    var endInset: Double
    /// Gap between the sections, beside the insets.
    var sectionGap: Double
    /// Length of section headers; 0 for none.
    var headerLength: Double
    /// The formula.
    var pattern: Pattern
  }

  let rules: Rules
  private var shape = FeedMetrics.empty
  private var sections: SectionStack

  /// An empty wall by these rules.
  init(rules: Rules) {
    self.rules = rules
    sections = SectionStack(
      axis: rules.axis, breadth: rules.breadth, headerLength: rules.headerLength, gap: rules.sectionGap)
  }

  var contentSize: CGSize { rules.axis.size(breadth: rules.breadth, length: sections.length) }

  var byteCount: Int { (sections.starts.count + shape.starts.count) * 8 + shape.aspects.count * 4 }

  mutating func arrange(
    _ shape: FeedMetrics, from restart: RestartPoint, progress: ArrangingProgress
  ) -> Bool {
    self.shape = shape
    sections.removeSections(from: restart.section)
    for section in restart.section..<shape.sectionCount {
      let count = shape.items(ofSection: section).count
      let start = sections.open() + rules.startInset
      let length = count == 0 ? 0 : rules.pattern.length(ofItems: count)
      sections.close(at: start + length + rules.endInset)
      if section % 65_536 == 65_535 {
        guard progress(Double(section) / Double(shape.sectionCount)) else { return false }
      }
    }
    return progress(1)
  }

  /// Where a section's items begin along the axis.
  private func origin(ofSection section: Int) -> Double {
    sections.starts[section] + rules.headerLength + rules.startInset
  }

  private func frame(ofItem item: Int, inSection section: Int) -> CGRect {
    let items = shape.items(ofSection: section)
    let local = rules.pattern.frame(ofItem: item - items.lowerBound, among: items.count)
    return rules.axis.rect(
      across: rules.leadingInset + local.minX, along: origin(ofSection: section) + local.minY, breadth: local.width,
      length: local.height)
  }

  func frame(ofItem item: Int) -> CGRect { frame(ofItem: item, inSection: shape.section(of: item)) }

  func items(touching rect: CGRect) -> [Int] {
    let (start, end) = rules.axis.along(rect)
    var found: [Int] = []
    for section in sections.sections(near: start, end) {
      let items = shape.items(ofSection: section)
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
