import CollectionView
import Foundation
import SymbolArt
import TerminalPanels

/// An element on the screen.
struct PlacedElement {
  /// The element's cells, some of which may be outside the screen.
  var frame: CellRect
  /// The corners of a leaning picture; nil if the picture fills the frame.
  var quadrilateral: CellQuadrilateral?
  var path: IndexPath
  /// The photo; nil for headers and decorations, which a click ignores.
  var photo: PhotoID?
  /// Whether the element was removed and fades out.
  var isLeaving: Bool
  /// Whether the picture has been loaded.
  var isLoaded: Bool

  /// Returns true if the element is seen at a cell, unless others cover it.
  func contains(_ point: CellPoint) -> Bool {
    quadrilateral?.contains(column: point.column, row: point.row) ?? frame.contains(point)
  }
}
