import CollectionView
import Foundation

/// Tiles by a ``TilePattern``; pictures are cropped to them. The density is the number of patterns side by side.
public final class PatternLayout: WallLayout {
  private let pattern: TilePattern

  /// Creates a layout with the pattern's own spacing.
  public init(_ pattern: TilePattern) {
    self.pattern = pattern
    super.init()
    spacing = pattern.spacing
  }

  /// Returns nil: nothing is decoded.
  public required init?(coder: NSCoder) { nil }

  /// False: pictures are cropped to tiles.
  public override var usesAspectRatios: Bool { false }

  public override func makeArrangement(in view: LayoutEnvironment) -> any Arrangement {
    let (sections, step) = (sectionRules(in: view), view.grid.across(scrollDirection))
    let tiles = FittedTiles(
      pattern, across: density(in: view), breadth: sections.available,
      gap: CGSize(width: step.gap(spacing), height: sections.gap), step: step)
    return tiles.arrangement(by: sections)
  }

  /// The pattern's number of points for each, down to tiles of four cells.
  public override func densities(in view: LayoutEnvironment) -> DensityScale {
    .lines(
      along: scrollDirection.across, in: view, cells: Double(4 * pattern.columns), points: pattern.points,
      leastFitted: 1,
      noun: pattern.noun)
  }
}
