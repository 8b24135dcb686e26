import PhotoFeed
import TerminalPanels

/// Distinguishes clicks and drags of a button.
struct PointerTracker: Hashable {
  private struct Press: Hashable {
    var start: CellPoint
    var last: CellPoint
    var photo: PhotoID?
    var isDragging = false
  }

  /// An event of the button. `photo` is the photo under the pointer at the press.
  enum Event: Hashable {
    case dragBegan(photo: PhotoID?, start: CellPoint)
    case dragMoved(photo: PhotoID?, from: CellPoint, to: CellPoint)
    case dragEnded(photo: PhotoID?)
    case clicked(photo: PhotoID?)
  }

  private var press: Press?

  /// Whether the button is down.
  var isPressed: Bool { press != nil }

  /// Handles a press on a photo, or on the background.
  mutating func press(at point: CellPoint, on photo: PhotoID?) {
    press = Press(start: point, last: point, photo: photo)
  }

  /// Handles a movement with the button pressed. A drag begins after more than one cell.
  mutating func drag(to point: CellPoint) -> [Event] {
    guard var current = press else { return [] }
    var events: [Event] = []
    if !current.isDragging, abs(point.column - current.start.column) + abs(point.row - current.start.row) > 1 {
      current.isDragging = true
      events.append(.dragBegan(photo: current.photo, start: current.start))
    }
    if current.isDragging { events.append(.dragMoved(photo: current.photo, from: current.last, to: point)) }
    current.last = point
    press = current
    return events
  }

  /// Handles a release; nil without a press before.
  mutating func release() -> Event? {
    defer { press = nil }
    return press.map { $0.isDragging ? .dragEnded(photo: $0.photo) : .clicked(photo: $0.photo) }
  }
}
