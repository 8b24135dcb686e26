import Basics
import CollectionView
import Foundation

/// Consecutive sections along the scroll direction, each with a header.
///
/// ```
///  start of section ─┬─ header (full breadth, ignores insets, as in the flow layout)
///                    ├─ inset, items, inset
///                    ├─ gap
///  next section ─────┘      no gap after the last
/// ```
struct SectionStack: Sendable {
  let rules: SectionRules
  private(set) var starts: [Double] = []
  private var length = 0.0
  /// The position of the next section.
  private var next = 0.0

  init(_ rules: SectionRules) { self.rules = rules }

  var contentSize: CGSize { rules.axis.size(along: length, across: rules.breadth) }

  /// Removes a section and all after it; the next section begins where the first removed one began.
  mutating func removeSections(from section: Int) {
    guard section < starts.count else { return }
    next = starts[section]
    length = 0
    starts.removeSubrange(section...)
  }

  /// Begins a section and returns the position of its items.
  mutating func beginSection() -> Double {
    starts.append(next)
    return itemsStart(ofSection: starts.count - 1)
  }

  /// Ends the current section, whose items end at a position.
  mutating func endSection(at end: Double) {
    length = end + rules.endInset
    next = length + rules.gap
  }

  /// Returns the position of a section's items along the axis.
  func itemsStart(ofSection section: Int) -> Double { starts[section] + rules.headerLength + rules.startInset }

  func headerFrame(ofSection section: Int) -> CGRect? {
    guard rules.headerLength > 0 else { return nil }
    return rules.axis.rect(along: starts[section], across: 0, length: rules.headerLength, breadth: rules.breadth)
  }

  /// Returns the sections that touch a span along the axis, and one more on either side: rounding may put an item
  /// slightly beyond the edge of its section.
  func sections(near start: Double, _ end: Double) -> Range<Int> {
    let first = max(starts.firstIndex(above: start) - 2, 0)
    return first..<max(min(starts.firstIndex(notBelow: end) + 1, starts.count), first)
  }

  func headers(touching rect: CGRect) -> Range<Int> {
    let (low, high) = rules.axis.across.span(of: rect)
    guard rules.headerLength > 0, low < rules.breadth, high > 0 else { return 0..<0 }
    let (start, end) = rules.axis.span(of: rect)
    let first = starts.firstIndex(above: start - rules.headerLength)
    return first..<max(starts.firstIndex(notBelow: end), first)
  }
}
