import TerminalPanels

/// Something above the wall that has the keys and a part of the screen, or all of it: the full view, help, a list, details, a
/// prompt, a question.
///
/// A mode is given values and returns effects; it does not change the wall. To add one, write a type, its `ModeKind`, and rows of
/// the key table: one that opens it (`WallAction.toggle`), and those of its own context.
protocol Mode: AnyObject {
  /// Its name in tapes, and the rows of the key table that apply.
  var kind: ModeKind { get }
  /// The handling of keys that it does not handle itself.
  var otherKeys: OtherKeys { get }
  /// Whether it hides the wall, also while it leaves the screen.
  var coversWall: Bool { get }
  /// Whether it has the row of the status line, too.
  var hidesStatusLine: Bool { get }
  /// The scale of the picture in percent, for tapes; 0 if it shows none.
  var zoom: Int { get }
  /// The text of the status line while the mode has the keys; nil for the wall's own.
  var statusText: String? { get }
  /// Whether characters that the user types are text, not keys.
  var takesText: Bool { get }

  /// Returns the effects of opening it.
  func effectsOfOpening() -> [WallEffect]
  /// Handles a key as it was pressed, as prompts do. Nil if keys are looked up in the key table.
  func handleKey(_ chord: KeyChord) -> [WallEffect]?
  /// Handles text from the clipboard.
  func paste(_ text: String) -> [WallEffect]
  /// Performs the action of a key in the mode's context, nil for a key without one. Returns nil if it does not handle it.
  func perform(_ action: WallAction?, at time: Double) -> [WallEffect]?
  /// Handles a click. Returns nil if the mode is not there.
  func handleClick(at point: CellPoint) -> [WallEffect]?
  /// Handles a gesture of the mouse other than a click into it. Returns nil if it does not handle it.
  func handleGesture(_ gesture: MouseGesture) -> [WallEffect]?
  /// Called when another photo has the focus, nil if none is left, and when the mode is seen again after another one has closed.
  func focusDidMove(to photo: PhotoID?, at time: Double) -> [WallEffect]

  /// Goes to the next photo after a decision about the focused one. Returns nil for the next one of the wall.
  func effectsOfGoingOn() -> [WallEffect]?

  /// Returns what is due at a time. Called before each frame.
  func advance(to time: Double) -> [WallEffect]
  /// Returns the columns on the right that it takes from photos that fill the screen.
  func sideColumns(in stack: ModeStack) -> Int
  /// Draws the mode.
  func draw(at time: Double, in stack: ModeStack)
  /// Draws the status line while the mode has the keys. Returns false for the wall's own.
  func drawStatusLine(on grid: inout CellGrid, style: Style) -> Bool
  /// Hides the mode until it is drawn again, as the screen is too small.
  func hide()
  /// Makes the next frame draw it again, as pictures are shown in another way.
  func invalidate()
  /// Whether it moves.
  func isAnimating(at time: Double) -> Bool
  /// The time at which it changes by itself; nil if it does not.
  var nextTime: Double? { get }
  /// Begins to leave the screen.
  func leave(at time: Double)
  /// Whether it has left the screen.
  func hasLeft(at time: Double) -> Bool
  /// Removes its panel.
  func remove()
}

/// The handling of keys that a mode does not handle itself.
enum OtherKeys {
  /// The wall performs their actions in the mode's context.
  case performed
  /// The mode closes, and the one below gets the key, so that one key is enough.
  case closing
  /// The mode below gets the key.
  case passed
  /// There are none: the mode handles every key as it was pressed.
  case none
}

extension Mode {
  var coversWall: Bool { false }
  var hidesStatusLine: Bool { false }
  var zoom: Int { 0 }
  var statusText: String? { nil }
  var takesText: Bool { false }
  var nextTime: Double? { nil }

  func effectsOfOpening() -> [WallEffect] { [] }
  func handleKey(_ chord: KeyChord) -> [WallEffect]? { nil }
  func paste(_ text: String) -> [WallEffect] { [] }
  func perform(_ action: WallAction?, at time: Double) -> [WallEffect]? { nil }
  func handleClick(at point: CellPoint) -> [WallEffect]? { nil }
  func handleGesture(_ gesture: MouseGesture) -> [WallEffect]? { nil }
  func focusDidMove(to photo: PhotoID?, at time: Double) -> [WallEffect] { [] }
  func effectsOfGoingOn() -> [WallEffect]? { nil }
  func advance(to time: Double) -> [WallEffect] { [] }
  func sideColumns(in stack: ModeStack) -> Int { 0 }
  func draw(at time: Double, in stack: ModeStack) {}
  func drawStatusLine(on grid: inout CellGrid, style: Style) -> Bool { false }
  func hide() {}
  func invalidate() {}
  func isAnimating(at time: Double) -> Bool { false }
  func leave(at time: Double) {}
  func hasLeft(at time: Double) -> Bool { true }
  func remove() {}
}
