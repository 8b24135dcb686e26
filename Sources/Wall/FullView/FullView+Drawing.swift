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
        source: address.pictureSource, target: target,
        mode: .fit, priority: .greatestFiniteMagnitude, wantsPreview: !scene.playsPictures,
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

  /// Returns the visible part in exact pixels: the whole picture, zoomed, most of it outside the room.
  private func fullPixels(of picture: Picture, number: Int, frame: Int, room: CellSize) -> PlacedPixels? {
    guard scene.pictures.pixels != nil, !room.isEmpty else { return nil }
    let whole = SymbolArtist.largest(picture.bitmap.size, in: room, ratio: scene.screen.cellPixelRatio)
    let (part, cells) = state.view(whole: whole, room: room, zoom: scale.zoom)
    self.part = part
    var extent = PixelExtent(of: picture.bitmap.size, in: room, fit: .fit, ratio: scene.screen.cellPixelRatio)
    extent.size = CellSize(
      columns: Int((Double(cells.columns) / part.width).rounded()),
      rows: Int((Double(cells.rows) / part.height).rounded()))
    extent.column = (room.columns - cells.columns) / 2 - Int((part.minX * Double(extent.size.columns)).rounded())
    extent.row = (room.rows - cells.rows) / 2 - Int((part.minY * Double(extent.size.rows)).rounded())
    return scene.pictures.placedPixels(
      of: picture, number: number, frame: frame, for: PictureID(state.photo, for: .fullView), at: extent)
  }

  /// Everything that a drawing depends on; the view is drawn again when it changes.
  private struct Appearance: Hashable {
    var state: FullViewState
    var size: CellSize
    var picture: Int
    var frame: Int
    var pixels: PlacedPixels?
    var isSettled: Bool
    var failure: PictureError?
    var progress: FetchProgress.Part?
  }

  private func draw(in size: CellSize, isSettled: Bool, at time: Double) {
    let photo = state.photo
    let id = PictureID(photo, for: .fullView)
    let found = picture
    let progress = found == nil ? scene.pictures.progress(of: id) : nil
    let failure = scene.pictures.entry(for: id)?.error
    let frame = found.map { playedFrame(of: $0.0, at: time) } ?? 0
    let pixels = found.flatMap { fullPixels(of: $0.0, number: $0.1, frame: frame, room: size) }
    // The art stays the same below frames that are shown above it.
    let artFrame = pixels?.placement.needsArt == true && scene.pictures.pixels?.playsOverArt == true ? 0 : frame
    let appearance = Appearance(
      state: state, size: size, picture: found?.1 ?? 0, frame: artFrame, pixels: pixels, isSettled: isSettled,
      failure: failure, progress: progress)
    guard self.appearance != AnyHashable(appearance) else { return }
    self.appearance = appearance
    let inks = scene.inks
    var grid = CellGrid(size, filledWith: Cell(style: Style(background: inks.background)))
    if let (picture, _) = found, scene.graphics != .boxes, !size.isEmpty {
      if pixels?.placement.needsArt ?? true {
        draw(picture, frame: artFrame, isSettled: isSettled, on: &grid)
      }
      if let pixels { grid.draw(pixels, in: grid.bounds, background: inks.background) }
    } else {
      let entry = scene.document.photos[photo]
      let body: PhotoCellConfiguration.Body =
        failure.map { .failure(title: entry.name, $0) }
        ?? .placeholder(title: entry.name, size: entry.sizeText, progress: progress)
      grid = scene.painter.paint(PhotoCellConfiguration(photo: photo, size: size, body: body), art: nil)
    }
    panel.content = grid
  }

  /// Draws the visible part of a picture as art.
  private func draw(_ picture: Picture, frame: Int, isSettled: Bool, on grid: inout CellGrid) {
    let bitmap = picture.animation?.frames[frame].bitmap ?? picture.bitmap
    let whole = SymbolArtist.largest(bitmap.size, in: grid.size, ratio: scene.screen.cellPixelRatio)
    let (part, cells) = state.view(whole: whole, room: grid.size, zoom: scale.zoom)
    self.part = part
    let art = scene.pictures.artist.art(
      of: bitmap.cut(part), columns: cells.columns, rows: cells.rows, fast: !isSettled)
    grid.draw(
      art, at: CellPoint(column: (grid.columns - cells.columns) / 2, row: (grid.rows - cells.rows) / 2),
      colors: scene.screen.colors)
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

extension Bitmap {
  /// Returns a part of it, given in fractions of width and height.
  func cut(_ part: CGRect) -> Bitmap {
    guard part.width < 1 || part.height < 1, width > 0, height > 0 else { return self }
    let left = min(width - 1, max(0, Int((part.minX * Double(width)).rounded(.down))))
    let top = min(height - 1, max(0, Int((part.minY * Double(height)).rounded(.down))))
    let right = min(width, max(left + 1, Int((part.maxX * Double(width)).rounded(.up))))
    let bottom = min(height, max(top + 1, Int((part.maxY * Double(height)).rounded(.up))))
    return cut(column: left, row: top, width: right - left, height: bottom - top)
  }
}
