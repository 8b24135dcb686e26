import Foundation
import Pictures
import SymbolArt
import TerminalPanels

/// A photo in a rectangle of the screen, with zoom and place: the full view, or one of the photos that are seen together.
final class PhotoPane {
  let scene: WallScene
  var state: PaneState
  /// The cells for which the picture is requested, and which it fills at rest.
  var room = CellSize.zero
  let panel: Panel
  private let histogram: HistogramPanel
  /// The time of the next frame of an animated picture.
  private(set) var nextPlaybackTime: Double?
  private var playback: Playback?
  /// The last drawing; nil if the panel has to be drawn again.
  private var drawing: PhotoCellConfiguration?
  /// The part of the picture, decoded by itself, that was drawn last; nil if the whole one was.
  private var shownPart: NumberedPicture?
  /// The part that was drawn last, in fractions of the picture.
  private(set) var part = CGRect(x: 0, y: 0, width: 1, height: 1)

  init(_ photo: PhotoID, in scene: WallScene, zOrder: Int) {
    self.scene = scene
    state = PaneState(photo: photo)
    panel = Panel(on: scene.screen, frame: .zero, zOrder: zOrder)
    histogram = HistogramPanel(in: scene)
  }

  /// The place among panels. The next one is that of the histogram.
  var zOrder: Int {
    get { panel.zOrder }
    set { panel.zOrder = newValue }
  }

  var scale: PaneScale { scene.scale(of: state, in: room) }

  /// Zooms to screen pixels per pixel of the picture; nil shows the whole picture. Returns a message.
  func zoom(to scale: Double?) -> String {
    state.scale = scale
    guard scale == 1 else { return "\(scale == nil ? "whole picture, " : "")zoom \(self.scale.percent) %" }
    let pixels = scene.pixelsPerColumn
    let unit =
      scene.pictures.pixels != nil ? "a pixel of the screen" : pixels == 1 ? "as wide as a cell" : "half a cell wide"
    return "zoom 100 % — a pixel of the picture is \(unit)"
  }

  /// The place that the camera focused on, turned as the photo is; nil if its file tells none.
  func focusPoint(_ details: PictureDetails?) -> CGPoint? {
    details?.focus?.turned(scene.document.photos.turn(of: state.photo)).point
  }

  /// Shows 1:1 what the camera focused on, or else the middle; if that is shown, the whole picture. Returns a message.
  func zoomToFocus(_ details: PictureDetails?) -> String {
    let point = focusPoint(details)
    let middle = point ?? CGPoint(x: 0.5, y: 0.5)
    if state.scale == 1, state.middle == middle { return zoom(to: nil) }
    (state.scale, state.middle) = (1, middle)
    return point == nil
      ? "zoom 100 % in the middle — the file tells no point of focus" : "zoom 100 % where the camera focused"
  }

  /// Draws the pane at a frame of the screen; `isSettled` tells that it does not move.
  func draw(at frame: CellRect, isSettled: Bool = true, at time: Double) {
    panel.frame = frame
    panel.isHidden = false
    histogram.draw(of: state.photo, over: frame, zOrder: panel.zOrder + 1, isHidden: !isSettled)
    let (id, entry, size) = (PictureID(state.photo, for: .fullView), scene.document.photos[state.photo], frame.size)
    var shown: Picture?
    var drawing = PhotoCellConfiguration(photo: state.photo, size: size, frame: nil)
    nextPlaybackTime = nil
    if let (picture, body, extent) = seen(in: size, isSettled: isSettled, at: time) {
      drawing.body = body
      shown = picture
      if isSettled {
        drawing.boxes = scene.cellBoxes(of: state.photo, on: picture, body, in: size, extent: extent, isLarge: true)
      }
    } else if let error = scene.pictures.entry(for: id)?.error {
      drawing.body = .failure(title: entry.name, error)
    } else {
      drawing.body = .placeholder(title: entry.name, size: entry.sizeText, progress: scene.pictures.progress(of: id))
    }
    guard self.drawing != drawing else { return }
    self.drawing = drawing
    panel.content = scene.painter.paint(drawing, of: shown, from: scene.pictures)
  }

  /// Returns the index of the frame of a picture that plays.
  private func playedFrame(of picture: Picture, at time: Double) -> Int {
    guard picture.animation != nil, scene.playsPictures else { return 0 }
    let id = PictureID(state.photo, for: .fullView)
    if playback?.id != id { playback = Playback(id: id, start: time) }
    nextPlaybackTime = playback?.nextTime(of: picture, after: time)
    return playback?.frame(of: picture, at: time) ?? 0
  }

  private typealias Seen = (picture: Picture, body: PhotoCellConfiguration.Body, extent: CellRect)

  /// Returns what is seen of the largest picture that has come: the part that was decoded by itself, once the terminal can show it.
  /// Nil while nothing has come.
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

  /// Returns the visible part of a picture, and the cells of the whole picture, or of the part that is in it. In exact pixels these
  /// are most of the time larger than the room.
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

  func invalidate() { drawing = nil }

  /// Removes the panel. The picture's request is the owner's to cancel.
  func remove() {
    panel.close()
    histogram.remove()
  }
}

extension FocusPoint {
  fileprivate var point: CGPoint { CGPoint(x: x, y: y) }
}
