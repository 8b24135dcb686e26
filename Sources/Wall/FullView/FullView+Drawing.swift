import Foundation
import Pictures
import SymbolArt
import TerminalPanels

extension FullView {
  func draw(at time: Double, in stack: ModeStack) {
    let room = CellRect(origin: .zero, size: room)
    let cell = scene.placed.last { $0.photo == state.photo && !$0.isLeaving }?.frame
    let from = cell ?? CellRect(column: room.columns / 2, row: room.rows / 2, columns: 2, rows: 1)
    let frame = from.moved(towards: room, by: openness(at: time))
    requestPicture(for: room.size, at: time)
    panel.frame = frame
    panel.isHidden = false
    draw(in: frame.size, isSettled: !isAnimating(at: time), at: time)
  }

  /// The large picture once it is loaded, else that of the cell, and its number.
  var picture: (Picture, Int)? {
    for use in [PictureUse.fullView, .cell] {
      if let entry = scene.pictures.entry(for: PictureID(state.photo, for: use)), let picture = entry.picture {
        return (picture, entry.number)
      }
    }
    return nil
  }

  private func requestPicture(for room: CellSize, at time: Double) {
    guard scene.graphics != .boxes, !isClosing else { return }
    let target = scene.pixelTarget(for: room, zoom: scale.decodedZoom)
    let entry = scene.document.photos[state.photo]
    let address = entry.picture ?? entry.address(showing: target.width, target.height)
    scene.pictures.request(
      PictureRequest(
        id: PictureID(state.photo, for: .fullView),
        address: address, target: target,
        fit: .fit, priority: .greatestFiniteMagnitude, wantsPreview: !scene.playsPictures,
        wantsAnimation: scene.playsPictures),
      at: time)
  }

  /// Returns the index of the frame of a picture that plays.
  private func playedFrame(of picture: Picture, at time: Double) -> Int {
    nextPlaybackTime = nil
    guard picture.animation != nil, scene.playsPictures else { return 0 }
    let id = PictureID(state.photo, for: .fullView)
    if playback?.id != id { playback = Playback(id: id, start: time) }
    nextPlaybackTime = playback?.nextTime(of: picture, after: time)
    return playback?.frame(of: picture, at: time) ?? 0
  }

  private func draw(in size: CellSize, isSettled: Bool, at time: Double) {
    let (id, entry) = (PictureID(state.photo, for: .fullView), scene.document.photos[state.photo])
    let found = scene.graphics == .boxes || size.isEmpty ? nil : picture
    var drawing = PhotoCellConfiguration(photo: state.photo, size: size, frame: nil)
    if let (picture, number) = found {
      drawing.body = body(of: picture, number, in: size, isSettled: isSettled, at: time)
    } else if let error = scene.pictures.entry(for: id)?.error {
      drawing.body = .failure(title: entry.name, error)
    } else {
      drawing.body = .placeholder(title: entry.name, size: entry.sizeText, progress: scene.pictures.progress(of: id))
    }
    guard self.drawing != drawing else { return }
    self.drawing = drawing
    panel.content = scene.painter.paint(drawing, of: found?.0, from: scene.pictures)
  }

  /// Returns the visible part of a picture. In exact pixels it is the whole picture, zoomed, most of it outside the room.
  private func body(of picture: Picture, _ number: Int, in room: CellSize, isSettled: Bool, at time: Double)
    -> PhotoCellConfiguration.Body
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
    return scene.pictures.body(of: picture, art, for: PictureID(state.photo, for: .fullView), at: extent)
  }
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
