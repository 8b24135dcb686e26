import CollectionView
import Foundation

/// A repeated pattern of six tiles: two large and four flat ones. See `MosaicPattern` for the drawing.
///
/// Source: with `u = W/2`, items 0–5 are `(0,0,u,u)`, `(u,0,u,u/2)`, `(u,u/2,u,u/2)`, `(0,u,u,u/2)`, `(0,3u/2,u,u/2)`,
/// `(u,u,u,u)`, and item i ≥ 6 is item i − 6 moved down by 2u. The content ends at the lowest edge of any item (the
/// common formula rows · u is wrong for some counts). Tiles have no gap unless `spacing` is set. The density is the
/// number of mosaics side by side.
public final class GridLayout: WallLayout {
  /// Creates a layout without gaps.
  public override init() {
    super.init()
    spacing = 0
  }

  /// Creates a layout without gaps.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    spacing = 0
  }

  /// False: pictures are cropped to tiles.
  public override var usesAspectRatios: Bool { false }

  public override func makeArrangement(in view: LayoutEnvironment) -> any Arrangement {
    let sections = sectionRules(in: view)
    let step = view.grid.across(scrollDirection)
    let pattern = MosaicPattern(
      available: sections.available, columnGap: step.gap(spacing), rowGap: sections.gap, across: density(in: view),
      step: step)
    return StackedArrangement<PatternItems<MosaicPattern>>(rules: .init(sections: sections, items: pattern))
  }

  /// Returns as many mosaics as are about as wide as a terminal of 80 columns.
  public override func defaultDensity(in view: LayoutEnvironment) -> Int {
    Int((scrollDirection.across.length(of: view.size) / 640).rounded())
  }

  public override var leastFittedDensity: Int { 1 }

  /// Returns the densities down to tiles of four cells.
  public override func densityRange(in view: LayoutEnvironment) -> ClosedRange<Int> {
    view.grid.across(scrollDirection).densities(in: scrollDirection.across.length(of: view.size), downTo: 2 * 4)
  }

  /// Returns a text such as "2 mosaics across".
  public override func text(forDensity density: Int) -> String { counted(density, "mosaic") + " across" }
}
