/// The open modes, from bottom to top. The topmost one gets keys first, and Esc closes it.
final class ModeStack {
  private(set) var modes: [any Mode] = []
  /// The closed modes that are still animated.
  private var leaving: [any PaneMode] = []

  /// The topmost mode; nil if the wall has the keys.
  var top: (any Mode)? { modes.last }

  /// The topmost mode that handles keys; nil if the wall gets them.
  var keyReceiver: (any Mode)? { modes.last { $0.otherKeys != .ignored } }

  /// The mode that has the status line and the keys, or nil.
  var lineMode: (any LineMode)? { keyReceiver as? any LineMode }

  /// The key context below open boxes.
  var context: KeyContext { modes.last { $0.otherKeys == .handled }?.kind.context ?? .wall }

  /// Whether a box is open that any key closes.
  var hasBox: Bool { modes.contains { $0.otherKeys == .closing } }

  /// Whether a mode covers the wall, including a closing one.
  var coversWall: Bool { all.contains { $0 is any PaneMode } }

  var hidesStatusLine: Bool { lineMode == nil && panes(modes).contains(where: \.hidesStatusLine) }

  /// The number of columns on the right that modes take from photos on the whole screen.
  var sideColumns: Int { coversWall ? modes.map { $0.sideColumns(in: self) }.max() ?? 0 : 0 }

  /// The modes that show the focused photo: the topmost one that covers the wall, and those above.
  var seen: ArraySlice<any Mode> { modes[(modes.lastIndex { $0 is any PaneMode } ?? 0)...] }

  /// The name of the mode that has the screen, for tapes; nil for the wall.
  var name: String? { (keyReceiver ?? leaving.last ?? top)?.kind.name }

  /// The scale of the displayed picture in percent; 0 if there is none.
  var zoom: Int { panes(all).last?.zoom ?? 0 }

  private var all: [any Mode] { leaving + modes }

  private func panes(_ modes: [any Mode]) -> [any PaneMode] { modes.compactMap { $0 as? any PaneMode } }

  /// Returns the open mode of a kind, or nil.
  func mode(_ kind: ModeKind) -> (any Mode)? { modes.last { $0.kind == kind } }

  func open(_ mode: any Mode) {
    // A mode of the same kind may still be closing.
    for old in leaving where old.kind == mode.kind { old.remove() }
    leaving.removeAll { $0.kind == mode.kind }
    modes.append(mode)
  }

  /// Closes a mode; it may be animated until it leaves the screen.
  func close(_ mode: any Mode, at time: Double) {
    modes.removeAll { $0 === mode }
    guard let mode = mode as? any PaneMode else { return mode.remove() }
    mode.leave(at: time)
    if mode.hasLeft(at: time) { mode.remove() } else { leaving.append(mode) }
  }

  /// Draws the modes from the bottom up, without covered ones.
  func draw(at time: Double) {
    for mode in leaving where mode.hasLeft(at: time) { mode.remove() }
    leaving.removeAll { $0.hasLeft(at: time) }
    let all = all
    let first = all.lastIndex { ($0 as? any PaneMode).map { !$0.isAnimating(at: time) } ?? false } ?? 0
    for (index, mode) in all.enumerated() {
      if index < first, mode is any PaneMode { mode.hide() } else { mode.draw(at: time, in: self) }
    }
  }

  /// Hides all modes, because the screen is too small.
  func hide() { for mode in all { mode.hide() } }

  /// Makes the next frame draw everything.
  func invalidate() { for mode in panes(all) { mode.panes.invalidate() } }

  func isAnimating(at time: Double) -> Bool { panes(all).contains { $0.isAnimating(at: time) } }

  /// The next time at which a mode changes without events.
  var nextTime: Double? { panes(all).compactMap(\.nextTime).min() }

  /// Returns the effects that are due at a time. Called before each frame.
  func advance(to time: Double) -> [WallEffect] { panes(modes).flatMap { $0.advance(to: time) } }
}
