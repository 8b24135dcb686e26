import TerminalPanels

extension ModeKind {
  public static let compare: ModeKind = .init("compare", context: .compare, needsPhoto: true, opensStack: true) {
    environment throws(ModeRefusal) in try CompareMode(environment, isBlinking: false)
  }

  public static let blink: ModeKind = .init("blink", context: .compare, needsPhoto: true, opensStack: true) {
    environment throws(ModeRefusal) in try CompareMode(environment, isBlinking: true)
  }
}

/// Two photos: side by side or one above the other, where they are larger; or in turn in the same place, on the whole screen.
final class CompareMode: Mode {
  var kind: ModeKind { isBlinking ? .blink : .compare }
  let otherKeys = OtherKeys.performed
  let coversWall = true

  private(set) var comparison: Comparison
  /// Whether one photo is seen at a time.
  private var isBlinking: Bool
  /// Whether it was opened so.
  private let beganBlinking: Bool
  private let scene: WallScene
  private let keys: KeyTable
  /// The panes of the select and of the candidate.
  let panes: PhotoPanes

  /// Opens the comparison of the marked photos, or of the focused one with those after it.
  init(_ environment: ModeEnvironment, isBlinking: Bool) throws(ModeRefusal) {
    (scene, keys) = (environment.scene, environment.options.keys)
    guard var comparison = Comparison(scene.document.model) else {
      throw ModeRefusal(message: "there is only one photo here: comparing needs two")
    }
    if isBlinking { comparison.role = .select }
    (self.comparison, self.isBlinking, beganBlinking) = (comparison, isBlinking, isBlinking)
    panes = PhotoPanes([comparison.select, comparison.candidate], environment)
  }

  private var focusedPane: PhotoPane { panes.panes[comparison.role == .select ? 0 : 1] }
  var zoom: Int { focusedPane.scale.percent }
  var nextTime: Double? { panes.nextTime }

  func effectsOfOpening() -> [WallEffect] {
    let hints = [
      isBlinking
        ? keys.hint(.blink) { "\($0) shows the other photo" }
        : keys.hint(.compare(.promote)) { "\($0) keeps the second photo" },
      keys.hint(.fullView(.close)) { "\($0) returns" },
    ]
    return [.focusPhoto(comparison.focused), .message(hints.filter { !$0.isEmpty }.joined(separator: ", "))]
  }

  // MARK: Actions

  func perform(_ action: WallAction?, at time: Double) -> [WallEffect]? {
    switch action {
    case .mode(let action)?:
      (action.base as? FullViewAction).map(perform) ?? (action.base as? CompareAction).map(perform)
    case .delete?: [.delete([comparison.focused])]
    case .toggleMode(.blink)?: blink()
    case .toggleMode(.compare)?: close()
    default: nil
    }
  }

  private func perform(_ action: CompareAction) -> [WallEffect] {
    switch action {
    case .promote:
      comparison.promote()
      return [.focusPhoto(comparison.focused)]
    case .switchPhoto: return switchPhoto()
    case .nudge(let direction):
      let (pane, room) = (focusedPane, focusedPane.room)
      guard pane.scale.isZoomed else { return [.message(keys.hint(.fullView(.zoomIn)) { "\($0) zooms in first" })] }
      let cells = direction.isHorizontal ? room.columns : room.rows
      pane.state.pan(direction, by: 1 / Double(max(1, cells)), seeing: pane.part)
      return []
    }
  }

  private func perform(_ action: FullViewAction) -> [WallEffect] {
    let scale = focusedPane.scale
    switch action {
    case .zoomIn: return zoom(to: scale.zoomed(by: 1.5))
    case .zoomOut: return zoom(to: scale.zoomed(by: 1 / 1.5))
    case .zoomToggle: return zoom(to: focusedPane.state.scale == nil ? 1 : nil)
    case .zoomToFocus: return [.message(panes.zoomToFocus(by: comparison.role == .select ? 0 : 1))]
    case .pan(let direction):
      if panes.panes.contains(where: \.scale.isZoomed) {
        for pane in panes.panes { pane.state.pan(direction, seeing: pane.part) }
      } else if direction.isHorizontal {
        return step(by: direction.isForward ? 1 : -1)
      }
      return []
    case .nextPicture: return step(by: 1)
    case .previousPicture: return step(by: -1)
    case .close: return close()
    case .slideshow: return []
    }
  }

  /// Zooms both, so that a pixel of one is as large as a pixel of the other.
  private func zoom(to scale: Double?) -> [WallEffect] {
    for pane in panes.panes { pane.state.scale = scale }
    return [.message(focusedPane.zoom(to: scale))]
  }

  private func step(by step: Int) -> [WallEffect] {
    guard comparison.step(by: step) else {
      return [.message(step > 0 ? "this is the last photo" : "this is the first photo")]
    }
    return [.focusPhoto(comparison.focused)]
  }

  private func switchPhoto() -> [WallEffect] {
    comparison.switchRole()
    return [.focusPhoto(comparison.focused)]
  }

  private func blink() -> [WallEffect] {
    if isBlinking { return switchPhoto() }
    isBlinking = true
    return [.message(keys.hint(.blink) { "\($0) shows the other photo" })]
  }

  /// Shows both again after blinking, or closes.
  private func close() -> [WallEffect] {
    guard isBlinking, !beganBlinking else { return [.close(kind)] }
    isBlinking = false
    return []
  }

  func handleClick(at point: CellPoint) -> [WallEffect]? {
    guard let index = panes.index(at: point) else { return nil }
    comparison.role = index == 0 ? .select : .candidate
    return [.focusPhoto(comparison.focused)]
  }

  func effectsOfGoingOn() -> [WallEffect]? { comparison.role == .candidate ? goOn() : [] }

  /// Goes to the next candidate; the message stays.
  private func goOn() -> [WallEffect] { comparison.step(by: 1) ? [.focusPhoto(comparison.focused)] : [] }

  func focusDidMove(to photo: PhotoID?, at time: Double) -> [WallEffect] {
    guard let photo, comparison.update(scene.document.model, focus: photo) else { return [.close(kind)] }
    return photo == comparison.focused ? [] : [.focusPhoto(comparison.focused)]
  }

  // MARK: Drawing

  func draw(at time: Double, in stack: ModeStack) {
    // By the select's shape, so that it stays where it is.
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

  func hide() { panes.hide() }
  func invalidate() { panes.invalidate() }
  func remove() { panes.remove() }
}

extension WallAction {
  /// An action of the comparison of two photos.
  public static func compare(_ action: CompareAction) -> WallAction { .mode(ModeAction(base: action)) }
}

/// An action that only the comparison of two photos has.
public enum CompareAction: Hashable, Sendable {
  /// Makes the candidate the select.
  case promote
  /// Changes the photo that keys act on.
  case switchPhoto
  /// Moves the part of one photo that is seen by a cell.
  case nudge(Direction)
}
