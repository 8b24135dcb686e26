import CollectionView
import Foundation

/// Boards of up to nine pictures, with a style for each number. A longer feed is divided into boards of nine, and each
/// section begins a new board, as a post with up to nine pictures does.
///
/// Source: the table in `SudokuStyle`, as used for pictures in Chinese social networks. A board's height is its
/// style's fraction of the width, or `boardHeight`. Since terminals are wider than the phones for which the fractions
/// were chosen, boards are at most as high as the view unless `fitsView` is false. Edges are rounded to whole cells, so
/// that boards are aligned on the right. The density is the number of boards side by side.
public final class SudokuLayout: WallLayout {
  /// The height of every board in points, including its insets; nil: the style's fraction of the width.
  public var boardHeight: CGFloat? { didSet { if oldValue != boardHeight { invalidateLayout() } } }

  /// Whether a board, with its header, is at most as high as the view. Ignored with a `boardHeight`.
  public var fitsView = true { didSet { if oldValue != fitsView { invalidateLayout() } } }

  /// False: pictures are cropped to tiles.
  public override var usesAspectRatios: Bool { false }

  public override func makeArrangement(in view: LayoutEnvironment) -> any Arrangement {
    let across = density(in: view)
    let columnGap = view.grid.horizontal.gap(spacing)
    let rowGap = view.grid.vertical.gap(spacing)
    // A partial cell at the right edge stays free; otherwise the last column would be rounded out of the view.
    let breadth = view.grid.horizontal.floor(view.size.width)
    let width = max((breadth - columnGap * Double(across - 1)) / Double(across), 0)
    let header = view.grid.vertical.gap(headerHeight)
    let greatest = view.grid.vertical.extent(view.size.height - header)
    let pattern = SudokuPattern(
      groupWidth: width, across: across, fixedHeight: boardHeight.map { Double($0) },
      greatestHeight: fitsView ? greatest : .infinity, insets: sectionInset, columnGap: columnGap, rowGap: rowGap,
      grid: view.grid)
    return pattern.arrangement(
      by: SectionRules(
        axis: .vertical, breadth: view.size.width, available: view.size.width, gap: rowGap, headerLength: header))
  }

  /// One board, down to twelve cells.
  public override func densities(in view: LayoutEnvironment) -> DensityScale {
    .lines(along: .horizontal, in: view, cells: 12, noun: "board")
  }
}
