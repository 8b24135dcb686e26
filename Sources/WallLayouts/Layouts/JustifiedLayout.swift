import CollectionView
import Foundation

/// Rows of equal width with pictures of similar height, as on photo sites; no picture is cropped.
///
/// ```
///  ┌───────┐ ┌───┐ ┌──────┐
///  │   0   │ │ 1 │ │  2   │     a row's height = (width − gaps) / Σ aspect ratios
///  └───────┘ └───┘ └──────┘
///  ┌───┐ ┌──────────┐           the last row keeps the target height
///  │ 3 │ │    4     │
///  └───┘ └──────────┘
/// ```
/// Source: the greedy algorithm of Flickr's justified-layout; a row ends before or after the picture that exceeds its
/// width, whichever makes its height nearer to the target. Gaps are whole terminal cells. The density is the number of
/// visible rows; with horizontal scrolling, rows are columns.
public final class JustifiedLayout: WallLayout {
  public override func makeArrangement(in view: LayoutEnvironment) -> any Arrangement {
    var sections = sectionRules(in: view)
    sections.available = max(sections.available, 1)
    let rows = Double(density(in: view))
    let length = (scrollDirection.length(of: view.size) - sections.gap * (rows - 1)) / rows
    return StackedArrangement<JustifiedItems>(
      rules: .init(
        sections: sections,
        items: .init(
          itemGap: view.grid.across(scrollDirection).gap(spacing),
          targetLength: view.grid.along(scrollDirection).extent(length))))
  }

  /// One row per 150 points of height, down to two cells and a gap.
  public override func densities(in view: LayoutEnvironment) -> DensityScale {
    .lines(along: scrollDirection, in: view, cells: 2, spacing: spacing, points: 150, leastFitted: 1)
  }
}
