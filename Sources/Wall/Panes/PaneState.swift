import Foundation
import PhotoFeed
import TerminalPanels

/// The photo that a pane shows, and its visible part.
struct PaneState: Hashable {
  var photo: PhotoID
  /// Screen pixels per picture pixel; nil for the whole picture. It is kept for the next photo, like `middle`.
  var scale: Double?
  /// The centre of the visible part, as fractions of the picture.
  var middle = CGPoint(x: 0.5, y: 0.5)

  /// Returns the visible part, as fractions of the picture, and its size in cells.
  ///
  /// - Parameters:
  ///   - whole: The size of the whole picture in the view.
  ///   - room: The size of the view.
  ///   - zoom: The factor that enlarges `whole`.
  func view(whole: CellSize, room: CellSize, zoom: Double) -> (part: CGRect, size: CellSize) {
    func axis(_ whole: Int, _ room: Int, _ middle: Double) -> (start: Double, length: Double, cells: Int) {
      let zoomed = max(1, Double(whole) * zoom)
      let cells = min(Int(zoomed.rounded()), room)
      let length = min(1, Double(cells) / zoomed)
      return (max(0, min(middle - length / 2, 1 - length)), length, max(1, cells))
    }
    let x = axis(whole.columns, room.columns, middle.x)
    let y = axis(whole.rows, room.rows, middle.y)
    return (
      CGRect(x: x.start, y: y.start, width: x.length, height: y.length), CellSize(columns: x.cells, rows: y.cells)
    )
  }

  /// Moves the visible part, which is `part`, by a fraction of its size.
  mutating func pan(_ direction: Direction, by fraction: Double = 0.25, seeing part: CGRect) {
    let step = direction.isForward ? fraction : -fraction
    let (x, y) = direction.isHorizontal ? (step, 0) : (0, step)
    func moved(_ middle: Double, _ step: Double, _ length: Double) -> Double {
      max(length / 2, min(middle + step * length, 1 - length / 2))
    }
    middle = CGPoint(x: moved(part.midX, x, part.width), y: moved(part.midY, y, part.height))
  }
}
