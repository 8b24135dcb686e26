import Basics
import Foundation

/// The positions of a waterfall: 18 bytes per item, and some for every 256 items.
///
/// Items in a rectangle are found in this way:
/// - Each item goes to the shortest column, so the items' *starts* ascend in the order of the feed. A binary search
///   finds the last item that may touch a rectangle.
/// - Their *ends* do not ascend (a tall item may extend past a hundred later ones), so no search over all items may
///   stop
///   at the first miss. In one column they do: each item links to the previous one in its column, and a rectangle
///   follows the links of each column until it has left it.
/// - Checkpoints store the last item of each column every few hundred items. From the nearest checkpoint, the state at
///   any item is found in a few steps: for a rectangle, and for arranging again from a changed item on.
struct WaterfallArrangement: StackedArrangement {
  struct Rules: Equatable, Sendable {
    /// The gap between sections is also that between items of a column.
    var sections: SectionRules
    /// The columns between the insets; with horizontal scrolling, these are rows.
    var columns: ColumnFit
  }

  let rules: Rules
  private var metrics = FeedMetrics.empty
  private(set) var sections: SectionStack
  private var storage = WaterfallStorage()
  private let interval: Int

  private static let none = WaterfallStorage.none

  init(rules: Rules) {
    self.rules = rules
    sections = SectionStack(rules.sections)
    interval = max(256, rules.columns.count * 16)
  }

  var byteCount: Int {
    storage.byteCount + metrics.aspects.count * 4
  }

  // MARK: Laying out

  mutating func arrange(
    _ metrics: FeedMetrics, from restart: RestartPoint, progress: ArrangingProgress
  ) -> Bool {
    self.metrics = metrics
    sections.removeSections(from: restart.section)
    var last = lastItems(before: restart.item)
    storage.resize(to: metrics.count, checkpoints: (metrics.count + interval - 1) / interval * rules.columns.count)
    var item = restart.item
    for section in restart.section..<metrics.sectionCount {
      let items = metrics.items(ofSection: section)
      let start = sections.beginSection()
      var nexts = last.map { item in end(ofItem: item, in: items).map { $0 + rules.sections.gap } ?? start }
      while item < items.upperBound {
        let chunk = item..<min(items.upperBound, item + 65_536)
        fill(chunk, nexts: &nexts, last: &last)
        item = chunk.upperBound
        guard progress(Double(item) / Double(max(metrics.count, 1))) else { return false }
      }
      let ends = last.compactMap { end(ofItem: $0, in: items) }
      sections.endSection(at: ends.max() ?? start)
    }
    return true
  }

  /// Puts each item into the shortest column, the leftmost of equal ones, and extends the column by its length and gap.
  private mutating func fill(_ items: Range<Int>, nexts: inout [Double], last: inout [UInt32]) {
    let count = rules.columns.count
    let breadth = rules.columns.width
    let gap = rules.sections.gap
    let vertical = rules.sections.axis == .vertical
    let interval = self.interval
    let aspects = metrics.aspects
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
              let ratio = aspects.isEmpty ? FeedMetrics.unknownRatio : FeedMetrics.sanitized(aspects[item])
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
  private func lastItems(before item: Int) -> [UInt32] {
    var last = Array(repeating: Self.none, count: rules.columns.count)
    guard item > 0 else { return last }
    let checkpoint = (item - 1) / interval
    for column in last.indices { last[column] = storage.checkpoints[checkpoint * rules.columns.count + column] }
    for earlier in checkpoint * interval..<item { last[Int(storage.columns[earlier])] = UInt32(earlier) }
    return last
  }

  // MARK: Frames

  /// Returns the extent of an item along the axis: the column width by its aspect ratio.
  private func length(ofItem item: Int) -> Double {
    let ratio = metrics.ratio(of: item)
    return rules.sections.axis == .vertical ? rules.columns.width / ratio : rules.columns.width * ratio
  }

  private func end(ofItem item: Int) -> Double { storage.beginnings[item] + length(ofItem: item) }

  /// Returns the end of a column's last item, or nil if the section has no item in that column.
  private func end(ofItem item: UInt32, in section: Range<Int>) -> Double? {
    item != Self.none && Int(item) >= section.lowerBound ? end(ofItem: Int(item)) : nil
  }

  func frame(ofItem item: Int) -> CGRect {
    rules.sections.axis.rect(
      along: storage.beginnings[item], across: rules.columns.start(of: Int(storage.columns[item])),
      length: length(ofItem: item), breadth: rules.columns.width)
  }

  func items(touching rect: CGRect) -> [Int] {
    let (start, end) = rules.sections.axis.span(of: rect)
    let (low, high) = rules.sections.axis.across.span(of: rect)
    let touched = rules.columns.columns(touching: low, high)
    let last = lastItems(before: storage.beginnings.firstIndex(notBelow: end))
    var found: [Int] = []
    for column in touched {
      var item = last[column]
      while item != Self.none, self.end(ofItem: Int(item)) > start {
        found.append(Int(item))
        item = storage.previous[Int(item)]
      }
    }
    return found.sorted()
  }
}
