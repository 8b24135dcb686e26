import Basics
import CollectionView
import Foundation

/// Columns of equal width; each picture keeps its aspect ratio and goes to the shortest column.
///
/// ```
///  ┌────┐ ┌────┐ ┌────┐
///  │ 0  │ │ 1  │ │ 2  │      width  = (W − L − R − spacing·(columns − 1)) / columns
///  └────┘ │    │ └────┘      height = width · photo.height / photo.width
///  ┌────┐ │    │ ┌────┐      the next goes to the shortest column, the leftmost on a tie
///  │ 3  │ └────┘ │ 4  │
///  └────┘        └────┘
/// ```
/// Source: CHTCollectionViewWaterfallLayout and its relatives, except that the first row begins exactly at the top
/// inset (a common copy begins one spacing below). With horizontal scrolling, the columns are rows. Widths and gaps are
/// whole terminal cells; heights are exact, so that photos keep their aspect ratios.
public final class WaterfallLayout: WallLayout {
  public override func makeArrangement(in view: LayoutEnvironment) -> any Arrangement {
    let sections = sectionRules(in: view)
    let columns = ColumnFit(
      columns: density(in: view), origin: sections.leadingInset, available: sections.available, spacing: spacing,
      step: view.grid.across(scrollDirection))
    return StackedArrangement<WaterfallItems>(rules: .init(sections: sections, items: columns))
  }

  /// One column per 180 points of width, down to three cells and a gap; with horizontal scrolling, one row per 140 points of
  /// height, and at least two.
  public override func densities(in view: LayoutEnvironment) -> DensityScale {
    let isVertical = scrollDirection == .vertical
    var scale = DensityScale.lines(
      along: scrollDirection.across, in: view, cells: 3, spacing: spacing, points: isVertical ? 180 : 140,
      leastFitted: 2)
    if !isVertical { scale.standard = max(scale.standard, 2) }
    return scale
  }
}

/// The positions of a section's items in columns: 18 bytes per item, and some for every 256 items; none for items that all have
/// the same ratio, which fill the columns row by row.
///
/// Items in a span are found in this way:
/// - Each item goes to the shortest column, so the items' *starts* ascend in the order of the feed. A binary search
///   finds the last item that may touch a span.
/// - Their *ends* do not ascend (a tall item may extend past a hundred later ones), so no search over all items may
///   stop
///   at the first miss. In one column they do: each item links to the previous one in its column, and a search
///   follows the links of each column until it has left the span.
/// - Checkpoints store the last item of each column every few hundred items. From the nearest checkpoint, the state at
///   any item is found in a few steps: for a span, and for arranging again from a changed item on.
struct WaterfallItems: SectionItems {
  /// The columns between the insets; with horizontal scrolling, these are rows. The gap between sections is also that between
  /// items of a column.
  typealias Rules = ColumnFit

  private var section = FeedMetrics.Section(count: 0)
  private var storage = WaterfallStorage()

  private static let none = WaterfallStorage.none

  private static func interval(_ columns: ColumnFit) -> Int { max(256, columns.count * 16) }

  var byteCount: Int { storage.byteCount + section.aspects.count * 4 }

  // MARK: Laying out

  mutating func arrange(
    _ section: FeedMetrics.Section, from first: Int, by rules: StackedRules<ColumnFit>, progress: (Int) -> Bool
  ) -> Bool {
    guard !section.aspects.isEmpty else {
      (self.section, storage) = (section, WaterfallStorage())
      return true
    }
    let interval = Self.interval(rules.items)
    var last = lastItems(before: first, rules.items)
    self.section = section
    let count = section.count
    storage.resize(to: count, checkpoints: (count + interval - 1) / interval * rules.items.count)
    var item = first
    var nexts = last.map { $0 == Self.none ? 0 : end(ofItem: Int($0), rules) + rules.sections.gap }
    while item < count {
      let chunk = item..<min(count, item + 65_536)
      fill(chunk, nexts: &nexts, last: &last, rules)
      item = chunk.upperBound
      guard progress(item) else { return false }
    }
    return true
  }

  func length(by rules: StackedRules<ColumnFit>) -> Double {
    guard !section.aspects.isEmpty else {
      return section.count == 0 ? 0 : end(ofItem: section.count - 1, rules)
    }
    return lastItems(before: section.count, rules.items).lazy.filter { $0 != Self.none }
      .map { end(ofItem: Int($0), rules) }.max() ?? 0
  }

  /// Puts each item into the shortest column, the leftmost of equal ones, and extends the column by its length and gap.
  private mutating func fill(
    _ items: Range<Int>, nexts: inout [Double], last: inout [UInt32], _ rules: StackedRules<ColumnFit>
  ) {
    let count = rules.items.count
    let breadth = rules.items.width
    let gap = rules.sections.gap
    let vertical = rules.sections.axis == .vertical
    let interval = Self.interval(rules.items)
    let aspects = section.aspects
    aspects.withUnsafeBufferPointer { aspects in
      storage.withUnsafeMutablePointers { beginnings, columns, previous, checkpoints in
        nexts.withUnsafeMutableBufferPointer { nexts in
          last.withUnsafeMutableBufferPointer { last in
            var untilCheckpoint = (interval - items.lowerBound % interval) % interval
            for item in items {
              if untilCheckpoint == 0 {
                let first = item / interval * count
                for column in 0..<count { checkpoints[first + column] = last[column] }
                untilCheckpoint = interval
              }
              untilCheckpoint -= 1
              // Without branches: the shortest column is unpredictable, and mispredicted branches would dominate the
              // cost.
              var shortest = 0
              var beginning = nexts[0]
              var column = 1
              while column < count {
                let next = nexts[column]
                shortest = next < beginning ? column : shortest
                beginning = next < beginning ? next : beginning
                column += 1
              }
              let ratio = FeedMetrics.sanitized(aspects[item])
              beginnings[item] = beginning
              columns[item] = UInt16(truncatingIfNeeded: shortest)
              previous[item] = last[shortest]
              last[shortest] = UInt32(truncatingIfNeeded: item)
              nexts[shortest] = beginning + (vertical ? breadth / ratio : breadth * ratio) + gap
            }
          }
        }
      }
    }
  }

  /// Returns the last item of each column among the items before `item`.
  private func lastItems(before item: Int, _ columns: ColumnFit) -> [UInt32] {
    var last = Array(repeating: Self.none, count: columns.count)
    guard item > 0, !storage.columns.isEmpty else { return last }
    let checkpoint = (item - 1) / Self.interval(columns)
    for column in last.indices { last[column] = storage.checkpoints[checkpoint * columns.count + column] }
    for earlier in checkpoint * Self.interval(columns)..<item { last[Int(storage.columns[earlier])] = UInt32(earlier) }
    return last
  }

  // MARK: Frames

  /// Returns the extent of an item along the axis: the column width by its aspect ratio.
  private func length(ofItem item: Int, _ rules: StackedRules<ColumnFit>) -> Double {
    let ratio = section.ratio(of: item)
    return rules.sections.axis == .vertical ? rules.items.width / ratio : rules.items.width * ratio
  }

  private func beginning(ofItem item: Int, _ rules: StackedRules<ColumnFit>) -> Double {
    section.aspects.isEmpty
      ? Double(item / rules.items.count) * (length(ofItem: item, rules) + rules.sections.gap) : storage.beginnings[item]
  }

  private func end(ofItem item: Int, _ rules: StackedRules<ColumnFit>) -> Double {
    beginning(ofItem: item, rules) + length(ofItem: item, rules)
  }

  func frame(ofItem item: Int, by rules: StackedRules<ColumnFit>) -> CGRect {
    let column = section.aspects.isEmpty ? item % rules.items.count : Int(storage.columns[item])
    return CGRect(
      x: rules.items.start(of: column), y: beginning(ofItem: item, rules), width: rules.items.width,
      height: length(ofItem: item, rules))
  }

  func candidates(from start: Double, to end: Double, by rules: StackedRules<ColumnFit>) -> [Int] {
    guard section.count > 0 else { return [] }
    if section.aspects.isEmpty {
      let height = length(ofItem: 0, rules) + rules.sections.gap
      return Array(
        SectionRows(perRow: rules.items.count, height: height).items(from: start, to: end, among: section.count))
    }
    var found: [Int] = []
    for last in lastItems(before: storage.beginnings.firstIndex(notBelow: end), rules.items) {
      var item = last
      while item != Self.none, self.end(ofItem: Int(item), rules) > start {
        found.append(Int(item))
        item = storage.previous[Int(item)]
      }
    }
    return found.sorted()
  }
}
