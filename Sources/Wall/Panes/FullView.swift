import PhotoFeed
import TerminalPanels

extension KeyContext {
  public static let fullView = KeyContext(name: "full view")
}

extension ModeKind {
  public static let fullView: ModeKind = .init(
    "full", context: .fullView, make: { FullView($0) }, keys: FullView.keys)
}

/// One photo on the whole screen. It grows out of the photo's cell and shrinks back.
final class FullView: PaneMode {
  let kind = ModeKind.fullView
  let index = 0
  let panes: PhotoPanes

  private let scene: WallScene
  private let options: WallOptions
  /// The current animation: its start time, and openness at start and end. 0 is the cell, 1 the whole screen.
  private var start: (time: Double, from: Double, to: Double)
  private let duration: Double
  /// The running slideshow, or nil.
  private var slideshow: Slideshow?

  /// Opens the view of the focused photo.
  init(_ environment: ModeEnvironment) {
    (scene, options) = (environment.scene, environment.options)
    panes = PhotoPanes([scene.document.model.focus ?? 0], environment)
    duration = options.shownMotion.duration(of: 0.3)
    start = (environment.time, duration > 0 ? 0 : 1, 1)
    (pane.room, pane.panel.zOrder) = (room, environment.zOrder)
  }

  private var model: WallModel { scene.document.model }
  private var photo: PhotoID { pane.state.photo }

  func effectsOfOpening() -> [WallEffect] {
    let hint = options.keys.hint(.pane(.close)) { " — \($0) returns to the wall" }
    return [.message(scene.document.photos[photo].name + hint)]
  }

  /// The cells for the photo. A slideshow has the whole screen.
  private var room: CellSize {
    hidesStatusLine
      ? CellSize(columns: scene.photoArea.columns, rows: scene.screen.size.rows) : scene.photoArea
  }
  var hidesStatusLine: Bool { slideshow != nil }
  var nextTime: Double? { [slideshow?.nextTime, panes.nextTime].compactMap { $0 }.min() }

  // MARK: Actions

  func run(_ action: WallAction?, at time: Double) -> [WallEffect]? {
    pane.room = room
    switch action {
    case .pane(.slideshow)?:
      slideshow = slideshow == nil ? Slideshow(options, at: time) : nil
      return slideshow == nil ? [.message("slideshow stopped")] : []
    // Only the visible photo, even if others are marked.
    case .delete?: return [.delete([photo])]
    case .toggleMode(.compare)?, .toggleMode(.blink)?: slideshow = nil
    default: break
    }
    return runPanes(action, at: time)
  }

  func step(by step: Int, at time: Double) -> [WallEffect] {
    guard let position = model.focusPosition else { return [] }
    guard model.photo(at: position + step) != nil else {
      return [.message(step > 0 ? "this is the last photo" : "this is the first photo")]
    }
    slideshow?.restart(at: time)
    return [.focus(position + step)]
  }

  func adapt(toFocus photo: PhotoID) -> PhotoID? {
    panes.show([photo])
    return photo
  }

  func advance(to time: Double) -> [WallEffect] {
    slideshow?.nextPosition(at: time, in: model).map { [.focus($0), .noMessage] } ?? []
  }

  // MARK: Drawing

  func draw(at time: Double, in stack: ModeStack) {
    let room = CellRect(origin: .zero, size: room)
    let cell = scene.placed.last { $0.photo == photo && !$0.isLeaving }?.frame
    let from = cell ?? CellRect(column: room.columns / 2, row: room.rows / 2, columns: 2, rows: 1)
    let box = PaneGrid.Box(frame: room, picture: room, caption: .zero)
    if !isClosing { panes.request([.init(photo: photo, box: box, isFocused: true)], at: time) }
    pane.draw(at: from.moved(towards: room, by: openness(at: time)), isSettled: !isAnimating(at: time), at: time)
  }

  /// Returns the openness at a time, 0…1, eased out: 1 − (1 − t)³.
  private func openness(at time: Double) -> Double {
    guard duration > 0, time < start.time + duration else { return start.to }
    let rest = 1 - max(0, time - start.time) / duration
    return start.to + (start.from - start.to) * rest * rest * rest
  }

  func isAnimating(at time: Double) -> Bool { openness(at: time) != start.to }

  private var isClosing: Bool { start.to == 0 }

  func leave(at time: Double) {
    start = (time, openness(at: time), 0)
    slideshow = nil
  }

  func hasLeft(at time: Double) -> Bool { isClosing && !isAnimating(at: time) }
}

extension CellRect {
  /// Returns a rectangle interpolated between this one (0) and another (1).
  func moved(towards other: CellRect, by part: Double) -> CellRect {
    func mix(_ a: Int, _ b: Int) -> Int { Int((Double(a) + (Double(b) - Double(a)) * part).rounded()) }
    let left = mix(column, other.column)
    let top = mix(row, other.row)
    return CellRect(
      column: left, row: top, columns: max(1, mix(endColumn, other.endColumn) - left),
      rows: max(1, mix(endRow, other.endRow) - top))
  }
}

extension FullView {
  @Sendable static func keys(_ row: KeyRow) -> [KeyBinding] {
    [
      row("zoom-in", .pane(.zoomIn), "+ =", "Zoom in.", mouse: [.controlWheelUp]),
      row("zoom-out", .pane(.zoomOut), "- _", "Zoom out.", mouse: [.controlWheelDown]),
      row("zoom-toggle", .pane(.zoomToggle), "z", "Show the picture 1:1, or the whole picture."),
      row(
        "zoom-to-focus", .pane(.zoomToFocus), "Z",
        "Show the picture 1:1 where the camera focused, or the whole one."),
      row(
        "pan-left", .pane(.pan(.left)), "← h", "Pan left; show the previous photo if the whole picture is shown."),
      row("pan-down", .pane(.pan(.down)), "↓ j", "Pan down."),
      row("pan-up", .pane(.pan(.up)), "↑ k", "Pan up."),
      row(
        "pan-right", .pane(.pan(.right)), "→ l", "Pan right; show the next photo if the whole picture is shown."),
      row("first", .first, "Home g", "Show the first photo."),
      row("last", .last, "End G", "Show the last photo."),
      row("next-picture", .pane(.nextPicture), "n Space PgDn", "Show the next photo.", mouse: [.wheelDown]),
      row("previous-picture", .pane(.previousPicture), "p b PgUp", "Show the previous photo.", mouse: [.wheelUp]),
      row("slideshow", .pane(.slideshow), "s", "Start or stop the slideshow."),
      row("compare", .compare, "C", "Compare the photo with the next ones, or the marked ones, two at a time."),
      row("blink", .blink, "B", "Compare them in turn in the same place."),
      row("delete", .delete, "x Delete Backspace", "Delete the photo."),
      row("mark", .mark, "m", "Mark or unmark the photo."),
      row("mark-and-go-on", .markAndGoOn, "Comma", "Mark or unmark the photo, and show the next."),
      row("advance", .advance, "T", "Show the next photo after each decision, or stay."),
    ] + row.ofOnePhoto + [
      row("close", .pane(.close), "q Esc Enter o v", "Return to the wall.", mouse: [.clickPicture])
    ] + row.last
  }
}
