import PhotoFeed
import TerminalPanels

/// A view above the wall with its own keys, on a part of the screen or all of it: the full view, help, a list, details,
/// a prompt.
///
/// A mode receives values and returns effects; it does not change the wall. To add one, write a type with its
/// `ModeKind`, which has its key rows, and a row that opens it (`WallAction.toggleMode`). `PaneMode`, `BoxMode` and
/// `LineMode` have the common parts of modes on the whole screen, in a box and on the status line.
protocol Mode: AnyObject {
  /// The name in tapes, and the key context.
  var kind: ModeKind { get }
  /// The handling of keys that the mode does not handle.
  var otherKeys: OtherKeys { get }
  /// Whether typed characters are text, not keys.
  var takesText: Bool { get }

  /// Returns the effects of opening the mode.
  func effectsOfOpening() -> [WallEffect]
  /// Handles a key before the key table. Nil to look it up in the key table.
  func handleKey(_ chord: KeyChord) -> [WallEffect]?
  /// Runs the action of a key, nil for a key without one. Returns nil if the mode does not have the action.
  func run(_ action: WallAction?, at time: Double) -> [WallEffect]?
  /// Handles a click. Returns nil if the click is outside the mode.
  func handleClick(at point: CellPoint) -> [WallEffect]?
  /// Handles another gesture of the mouse. Returns nil if the mode does not handle it.
  func handleGesture(_ gesture: MouseGesture) -> [WallEffect]?
  /// Called when another photo gets the focus, nil if none is left, and when the mode becomes visible again.
  func focusDidMove(to photo: PhotoID?, at time: Double) -> [WallEffect]

  /// Returns the number of columns on the right that the mode takes from photos on the whole screen.
  func sideColumns(in stack: ModeStack) -> Int
  func draw(at time: Double, in stack: ModeStack)
  /// Hides the mode until it is drawn again, because the screen is too small.
  func hide()
  /// Removes its panels.
  func remove()
}

/// The handling of keys that a mode does not handle.
enum OtherKeys {
  /// The wall runs their actions in the mode's context.
  case handled
  /// The mode closes, and the one below gets the key, so that one key is enough.
  case closing
  /// The mode below gets the key.
  case ignored
  /// No other keys: the mode handles every key before the key table.
  case none
}

extension Mode {
  var takesText: Bool { false }

  func effectsOfOpening() -> [WallEffect] { [] }
  func handleKey(_ chord: KeyChord) -> [WallEffect]? { nil }
  func run(_ action: WallAction?, at time: Double) -> [WallEffect]? { nil }
  func handleClick(at point: CellPoint) -> [WallEffect]? { nil }
  func handleGesture(_ gesture: MouseGesture) -> [WallEffect]? { nil }
  func focusDidMove(to photo: PhotoID?, at time: Double) -> [WallEffect] { [] }
  func sideColumns(in stack: ModeStack) -> Int { 0 }
}

/// A mode in a box above the wall.
protocol BoxMode: Mode {
  var panel: BoxPanel { get }
}

extension BoxMode {
  func hide() { panel.hide() }
  func remove() { panel.remove() }
}

/// A mode on the status line.
protocol LineMode: Mode {
  /// The text of the status line.
  var statusText: String { get }
  /// Draws the status line. Returns false to draw only `statusText`.
  func drawStatusLine(on grid: inout CellGrid, style: Style) -> Bool
  /// Handles text from the clipboard.
  func paste(_ text: String)
}

extension LineMode {
  var otherKeys: OtherKeys { .none }

  func drawStatusLine(on grid: inout CellGrid, style: Style) -> Bool { false }
  func paste(_ text: String) {}
  func draw(at time: Double, in stack: ModeStack) {}
  func hide() {}
  func remove() {}
}
