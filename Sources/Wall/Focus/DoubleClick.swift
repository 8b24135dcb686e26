import PhotoFeed
import TerminalPanels

/// Recognizes double clicks. The second press counts for the photo of the first click, even if that has moved.
struct DoubleClick {
  /// The longest time between two presses, in seconds.
  static let time = 0.4
  /// The photo of the first click if the button was pressed a second time; else nil.
  private(set) var photo: PhotoID?
  private var pressed: (point: CellPoint, time: Double)?
  private var clicked: (photo: PhotoID, point: CellPoint, time: Double)?

  /// Called when the left button is pressed.
  mutating func press(at point: CellPoint, time: Double) {
    photo = clicked.flatMap { first in
      let isNear = abs(point.column - first.point.column) <= 1 && abs(point.row - first.point.row) <= 1
      return isNear && time - first.time <= Self.time ? first.photo : nil
    }
    (pressed, clicked) = ((point, time), nil)
  }

  /// Called when a click has acted on a photo.
  mutating func click(on photo: PhotoID) { clicked = pressed.map { (photo, $0.point, $0.time) } }
}
