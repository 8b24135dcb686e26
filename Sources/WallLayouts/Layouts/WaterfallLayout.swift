import CollectionView
import Foundation

/// Columns of equal width, each picture as high as its shape asks, each on the shortest column.
///
/// ```
///  ┌────┐ ┌────┐ ┌────┐
///  │ 0  │ │ 1  │ │ 2  │      width  = (W − L − R − spacing·(columns − 1)) / columns
///  └────┘ │    │ └────┘      height = width · photo.height / photo.width
///  ┌────┐ │    │ ┌────┐      the next goes to the shortest column, the leftmost on a tie
///  │ 3  │ └────┘ │ 4  │
///  └────┘        └────┘
/// ```
/// Source: the waterfall of CHTCollectionViewWaterfallLayout and its many relatives, except that the first row begins
/// exactly at the top inset (a widespread copy begins one spacing below). Scrolling sideways, the columns are rows.
/// Widths and gaps are whole terminal cells; heights are exact, so that every photo keeps its shape.
public final class WaterfallLayout: WallLayout {
  public override func makeArrangement(in view: LayoutEnvironment) -> any Arrangement {
    let axis = scrollAxis
    let insets = LayoutInsets(sectionInset, axis: axis)
    let breadth = axis.breadth(of: view.size)
    let columns = ColumnFit(
      columns: density(in: view), origin: insets.leading, available: breadth - insets.leading - insets.trailing,
      spacing: spacing,
      step: view.grid.across(axis))
    let gap = view.grid.along(axis).gap(spacing)
    return WaterfallArrangement(
      rules: .init(
        axis: axis, breadth: breadth, columns: columns, startInset: insets.start,
        endInset: insets.end, gap: gap, sectionGap: gap, headerLength: headerLength(in: view)))
  }

  /// A column for every 180 points of width; sideways, a row for every 140 points of height.
  public override func defaultDensity(in view: LayoutEnvironment) -> Int {
    scrollAxis == .vertical
      ? Int((view.size.width / 180).rounded()) : max(Int((view.size.height / 140).rounded()), 2)
  }

  /// Down to columns of three cells and a gap.
  public override func densityRange(in view: LayoutEnvironment) -> ClosedRange<Int> {
    let step = view.grid.across(scrollAxis)
    let least = 3 * max(step.points, 8) + step.gap(spacing)
    return 1...max(Int(scrollAxis.breadth(of: view.size) / least), 1)
  }

  /// "4 columns", or rows where it scrolls sideways.
  public override func text(forDensity density: Int) -> String {
    counted(density, scrollAxis == .vertical ? "column" : "row")
  }
}
