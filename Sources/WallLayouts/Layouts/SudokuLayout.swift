import CollectionView
import Foundation

/// One to nine pictures as one board: a style for each count. A longer feed is cut into boards of nine, and each
/// section of a feed begins a board of its own, as posts with up to nine pictures do.
///
/// Source: the table in ``SudokuStyle`` (the boards of Chinese picture posts); the height of a board is its style's
/// fraction of the width, or `boardHeight`. Terminals are broader than the telephones that the fractions were made for,
/// so a board is no higher than the view unless `fitsView` is off. Edges are rounded to whole cells, so boards end flush
/// on the right. The density is the number of boards side by side.
public final class SudokuLayout: WallLayout {
  /// Height of every board in points, its insets included; nil for the style's fraction of its width.
  public var boardHeight: CGFloat? { didSet { if oldValue != boardHeight { invalidateLayout() } } }

  /// Whether a board without a `boardHeight` of its own can always be seen whole, its header included. True by default.
  public var fitsView = true { didSet { if oldValue != fitsView { invalidateLayout() } } }

  /// Pictures are cut to fit: shapes do not matter.
  public override var usesAspectRatios: Bool { false }

  public override func makeArrangement(in view: LayoutEnvironment) -> any Arrangement {
    let across = density(in: view)
    let columnGap = view.grid.horizontal.gap(spacing)
    let rowGap = view.grid.vertical.gap(spacing)
    // What is not a whole cell at the right edge stays free, or the last column would be rounded out of the view.
    let breadth = view.grid.horizontal.floor(view.size.width)
    let width = max((breadth - columnGap * Double(across - 1)) / Double(across), 0)
    let header = view.grid.vertical.gap(headerHeight)
    let greatest = view.grid.vertical.extent(view.size.height - header)
    let pattern = SudokuPattern(
      groupWidth: width, across: across, fixedHeight: boardHeight.map { Double($0) },
      greatestHeight: fitsView ? greatest : .infinity, left: sectionInset.left,
      top: sectionInset.top, right: sectionInset.right, bottom: sectionInset.bottom, columnMargin: columnGap,
      rowMargin: rowGap, groupGap: CGSize(width: columnGap, height: rowGap), grid: view.grid)
    return PatternArrangement(
      rules: .init(
        axis: .vertical, breadth: view.size.width, leadingInset: 0, startInset: 0, endInset: 0, sectionGap: rowGap,
        headerLength: header, pattern: pattern))
  }

  /// Down to boards of twelve cells.
  public override func densityRange(in view: LayoutEnvironment) -> ClosedRange<Int> {
    1...max(Int(view.size.width / (12 * max(view.grid.horizontal.points, 8))), 1)
  }

  /// "2 boards across"
  public override func text(forDensity density: Int) -> String { counted(density, "board") + " across" }
}
