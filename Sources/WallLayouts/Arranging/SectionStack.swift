import Basics
import Foundation

/// Sections one after the other along the way a layout scrolls, each opened by its header.
///
/// ```
///  start of section ─┬─ header (full breadth, ignores insets, as in the flow layout)
///                    ├─ inset, items, inset
///                    ├─ gap
///  next section ─────┘      no gap after the last
/// ```
struct SectionStack: Sendable {
  let axis: ScrollAxis
  /// Breadth of the view, which headers fill.
  let breadth: Double
  /// Length of each header; 0 for none.
  let headerLength: Double
  /// Points between two sections.
  let gap: Double
  /// Where each section begins.
  private(set) var starts: [Double] = []
  /// Where the last one ends: the length of the content.
  private(set) var length = 0.0
  /// Where the next one would begin.
  private var next = 0.0

  /// No section yet.
  init(axis: ScrollAxis, breadth: Double, headerLength: Double, gap: Double) {
    self.axis = axis
    self.breadth = breadth
    self.headerLength = headerLength
    self.gap = gap
  }

  /// Forgets a section and all after it; the next to be opened begins where that one began.
  mutating func removeSections(from section: Int) {
    guard section < starts.count else { return }
    next = starts[section]
    length = 0
    starts.removeSubrange(section...)
  }

  /// Opens the next section and answers where its items, or the inset before them, begin.
  mutating func open() -> Double {
    starts.append(next)
    return next + headerLength
  }

  /// Closes the section that was opened last.
  mutating func close(at end: Double) {
    length = end
    next = end + gap
  }

  /// The frame of a section's header.
  func headerFrame(ofSection section: Int) -> CGRect? {
    guard headerLength > 0 else { return nil }
    return axis.rect(across: 0, along: starts[section], breadth: breadth, length: headerLength)
  }

  /// Sections with any part in a stretch along the axis, and one more on either side: an item may end a hair beyond the
  /// edge that it shares with the next section.
  func sections(near start: Double, _ end: Double) -> Range<Int> {
    let first = max(starts.firstIndex(above: start) - 2, 0)
    return first..<max(min(starts.firstIndex(notBelow: end) + 1, starts.count), first)
  }

  /// Sections whose header touches the rectangle.
  func headers(touching rect: CGRect) -> Range<Int> {
    let (low, high) = axis.across(rect)
    guard headerLength > 0, low < breadth, high > 0 else { return 0..<0 }
    let (start, end) = axis.along(rect)
    let first = starts.firstIndex(above: start - headerLength)
    return first..<max(starts.firstIndex(notBelow: end), first)
  }
}
