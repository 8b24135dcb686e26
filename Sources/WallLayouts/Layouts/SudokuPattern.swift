import Foundation

/// A section cut into groups of nine, each arranged by the style of its count; the last group has what is left.
///
/// ```
///  ┌───────┬───────┬───────┐
///  │ 0…8   │ 9…17  │ 18…26 │     three groups across
///  ├───────┼───────┴───────┘
///  │ 27…30 │                     a last one of four
///  └───────┘
/// ```
struct SudokuPattern: SectionPattern {
  /// Width that one group has, its insets included.
  var groupWidth: Double
  /// Groups side by side.
  var across: Int
  /// Height of every group; nil for the style's own fraction of the width.
  var fixedHeight: Double?
  /// What that fraction may come to at most: the height of a view.
  var greatestHeight: Double
  /// Insets of each group: left, top, right, bottom.
  var left, top, right, bottom: Double
  /// Margins between pictures.
  var columnMargin, rowMargin: Double
  /// Points between groups, across and along.
  var groupGap: CGSize
  /// Edges are rounded to these cells.
  var grid: CellGrid

  private static let groupSize = 9

  private func height(ofGroupWith count: Int) -> Double {
    if let fixedHeight { return grid.vertical.round(fixedHeight) }
    return grid.vertical.round(min(SudokuStyle.style(for: count).proportion * groupWidth, greatestHeight))
  }

  private var pitch: Double { height(ofGroupWith: Self.groupSize) + groupGap.height }

  private func count(ofGroup group: Int, among count: Int) -> Int {
    min(Self.groupSize, count - group * Self.groupSize)
  }

  func frame(ofItem item: Int, among count: Int) -> CGRect {
    let (group, place) = item.quotientAndRemainder(dividingBy: Self.groupSize)
    let size = self.count(ofGroup: group, among: count)
    let board = SudokuBoard(
      width: groupWidth - left - right, height: height(ofGroupWith: size) - top - bottom,
      columnMargin: columnMargin, rowMargin: rowMargin)
    let local = SudokuStyle.style(for: size).frame(place, board)
    return grid.snappingEdges(
      of: local.offsetBy(
        dx: left + Double(group % across) * (groupWidth + groupGap.width),
        dy: top + Double(group / across) * pitch))
  }

  func length(ofItems count: Int) -> Double {
    guard count > 0 else { return 0 }
    let lastGroup = (count - 1) / Self.groupSize
    let row = lastGroup / across
    let tallest = (row * across...lastGroup).map { height(ofGroupWith: self.count(ofGroup: $0, among: count)) }.max()
    return Double(row) * pitch + (tallest ?? 0)
  }

  func candidates(from start: Double, to end: Double, among count: Int) -> Range<Int> {
    guard count > 0, pitch > 0 else { return 0..<count }
    // The last group may be taller than a row, so whatever lies below the last row belongs to it. A row more on either
    // side: sums of fractions may end a hair beyond the edge that they share.
    let lastRow = Double((count - 1) / Self.groupSize / across)
    let first = Int(min(max((start / pitch).rounded(.down) - 1, 0), lastRow))
    let last = Int(min(max((end / pitch).rounded(.up) + 1, 0), lastRow + 1))
    let perRow = Self.groupSize * across
    return min(first * perRow, count)..<max(min(last * perRow, count), min(first * perRow, count))
  }
}
