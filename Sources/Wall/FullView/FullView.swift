import Pictures
import Platform
import TerminalPanels

extension ModeKind {
  public static let fullView: ModeKind = .init("full", context: .fullView, needsPhoto: true) { FullView($0) }
}

/// One photo on the whole screen. It grows out of the photo's cell and shrinks back to it.
final class FullView: Mode {
  let kind = ModeKind.fullView
  let otherKeys = OtherKeys.performed
  let coversWall = true

  private let scene: WallScene
  private let options: WallOptions
  private let pane: PhotoPane
  /// The start of the current animation, and the openness between which it moves: 0 is the cell, 1 the whole screen.
  private var start: (time: Double, from: Double, to: Double)
  private let duration: Double
  private let readDetails: (PhotoAddress) -> PictureDetails?
  /// The running slideshow; nil if none is.
  private var slideshow: Slideshow?

  /// Opens the view of the focused photo.
  init(_ environment: ModeEnvironment) {
    (scene, options) = (environment.scene, environment.options)
    readDetails = environment.services.cameraDetails
    pane = PhotoPane(scene.document.model.focus ?? 0, in: scene, zOrder: environment.zOrder)
    duration = options.shownMotion.duration(of: 0.3)
    start = (environment.time, duration > 0 ? 0 : 1, 1)
    pane.room = room
  }

  private var model: WallModel { scene.document.model }
  private var photo: PhotoID { pane.state.photo }

  func effectsOfOpening() -> [WallEffect] {
    let hint = options.keys.hint(.fullView(.close)) { " — \($0) returns to the wall" }
    return [.message(scene.document.photos[photo].name + hint)]
  }

  /// The cells that it fills. A slideshow has the whole screen.
  private var room: CellSize {
    hidesStatusLine
      ? CellSize(columns: scene.photoArea.columns, rows: scene.screen.size.rows) : scene.photoArea
  }
  var hidesStatusLine: Bool { slideshow != nil }
  var zoom: Int { pane.scale.percent }
  var nextTime: Double? { [slideshow?.nextTime, pane.nextPlaybackTime].compactMap { $0 }.min() }

  // MARK: Actions

  func perform(_ action: WallAction?, at time: Double) -> [WallEffect]? {
    switch action {
    case .mode(let action)?: return (action.base as? FullViewAction).map { perform($0, at: time) }
    // Whatever is marked: the photo that is seen.
    case .delete?: return [.delete([photo])]
    case .toggleMode(.compare)?, .toggleMode(.blink)?: slideshow = nil
    default: break
    }
    return nil
  }

  private func perform(_ action: FullViewAction, at time: Double) -> [WallEffect] {
    pane.room = room
    let scale = pane.scale
    switch action {
    case .zoomIn: return [.message(pane.zoom(to: scale.zoomed(by: 1.5)))]
    case .zoomOut: return [.message(pane.zoom(to: scale.zoomed(by: 1 / 1.5)))]
    case .zoomToggle: return [.message(pane.zoom(to: pane.state.scale == nil ? 1 : nil))]
    case .zoomToFocus:
      let details = scene.hasRead(photo) ? readDetails(scene.document.photos[photo].address) : nil
      return [.message(pane.zoomToFocus(details))]
    case .pan(let direction):
      if scale.isZoomed {
        pane.state.pan(direction, seeing: pane.part)
      } else if direction.isHorizontal {
        return step(by: direction.isForward ? 1 : -1, at: time)
      }
    case .nextPicture: return step(by: 1, at: time)
    case .previousPicture: return step(by: -1, at: time)
    case .slideshow:
      slideshow = slideshow == nil ? Slideshow(options, at: time) : nil
      return slideshow == nil ? [.message("slideshow stopped")] : []
    case .close: return [.close(kind)]
    }
    return []
  }

  private func step(by step: Int, at time: Double) -> [WallEffect] {
    guard let position = model.focusPosition else { return [] }
    guard model.photo(at: position + step) != nil else {
      return [.message(step > 0 ? "this is the last photo" : "this is the first photo")]
    }
    slideshow?.restart(at: time)
    return [.focus(position + step)]
  }

  func focusDidMove(to photo: PhotoID?, at time: Double) -> [WallEffect] {
    guard let photo else { return [.close(kind)] }
    if photo != self.photo {
      cancelRequest()
      pane.state.photo = photo
    }
    return []
  }

  func advance(to time: Double) -> [WallEffect] {
    slideshow?.nextPosition(at: time, in: model).map { [.focus($0), .noMessage] } ?? []
  }

  // MARK: Drawing

  func draw(at time: Double, in stack: ModeStack) {
    pane.room = room
    let room = CellRect(origin: .zero, size: room)
    let cell = scene.placed.last { $0.photo == photo && !$0.isLeaving }?.frame
    let from = cell ?? CellRect(column: room.columns / 2, row: room.rows / 2, columns: 2, rows: 1)
    if !isClosing { pane.request(at: time) }
    pane.draw(at: from.moved(towards: room, by: openness(at: time)), isSettled: !isAnimating(at: time), at: time)
  }

  private func cancelRequest() { scene.cancelLargePicture(of: photo) }

  // MARK: Opening and closing

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

  func remove() {
    cancelRequest()
    pane.remove()
  }

  func hide() { pane.hide() }

  func invalidate() { pane.invalidate() }
}

extension CellRect {
  /// Returns a rectangle between this one (0) and another (1).
  func moved(towards other: CellRect, by part: Double) -> CellRect {
    func mix(_ a: Int, _ b: Int) -> Int { Int((Double(a) + (Double(b) - Double(a)) * part).rounded()) }
    let left = mix(column, other.column)
    let top = mix(row, other.row)
    return CellRect(
      column: left, row: top, columns: max(1, mix(endColumn, other.endColumn) - left),
      rows: max(1, mix(endRow, other.endRow) - top))
  }
}
