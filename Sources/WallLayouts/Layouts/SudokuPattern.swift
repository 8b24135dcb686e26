import CollectionView
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
  /// The greatest height of a group by the style's fraction.
  var greatestHeight: Double
  /// The insets of each group.
  var insets: EdgeInsets
  /// The gaps between pictures, and between groups.
  var columnGap, rowGap: Double
  /// The grid to which edges are rounded.
  var grid: DisplayGrid

  private static let groupSize = 9

  private func height(ofGroupWith count: Int) -> Double {
    if let fixedHeight { return grid.vertical.round(fixedHeight) }
    return grid.vertical.round(min(SudokuStyle.style(for: count).proportion * groupWidth, greatestHeight))
  }

  var itemsPerRow: Int { Self.groupSize * across }

  var rowHeight: Double { height(ofGroupWith: Self.groupSize) + rowGap }

  private func count(ofGroup group: Int, among count: Int) -> Int {
    min(Self.groupSize, count - group * Self.groupSize)
  }

  func frame(ofItem item: Int, among count: Int) -> CGRect {
    let (group, index) = item.quotientAndRemainder(dividingBy: Self.groupSize)
    let size = self.count(ofGroup: group, among: count)
    let board = SudokuBoard(
      width: groupWidth - insets.horizontal, height: height(ofGroupWith: size) - insets.vertical,
      columnMargin: columnGap, rowMargin: rowGap)
    let local = SudokuStyle.style(for: size).frame(index, board)
    return grid.snappingEdges(
      of: local.offsetBy(
        dx: insets.left + Double(group % across) * (groupWidth + columnGap),
        dy: insets.top + Double(group / across) * rowHeight))
  }

  func length(ofItems count: Int) -> Double {
    let lastGroup = (count - 1) / Self.groupSize
    let row = lastGroup / across
    let tallest = (row * across...lastGroup).map { height(ofGroupWith: self.count(ofGroup: $0, among: count)) }.max()
    return Double(row) * rowHeight + (tallest ?? 0)
  }
}
