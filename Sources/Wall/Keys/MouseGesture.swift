/// What a person does with the mouse, once it is known what lies under it.
public enum MouseGesture: String, Hashable, Sendable, CaseIterable {
  case clickPicture = "click on a picture"
  case shiftClickPicture = "Shift-click"
  case dragPictures = "drag over pictures"
  case dragMarked = "drag a marked picture"
  case clickBackground = "click on the background"
  case rightClickPicture = "right click on a picture"
  case clickStatus = "click on the status line"
  case wheelUp = "wheel up"
  case wheelDown = "wheel down"
  case wheelLeft = "wheel left"
  case wheelRight = "wheel right"
}

/// What sets an action off: a key or a movement of the mouse.
public enum Trigger: Hashable, Sendable {
  /// A key with its modifiers.
  case key(KeyChord)
  /// A mouse gesture.
  case mouse(MouseGesture)
}

extension Trigger: CustomStringConvertible {
  /// As help shows it.
  public var description: String {
    switch self {
    case .key(let chord): chord.description
    case .mouse(let gesture): gesture.rawValue
    }
  }
}
