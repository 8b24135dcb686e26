import Foundation
import Pictures
import SymbolArt
import TerminalPanels

extension Wall {
  func openFullView() {
    guard let photo = focusedPhoto() else { return }
    // One may still be on its way back.
    fullView?.panel.close()
    let panel = Panel(on: screen, frame: .zero, zOrder: Layer.fullView)
    fullView = FullView(photo, panel: panel, at: now, isAnimated: options.isAnimated)
    say("\(contents.photos[photo].name) — \(keys.hint(.fullView(.close))) goes back to the wall")
  }

  func performInFullView(_ action: FullViewAction) {
    guard let view = fullView else { return }
    switch action {
    case .zoomIn: zoom(view) { $0.zoom(by: 1.5) }
    case .zoomOut: zoom(view) { $0.zoom(by: 1 / 1.5) }
    case .zoomReset: zoom(view) { $0 = FullViewState(photo: $0.photo) }
    case .pan(let direction): view.state.pan(direction, seeing: view.part)
    case .nextPicture: turnPage(by: 1)
    case .previousPicture: turnPage(by: -1)
    case .slideshow: toggleSlideshow()
    case .close: view.close(at: now)
    }
  }

  private func zoom(_ view: FullView, _ change: (inout FullViewState) -> Void) {
    change(&view.state)
    say("zoom \(Int((view.state.zoom * 100).rounded())) %")
  }

  private func turnPage(by step: Int) {
    guard let position = contents.model.focusPosition, contents.model.count > 0 else { return }
    let next = position + step
    guard (0..<contents.model.count).contains(next) else {
      return say(step > 0 ? "this is the last photo" : "this is the first photo")
    }
    contents.model.focus(onPosition: next)
    fullViewFollowsFocus()
    showFocus()
    if fullView?.nextSlideTime != nil { fullView?.nextSlideTime = now + FullView.slideTime }
  }

  private func toggleSlideshow() {
    guard let view = fullView else { return }
    view.nextSlideTime = view.nextSlideTime == nil ? now + FullView.slideTime : nil
    say(view.nextSlideTime == nil ? "slideshow stopped" : "slideshow — \(keys.hint(.fullView(.slideshow))) stops it")
  }

  /// Turns the page when its time has come; after the last photo comes the first.
  func stepSlideshow() {
    guard let view = fullView, let due = view.nextSlideTime, due <= now + 1e-9, contents.model.count > 0 else { return }
    contents.model.focus(onPosition: ((contents.model.focusPosition ?? 0) + 1) % contents.model.count)
    fullViewFollowsFocus()
    showFocus()
    message = nil
    view.nextSlideTime = now + FullView.slideTime
  }

  /// The full view shows the focused photo, also after a delete or an undo.
  func fullViewFollowsFocus() {
    guard let view = fullView else { return }
    guard let photo = contents.model.focus else {
      view.close(at: now)
      return
    }
    if view.state.photo != photo {
      scene.book.cancel(PictureKey(view.state.photo, for: .fullView))
      view.state = FullViewState(photo: photo)
    }
  }

  // MARK: Drawing

  func drawFullView() {
    guard let view = fullView else { return }
    let openness = view.openness(at: now)
    if view.isClosing, !view.isAnimating(at: now) {
      scene.book.cancel(PictureKey(view.state.photo, for: .fullView))
      view.panel.close()
      fullView = nil
      return
    }
    let room = CellRect(origin: .zero, size: scene.area)
    let cell = scene.placed.last { $0.photo == view.state.photo && !$0.isLeaving }?.frame
    let from = cell ?? CellRect(column: room.columns / 2, row: room.rows / 2, columns: 2, rows: 1)
    let frame = from.moved(towards: room, by: openness)
    let isSettled = !view.isAnimating(at: now)
    wantFullPicture(view, room: room.size)
    view.panel.frame = frame
    view.panel.isHidden = false
    draw(view, in: frame.size, isSettled: isSettled)
  }

  /// Where the pixels are: the large ones once they are there, else those of the cell.
  private func picture(of photo: PhotoID) -> (Picture, Int)? {
    for use in [PictureUse.fullView, .cell] {
      if case .present(let picture, let number) = scene.book.state(of: PictureKey(photo, for: use)) {
        return (picture, number)
      }
    }
    return nil
  }

  private func wantFullPicture(_ view: FullView, room: CellSize) {
    guard scene.graphics != .boxes, !view.isClosing else { return }
    let zoom = min(view.state.zoom, 8)
    scene.book.want(
      PictureWant(
        key: PictureKey(view.state.photo, for: .fullView),
        source: contents.photos[view.state.photo].address.pictureSource,
        target: scene.pixelTarget(for: room, zoom: zoom),
        mode: .fit, priority: .greatestFiniteMagnitude, wantsAnimation: scene.playsPictures),
      at: now)
  }

  /// The frame that is seen now of a picture that plays.
  private func playedFrame(of picture: Picture, in view: FullView) -> Int {
    view.nextPlaybackTime = nil
    guard picture.animation != nil, scene.playsPictures else { return 0 }
    let key = PictureKey(view.state.photo, for: .fullView)
    if view.playback?.key != key { view.playback = Playback(key: key, start: now) }
    view.nextPlaybackTime = view.playback?.nextTime(of: picture, after: now)
    return view.playback?.frame(of: picture, at: now) ?? 0
  }

  /// The part that is seen, in exact pixels: the whole picture, zoomed, most of it outside the room.
  private func fullPixels(
    of picture: Picture, number: Int, frame: Int, in view: FullView, room: CellSize
  ) -> PlacedPixels? {
    guard scene.book.pixels != nil, !room.isEmpty else { return nil }
    let whole = SymbolArtist.largest(picture.bitmap.size, in: room, ratio: screen.cellPixelRatio)
    let (part, cells) = view.state.view(whole: whole, room: room)
    view.part = part
    var extent = PixelExtent(of: picture.bitmap.size, in: room, fit: .fit, ratio: screen.cellPixelRatio)
    extent.size = CellSize(
      columns: Int((Double(cells.columns) / part.width).rounded()),
      rows: Int((Double(cells.rows) / part.height).rounded()))
    extent.column = (room.columns - cells.columns) / 2 - Int((part.minX * Double(extent.size.columns)).rounded())
    extent.row = (room.rows - cells.rows) / 2 - Int((part.minY * Double(extent.size.rows)).rounded())
    return scene.book.pixels(
      of: picture, number: number, frame: frame, for: PictureKey(view.state.photo, for: .fullView), at: extent)
  }

  private struct FullLook: Hashable {
    var state: FullViewState
    var size: CellSize
    var picture: Int
    var frame: Int
    var pixels: PlacedPixels?
    var isSettled: Bool
    var failure: PictureError?
    var progress: FetchProgress.Part?
  }

  private func draw(_ view: FullView, in size: CellSize, isSettled: Bool) {
    let photo = view.state.photo
    let key = PictureKey(photo, for: .fullView)
    let found = picture(of: photo)
    let progress = found == nil ? scene.book.progress(of: key) : nil
    var failure: PictureError?
    if case .failed(let error) = scene.book.state(of: key) { failure = error }
    let frame = found.map { playedFrame(of: $0.0, in: view) } ?? 0
    let pixels = found.flatMap { fullPixels(of: $0.0, number: $0.1, frame: frame, in: view, room: size) }
    let look = FullLook(
      state: view.state, size: size, picture: found?.1 ?? 0, frame: frame, pixels: pixels, isSettled: isSettled,
      failure: failure, progress: progress)
    guard view.look != AnyHashable(look) else { return }
    view.look = look
    let inks = scene.inks
    var grid = CellGrid(size, filledWith: Cell(style: Style(background: inks.background)))
    if let pixels {
      grid.draw(pixels, in: CellRect(origin: .zero, size: size), background: inks.background)
    } else if let (picture, _) = found, scene.graphics != .boxes, !size.isEmpty {
      let ratio = screen.cellPixelRatio
      let bitmap = picture.animation?.frames[frame].bitmap ?? picture.bitmap
      let whole = SymbolArtist.largest(bitmap.size, in: size, ratio: ratio)
      let (part, cells) = view.state.view(whole: whole, room: size)
      view.part = part
      let art = scene.book.artist.art(
        of: bitmap.cut(part), columns: cells.columns, rows: cells.rows, fast: !isSettled)
      grid.draw(
        art, at: CellPoint(column: (size.columns - cells.columns) / 2, row: (size.rows - cells.rows) / 2),
        colors: screen.colors)
    } else {
      let entry = contents.photos[photo]
      let body: PhotoLook.Body =
        failure.map { .failure(title: entry.name, $0) }
        ?? .placeholder(title: entry.name, size: entry.sizeText, progress: progress)
      grid = scene.painter.paint(PhotoLook(photo: photo, size: size, body: body), art: nil)
    }
    view.panel.content = grid
  }
}

extension CellRect {
  /// This rectangle on its way to another: 0 is here, 1 there.
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
  /// A part of it, given in parts of width and height.
  func cut(_ part: CGRect) -> Bitmap {
    guard part.width < 1 || part.height < 1, width > 0, height > 0 else { return self }
    let left = min(width - 1, max(0, Int((part.minX * Double(width)).rounded(.down))))
    let top = min(height - 1, max(0, Int((part.minY * Double(height)).rounded(.down))))
    let right = min(width, max(left + 1, Int((part.maxX * Double(width)).rounded(.up))))
    let bottom = min(height, max(top + 1, Int((part.maxY * Double(height)).rounded(.up))))
    return cut(column: left, row: top, width: right - left, height: bottom - top)
  }
}
