import Foundation
import PhotoFeed
import Pictures
import SymbolArt
import TerminalPanels

/// A photo in a rectangle of the screen with zoom: the full view, or one of several photos.
final class PhotoPane {
  let scene: WallScene
  var state: PaneState
  /// The cells for which the picture is requested.
  var room = CellSize.zero
  /// The panel of the photo. The histogram has the next z-order.
  let panel: Panel
  private let histogram: HistogramPanel
  /// The time of the next frame of an animated picture.
  private(set) var nextPlaybackTime: Double?
  private var playback: Playback?
  /// The last drawn configuration; nil to draw the panel again.
  private var configuration: PhotoCellConfiguration?
  /// The part of the picture, decoded separately, that was drawn last; nil for the whole picture.
  private var shownPart: NumberedPicture?
  /// The visible part in the last drawing, as fractions of the picture.
  private(set) var part = CGRect(x: 0, y: 0, width: 1, height: 1)

  init(_ photo: PhotoID, in scene: WallScene, zOrder: Int) {
    self.scene = scene
    state = PaneState(photo: photo)
    panel = Panel(on: scene.screen, frame: .zero, zOrder: zOrder)
    histogram = HistogramPanel(in: scene)
  }

  var scale: PaneScale { scene.scale(of: state, in: room) }

  /// Zooms to a number of screen pixels per picture pixel; nil for the whole picture. Returns a message.
  func zoom(to scale: Double?) -> String {
    state.scale = scale
    guard scale == 1 else { return "\(scale == nil ? "whole picture, " : "")zoom \(self.scale.percent) %" }
    let pixels = scene.pixelsPerColumn
    let unit =
      scene.pictures.pixels != nil ? "a pixel of the screen" : pixels == 1 ? "as wide as a cell" : "half a cell wide"
    return "zoom 100 % — a pixel of the picture is \(unit)"
  }

  /// Returns the camera's focus point, turned like the photo; nil if unknown.
  func focusPoint(_ details: PictureDetails?) -> CGPoint? {
    guard let focus = details?.focus else { return nil }
    let point = focus.turned(scene.document.photos.turn(of: state.photo))
    return CGPoint(x: point.x, y: point.y)
  }

  /// Shows the camera's focus point (or the middle) 1:1; if it is shown already, the whole picture. Returns a message.
  func zoomToFocus(_ details: PictureDetails?) -> String {
    let point = focusPoint(details)
    let middle = point ?? CGPoint(x: 0.5, y: 0.5)
    if state.scale == 1, state.middle == middle { return zoom(to: nil) }
    (state.scale, state.middle) = (1, middle)
    return point == nil
      ? "zoom 100 % in the middle — the file tells no point of focus" : "zoom 100 % where the camera focused"
  }

  /// Draws the pane at a frame of the screen; `isSettled` is false during an animation.
  func draw(at frame: CellRect, isSettled: Bool = true, at time: Double) {
    panel.frame = frame
    panel.isHidden = false
    histogram.draw(of: state.photo, over: frame, zOrder: panel.zOrder + 1, isHidden: !isSettled)
    let (id, photo, size) = (PictureID(state.photo, for: .fullView), scene.document.photos[state.photo], frame.size)
    var shown: Picture?
    var configuration = PhotoCellConfiguration(photo: state.photo, size: size, frame: nil)
    nextPlaybackTime = nil
    if let (picture, body, extent) = seen(in: size, isSettled: isSettled, at: time) {
      configuration.body = body
      shown = picture
      if isSettled {
        configuration.boxes = scene.cellBoxes(
          of: state.photo, on: picture, body, in: size, extent: extent, isLarge: true)
      }
    } else if let error = scene.pictures.result(for: id)?.error {
      configuration.body = .failure(title: photo.name, error)
    } else {
      configuration.body = .placeholder(
        title: photo.name, size: photo.sizeText, progress: scene.pictures.progress(of: id))
    }
    guard self.configuration != configuration else { return }
    self.configuration = configuration
    panel.content = scene.painter.paint(configuration, of: shown, from: scene.pictures)
  }

  /// Returns the index of the current frame of an animated picture.
  private func playedFrame(of picture: Picture, at time: Double) -> Int {
    guard picture.animation != nil, scene.playsPictures else { return 0 }
    let id = PictureID(state.photo, for: .fullView)
    if playback?.id != id { playback = Playback(id: id, start: time) }
    nextPlaybackTime = playback?.nextTime(of: picture, after: time)
    return playback?.frame(of: picture, at: time) ?? 0
  }

  private typealias Seen = (picture: Picture, body: PhotoCellConfiguration.Body, extent: CellRect)

  /// Returns the visible part of the largest loaded picture: a separately decoded part if the terminal can show it. Nil
  /// while nothing is loaded.
  private func seen(in room: CellSize, isSettled: Bool, at time: Double) -> Seen? {
    guard scene.graphics != .boxes, !room.isEmpty, let (picture, number) = scene.largePicture(of: state.photo) else {
      return nil
    }
    for part in isSettled ? scene.parts(of: state, in: room, shownPart) : [] {
      let seen = body(of: part.picture, part.number, for: .part, in: room, isSettled: true, at: time)
      if case .picture(_?, nil) = seen.body, scene.pictures.pixels != nil { continue }
      shownPart = part
      return seen
    }
    shownPart = nil
    return body(of: picture, number, for: .fullView, in: room, isSettled: isSettled, at: time)
  }

  /// Returns the visible part of a picture, and the cells of the whole picture or of its decoded part. Exact pixels are
  /// often larger than the room.
  private func body(
    of picture: Picture, _ number: Int, for use: PictureUse, in room: CellSize, isSettled: Bool, at time: Double
  ) -> Seen {
    let (size, ratio) = (picture.part?.whole ?? picture.bitmap.size, scene.screen.cellPixelRatio)
    let (part, cells) = state.view(whole: size.fitted(in: room, ratio: ratio), room: room, zoom: scale.zoom)
    self.part = part
    let visible = size.part(part)
    let place = picture.part?.place ?? CGRect(x: 0, y: 0, width: 1, height: 1)
    let columns = Double(cells.columns) / part.width
    let rows = Double(cells.rows) / part.height
    let extent = CellRect(
      column: (room.columns - cells.columns) / 2 + Int(((place.minX - part.minX) * columns).rounded()),
      row: (room.rows - cells.rows) / 2 + Int(((place.minY - part.minY) * rows).rounded()),
      columns: Int((place.width * columns).rounded()), rows: Int((place.height * rows).rounded()))
    let art = ArtKey(
      picture: number, frame: playedFrame(of: picture, at: time),
      part: picture.part?.visible(visible, in: picture.bitmap.size) ?? visible, size: cells, isFast: !isSettled)
    let body = scene.pictures.body(of: picture, art, for: PictureID(state.photo, for: use), at: extent)
    return (picture, body, extent)
  }

  func hide() {
    panel.isHidden = true
    histogram.hide()
    nextPlaybackTime = nil
  }

  func invalidate() { configuration = nil }

  /// Removes the panel. The owner cancels the picture's request.
  func remove() {
    panel.close()
    histogram.remove()
  }
}
