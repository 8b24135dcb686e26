import Basics
import Foundation

/// One line of items. Lengths in points, relative to the section's first line.
struct FlowLine: Equatable {
  /// The items by their indices in the section.
  var items: Range<Int>
  /// The position along the scroll direction.
  var start: Double
  /// The length of the longest item along the scroll direction.
  var thickness: Double
  /// The position of the first item along the line.
  var lead: Double
  /// The spacing between two items, at least the minimum.
  var gap: Double
}

/// A section's items packed into lines.
///
/// The rules are measured from `UICollectionViewFlowLayout`:
/// - an item joins the line if it and the minimum spacing before it fit;
/// - the items of a full line (into which the next item did not fit) are justified; a single item is centred;
/// - the last line has the spacing of a full line if all items have the same size, else minimum spacing from the start;
/// - an item longer than the line has a line of its own and starts at the line's start.
///
/// Items of equal size take no memory. Others take their sizes and 12 bytes for each line; the rest is computed from
/// the items on demand.
struct FlowLines {
  private(set) var sizes: FlowSizes
  private let limit: Double
  private let itemGap: Double
  private let lineGap: Double

  /// The number of items per line if all items have the same size, else 0.
  private var perLine = 0
  /// The first item of each line, if sizes differ.
  private var firsts: [Int32] = []
  /// The position of each line along the scroll direction, if sizes differ.
  private var starts: [Double] = []
  private(set) var count = 0
  /// The length of all lines and the spacing between them, along the scroll direction.
  private(set) var length: Double = 0

  /// The tolerance for rounding errors: three items of a third of the line's length fit.
  private static let tolerance = 1e-3

  /// - Parameters:
  ///   - limit: the length of a line.
  ///   - itemGap: the minimum spacing between two items of a line.
  ///   - lineGap: the spacing between two lines.
  init(sizes: FlowSizes, limit: Double, itemGap: Double, lineGap: Double) {
    self.sizes = sizes
    self.limit = limit
    self.itemGap = itemGap
    self.lineGap = lineGap
    pack(fromItem: 0)
  }

  /// Resizes an item. The lines stay as they are until `pack(fromItem:)`.
  mutating func resize(item: Int, to size: FlowSize) {
    sizes[item] = size
  }

  /// Packs the lines again from the one that contains an item; the lines before it stay.
  mutating func pack(fromItem item: Int) {
    guard sizes.count > 0 else { return }
    guard let common = sizes.common else {
      packMixed(fromItem: item)
      return
    }
    perLine = Self.fitting(common.along, into: limit, gap: itemGap)
    count = (sizes.count + perLine - 1) / perLine
    length = Double(count) * common.across + Double(count - 1) * lineGap
    (firsts, starts) = ([], [])
  }

  /// Returns the number of items of one length that fit into a line; at least one.
  private static func fitting(_ along: Double, into limit: Double, gap: Double) -> Int {
    let step = along + gap
    guard step > 0 else { return Int(Int32.max) }
    let exact = (limit + gap + tolerance) / step
    return exact.isFinite ? Int(min(max(exact, 1), Double(Int32.max))) : 1
  }

  private mutating func packMixed(fromItem changed: Int) {
    // A smaller item may now fit into the previous line, so that line is packed again too.
    let line = firsts.isEmpty ? 0 : max(lineIndex(ofItem: changed) - 1, 0)
    let first = line < firsts.count ? Int(firsts[line]) : 0
    var start = line < starts.count ? starts[line] : 0
    firsts.removeSubrange(line...)
    starts.removeSubrange(line...)
    perLine = 0

    var used = 0.0
    var thickness = 0.0
    for item in first..<sizes.count {
      let size = sizes[item]
      if item > first, used + itemGap + size.along <= limit + Self.tolerance {
        used += itemGap + size.along
        thickness = max(thickness, size.across)
        continue
      }
      if item > first { start += thickness + lineGap }
      firsts.append(Int32(item))
      starts.append(start)
      used = size.along
      thickness = size.across
    }
    count = firsts.count
    length = start + thickness
  }
}

// MARK: - Lookup

extension FlowLines {
  func lineIndex(ofItem item: Int) -> Int {
    if perLine > 0 { return item / perLine }
    return firsts.partitioningIndex { Int($0) > item } - 1
  }

  /// Returns the lines that touch a span along the scroll direction; a line extends to the start of the next one.
  func lines(from low: Double, to high: Double) -> Range<Int> {
    guard count > 0, high >= low else { return 0..<0 }
    if let common = sizes.common {
      let step = common.across + lineGap
      guard step > 0 else { return 0..<count }
      let first = clamp((low / step).rounded(.down))
      let last = clamp((high / step).rounded(.down))
      return first..<min(last + 1, count)
    }
    let first = max(starts.partitioningIndex { $0 > low } - 1, 0)
    return first..<max(starts.partitioningIndex { $0 > high }, first)
  }

  private func clamp(_ line: Double) -> Int {
    line.isNaN ? 0 : Int(min(max(line, 0), Double(count)))
  }

  func line(at index: Int) -> FlowLine {
    if let common = sizes.common { return uniformLine(at: index, common: common) }
    let items = Int(firsts[index])..<(index + 1 < firsts.count ? Int(firsts[index + 1]) : sizes.count)
    var used = itemGap * Double(items.count - 1)
    var thickness = 0.0
    for item in items {
      let size = sizes[item]
      used += size.along
      thickness = max(thickness, size.across)
    }
    let spare = index + 1 < firsts.count ? max(limit - used, 0) : 0
    return FlowLine(
      items: items, start: starts[index], thickness: thickness,
      lead: items.count == 1 ? spare / 2 : 0,
      gap: items.count == 1 ? itemGap : itemGap + spare / Double(items.count - 1))
  }

  private func uniformLine(at index: Int, common: FlowSize) -> FlowLine {
    let first = index * perLine
    // Every line has the spacing of a full line, so the items of the last line are aligned with those above.
    let spare = max(limit - common.along * Double(perLine) - itemGap * Double(perLine - 1), 0)
    return FlowLine(
      items: first..<min(first + perLine, sizes.count), start: Double(index) * (common.across + lineGap),
      thickness: common.across, lead: perLine == 1 ? spare / 2 : 0,
      gap: perLine == 1 ? itemGap : itemGap + spare / Double(perLine - 1))
  }

  /// Calls `body` with each item of a line, its size, and its position along and across the line.
  func forEachItem(of line: FlowLine, _ body: (Int, FlowSize, Double, Double) -> Void) {
    var along = line.lead
    for item in line.items {
      let size = sizes[item]
      body(item, size, along, line.start + (line.thickness - size.across) / 2)
      along += size.along + line.gap
    }
  }
}
