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

extension MouseEvent {
  /// Creates the event of a mouse report; nil for an unknown one.
  ///
  /// - Parameters:
  ///   - code: bits 0–1 button, 2 Shift, 3 Alt, 4 Control, 5 motion, 6 wheel.
  ///   - isUp: true if the report is of a release; the old form reports a release as button 3.
  init?(code: Int, column: Int, row: Int, isUp: Bool) {
    guard code >= 0, code < 128, column >= 0, row >= 0 else { return nil }
    let (buttons, number): ([Button], Int) = ([.left, .middle, .right], code & 3)
    let action: Action
    if code & 64 != 0 {
      let directions: [WheelDirection] = [.up, .down, .left, .right]
      if isUp { return nil }
      action = .wheel(directions[number])
    } else if code & 32 != 0 {
      action = number == 3 ? .move : .drag(buttons[number])
    } else if number == 3 {
      // The old form does not say which button was released.
      action = .release(.left)
    } else {
      action = isUp ? .release(buttons[number]) : .press(buttons[number])
    }
    self.init(action, at: CellPoint(column: column, row: row), modifiers: KeyModifiers(rawValue: UInt8(code >> 2 & 7)))
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
