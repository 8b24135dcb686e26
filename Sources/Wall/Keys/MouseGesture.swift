import TerminalPanels

/// A mouse gesture, with the element under the pointer.
public enum MouseGesture: String, Hashable, Sendable, CaseIterable {
  case clickPicture = "click on a photo"
  case altClickPicture = "Alt-click"
  case dragPictures = "drag over photos"
  case dragMarked = "drag marked"
  case clickBackground = "click on the background"
  case rightClickPicture = "right click on a photo"
  case rightDrag = "right drag"
  case clickStatus = "click on the status line"
  case wheelUp = "wheel up"
  case wheelDown = "wheel down"
  case wheelLeft = "wheel left"
  case wheelRight = "wheel right"
  case altWheel = "Alt-wheel"
  case controlWheelUp = "Ctrl-wheel up"
  case controlWheelDown = "Ctrl-wheel down"

  /// Whether many terminals handle the gesture themselves, to change the font size or open a menu.
  var mayBeKept: Bool { [.controlWheelUp, .controlWheelDown, .rightClickPicture].contains(self) }
}

/// A trigger of an action: a key or a mouse gesture.
public enum Trigger: Hashable, Sendable {
  case key(KeyChord)
  case mouse(MouseGesture)
}

extension Trigger: CustomStringConvertible {
  /// The spelling in the help.
  public var description: String {
    switch self {
    case .key(let chord): chord.description
    case .mouse(let gesture): gesture.rawValue
    }
  }
}
