import TerminalPanels

/// Recognizes double clicks. The second press belongs to the photo of the first click, wherever that is by then.
struct DoubleClick {
  /// The seconds between two presses of a double click.
  static let time = 0.4
  /// The photo of the first click, if the button was pressed for the second time; else nil.
  private(set) var photo: PhotoID?
  private var pressed: (point: CellPoint, time: Double)?
  private var clicked: (photo: PhotoID, point: CellPoint, time: Double)?

  /// The left button was pressed.
  mutating func press(at point: CellPoint, time: Double) {
    photo = clicked.flatMap { first in
      let isNear = abs(point.column - first.point.column) <= 1 && abs(point.row - first.point.row) <= 1
      return isNear && time - first.time <= Self.time ? first.photo : nil
    }
    (pressed, clicked) = ((point, time), nil)
  }

  /// A click has done something to a photo.
  mutating func click(on photo: PhotoID) { clicked = pressed.map { (photo, $0.point, $0.time) } }
}
