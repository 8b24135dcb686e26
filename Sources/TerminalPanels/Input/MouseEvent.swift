/// Something that the mouse did.
public struct MouseEvent: Hashable, Sendable {
  /// What it did.
  public var action: Action
  /// The cell of the screen that it was over.
  public var position: CellPoint
  /// Keys that were held down. Many terminals keep Shift for themselves.
  public var modifiers: KeyModifiers

  /// An event over the cell at `position`.
  public init(_ action: Action, at position: CellPoint, modifiers: KeyModifiers = []) {
    self.action = action
    self.position = position
    self.modifiers = modifiers
  }

  /// A mouse button.
  public enum Button: Hashable, Sendable {
    case left, middle, right
  }

  /// A turn of the wheel.
  public enum WheelDirection: Hashable, Sendable {
    case up, down, left, right
  }

  /// What a mouse can do.
  public enum Action: Hashable, Sendable {
    /// A button went down.
    case press(Button)
    /// A button came up.
    case release(Button)
    /// Moved with a button down.
    case drag(Button)
    /// Moved with no button down; told only where `MouseReporting.motion` was asked for.
    case move
    /// The wheel turned by one notch.
    case wheel(WheelDirection)
  }
}

/// What the terminal is asked to tell of the mouse.
public enum MouseReporting: Hashable, Sendable {
  /// Nothing: the terminal's own selection works.
  case off
  /// Buttons, wheel, and movement while a button is down.
  case buttons
  /// Every movement too.
  case motion
}
