import Foundation
import Pictures
import SymbolArt
import TerminalPanels

extension ModeKind {
  public static let fullView: ModeKind = .init("full", context: .fullView, needsPhoto: true) { FullView($0) }
}

/// One photo on the whole screen. It grows out of the photo's cell and shrinks back to it.
final class FullView: Mode {
  let kind = ModeKind.fullView
  let otherKeys = OtherKeys.performed
  let coversWall = true

  let scene: WallScene
  private let options: WallOptions
  var state: FullViewState
  let panel: Panel
  /// The start of the current animation, and the openness between which it moves: 0 is the cell, 1 the whole screen.
  private var start: (time: Double, from: Double, to: Double)
  private let duration: Double
  /// The running slideshow; nil if none is.
  private var slideshow: Slideshow?
  /// The playback of an animated picture.
  var playback: Playback?
  /// The time of its next frame.
  var nextPlaybackTime: Double?
  /// The last drawing; nil if the panel has to be drawn again.
  var drawing: PhotoCellConfiguration?
  /// The part that was drawn last, in fractions of the picture.
  var part = CGRect(x: 0, y: 0, width: 1, height: 1)

  /// Opens the view of the focused photo.
  init(_ environment: ModeEnvironment) {
    (scene, options) = (environment.scene, environment.options)
    state = FullViewState(photo: scene.document.model.focus ?? 0)
    panel = Panel(on: scene.screen, frame: .zero, zOrder: Wall.Layer.fullView)
    duration = options.isAnimated ? 0.3 : 0
    start = (environment.time, options.isAnimated ? 0 : 1, 1)
  }

  private var model: WallModel { scene.document.model }

  func effectsOfOpening() -> [WallEffect] {
    let hint = options.keys.hint(.fullView(.close)) { " — \($0) returns to the wall" }
    return [.message(scene.document.photos[state.photo].name + hint)]
  }

  /// The cells that it fills. A slideshow has the whole screen.
  var room: CellSize { hidesStatusLine ? scene.screen.size : scene.area }
  var hidesStatusLine: Bool { slideshow != nil }
  var zoom: Int { scale.percent }
  var nextTime: Double? { [slideshow?.nextTime, nextPlaybackTime].compactMap { $0 }.min() }

  // MARK: Actions

  func perform(_ action: WallAction?, at time: Double) -> [WallEffect]? {
    switch action {
    case .mode(let action)?: (action.base as? FullViewAction).map { perform($0, at: time) }
    // Whatever is marked: the photo that is seen.
    case .delete?: [.delete([state.photo])]
    default: nil
    }
  }

  private func perform(_ action: FullViewAction, at time: Double) -> [WallEffect] {
    switch action {
    case .zoomIn: return zoom(to: scale.zoomed(by: 1.5))
    case .zoomOut: return zoom(to: scale.zoomed(by: 1 / 1.5))
    case .zoomToggle: return zoom(to: state.scale == nil ? 1 : nil)
    case .pan(let direction):
      if scale.isZoomed {
        state.pan(direction, seeing: part)
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

  private func zoom(to scale: Double?) -> [WallEffect] {
    state.scale = scale
    guard scale == 1 else { return [.message(scale == nil ? "whole picture, zoom \(zoom) %" : "zoom \(zoom) %")] }
    let unit =
      scene.pictures.pixels != nil
      ? "a pixel of the screen" : pixelsPerColumn == 1 ? "as wide as a cell" : "half a cell wide"
    return [.message("zoom 100 % — a pixel of the picture is \(unit)")]
  }

  /// Screen pixels in the width of a cell, or the parts that its symbols can tell apart.
  private var pixelsPerColumn: Int {
    if scene.pictures.pixels != nil { return scene.screen.cellPixels?.width ?? 8 }
    return [.half, .ascii].contains(scene.pictures.artist.symbols) ? 1 : 2
  }

  var scale: FullViewScale {
    let entry = scene.document.photos[state.photo]
    let size =
      picture?.0.header.size
      ?? entry.width.flatMap { width in entry.height.map { PixelSize(width: width, height: $0) } }
    return FullViewScale(
      state, of: size, in: room, ratio: scene.screen.cellPixelRatio, pixelsPerColumn: pixelsPerColumn)
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
    if photo != state.photo {
      scene.pictures.cancel(PictureID(state.photo, for: .fullView))
      state.photo = photo
    }
    return []
  }

  func advance(to time: Double) -> [WallEffect] {
    slideshow?.nextPosition(at: time, in: model).map { [.focus($0), .noMessage] } ?? []
  }

  // MARK: Opening and closing

  /// Returns the openness at a time, 0…1, eased out: 1 − (1 − t)³.
  func openness(at time: Double) -> Double {
    guard duration > 0, time < start.time + duration else { return start.to }
    let rest = 1 - max(0, time - start.time) / duration
    return start.to + (start.from - start.to) * rest * rest * rest
  }

  func isAnimating(at time: Double) -> Bool { openness(at: time) != start.to }

  var isClosing: Bool { start.to == 0 }

  func leave(at time: Double) {
    start = (time, openness(at: time), 0)
    slideshow = nil
  }

  func hasLeft(at time: Double) -> Bool { isClosing && !isAnimating(at: time) }

  func remove() {
    scene.pictures.cancel(PictureID(state.photo, for: .fullView))
    panel.close()
  }

  func hide() { panel.isHidden = true }

  func invalidate() { drawing = nil }
}
