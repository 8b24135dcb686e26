import Foundation

/// The positions of one section's items.
///
/// They begin at the top of the section's items and the left edge of the view, for vertical scrolling. ``StackedArrangement``
/// puts sections one after the other, and converts for horizontal scrolling. So sections after a changed one only move.
protocol SectionItems: Sendable {
  /// The inputs of positions besides the section and the view's ``SectionRules``.
  associatedtype Rules: Equatable, Sendable

  init()

  /// Computes the positions. Items before `first` are the same as in the last call. Calls `progress` with the number of items
  /// done, and returns false if it has cancelled the computation.
  mutating func arrange(
    _ section: FeedMetrics.Section, from first: Int, by rules: StackedRules<Rules>, progress: (Int) -> Bool
  ) -> Bool

  /// Returns the bottom edge of the lowest item, or 0 if there are none.
  func length(by rules: StackedRules<Rules>) -> Double

  func frame(ofItem item: Int, by rules: StackedRules<Rules>) -> CGRect

  /// Returns, in ascending order, all items that touch a vertical span, and possibly others.
  func candidates(from start: Double, to end: Double, by rules: StackedRules<Rules>) -> [Int]

  /// The memory used in bytes, including the section's ratios.
  var byteCount: Int { get }
}

/// The rules of an arrangement of sections that follow each other.
struct StackedRules<ItemRules: Equatable & Sendable>: Equatable, Sendable {
  var sections: SectionRules
  var items: ItemRules
}

/// Sections that follow each other. A section that has not changed is not arranged again.
struct StackedArrangement<Items: SectionItems>: Arrangement {
  let rules: StackedRules<Items.Rules>
  private var metrics = FeedMetrics.empty
  private var items: [Items] = []
  private var stack: SectionStack

  init(rules: StackedRules<Items.Rules>) {
    self.rules = rules
    stack = SectionStack(rules.sections)
  }

  var byteCount: Int { items.reduce((stack.starts.count + metrics.starts.count) * 8) { $0 + $1.byteCount } }

  mutating func arrange(_ metrics: FeedMetrics, from restart: RestartPoint, progress: ArrangingProgress) -> Bool {
    let former = self.metrics.sections
    self.metrics = metrics
    stack.removeSections(from: restart.section)
    items.removeSubrange(min(metrics.sectionCount, items.count)...)
    for index in restart.section..<max(metrics.sectionCount, restart.section) {
      let (section, start) = (metrics.sections[index], stack.beginSection())
      let isNew = index == items.count
      if isNew { items.append(Items()) }
      let first = index == restart.section && !isNew ? restart.item - metrics.starts[index] : 0
      let isDone =
        !isNew && former[index] == section
        || items[index].arrange(section, from: first, by: rules) { done in
          progress(Double(metrics.starts[index] + done) / Double(max(metrics.count, 1)))
        }
      guard isDone else { return false }
      stack.endSection(at: start + items[index].length(by: rules))
    }
    return progress(1)
  }

  private func frame(ofItem item: Int, inSection section: Int) -> CGRect {
    let local = items[section].frame(ofItem: item, by: rules)
    return rules.sections.axis.rect(
      along: stack.itemsStart(ofSection: section) + local.minY, across: local.minX, length: local.height,
      breadth: local.width)
  }

  func frame(ofItem item: Int) -> CGRect {
    let section = metrics.section(of: item)
    return frame(ofItem: item - metrics.starts[section], inSection: section)
  }

  func items(touching rect: CGRect) -> [Int] {
    let (start, end) = rules.sections.axis.span(of: rect)
    return stack.sections(near: start, end).flatMap { section -> [Int] in
      let origin = stack.itemsStart(ofSection: section)
      // A point more on either side: subtracting the origin rounds.
      let near = items[section].candidates(from: start - origin - 1, to: end - origin + 1, by: rules)
      let touching = near.filter { frame(ofItem: $0, inSection: section).touches(rect) }
      return touching.map { $0 + metrics.starts[section] }
    }
  }

  var contentSize: CGSize { stack.contentSize }

  func headerFrame(ofSection section: Int) -> CGRect? { stack.headerFrame(ofSection: section) }

  func headers(touching rect: CGRect) -> Range<Int> { stack.headers(touching: rect) }
}
