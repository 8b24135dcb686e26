import Foundation
import Pictures
import SymbolArt
import TerminalPanels

/// Opens, closes and draws the full view, and runs its slideshow.
final class FullViewController {
  private let scene: WallScene
  private let options: WallOptions
  private var view: FullView?

  private var keys: KeyTable { options.keys }

  private var contents: WallContents { scene.contents }
  private var screen: Screen { scene.screen }

  init(scene: WallScene, options: WallOptions) {
    (self.scene, self.options) = (scene, options)
  }

  /// Whether it is on the screen.
  var isOpen: Bool { view != nil }
  /// Whether it takes the keys: from when it opens until it begins to close.
  var takesKeys: Bool { view.map { !$0.isClosing } ?? false }
  /// Screen pixels per pixel of the picture, in percent; 0 if it is not open.
  var zoom: Int { view.map { scale(of: $0).percent } ?? 0 }
  /// Whether a slideshow runs, which has the whole screen.
  var runsSlideshow: Bool { view?.slideshow != nil }
  private var room: CellSize {
    runsSlideshow ? CellSize(columns: screen.size.columns, rows: screen.size.rows) : scene.area
  }

  func isAnimating(at time: Double) -> Bool { view?.isAnimating(at: time) ?? false }

  /// The time of the next slide or of the next frame of a picture that plays; nil if there is none.
  var nextTime: Double? { [view?.slideshow?.nextTime, view?.nextPlaybackTime].compactMap { $0 }.min() }

  /// Opens the full view of a photo.
  func open(_ photo: PhotoID, at time: Double) -> [WallEffect] {
    // Another one may still be closing.
    view?.panel.close()
    let panel = Panel(on: screen, frame: .zero, zOrder: Wall.Layer.fullView)
    view = FullView(photo, panel: panel, at: time, isAnimated: options.isAnimated)
    return [.message("\(contents.photos[photo].name) — \(keys.hint(.fullView(.close))) returns to the wall")]
  }

  func perform(_ action: FullViewAction, at time: Double) -> [WallEffect] {
    guard let view else { return [] }
    switch action {
    case .zoomIn: return zoom(view, to: scale(of: view).zoomed(by: 1.5))
    case .zoomOut: return zoom(view, to: scale(of: view).zoomed(by: 1 / 1.5))
    case .zoomToggle: return zoom(view, to: view.state.scale == nil ? 1 : nil)
    case .pan(let direction):
      if scale(of: view).isZoomed {
        view.state.pan(direction, seeing: view.part)
      } else if direction.isHorizontal {
        return step(view, by: direction.isForward ? 1 : -1, at: time)
      }
    case .nextPicture: return step(view, by: 1, at: time)
    case .previousPicture: return step(view, by: -1, at: time)
    case .slideshow:
      view.slideshow = view.slideshow == nil ? Slideshow(options, at: time) : nil
      return view.slideshow == nil ? [.message("slideshow stopped")] : []
    case .close: view.close(at: time)
    }
    return []
  }

  private func zoom(_ view: FullView, to scale: Double?) -> [WallEffect] {
    view.state.scale = scale
    guard scale == 1 else { return [.message(scale == nil ? "whole picture, zoom \(zoom) %" : "zoom \(zoom) %")] }
    let unit =
      scene.pictures.pixels != nil
      ? "a pixel of the screen" : pixelsPerColumn == 1 ? "as wide as a cell" : "half a cell wide"
    return [.message("zoom 100 % — a pixel of the picture is \(unit)")]
  }

  /// Screen pixels in the width of a cell, or the parts that its symbols can tell apart.
  private var pixelsPerColumn: Int {
    if scene.pictures.pixels != nil { return screen.cellPixels?.width ?? 8 }
    return [.half, .ascii].contains(scene.pictures.artist.symbols) ? 1 : 2
  }

  private func scale(of view: FullView) -> FullViewScale {
    let entry = contents.photos[view.state.photo]
    let size =
      picture(of: view.state.photo)?.0.header.size
      ?? entry.width.flatMap { width in entry.height.map { PixelSize(width: width, height: $0) } }
    return FullViewScale(
      view.state, of: size, in: room, ratio: screen.cellPixelRatio, pixelsPerColumn: pixelsPerColumn)
  }

  private func step(_ view: FullView, by step: Int, at time: Double) -> [WallEffect] {
    guard let position = contents.model.focusPosition else { return [] }
    guard let photo = contents.model.photo(at: position + step) else {
      return [.message(step > 0 ? "this is the last photo" : "this is the first photo")]
    }
    view.slideshow?.restart(at: time)
    show(photo, at: time)
    return [.focus(position + step)]
  }

  /// Returns the position of the next slide if it is due.
  func takeSlide(at time: Double) -> Int? {
    guard let view, let position = view.slideshow?.take(at: time, in: contents.model) else { return nil }
    show(contents.model.photo(at: position), at: time)
    return position
  }

  /// Shows another photo, for instance after a deletion; closes if there is none.
  func show(_ photo: PhotoID?, at time: Double) {
    guard let view else { return }
    guard let photo else { return view.close(at: time) }
    guard view.state.photo != photo else { return }
    scene.pictures.cancel(PictureID(view.state.photo, for: .fullView))
    view.state.photo = photo
  }

  func hide() { view?.hide() }

  /// Makes the next frame draw it again.
  func invalidate() { view?.appearance = nil }

  // MARK: Drawing

  func draw(at time: Double) {
    guard let view else { return }
    let openness = view.openness(at: time)
    if view.isClosing, !view.isAnimating(at: time) {
      scene.pictures.cancel(PictureID(view.state.photo, for: .fullView))
      view.panel.close()
      self.view = nil
      return
    }
    let room = CellRect(origin: .zero, size: room)
    let cell = scene.placed.last { $0.photo == view.state.photo && !$0.isLeaving }?.frame
    let from = cell ?? CellRect(column: room.columns / 2, row: room.rows / 2, columns: 2, rows: 1)
    let frame = from.moved(towards: room, by: openness)
    request(view, room: room.size, at: time)
    view.panel.frame = frame
    view.panel.isHidden = false
    draw(view, in: frame.size, isSettled: !view.isAnimating(at: time), at: time)
  }

  /// Returns the large picture once it is loaded, else that of the cell, and its number.
  private func picture(of photo: PhotoID) -> (Picture, Int)? {
    for use in [PictureUse.fullView, .cell] {
      if let entry = scene.pictures.entry(for: PictureID(photo, for: use)), let picture = entry.picture {
        return (picture, entry.number)
      }
    }
    return nil
  }

  private func request(_ view: FullView, room: CellSize, at time: Double) {
    guard scene.graphics != .boxes, !view.isClosing else { return }
    let target = scene.pixelTarget(for: room, zoom: scale(of: view).decodedZoom)
    let entry = contents.photos[view.state.photo]
    let address = entry.picture ?? entry.address(showing: target.width, target.height)
    scene.pictures.request(
      PictureRequest(
        id: PictureID(view.state.photo, for: .fullView),
        source: address.pictureSource, target: target,
        mode: .fit, priority: .greatestFiniteMagnitude, wantsPreview: !scene.playsPictures,
        wantsAnimation: scene.playsPictures),
      at: time)
  }

  /// Returns the index of the frame of a picture that plays.
  private func playedFrame(of picture: Picture, in view: FullView, at time: Double) -> Int {
    view.nextPlaybackTime = nil
    guard picture.animation != nil, scene.playsPictures else { return 0 }
    let id = PictureID(view.state.photo, for: .fullView)
    if view.playback?.id != id { view.playback = Playback(id: id, start: time) }
    view.nextPlaybackTime = view.playback?.nextTime(of: picture, after: time)
    return view.playback?.frame(of: picture, at: time) ?? 0
  }

  /// Returns the visible part in exact pixels: the whole picture, zoomed, most of it outside the room.
  private func fullPixels(
    of picture: Picture, number: Int, frame: Int, in view: FullView, room: CellSize
  ) -> PlacedPixels? {
    guard scene.pictures.pixels != nil, !room.isEmpty else { return nil }
    let whole = SymbolArtist.largest(picture.bitmap.size, in: room, ratio: screen.cellPixelRatio)
    let (part, cells) = view.state.view(whole: whole, room: room, zoom: scale(of: view).zoom)
    view.part = part
    var extent = PixelExtent(of: picture.bitmap.size, in: room, fit: .fit, ratio: screen.cellPixelRatio)
    extent.size = CellSize(
      columns: Int((Double(cells.columns) / part.width).rounded()),
      rows: Int((Double(cells.rows) / part.height).rounded()))
    extent.column = (room.columns - cells.columns) / 2 - Int((part.minX * Double(extent.size.columns)).rounded())
    extent.row = (room.rows - cells.rows) / 2 - Int((part.minY * Double(extent.size.rows)).rounded())
    return scene.pictures.placedPixels(
      of: picture, number: number, frame: frame, for: PictureID(view.state.photo, for: .fullView), at: extent)
  }

  /// What a drawing depends on; the view is drawn again when it changes.
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

  private func draw(_ view: FullView, in size: CellSize, isSettled: Bool, at time: Double) {
    let photo = view.state.photo
    let id = PictureID(photo, for: .fullView)
    let found = picture(of: photo)
    let progress = found == nil ? scene.pictures.progress(of: id) : nil
    let failure = scene.pictures.entry(for: id)?.error
    let frame = found.map { playedFrame(of: $0.0, in: view, at: time) } ?? 0
    let pixels = found.flatMap { fullPixels(of: $0.0, number: $0.1, frame: frame, in: view, room: size) }
    // The art stays the same below frames that are shown above it.
    let artFrame = pixels?.placement.needsArt == true && scene.pictures.pixels?.playsOverArt == true ? 0 : frame
    let appearance = Appearance(
      state: view.state, size: size, picture: found?.1 ?? 0, frame: artFrame, pixels: pixels, isSettled: isSettled,
      failure: failure, progress: progress)
    guard view.appearance != AnyHashable(appearance) else { return }
    view.appearance = appearance
    let inks = scene.inks
    var grid = CellGrid(size, filledWith: Cell(style: Style(background: inks.background)))
    if let (picture, _) = found, scene.graphics != .boxes, !size.isEmpty {
      if pixels?.placement.needsArt ?? true {
        draw(picture, frame: artFrame, of: view, isSettled: isSettled, on: &grid)
      }
      if let pixels { grid.draw(pixels, in: grid.bounds, background: inks.background) }
    } else {
      let entry = contents.photos[photo]
      let body: PhotoCellConfiguration.Body =
        failure.map { .failure(title: entry.name, $0) }
        ?? .placeholder(title: entry.name, size: entry.sizeText, progress: progress)
      grid = scene.painter.paint(PhotoCellConfiguration(photo: photo, size: size, body: body), art: nil)
    }
    view.panel.content = grid
  }

  /// Draws the visible part of a picture as art.
  private func draw(_ picture: Picture, frame: Int, of view: FullView, isSettled: Bool, on grid: inout CellGrid) {
    let bitmap = picture.animation?.frames[frame].bitmap ?? picture.bitmap
    let whole = SymbolArtist.largest(bitmap.size, in: grid.size, ratio: screen.cellPixelRatio)
    let (part, cells) = view.state.view(whole: whole, room: grid.size, zoom: scale(of: view).zoom)
    view.part = part
    let art = scene.pictures.artist.art(
      of: bitmap.cut(part), columns: cells.columns, rows: cells.rows, fast: !isSettled)
    grid.draw(
      art, at: CellPoint(column: (grid.columns - cells.columns) / 2, row: (grid.rows - cells.rows) / 2),
      colors: screen.colors)
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
