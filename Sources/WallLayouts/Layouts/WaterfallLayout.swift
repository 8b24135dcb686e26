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

  /// One column per 180 points of width, down to three cells and a gap; with horizontal scrolling, one row per 140 points of
  /// height, and at least two.
  public override func densities(in view: LayoutEnvironment) -> DensityScale {
    let isVertical = scrollDirection == .vertical
    var scale = DensityScale.lines(
      along: scrollDirection.across, in: view, cells: 3, spacing: spacing, points: isVertical ? 180 : 140,
      leastFitted: 2)
    if !isVertical { scale.standard = max(scale.standard, 2) }
    return scale
  }
}
