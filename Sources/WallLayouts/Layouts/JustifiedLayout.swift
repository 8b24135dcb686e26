import Basics
import CollectionView
import Foundation

/// Rows of equal width with pictures of similar height, as on photo sites; no picture is cropped.
///
/// ```
///  ┌───────┐ ┌───┐ ┌──────┐
///  │   0   │ │ 1 │ │  2   │     a row's height = (width − gaps) / Σ aspect ratios
///  └───────┘ └───┘ └──────┘
///  ┌───┐ ┌──────────┐           the last row keeps the target height
///  │ 3 │ │    4     │
///  └───┘ └──────────┘
/// ```
/// Source: the greedy algorithm of Flickr's justified-layout; a row ends before or after the picture that exceeds its
/// width, whichever makes its height nearer to the target. Gaps are whole terminal cells. The density is the number of
/// visible rows; with horizontal scrolling, rows are columns.
public final class JustifiedLayout: WallLayout {
  public override func makeArrangement(in view: LayoutEnvironment) -> any Arrangement {
    var sections = sectionRules(in: view)
    sections.available = max(sections.available, 1)
    let rows = Double(density(in: view))
    let length = (scrollDirection.length(of: view.size) - sections.gap * (rows - 1)) / rows
    return StackedArrangement<JustifiedItems>(
      rules: .init(
        sections: sections,
        items: .init(
          itemGap: view.grid.across(scrollDirection).gap(spacing),
          targetLength: view.grid.along(scrollDirection).extent(length))))
  }

  /// One row per 150 points of height, down to two cells and a gap.
  public override func densities(in view: LayoutEnvironment) -> DensityScale {
    .lines(along: scrollDirection, in: view, cells: 2, spacing: spacing, points: 150, leastFitted: 1)
  }
}

/// The positions of a section's items in justified rows: 20 bytes per row, and 4 bytes per item for the section's ratios. Items that
/// all have the same ratio take no memory, since their rows are equal.
///
/// The width of an item is its aspect ratio times the row's height, so each row stores only its first item and its
/// position. Rows are in ascending order and found by binary search.
struct JustifiedItems: SectionItems {
  struct Rules: Equatable, Sendable {
    /// The gap between items of a row; that between rows is the one between sections.
    var itemGap: Double
    /// The length that rows approximate, and that a section's last row has.
    var targetLength: Double
  }

  private var section = FeedMetrics.Section(count: 0)
  /// The first item of each row, and finally the number of items.
  private var firsts: [UInt32] = [0]
  /// The position of each row along the axis.
  private var beginnings: [Double] = []
  private var lengths: [Double] = []
  /// The number of items of each full row, if all items have the same ratio.
  private var perRow = 1

  var byteCount: Int { firsts.count * 4 + beginnings.count * 16 + section.aspects.count * 4 }

  // MARK: Laying out

  mutating func arrange(
    _ section: FeedMetrics.Section, from first: Int, by rules: StackedRules<Rules>, progress: (Int) -> Bool
  ) -> Bool {
    guard !section.aspects.isEmpty else {
      self = JustifiedItems()
      self.section = section
      fillEqualRows(rules)
      return true
    }
    // A changed item may join the row before its own.
    let row = first == 0 || beginnings.isEmpty ? 0 : max(firsts.firstIndex(above: UInt32(first)) - 2, 0)
    var next = row < beginnings.count ? Int(firsts[row]) : 0
    var along = row < beginnings.count ? beginnings[row] : 0
    self.section = section
    firsts.removeSubrange(row...)
    beginnings.removeSubrange(row...)
    lengths.removeSubrange(row...)
    while next < section.count {
      next = fill(from: next, pausingAt: min(section.count, next + 65_536), along: &along, rules)
      guard progress(next) else { return false }
    }
    firsts.append(UInt32(section.count))
    return true
  }

  /// Fills the first row, which all others are equal to.
  private mutating func fillEqualRows(_ rules: StackedRules<Rules>) {
    let ratio = rules.sections.axis == .vertical ? section.commonRatio : 1 / section.commonRatio
    guard section.count > 0 else { return }
    var first = self
    var along = 0.0
    perRow = max(first.fill(from: 0, pausingAt: 1, along: &along, rules), 1)
    let room = rules.sections.available - rules.items.itemGap * Double(perRow - 1)
    let isFull = section.count % perRow == 0 && Double(perRow) * ratio * rules.items.targetLength >= room
    // A last row that is not full keeps the target length.
    lengths = [first.lengths[0], isFull ? first.lengths[0] : rules.items.targetLength]
  }

  /// Fills rows greedily. A row takes items until it is full at the target length. The last item joins this row or the
  /// next one, whichever makes the row's length nearer to the target.
  private mutating func fill(
    from first: Int, pausingAt pause: Int, along: inout Double, _ rules: StackedRules<Rules>
  ) -> Int {
    let vertical = rules.sections.axis == .vertical
    var rowStart = first
    var sum = 0.0
    var item = first
    let (aspects, common, end) = (section.aspects, section.commonRatio, section.count)
    aspects.withUnsafeBufferPointer { aspects in
      while item < end {
        let told = aspects.isEmpty ? common : FeedMetrics.sanitized(aspects[item])
        let ratio = vertical ? told : 1 / told
        let room = rules.sections.available - rules.items.itemGap * Double(item - rowStart)
        let with = sum + ratio
        item += 1
        guard with * rules.items.targetLength >= room else {
          sum = with
          continue
        }
        var length = room / with
        if sum > 0 {
          // Lengths are compared by ratio: twice the target is as far away as half the target.
          let without = (room + rules.items.itemGap) / sum
          if length <= 0 || without * length < rules.items.targetLength * rules.items.targetLength {
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
      lengths.append(rules.items.targetLength)
      along += rules.items.targetLength + rules.sections.gap
    }
    return item
  }

  // MARK: Frames

  private var rowCount: Int { section.aspects.isEmpty ? (section.count + perRow - 1) / perRow : beginnings.count }

  private func items(inRow row: Int) -> Range<Int> {
    section.aspects.isEmpty
      ? row * perRow..<min((row + 1) * perRow, section.count) : Int(firsts[row])..<Int(firsts[row + 1])
  }

  private func extent(ofRow row: Int, _ rules: StackedRules<Rules>) -> (start: Double, length: Double) {
    guard section.aspects.isEmpty else { return (beginnings[row], lengths[row]) }
    return (Double(row) * (lengths[0] + rules.sections.gap), row == rowCount - 1 ? lengths[1] : lengths[0])
  }

  func length(by rules: StackedRules<Rules>) -> Double {
    guard rowCount > 0 else { return 0 }
    let last = extent(ofRow: rowCount - 1, rules)
    return last.start + last.length
  }

  /// Returns the frames of a row's items. Edges are running sums, so neighbours share them exactly; a full row ends exactly at the
  /// inset.
  private func frames(inRow row: Int, _ rules: StackedRules<Rules>) -> [CGRect] {
    let (along, length) = extent(ofRow: row, rules)
    let edge = rules.sections.leadingInset + rules.sections.available
    var start = rules.sections.leadingInset
    let items = items(inRow: row)
    return items.map { item in
      let ratio = section.ratio(of: item)
      var end = min(start + length * (rules.sections.axis == .vertical ? ratio : 1 / ratio), edge)
      if item == items.upperBound - 1, edge - end < 1e-6 * rules.sections.available { end = edge }
      defer { start = min(end + rules.items.itemGap, edge) }
      return CGRect(x: start, y: along, width: end - start, height: length)
    }
  }

  func frame(ofItem item: Int, by rules: StackedRules<Rules>) -> CGRect {
    let row = section.aspects.isEmpty ? item / perRow : firsts.firstIndex(above: UInt32(item)) - 1
    return frames(inRow: row, rules)[item - items(inRow: row).lowerBound]
  }

  func candidates(from start: Double, to end: Double, by rules: StackedRules<Rules>) -> [Int] {
    if section.aspects.isEmpty {
      guard section.count > 0 else { return [] }
      return Array(
        SectionRows(perRow: perRow, height: lengths[0] + rules.sections.gap)
          .items(from: start, to: end, among: section.count))
    }
    let first = max(beginnings.firstIndex(above: start) - 1, 0)
    return (first..<max(beginnings.firstIndex(notBelow: end), first)).flatMap(items(inRow:))
  }
}
