import CollectionView
import Foundation
import PhotoFeed
import SymbolArt
import TerminalPanels

/// An element on the screen.
struct PlacedElement {
  /// The element's cells; may extend beyond the screen.
  var frame: CellRect
  /// The corners of a leaning picture; nil if the picture fills the frame.
  var quadrilateral: CellQuadrilateral?
  var path: IndexPath
  /// The photo; nil for headers and decorations, which ignore clicks.
  var photo: PhotoID?
  /// Whether the element was removed and is fading out.
  var isLeaving: Bool
  /// Whether the picture has been loaded.
  var isLoaded: Bool

  /// Returns true if the element is at a cell, even if others cover it.
  func contains(_ point: CellPoint) -> Bool {
    quadrilateral?.contains(column: point.column, row: point.row) ?? frame.contains(point)
  }
}
