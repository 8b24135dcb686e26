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

  /// One column per 180 points of width; with horizontal scrolling, one row per 140 points of height.
  public override func defaultDensity(in view: LayoutEnvironment) -> Int {
    scrollAxis == .vertical
      ? Int((view.size.width / 180).rounded()) : max(Int((view.size.height / 140).rounded()), 2)
  }

  /// Returns the densities down to columns of three cells and a gap.
  public override func densityRange(in view: LayoutEnvironment) -> ClosedRange<Int> {
    let step = view.grid.across(scrollAxis)
    let least = 3 * max(step.points, 8) + step.gap(spacing)
    return 1...max(Int(scrollAxis.breadth(of: view.size) / least), 1)
  }

  /// Returns a text such as "4 columns".
  public override func text(forDensity density: Int) -> String {
    counted(density, scrollAxis == .vertical ? "column" : "row")
  }
}
