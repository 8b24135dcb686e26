import Basics
import Foundation

/// The geometry of justified rows: the feed's own 4 bytes an item and 20 bytes a row.
///
/// A row's items share its height, so their widths are their aspect ratios times that height: it is enough to know
/// where each row begins in the feed and on the wall. Rows stand one below the other, so rectangles find them by
/// binary search.
struct JustifiedArrangement: Arrangement {
  /// What justified rows depend on beside the feed.
  struct Rules: Equatable, Sendable {
    /// The way the wall scrolls; sideways, rows are columns.
    var axis: ScrollAxis
    /// Breadth of the view in points.
    var breadth: Double
    /// Inset before each row.
    var leadingInset: Double
    /// Breadth between the insets.
    var available: Double
    /// Inset before the first row of each section.
    var startInset: Double
    /// Inset after the last row of each section.
    var endInset: Double
    /// Gap between items of one row.
    var itemGap: Double
    /// Gap between rows.
    var rowGap: Double
    /// The length that rows come near to, and that a section's last row has.
    var targetLength: Double
    /// Gap between sections, beside their insets.
    var sectionGap: Double
    /// Length of section headers; 0 for none.
    var headerLength: Double
  }

  let rules: Rules
  private var shape = FeedMetrics.empty
  private var sections: SectionStack
  /// First item of each row, and at the end the number of all items.
  private var firsts: [UInt32] = [0]
  /// Where each row begins along the axis.
  private var beginnings: [Double] = []
  /// The length of each row.
  private var lengths: [Double] = []

  /// No rows yet, by these rules.
  init(rules: Rules) {
    self.rules = rules
    sections = SectionStack(
      axis: rules.axis, breadth: rules.breadth, headerLength: rules.headerLength, gap: rules.sectionGap)
  }

  var contentSize: CGSize { rules.axis.size(breadth: rules.breadth, length: sections.length) }

  var byteCount: Int {
    firsts.count * 4 + beginnings.count * 16 + shape.aspects.count * 4
  }

  // MARK: Laying out

  mutating func arrange(
    _ shape: FeedMetrics, from restart: RestartPoint, progress: ArrangingProgress
  ) -> Bool {
    self.shape = shape
    let (row, item) = rowToRestart(at: restart, in: shape)
    firsts.removeSubrange(row...)
    let length = row < beginnings.count ? beginnings[row] : nil
    beginnings.removeSubrange(row...)
    lengths.removeSubrange(row...)
    sections.removeSections(from: restart.section)
    var next = item
    for section in restart.section..<shape.sectionCount {
      let items = shape.items(ofSection: section)
      var along = sections.open() + rules.startInset
      if section == restart.section, next > items.lowerBound, let length { along = length }
      while next < items.upperBound {
        let chunk = next..<min(items.upperBound, next + 65_536)
        next = fill(from: next, pausingAt: chunk.upperBound, end: items.upperBound, along: &along)
        guard progress(Double(next) / Double(max(shape.count, 1))) else { return false }
      }
      sections.close(at: (items.isEmpty ? along : along - rules.rowGap) + rules.endInset)
    }
    firsts.append(UInt32(shape.count))
    return true
  }

  /// The row to begin again with: the one before that of the first changed item, for a changed item can still join it.
  private func rowToRestart(at restart: RestartPoint, in shape: FeedMetrics) -> (row: Int, item: Int) {
    guard restart.item > 0, !beginnings.isEmpty else { return (0, 0) }
    let sectionStart = shape.starts[restart.section]
    let row = max(firsts.firstIndex(above: UInt32(restart.item)) - 2, firsts.firstIndex(notBelow: UInt32(sectionStart)))
    return row < beginnings.count ? (row, Int(firsts[row])) : (beginnings.count, shape.starts[restart.section])
  }

  /// Greedy rows. A row takes items until, at the target length, it is as broad as the wall; whether the last of them
  /// belongs to it or to the next is decided by which leaves the row's length nearer to the target.
  private mutating func fill(from first: Int, pausingAt pause: Int, end: Int, along: inout Double) -> Int {
    let rules = self.rules
    let vertical = rules.axis == .vertical
    var rowStart = first
    var sum = 0.0
    var item = first
    let aspects = shape.aspects
    aspects.withUnsafeBufferPointer { aspects in
      while item < end {
        let told = aspects.isEmpty ? FeedMetrics.unknownRatio : FeedMetrics.mended(aspects[item])
        let ratio = vertical ? told : 1 / told
        let room = rules.available - rules.itemGap * Double(item - rowStart)
        let with = sum + ratio
        item += 1
        guard with * rules.targetLength >= room else {
          sum = with
          continue
        }
        var length = room / with
        if sum > 0 {
          // Lengths are compared as factors: twice the target is as far as half of it.
          let without = (room + rules.itemGap) / sum
          if length <= 0 || without * length < rules.targetLength * rules.targetLength {
            length = without
            item -= 1
          }
        }
        length = max(length, 1)
        firsts.append(UInt32(truncatingIfNeeded: rowStart))
        beginnings.append(along)
        lengths.append(length)
        along += length + rules.rowGap
        rowStart = item
        sum = 0
        if item >= pause { return }
      }
      guard rowStart < end else { return }
      firsts.append(UInt32(truncatingIfNeeded: rowStart))
      beginnings.append(along)
      lengths.append(rules.targetLength)
      along += rules.targetLength + rules.rowGap
    }
    return item
  }

  // MARK: Answering

  /// Calls `body` with the items of a row, from the side where rows begin. Edges are running sums, so neighbours share
  /// them exactly; a full row ends exactly at the inset.
  private func forEachItem(inRow row: Int, _ body: (_ item: Int, _ start: Double, _ end: Double) -> Void) {
    let items = Int(firsts[row])..<Int(firsts[row + 1])
    let length = lengths[row]
    let edge = rules.leadingInset + rules.available
    var start = rules.leadingInset
    for item in items {
      let ratio = shape.ratio(of: item)
      var end = min(start + length * (rules.axis == .vertical ? ratio : 1 / ratio), edge)
      if item == items.upperBound - 1, edge - end < 1e-6 * rules.available { end = edge }
      body(item, start, end)
      start = min(end + rules.itemGap, edge)
    }
  }

  func frame(ofItem item: Int) -> CGRect {
    let row = firsts.firstIndex(above: UInt32(item)) - 1
    var frame = CGRect.zero
    forEachItem(inRow: row) { each, start, end in
      guard each == item else { return }
      frame = rules.axis.rect(across: start, along: beginnings[row], breadth: end - start, length: lengths[row])
    }
    return frame
  }

  func items(touching rect: CGRect) -> [Int] {
    let (start, end) = rules.axis.along(rect)
    let (low, high) = rules.axis.across(rect)
    let first = max(beginnings.firstIndex(above: start) - 1, 0)
    var found: [Int] = []
    for row in first..<max(beginnings.firstIndex(notBelow: end), first) where beginnings[row] + lengths[row] > start {
      forEachItem(inRow: row) { item, left, right in
        if left < high, right > low { found.append(item) }
      }
    }
    return found
  }

  func headerFrame(ofSection section: Int) -> CGRect? { sections.headerFrame(ofSection: section) }

  func headers(touching rect: CGRect) -> Range<Int> { sections.headers(touching: rect) }
}
