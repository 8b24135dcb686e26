import Basics
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
  let axis: ScrollAxis
  /// The size of the view across the scroll direction, which headers fill.
  let breadth: Double
  /// The length of each header; 0 for none.
  let headerLength: Double
  /// The gap between sections, in points.
  let gap: Double
  /// The position of each section.
  private(set) var starts: [Double] = []
  /// The length of the content.
  private(set) var length = 0.0
  /// The position of the next section.
  private var next = 0.0

  init(axis: ScrollAxis, breadth: Double, headerLength: Double, gap: Double) {
    self.axis = axis
    self.breadth = breadth
    self.headerLength = headerLength
    self.gap = gap
  }

  /// Removes a section and all after it; the next section begins where the first removed one began.
  mutating func removeSections(from section: Int) {
    guard section < starts.count else { return }
    next = starts[section]
    length = 0
    starts.removeSubrange(section...)
  }

  /// Begins a section and returns the position of its items or of the inset before them.
  mutating func beginSection() -> Double {
    starts.append(next)
    return next + headerLength
  }

  /// Ends the current section.
  mutating func endSection(at end: Double) {
    length = end
    next = end + gap
  }

  /// Returns the frame of a section's header.
  func headerFrame(ofSection section: Int) -> CGRect? {
    guard headerLength > 0 else { return nil }
    return axis.rect(across: 0, along: starts[section], breadth: breadth, length: headerLength)
  }

  /// Returns the sections that touch a span along the axis, and one more on either side: rounding may put an item
  /// slightly beyond the edge of its section.
  func sections(near start: Double, _ end: Double) -> Range<Int> {
    let first = max(starts.firstIndex(above: start) - 2, 0)
    return first..<max(min(starts.firstIndex(notBelow: end) + 1, starts.count), first)
  }

  /// Returns the sections whose headers touch the rectangle.
  func headers(touching rect: CGRect) -> Range<Int> {
    let (low, high) = axis.across(rect)
    guard headerLength > 0, low < breadth, high > 0 else { return 0..<0 }
    let (start, end) = axis.along(rect)
    let first = starts.firstIndex(above: start - headerLength)
    return first..<max(starts.firstIndex(notBelow: end), first)
  }
}
