import Basics
import Foundation

/// The geometry of a waterfall: 18 bytes an item, and a little for every 256.
///
/// Three facts carry it:
/// - Each item goes to the shortest column, so the *beginnings* of the items never fall in the order of the feed:
///   one binary search tells where a rectangle's items end.
/// - Their *ends* do rise and fall (a tall strip reaches past a hundred later items), so no search over all items may
///   stop at the first miss. Within one column they do not: each item links to the one before it in its column, and a
///   rectangle walks each column back until it has left it.
/// - The state of all columns is noted every few hundred items. From the nearest note any state is found again in a
///   few steps: for a rectangle, and for laying out anew from a changed place on.
struct WaterfallArrangement: Arrangement {
  /// What a waterfall's geometry depends on beside the feed.
  struct Rules: Equatable, Sendable {
    /// The way the wall scrolls.
    var axis: ScrollAxis
    /// Breadth of the view in points.
    var breadth: Double
    /// The columns (rows, where it scrolls sideways), fitted between the insets.
    var columns: ColumnFit
    /// Inset before the first items of each section.
    var startInset: Double
    /// Inset after the last items of each section.
    var endInset: Double
    /// Gap between items of one column.
    var gap: Double
    /// Gap between sections, beside their insets.
    var sectionGap: Double
    /// Length of section headers; 0 for none.
    var headerLength: Double
  }

  let rules: Rules
  private var shape = FeedMetrics.empty
  private var sections: SectionStack
  private var storage = WaterfallStorage()
  private let interval: Int

  private static let none = WaterfallStorage.none

  /// An empty waterfall by these rules.
  init(rules: Rules) {
    self.rules = rules
    sections = SectionStack(
      axis: rules.axis, breadth: rules.breadth, headerLength: rules.headerLength, gap: rules.sectionGap)
    interval = max(256, rules.columns.count * 16)
  }

  var contentSize: CGSize { rules.axis.size(breadth: rules.breadth, length: sections.length) }

  var byteCount: Int {
    storage.byteCount + shape.aspects.count * 4
  }

  // MARK: Laying out

  mutating func arrange(
    _ shape: FeedMetrics, from restart: RestartPoint, progress: ArrangingProgress
  ) -> Bool {
    self.shape = shape
    sections.removeSections(from: restart.section)
    var last = lastItems(before: restart.item)
    storage.resize(to: shape.count, notes: (shape.count + interval - 1) / interval * rules.columns.count)
    var item = restart.item
    for section in restart.section..<shape.sectionCount {
      let items = shape.items(ofSection: section)
      let start = sections.open() + rules.startInset
      var nexts = last.map { item in end(ofItem: item, in: items).map { $0 + rules.gap } ?? start }
      while item < items.upperBound {
        let chunk = item..<min(items.upperBound, item + 65_536)
        fill(chunk, nexts: &nexts, last: &last)
        item = chunk.upperBound
        guard progress(Double(item) / Double(max(shape.count, 1))) else { return false }
      }
      let ends = last.compactMap { end(ofItem: $0, in: items) }
      sections.close(at: (ends.max() ?? start) + rules.endInset)
    }
    return true
  }

  /// The plain loop: shortest column, the leftmost on a tie; its end moves on by the item's length and the gap.
  private mutating func fill(_ items: Range<Int>, nexts: inout [Double], last: inout [UInt32]) {
    let count = rules.columns.count
    let breadth = rules.columns.width
    let gap = rules.gap
    let vertical = rules.axis == .vertical
    let interval = self.interval
    let aspects = shape.aspects
    aspects.withUnsafeBufferPointer { aspects in
      storage.withUnsafeMutablePointers { beginnings, columns, previous, notes in
        nexts.withUnsafeMutableBufferPointer { nexts in
          last.withUnsafeMutableBufferPointer { last in
            var untilNote = (interval - items.lowerBound % interval) % interval
            for item in items {
              if untilNote == 0 {
                let place = item / interval * count
                for column in 0..<count { notes[place + column] = last[column] }
                untilNote = interval
              }
              untilNote -= 1
              // Without branches: which column is shortest cannot be predicted, and a wrong guess costs more than all else.
              var shortest = 0
              var beginning = nexts[0]
              var column = 1
              while column < count {
                let next = nexts[column]
                shortest = next < beginning ? column : shortest
                beginning = next < beginning ? next : beginning
                column += 1
              }
              let ratio = aspects.isEmpty ? FeedMetrics.unknownRatio : FeedMetrics.mended(aspects[item])
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

  /// The last item of each column among the items before `item`.
  private func lastItems(before item: Int) -> [UInt32] {
    var last = Array(repeating: Self.none, count: rules.columns.count)
    guard item > 0 else { return last }
    let note = (item - 1) / interval
    for column in last.indices { last[column] = storage.notes[note * rules.columns.count + column] }
    for earlier in note * interval..<item { last[Int(storage.columns[earlier])] = UInt32(earlier) }
    return last
  }

  // MARK: Answering

  /// Extent of an item along the axis: the width by its aspect ratio.
  private func length(ofItem item: Int) -> Double {
    let ratio = shape.ratio(of: item)
    return rules.axis == .vertical ? rules.columns.width / ratio : rules.columns.width * ratio
  }

  private func end(ofItem item: Int) -> Double { storage.beginnings[item] + length(ofItem: item) }

  /// Where the last item of a column ends; nil where the section has none in that column.
  private func end(ofItem item: UInt32, in section: Range<Int>) -> Double? {
    item != Self.none && Int(item) >= section.lowerBound ? end(ofItem: Int(item)) : nil
  }

  func frame(ofItem item: Int) -> CGRect {
    rules.axis.rect(
      across: rules.columns.start(of: Int(storage.columns[item])), along: storage.beginnings[item],
      breadth: rules.columns.width, length: length(ofItem: item))
  }

  func items(touching rect: CGRect) -> [Int] {
    let (start, end) = rules.axis.along(rect)
    let (low, high) = rules.axis.across(rect)
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

  func headerFrame(ofSection section: Int) -> CGRect? { sections.headerFrame(ofSection: section) }

  func headers(touching rect: CGRect) -> Range<Int> { sections.headers(touching: rect) }
}
