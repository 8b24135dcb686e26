import Foundation
import TerminalPanels

/// One photo as large as the terminal allows: which part of it is seen, and how it grows out of its cell.
struct FullViewState: Hashable {
  /// Whose.
  var photo: PhotoID
  /// 1 shows all of it; 2 shows it twice as large.
  var zoom = 1.0
  /// The middle of what is seen, in parts of the picture.
  var middle = CGPoint(x: 0.5, y: 0.5)

  /// The furthest zoom.
  static let mostZoom = 32.0

  /// The part of the picture that is seen where it would take up `whole` cells at zoom 1 in a room of `room` cells:
  /// in parts of the picture, and the cells that it takes.
  func view(whole: CellSize, room: CellSize) -> (part: CGRect, size: CellSize) {
    func axis(_ whole: Int, _ room: Int, _ middle: Double) -> (start: Double, length: Double, cells: Int) {
      let zoomed = Double(whole) * zoom
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

  /// Zooms about what is in the middle.
  mutating func zoom(by factor: Double) { zoom = max(1, min(zoom * factor, Self.mostZoom)) }

  /// Moves by a quarter of the part that is seen.
  mutating func pan(_ direction: Direction, seeing part: CGRect) {
    let step = direction.isForward ? 0.25 : -0.25
    let (x, y) = direction.isHorizontal ? (step, 0) : (0, step)
    func moved(_ middle: Double, _ step: Double, _ length: Double) -> Double {
      max(length / 2, min(middle + step * length, 1 - length / 2))
    }
    middle = CGPoint(x: moved(part.midX, x, part.width), y: moved(part.midY, y, part.height))
  }
}

/// The full view while it is open.
final class FullView {
  var state: FullViewState
  let panel: Panel
  /// When it began to open or close, and from how far: 0 is the cell, 1 the whole room.
  private var start: (time: Double, from: Double, to: Double)
  private let duration: Double
  /// When the slideshow shows the next photo; nil while it is not running.
  var nextSlideTime: Double?
  /// From when on its picture plays.
  var playback: Playback?
  /// When it shows its next frame.
  var nextPlaybackTime: Double?
  /// What the last drawing depended on.
  var appearance: AnyHashable?
  /// The part that was seen last, for panning.
  var part = CGRect(x: 0, y: 0, width: 1, height: 1)

  /// Seconds that the slideshow shows each photo.
  static let slideTime = 4.0

  init(_ photo: PhotoID, panel: Panel, at time: Double, isAnimated: Bool) {
    state = FullViewState(photo: photo)
    self.panel = panel
    duration = isAnimated ? 0.3 : 0
    start = (time, isAnimated ? 0 : 1, 1)
  }

  /// How far it is open at a time, 0…1. It eases out: 1 − (1 − t)³.
  func openness(at time: Double) -> Double {
    guard duration > 0, time < start.time + duration else { return start.to }
    let rest = 1 - max(0, time - start.time) / duration
    return start.to + (start.from - start.to) * rest * rest * rest
  }

  /// Whether it is still growing or shrinking.
  func isAnimating(at time: Double) -> Bool { openness(at: time) != start.to }

  /// Whether it is on its way back to its cell.
  var isClosing: Bool { start.to == 0 }

  /// Begins to shrink back.
  func close(at time: Double) {
    start = (time, openness(at: time), 0)
    nextSlideTime = nil
  }

  /// Takes it off the screen.
  func hide() { panel.isHidden = true }
}
