import CollectionView
import Foundation

/// The properties of a view that layouts depend on.
public struct LayoutEnvironment: Equatable, Sendable {
  /// The size of the viewport without its insets, in points.
  public var size: CGSize
  /// The grid of terminal cells.
  public var grid: DisplayGrid

  /// Creates an environment from a size and a terminal cell's size, in points.
  public init(size: CGSize, cell: CGSize = CGSize(width: 1, height: 1)) {
    self.size = CGSize(width: max(size.width, 0), height: max(size.height, 0))
    grid = DisplayGrid(cell: cell)
  }

  /// Creates the environment of a collection view: its bounds without the content insets.
  public init(of view: CollectionView) {
    let inset = view.adjustedContentInset
    self.init(
      size: CGSize(
        width: view.bounds.width - inset.left - inset.right, height: view.bounds.height - inset.top - inset.bottom),
      cell: view.displayGrid)
  }
}
