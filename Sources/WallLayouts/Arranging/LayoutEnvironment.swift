import CollectionView
import Foundation

/// What a layout knows of its view: the room for content, and the cells that it is drawn with.
public struct LayoutEnvironment: Equatable, Sendable {
  /// Width and height that content has without its insets, in points.
  public var size: CGSize
  /// The terminal's cells.
  public var grid: CellGrid

  /// A view of that size on that grid.
  public init(size: CGSize, cell: CGSize = CGSize(width: 1, height: 1)) {
    self.size = CGSize(width: max(size.width, 0), height: max(size.height, 0))
    grid = CellGrid(cell: cell)
  }

  /// The geometry of a collection view: its bounds without the content insets.
  public init(of view: CollectionView) {
    let inset = view.adjustedContentInset
    self.init(
      size: CGSize(
        width: view.bounds.width - inset.left - inset.right, height: view.bounds.height - inset.top - inset.bottom),
      cell: view.displayGrid)
  }
}
