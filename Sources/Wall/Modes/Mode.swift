import TerminalPanels

/// Something above the wall that has keys and a part of the screen, or all of it: the full view, help, a list, details, a prompt.
///
/// A mode is given values and returns effects; it does not change the wall. To add one, write a type with its `ModeKind`, which
/// has the rows of its keys, and a row that opens it (`WallAction.toggleMode`). `PaneMode`, `BoxMode` and `LineMode` have what is
/// common to modes on the whole screen, in a box and on the status line.
protocol Mode: AnyObject {
  /// Its name in tapes, and the rows of the key table that apply.
  var kind: ModeKind { get }
  /// The handling of keys that it does not handle itself.
  var otherKeys: OtherKeys { get }
  /// Whether characters that the user types are text, not keys.
  var takesText: Bool { get }

  /// Returns the effects of opening it.
  func effectsOfOpening() -> [WallEffect]
  /// Handles a key as it was pressed. Nil if keys are looked up in the key table.
  func handleKey(_ chord: KeyChord) -> [WallEffect]?
  /// Handles the action of a key in the mode's context, nil for a key without one. Returns nil if it leaves it to others.
  func handle(_ action: WallAction?, at time: Double) -> [WallEffect]?
  /// Handles a click. Returns nil if the mode is not there.
  func handleClick(at point: CellPoint) -> [WallEffect]?
  /// Handles a gesture of the mouse other than a click into it. Returns nil if it leaves it to others.
  func handleGesture(_ gesture: MouseGesture) -> [WallEffect]?
  /// Called when another photo has the focus, nil if none is left, and when the mode is seen again after another one has closed.
  func focusDidMove(to photo: PhotoID?, at time: Double) -> [WallEffect]

  /// Returns the columns on the right that it takes from photos that fill the screen.
  func sideColumns(in stack: ModeStack) -> Int
  func draw(at time: Double, in stack: ModeStack)
  /// Hides the mode until it is drawn again, as the screen is too small.
  func hide()
  /// Removes its panels.
  func remove()
}

/// The handling of keys that a mode does not handle itself.
enum OtherKeys {
  /// The wall runs their actions in the mode's context.
  case handled
  /// The mode closes, and the one below gets the key, so that one key is enough.
  case closing
  /// The mode below gets the key.
  case ignored
  /// There are none: the mode handles every key as it was pressed.
  case none
}

extension Mode {
  var takesText: Bool { false }

  func effectsOfOpening() -> [WallEffect] { [] }
  func handleKey(_ chord: KeyChord) -> [WallEffect]? { nil }
  func handle(_ action: WallAction?, at time: Double) -> [WallEffect]? { nil }
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
  /// Draws the status line. Returns false if it shows the text alone.
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
