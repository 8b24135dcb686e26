import CollectionView
import Foundation

/// Tiles by a ``TilePattern``; pictures are cropped to them. The density is the number of patterns side by side.
public final class PatternLayout: WallLayout {
  private let pattern: any TilePattern.Type

  /// Creates a layout with the pattern's own spacing.
  public init(_ pattern: any TilePattern.Type) {
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
    let room = TileRoom(
      breadth: sections.available, columnGap: step.gap(spacing), rowGap: sections.gap, across: density(in: view),
      step: step)
    return pattern.init(in: room).arrangement(by: sections)
  }

  public override func densities(in view: LayoutEnvironment) -> DensityScale {
    pattern.densities(along: scrollDirection.across, in: view, spacing: spacing)
  }
}

/// A pattern of tiles, which repeats side by side and in rows.
public protocol TilePattern: SectionPattern {
  /// The gap between tiles unless the user sets one, in points; 16 by default.
  static var spacing: CGFloat { get }

  /// Returns the densities: numbers of patterns side by side. `axis` is the direction in which these follow each other.
  static func densities(
    along axis: CollectionView.ScrollDirection, in view: LayoutEnvironment, spacing: Double
  ) -> DensityScale

  init(in room: TileRoom)
}

extension TilePattern {
  /// 16 points.
  public static var spacing: CGFloat { 16 }
}

/// The room in which a pattern puts its tiles. Lengths in points.
public struct TileRoom: Equatable, Sendable {
  /// The width of all patterns side by side.
  public let breadth: Double
  public let columnGap, rowGap: Double
  /// The number of patterns side by side, at least 1.
  public let across: Int
  /// The terminal cell to which left and right edges are rounded.
  public let step: CellStep
}

extension SectionPattern {
  /// Returns the empty arrangement of the pattern in each section.
  func arrangement(by sections: SectionRules) -> any Arrangement {
    StackedArrangement<PatternItems<Self>>(rules: .init(sections: sections, items: self))
  }
}
