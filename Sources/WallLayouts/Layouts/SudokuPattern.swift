import Foundation

/// A section divided into groups of nine, each arranged by the style of its count; the last group has the remainder.
///
/// ```
///  ┌───────┬───────┬───────┐
///  │ 0…8   │ 9…17  │ 18…26 │     three groups across
///  ├───────┼───────┴───────┘
///  │ 27…30 │                     a last group of four
///  └───────┘
/// ```
struct SudokuPattern: SectionPattern {
  /// The width of a group, including its insets.
  var groupWidth: Double
  /// The number of groups side by side.
  var across: Int
  /// The height of every group; nil: the style's fraction of the width.
  var fixedHeight: Double?
  /// The greatest height of a group by the style's fraction: that of the view.
  var greatestHeight: Double
  /// The insets of each group.
  var left, top, right, bottom: Double
  /// The gaps between pictures.
  var columnMargin, rowMargin: Double
  /// The horizontal and vertical gap between groups.
  var groupGap: CGSize
  /// The grid to which edges are rounded.
  var grid: DisplayGrid

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
    let (group, index) = item.quotientAndRemainder(dividingBy: Self.groupSize)
    let size = self.count(ofGroup: group, among: count)
    let board = SudokuBoard(
      width: groupWidth - left - right, height: height(ofGroupWith: size) - top - bottom,
      columnMargin: columnMargin, rowMargin: rowMargin)
    let local = SudokuStyle.style(for: size).frame(index, board)
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
    SectionRows(perRow: Self.groupSize * across, height: pitch).items(from: start, to: end, among: count)
  }
}
