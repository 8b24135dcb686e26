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

  /// One column per 180 points of width; with horizontal scrolling, one row per 140 points of height.
  public override func defaultDensity(in view: LayoutEnvironment) -> Int {
    scrollDirection == .vertical
      ? Int((view.size.width / 180).rounded()) : max(Int((view.size.height / 140).rounded()), 2)
  }

  public override var leastFittedDensity: Int { 2 }

  /// Returns the densities down to columns of three cells and a gap.
  public override func densityRange(in view: LayoutEnvironment) -> ClosedRange<Int> {
    view.grid.across(scrollDirection)
      .densities(in: scrollDirection.across.length(of: view.size), downTo: 3, spacing: spacing)
  }

  /// Returns a text such as "4 columns".
  public override func text(forDensity density: Int) -> String {
    counted(density, scrollDirection == .vertical ? "column" : "row")
  }
}
