import Basics
import CollectionView
import Foundation

/// The positions of justified rows: 4 bytes per item, those of the feed's metrics, and 20 bytes per row.
///
/// The width of an item is its aspect ratio times the row's height, so each row stores only its first item and its
/// position. Rows are in ascending order and found by binary search.
struct JustifiedArrangement: StackedArrangement {
  struct Rules: Equatable, Sendable {
    var sections: SectionRules
    /// The gap between items of a row; that between rows is the one between sections.
    var itemGap: Double
    /// The length that rows approximate, and that a section's last row has.
    var targetLength: Double
  }

  let rules: Rules
  private var metrics = FeedMetrics.empty
  private(set) var sections: SectionStack
  /// The first item of each row, and finally the number of items.
  private var firsts: [UInt32] = [0]
  /// The position of each row along the axis.
  private var beginnings: [Double] = []
  private var lengths: [Double] = []

  init(rules: Rules) {
    self.rules = rules
    sections = SectionStack(rules.sections)
  }

  var byteCount: Int {
    firsts.count * 4 + beginnings.count * 16 + metrics.aspects.count * 4
  }

  // MARK: Laying out

  mutating func arrange(
    _ metrics: FeedMetrics, from restart: RestartPoint, progress: ArrangingProgress
  ) -> Bool {
    self.metrics = metrics
    let (row, item) = rowToRestart(at: restart, in: metrics)
    firsts.removeSubrange(row...)
    let length = row < beginnings.count ? beginnings[row] : nil
    beginnings.removeSubrange(row...)
    lengths.removeSubrange(row...)
    sections.removeSections(from: restart.section)
    var next = item
    for section in restart.section..<metrics.sectionCount {
      let items = metrics.items(ofSection: section)
      var along = sections.beginSection()
      if section == restart.section, next > items.lowerBound, let length { along = length }
      while next < items.upperBound {
        let chunk = next..<min(items.upperBound, next + 65_536)
        next = fill(from: next, pausingAt: chunk.upperBound, end: items.upperBound, along: &along)
        guard progress(Double(next) / Double(max(metrics.count, 1))) else { return false }
      }
      sections.endSection(at: items.isEmpty ? along : along - rules.sections.gap)
    }
    firsts.append(UInt32(metrics.count))
    return true
  }

  /// Returns the first row to fill again: the one before the row of the first changed item, which a changed item may
  /// join.
  private func rowToRestart(at restart: RestartPoint, in metrics: FeedMetrics) -> (row: Int, item: Int) {
    guard restart.item > 0, !beginnings.isEmpty else { return (0, 0) }
    let sectionStart = metrics.starts[restart.section]
    let row = max(firsts.firstIndex(above: UInt32(restart.item)) - 2, firsts.firstIndex(notBelow: UInt32(sectionStart)))
    return row < beginnings.count ? (row, Int(firsts[row])) : (beginnings.count, metrics.starts[restart.section])
  }

  /// Fills rows greedily. A row takes items until it is full at the target length. The last item joins this row or the
  /// next one, whichever makes the row's length nearer to the target.
  private mutating func fill(from first: Int, pausingAt pause: Int, end: Int, along: inout Double) -> Int {
    let rules = self.rules
    let vertical = rules.sections.axis == .vertical
    var rowStart = first
    var sum = 0.0
    var item = first
    let aspects = metrics.aspects
    aspects.withUnsafeBufferPointer { aspects in
      while item < end {
        let told = aspects.isEmpty ? FeedMetrics.unknownRatio : FeedMetrics.sanitized(aspects[item])
        let ratio = vertical ? told : 1 / told
        let room = rules.sections.available - rules.itemGap * Double(item - rowStart)
        let with = sum + ratio
        item += 1
        guard with * rules.targetLength >= room else {
          sum = with
          continue
        }
        var length = room / with
        if sum > 0 {
          // Lengths are compared by ratio: twice the target is as far away as half the target.
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
        along += length + rules.sections.gap
        rowStart = item
        sum = 0
        if item >= pause { return }
      }
      guard rowStart < end else { return }
      firsts.append(UInt32(truncatingIfNeeded: rowStart))
      beginnings.append(along)
      lengths.append(rules.targetLength)
      along += rules.targetLength + rules.sections.gap
    }
    return item
  }

  // MARK: Frames

  /// Calls `body` with the items of a row and their extents. Edges are running sums, so neighbours share them exactly;
  /// a full row ends exactly at the inset.
  private func forEachItem(inRow row: Int, _ body: (_ item: Int, _ start: Double, _ end: Double) -> Void) {
    let items = Int(firsts[row])..<Int(firsts[row + 1])
    let length = lengths[row]
    let edge = rules.sections.leadingInset + rules.sections.available
    var start = rules.sections.leadingInset
    for item in items {
      let ratio = metrics.ratio(of: item)
      var end = min(start + length * (rules.sections.axis == .vertical ? ratio : 1 / ratio), edge)
      if item == items.upperBound - 1, edge - end < 1e-6 * rules.sections.available { end = edge }
      body(item, start, end)
      start = min(end + rules.itemGap, edge)
    }
  }

  func frame(ofItem item: Int) -> CGRect {
    let row = firsts.firstIndex(above: UInt32(item)) - 1
    var frame = CGRect.zero
    forEachItem(inRow: row) { each, start, end in
      guard each == item else { return }
      frame = rules.sections.axis.rect(
        along: beginnings[row], across: start, length: lengths[row], breadth: end - start)
    }
    return frame
  }

  func items(touching rect: CGRect) -> [Int] {
    let (start, end) = rules.sections.axis.span(of: rect)
    let (low, high) = rules.sections.axis.across.span(of: rect)
    let first = max(beginnings.firstIndex(above: start) - 1, 0)
    var found: [Int] = []
    for row in first..<max(beginnings.firstIndex(notBelow: end), first) where beginnings[row] + lengths[row] > start {
      forEachItem(inRow: row) { item, left, right in
        if left < high, right > low { found.append(item) }
      }
    }
    return found
  }
}
