import Foundation
import Pictures
import SymbolArt
import TerminalPanels

/// A photo in a rectangle of the screen, with zoom and place: the full view, or one of the photos that are seen together.
final class PhotoPane {
  let scene: WallScene
  var state: FullViewState
  /// The cells for which the picture is requested, and which it fills at rest.
  var room = CellSize.zero
  let panel: Panel
  private let histogram: HistogramPanel
  /// The time of the next frame of an animated picture.
  private(set) var nextPlaybackTime: Double?
  private var playback: Playback?
  /// The last drawing; nil if the panel has to be drawn again.
  private var drawing: PhotoCellConfiguration?
  /// The part that was drawn last, in fractions of the picture.
  private(set) var part = CGRect(x: 0, y: 0, width: 1, height: 1)

  init(_ photo: PhotoID, in scene: WallScene, zOrder: Int) {
    self.scene = scene
    state = FullViewState(photo: photo)
    panel = Panel(on: scene.screen, frame: .zero, zOrder: zOrder)
    histogram = HistogramPanel(in: scene)
  }

  /// The place among panels. The next one is that of the histogram.
  var zOrder: Int {
    get { panel.zOrder }
    set { panel.zOrder = newValue }
  }

  var scale: FullViewScale { scene.scale(of: state, in: room) }

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

  /// Requests the picture.
  func request(at time: Double) { scene.requestPicture(of: state, in: room, at: time) }

  /// Draws the pane at a frame of the screen; `isSettled` tells that it does not move.
  func draw(at frame: CellRect, isSettled: Bool = true, at time: Double) {
    panel.frame = frame
    panel.isHidden = false
    histogram.draw(of: state.photo, over: frame, zOrder: panel.zOrder + 1, isHidden: !isSettled)
    let (id, entry, size) = (PictureID(state.photo, for: .fullView), scene.document.photos[state.photo], frame.size)
    let found = scene.graphics == .boxes || size.isEmpty ? nil : scene.largePicture(of: state.photo)
    var drawing = PhotoCellConfiguration(photo: state.photo, size: size, frame: nil)
    nextPlaybackTime = nil
    if let (picture, number) = found {
      let (body, extent) = body(of: picture, number, in: size, isSettled: isSettled, at: time)
      drawing.body = body
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
    panel.content = scene.painter.paint(drawing, of: found?.0, from: scene.pictures)
  }

  /// Returns the index of the frame of a picture that plays.
  private func playedFrame(of picture: Picture, at time: Double) -> Int {
    guard picture.animation != nil, scene.playsPictures else { return 0 }
    let id = PictureID(state.photo, for: .fullView)
    if playback?.id != id { playback = Playback(id: id, start: time) }
    nextPlaybackTime = playback?.nextTime(of: picture, after: time)
    return playback?.frame(of: picture, at: time) ?? 0
  }

  /// Returns the visible part of a picture, and the cells of the whole picture. In exact pixels the part is the whole picture, zoomed,
  /// most of it outside the room.
  private func body(of picture: Picture, _ number: Int, in room: CellSize, isSettled: Bool, at time: Double)
    -> (PhotoCellConfiguration.Body, extent: CellRect)
  {
    let (size, ratio) = (picture.bitmap.size, scene.screen.cellPixelRatio)
    let (part, cells) = state.view(whole: size.fitted(in: room, ratio: ratio), room: room, zoom: scale.zoom)
    self.part = part
    let art = ArtKey(
      picture: number, frame: playedFrame(of: picture, at: time), part: size.part(part), size: cells,
      isFast: !isSettled)
    var extent = CellRect(ofPicture: size, in: room, fit: .fit, ratio: ratio)
    extent.size = CellSize(
      columns: Int((Double(cells.columns) / part.width).rounded()),
      rows: Int((Double(cells.rows) / part.height).rounded()))
    extent.origin = CellPoint(
      column: (room.columns - cells.columns) / 2 - Int((part.minX * Double(extent.columns)).rounded()),
      row: (room.rows - cells.rows) / 2 - Int((part.minY * Double(extent.rows)).rounded()))
    return (scene.pictures.body(of: picture, art, for: PictureID(state.photo, for: .fullView), at: extent), extent)
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

// MARK: - Large pictures

extension WallScene {
  /// Returns the large picture of a photo once it is loaded, else that of its cell, and its number.
  func largePicture(of photo: PhotoID) -> (Picture, Int)? {
    for use in [PictureUse.fullView, .cell] {
      if let entry = pictures.entry(for: PictureID(photo, for: use)), let picture = entry.picture {
        return (picture, entry.number)
      }
    }
    return nil
  }

  /// Requests the large picture of a photo.
  func requestPicture(
    of state: FullViewState, in room: CellSize, priority: Float = .greatestFiniteMagnitude, at time: Double
  ) {
    guard graphics != .boxes, document.photos.isLoaded(state.photo) else { return }
    let target = pixelTarget(for: room, zoom: scale(of: state, in: room).decodedZoom)
    let entry = document.photos[state.photo]
    pictures.request(
      PictureRequest(
        id: PictureID(state.photo, for: .fullView),
        address: entry.picture ?? entry.address(showing: target.width, target.height), target: target, fit: .fit,
        priority: priority, wantsPreview: !playsPictures, wantsAnimation: playsPictures),
      at: time)
  }

  /// Screen pixels in the width of a cell, or the parts that its symbols can tell apart.
  var pixelsPerColumn: Int {
    if pictures.pixels != nil { return screen.cellPixels?.width ?? 8 }
    return [.half, .ascii].contains(pictures.artist.symbols) ? 1 : 2
  }

  /// Returns the scale of a photo in a room.
  func scale(of state: FullViewState, in room: CellSize) -> FullViewScale {
    let entry = document.photos[state.photo]
    let size =
      largePicture(of: state.photo)?.0.header.size
      ?? entry.width.flatMap { width in entry.height.map { PixelSize(width: width, height: $0) } }
    return FullViewScale(
      state, of: size, in: room, ratio: screen.cellPixelRatio, pixelsPerColumn: pixelsPerColumn)
  }
}

extension PixelSize {
  /// Returns the pixels of a part that is given in fractions of width and height.
  fileprivate func part(_ part: CGRect) -> PixelRectangle {
    guard part.width < 1 || part.height < 1, width > 0, height > 0 else { return whole }
    let left = min(width - 1, max(0, Int((part.minX * Double(width)).rounded(.down))))
    let top = min(height - 1, max(0, Int((part.minY * Double(height)).rounded(.down))))
    let right = min(width, max(left + 1, Int((part.maxX * Double(width)).rounded(.up))))
    let bottom = min(height, max(top + 1, Int((part.maxY * Double(height)).rounded(.up))))
    return PixelRectangle(x: left, y: top, width: right - left, height: bottom - top)
  }
}

extension FocusPoint {
  fileprivate var point: CGPoint { CGPoint(x: x, y: y) }
}
