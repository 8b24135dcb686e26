import Basics
import Foundation

/// One line of items: which ones, and how they stand in it. Lengths in points, relative to the section's first line.
struct FlowLine: Equatable {
  /// The items, counted within their section.
  var items: Range<Int>
  /// Where the line starts in the direction of scrolling.
  var start: Double
  /// How thick it is in the direction of scrolling: its thickest item.
  var thickness: Double
  /// Where the first item starts in the line's own direction.
  var lead: Double
  /// The gap between two neighbours, the minimum one included.
  var gap: Double
}

/// A section's items packed into lines.
///
/// The rules are `UICollectionViewFlowLayout`'s, as measured:
/// - an item joins the line as long as it and the minimum gap before it fit;
/// - the items of a full line (another item would not have fitted) spread to both ends; if it is a single one, it stands in
///   the middle;
/// - the last line is spaced as if it were filled up with phantom items where all items have one size, and stands at the
///   start with minimum gaps where they have not;
/// - an item larger than the line has a line to itself and starts where the line starts.
///
/// Items of one size cost no memory. Others cost their sizes and 12 bytes for each line; what else is to know of a line is
/// computed from its items when it is asked for.
struct FlowLines {
  private(set) var sizes: FlowSizes
  private let limit: Double
  private let itemGap: Double
  private let lineGap: Double

  /// The common size's lines hold this many items; 0 where sizes differ.
  private var perLine = 0
  /// The first item of each line, where sizes differ.
  private var firsts: [Int32] = []
  /// The start of each line in the direction of scrolling, where sizes differ.
  private var starts: [Double] = []
  /// The number of lines.
  private(set) var count = 0
  /// The length of all lines and the gaps between them, in the direction of scrolling.
  private(set) var length: Double = 0

  /// What binary fractions may lose: three items of a third of the line fit into it.
  private static let tolerance = 1e-3

  /// - Parameters:
  ///   - limit: the length of a line.
  ///   - itemGap: the minimum gap between two items of a line.
  ///   - lineGap: the gap between two lines.
  init(sizes: FlowSizes, limit: Double, itemGap: Double, lineGap: Double) {
    self.sizes = sizes
    self.limit = limit
    self.itemGap = itemGap
    self.lineGap = lineGap
    pack(fromItem: 0)
  }

  /// Gives an item another size. The lines are as before until `pack(fromItem:)`.
  mutating func resize(item: Int, to size: FlowSize) {
    sizes[item] = size
  }

  /// Packs anew from the line that holds the item; the lines before it stay.
  mutating func pack(fromItem item: Int) {
    guard sizes.count > 0 else {
      (count, length, perLine) = (0, 0, 0)
      return
    }
    guard let common = sizes.common else {
      packMixed(fromItem: item)
      return
    }
    perLine = Self.fitting(common.along, into: limit, gap: itemGap)
    count = (sizes.count + perLine - 1) / perLine
    length = Double(count) * common.across + Double(count - 1) * lineGap
    (firsts, starts) = ([], [])
  }

  /// How many items of one length fit into a line; at least one.
  private static func fitting(_ along: Double, into limit: Double, gap: Double) -> Int {
    let step = along + gap
    guard step > 0 else { return Int(Int32.max) }
    let exact = (limit + gap + tolerance) / step
    return exact.isFinite ? Int(min(max(exact, 1), Double(Int32.max))) : 1
  }

  private mutating func packMixed(fromItem changed: Int) {
    // A smaller item may move up into the line before, so that line is packed anew as well.
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

// MARK: - Looking up

extension FlowLines {
  /// The line that holds an item.
  func lineIndex(ofItem item: Int) -> Int {
    if perLine > 0 { return item / perLine }
    return firsts.partitioningIndex { Int($0) > item } - 1
  }

  /// The lines that reach into a span of the direction of scrolling, from their start to where the next one starts.
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

  /// How a line's items stand.
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
    // The gaps are those of a full line, so the last one's items stand below those of the others.
    let spare = max(limit - common.along * Double(perLine) - itemGap * Double(perLine - 1), 0)
    return FlowLine(
      items: first..<min(first + perLine, sizes.count), start: Double(index) * (common.across + lineGap),
      thickness: common.across, lead: perLine == 1 ? spare / 2 : 0,
      gap: perLine == 1 ? itemGap : itemGap + spare / Double(perLine - 1))
  }

  /// Calls `body` with each item of a line, its size, and where it starts along and across the line.
  func forEachItem(of line: FlowLine, _ body: (Int, FlowSize, Double, Double) -> Void) {
    var along = line.lead
    for item in line.items {
      let size = sizes[item]
      body(item, size, along, line.start + (line.thickness - size.across) / 2)
      along += size.along + line.gap
    }
  }
}
