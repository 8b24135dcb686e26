/// A mouse event.
public struct MouseEvent: Hashable, Sendable {
  public var action: Action
  /// The cell of the screen under the pointer.
  public var position: CellPoint
  /// Many terminals do not report Shift but use it for their own selection.
  public var modifiers: KeyModifiers

  public init(_ action: Action, at position: CellPoint, modifiers: KeyModifiers = []) {
    self.action = action
    self.position = position
    self.modifiers = modifiers
  }

  /// A mouse button.
  public enum Button: Hashable, Sendable {
    case left, middle, right
  }

  /// A direction of the mouse wheel.
  public enum WheelDirection: Hashable, Sendable {
    case up, down, left, right
  }

  /// An action of the mouse.
  public enum Action: Hashable, Sendable {
    case press(Button)
    case release(Button)
    /// Movement with a button down.
    case drag(Button)
    /// Movement without a button, reported only with `MouseReporting.motion`.
    case move
    /// One step of the wheel.
    case wheel(WheelDirection)
  }
}

/// The mouse events that the terminal reports.
public enum MouseReporting: Hashable, Sendable {
  /// None, so that the terminal's own selection works.
  case off
  /// Buttons, wheel, and movement while a button is down.
  case buttons
  /// Buttons, wheel, and every movement.
  case motion
}
