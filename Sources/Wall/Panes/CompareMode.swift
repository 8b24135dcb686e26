import PhotoFeed
import TerminalPanels

extension ModeKind {
  public static let compare: ModeKind = .init(
    "compare", context: KeyContext(name: "compare"), opensStack: true,
    make: { environment throws(ModeRefusal) in try CompareMode(environment, isBlinking: false) }, keys: CompareMode.keys
  )

  public static let blink: ModeKind = .init("blink", context: compare.context, opensStack: true) {
    environment throws(ModeRefusal) in try CompareMode(environment, isBlinking: true)
  }
}

/// A comparison of two photos: side by side or one above the other, or alternating on the whole screen. Of the first
/// two, the arrangement with the larger pictures is used.
final class CompareMode: PaneMode {
  var kind: ModeKind { isBlinking ? .blink : .compare }

  private(set) var comparison: Comparison
  /// Whether the photos alternate.
  private var isBlinking: Bool
  /// Whether the mode was opened alternating.
  private let beganBlinking: Bool
  private let scene: WallScene
  private let keys: KeyTable
  /// The panes of the select and of the candidate.
  let panes: PhotoPanes

  /// Opens the comparison of the marked photos, or of the focused one with the next ones.
  init(_ environment: ModeEnvironment, isBlinking: Bool) throws(ModeRefusal) {
    (scene, keys) = (environment.scene, environment.options.keys)
    guard var comparison = Comparison(scene.document.model) else {
      throw ModeRefusal(message: "there is only one photo here: comparing needs two")
    }
    if isBlinking { comparison.role = .select }
    (self.comparison, self.isBlinking, beganBlinking) = (comparison, isBlinking, isBlinking)
    panes = PhotoPanes([comparison.select, comparison.candidate], environment)
  }

  var index: Int { comparison.role == .select ? 0 : 1 }
  /// The effects of a changed comparison.
  private var focus: [WallEffect] { [.focusPhoto(comparison.focused)] }

  func effectsOfOpening() -> [WallEffect] {
    let hints = [
      isBlinking
        ? keys.hint(.blink) { "\($0) shows the other photo" }
        : keys.hint(.own("promote")) { "\($0) keeps the second photo" },
      keys.hint(.pane(.close)) { "\($0) returns" },
    ]
    return focus + [.message(hints.filter { !$0.isEmpty }.joined(separator: ", "))]
  }

  // MARK: Actions

  func run(_ action: WallAction?, at time: Double) -> [WallEffect]? {
    switch action {
    case .own("promote")?: comparison.promote()
    case .own("switch-photo")?: comparison.switchRole()
    case .pane(.nudge(let direction))?:
      guard pane.scale.isZoomed else { return [.message(keys.hint(.pane(.zoomIn)) { "\($0) zooms in first" })] }
      let cells = direction.isHorizontal ? pane.room.columns : pane.room.rows
      pane.state.pan(direction, by: 1 / Double(max(1, cells)), seeing: pane.part)
      return []
    case .delete?: return [.delete([comparison.focused])]
    case .toggleMode(.blink)? where isBlinking: comparison.switchRole()
    case .toggleMode(.blink)?:
      isBlinking = true
      return [.message(keys.hint(.blink) { "\($0) shows the other photo" })]
    case .pane(.close)?, .toggleMode(.compare)?: return close()
    default: return runPanes(action, at: time)
    }
    return focus
  }

  func step(by step: Int, at time: Double) -> [WallEffect] {
    guard comparison.step(by: step) else {
      return [.message(step > 0 ? "this is the last photo" : "this is the first photo")]
    }
    return focus
  }

  /// Shows both photos again if they alternate, or closes.
  private func close() -> [WallEffect] {
    guard isBlinking, !beganBlinking else { return [.close(kind)] }
    isBlinking = false
    return []
  }

  func handleClick(at point: CellPoint) -> [WallEffect]? {
    guard let index = panes.index(at: point) else { return nil }
    comparison.role = index == 0 ? .select : .candidate
    return focus
  }

  /// Shows the next candidate without a new message.
  func effectsOfGoingOn() -> [WallEffect]? {
    comparison.role == .candidate && comparison.step(by: 1) ? focus : []
  }

  func adapt(toFocus photo: PhotoID) -> PhotoID? {
    guard comparison.update(scene.document.model, focus: photo) else { return nil }
    panes.show([comparison.select, comparison.candidate])
    return comparison.focused
  }

  // MARK: Drawing

  func draw(at time: Double, in stack: ModeStack) {
    // By the select's shape, so that the select does not move.
    let shape = Double(scene.document.photos.aspectRatio(of: comparison.select))
    let boxes = PaneGrid(
      shapes: isBlinking ? [shape] : [shape, shape], in: scene.photoArea, ratio: scene.screen.cellPixelRatio
    ).boxes
    guard let first = boxes.first, let last = boxes.last else { return }
    panes.draw(
      [
        .init(photo: comparison.select, box: first, role: "first", isFocused: comparison.role == .select),
        .init(photo: comparison.candidate, box: last, role: "second", isFocused: comparison.role == .candidate),
      ], expected: comparison.expected, at: time)
  }
}

extension CompareMode {
  @Sendable static func keys(_ row: KeyRow) -> [KeyBinding] {
    [
      row("promote", "Enter", "Keep the second photo as the first, and show the next one beside it."),
      row("switch-photo", "Tab", "Change the photo that keys act on; a click does that, too."),
      row(
        "next-picture", .pane(.nextPicture), "n Space PgDn", "Show the next photo as the second.",
        mouse: [.wheelDown]),
      row(
        "previous-picture", .pane(.previousPicture), "p b PgUp", "Show the previous photo as the second.",
        mouse: [.wheelUp]),
      row("blink", .blink, "B", "Show both in turn in the same place, on the whole screen."),
      row("zoom-in", .pane(.zoomIn), "+ =", "Zoom both in.", mouse: [.controlWheelUp]),
      row("zoom-out", .pane(.zoomOut), "- _", "Zoom both out.", mouse: [.controlWheelDown]),
      row("zoom-toggle", .pane(.zoomToggle), "z", "Show both 1:1, or the whole pictures."),
      row(
        "zoom-to-focus", .pane(.zoomToFocus), "Z", "Show each 1:1 where its camera focused, or the whole pictures."),
      row(
        "pan-left", .pane(.pan(.left)), "← h", "Pan both left; show the previous photo if they are shown whole."
      ),
      row("pan-down", .pane(.pan(.down)), "↓ j", "Pan both down."),
      row("pan-up", .pane(.pan(.up)), "↑ k", "Pan both up."),
      row(
        "pan-right", .pane(.pan(.right)), "→ l", "Pan both right; show the next photo if they are shown whole."),
      row("nudge-left", .pane(.nudge(.left)), "Alt-←", "Pan only the photo that keys act on by a cell."),
      row("nudge-down", .pane(.nudge(.down)), "Alt-↓", "Pan it down."),
      row("nudge-up", .pane(.nudge(.up)), "Alt-↑", "Pan it up."),
      row("nudge-right", .pane(.nudge(.right)), "Alt-→", "Pan it right."),
      row("delete", .delete, "x Delete Backspace", "Delete the photo; the next one takes its place."),
      row("mark", .mark, "m", "Mark or unmark the photo."),
      row("mark-and-go-on", .markAndGoOn, "Comma", "Mark or unmark the second photo, and show the next one."),
      row("advance", .advance, "T", "Show the next photo after a decision about the second, or stay."),
    ] + row.ofOnePhoto + [
      row("compare", .compare, "C", "Show both again after blinking, or return to the wall."),
      row("close", .pane(.close), "q Esc", "Do the same."),
    ] + row.last
  }
}
