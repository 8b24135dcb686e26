import CollectionView
import Foundation
import PhotoFeed
import Pictures
import TerminalPanels

extension WallScene {
  /// Places the panels of all presented elements, and draws those that have changed.
  func draw(at time: Double) {
    panels.beginFrame()
    placed.removeAll(keepingCapacity: true)
    wanted.removeAll(keepingCapacity: true)
    nextPlaybackTime = nil
    let snapping = OffsetSnapping(offset: collectionView.contentOffset, geometry: geometry)
    let elements = elementsWithFocusRaised()
    // What leaning pictures leave uncovered is composed here, since a panel is an opaque rectangle.
    var beneath = elements.contains { quadrilateral(of: $0) != nil } ? emptyCanvas : nil
    for (order, element) in elements.enumerated() {
      // Below 5 % it cannot be told from the background.
      guard element.alpha >= 0.05, !element.view.isHidden else { continue }
      let frame = snapping.cells(element.frame)
      let panel: Panel?
      if let cell = element.view as? PhotoCell {
        guard !frame.isEmpty else { continue }
        if let canvas = beneath, let quadrilateral = quadrilateral(of: element) {
          panel = drawLeaning(
            cell, element, on: quadrilateral, at: frame, over: canvas, order: order, time: time)
        } else {
          panel = draw(cell, element, at: frame, order: order, time: time)
        }
      } else {
        panel = draw(supplementary: element, in: snapping.snapped(element.frame), order: order)
      }
      if let panel { beneath?.draw(panel.content, at: panel.frame.origin) }
    }
    panels.endFrame()
    pictures.cancelRequests { $0.use != .fullView && !wanted.contains($0) }
  }

  /// Returns the value of a property with which a photo is drawn: one in the range that is about to be marked counts as marked.
  ///
  /// - Parameter path: the photo's place on the wall; nil if it leaves.
  func shownValue(of property: PhotoProperty, _ photo: PhotoID, at path: IndexPath?) -> UInt8 {
    if property == .marked, let range = appearance.range, let path,
      document.model.shown.position(of: path).map(range.contains) ?? false
    {
      return 1
    }
    return document.model[property][photo]
  }

  /// Returns the text on a photo's picture; empty if there is none.
  func badge(of photo: PhotoID, at path: IndexPath?) -> String {
    PhotoProperty.all.map { property in
      let badge = property[shownValue(of: property, photo, at: path)].badge
      return screen.isUnicode ? badge.unicode : badge.ascii
    }.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Returns the elements back to front, the focused photo above others of its z-order. So it is seen whole where photos overlap,
  /// and a click hits the photo that is seen on top.
  private func elementsWithFocusRaised() -> [PresentedElement] {
    var elements = collectionView.presentedElements
    guard let focus = document.model.focus,
      let index = elements.lastIndex(where: { !$0.isLeaving && ($0.view as? PhotoCell)?.photo == focus })
    else { return elements }
    let focused = elements.remove(at: index)
    let place = elements[index...].firstIndex { $0.zIndex > focused.zIndex || $0.depth > focused.depth + 1 }
    elements.insert(focused, at: place ?? elements.endIndex)
    return elements
  }

  // MARK: Photos

  private func caption(of photo: PhotoID, _ entry: Photo) -> String {
    ([entry.name] + document.model.texts(of: photo, \.caption)).joined(separator: " ")
  }

  private func draw(_ cell: PhotoCell, _ element: PresentedElement, at frame: CellRect, order: Int, time: Double)
    -> Panel?
  {
    guard let photo = cell.photo else { return nil }
    let model = document.model
    let entry = document.photos[photo]
    let caption = appearance.showsCaptions ? self.caption(of: photo, entry) : nil
    let area = PhotoCellConfiguration.pictureArea(in: frame.size, frame: appearance.frame, hasCaption: caption != nil)
      .size
    let restFrame = geometry.cells(element.modelFrame).size
    request(photo, entry: entry, for: restFrame, hasCaption: caption != nil, element: element, at: time)

    let isChanging = !frame.size.isNearly(restFrame) && collectionView.isAnimating
    let opacity = Int((element.alpha * 20).rounded())
    let (body, art) = body(
      of: photo, entry: entry, in: area, isChanging: isChanging, isFaded: opacity < 20, at: time)
    let configuration = PhotoCellConfiguration(
      photo: photo, size: frame.size, frame: appearance.frame, body: body, caption: caption,
      matchedWords: caption == nil ? [] : appearance.searchWords,
      isFocused: model.focus == photo && !element.isLeaving && !appearance.isBare,
      badge: badge(of: photo, at: element.isLeaving ? nil : element.indexPath),
      opacity: opacity)
    let host = panels.place(cell, at: frame, order: order)
    if host.configuration != AnyHashable(configuration) {
      host.configuration = configuration
      host.panel.content = painter.paint(configuration, art: art())
      counts.drawn += 1
    }
    let isLoaded =
      switch body {
      case .art, .pixels: pictures.isLoaded(PictureID(photo))
      case .placeholder, .failure: graphics == .boxes
      }
    placed.append(
      PlacedElement(
        frame: frame, path: element.indexPath, photo: photo, isLeaving: element.isLeaving, isLoaded: isLoaded))
    return host.panel
  }

  /// Returns the body of a photo's panel, and a function that makes its art, which is called only if the panel is drawn.
  ///
  /// Exact pixels cannot be translucent. So a picture that fades is drawn as art.
  private func body(
    of photo: PhotoID, entry: Photo, in area: CellSize, isChanging: Bool, isFaded: Bool, at time: Double
  ) -> (PhotoCellConfiguration.Body, () -> PlacedArt?) {
    let (id, loaded, frame) = shownPicture(of: photo, at: time)
    if let loaded, let picture = loaded.picture {
      let ratio = screen.cellPixelRatio
      var key = ArtKey(picture: loaded.number, frame: frame, area: area, fit: appearance.fit, isFast: isChanging)
      func art() -> PlacedArt? { area.isEmpty ? nil : pictures.placedArt(of: picture, key: key, ratio: ratio) }
      guard let display = pictures.pixels, !isFaded else { return (.art(key), art) }
      let extent = PixelExtent(of: picture.bitmap.size, in: area, fit: appearance.fit, ratio: ratio)
      guard
        let pixels = pictures.placedPixels(of: picture, number: loaded.number, frame: frame, for: id, at: extent)
      else { return (.art(key), art) }
      guard pixels.placement.needsArt else { return (.pixels(pixels, nil), { nil }) }
      // The art stays the same below frames that are shown above it.
      if display.playsOverArt { key.frame = 0 }
      return (.pixels(pixels, key), art)
    }
    if let error = loaded?.error { return (.failure(title: entry.name, error), { nil }) }
    return (
      .placeholder(title: entry.name, size: entry.sizeText, progress: pictures.progress(of: id)), { nil }
    )
  }

  /// Returns what there is of a photo's picture, and the number of the current frame if it plays.
  func shownPicture(of photo: PhotoID, at time: Double) -> (id: PictureID, entry: PictureCache.Entry?, frame: Int) {
    let playing = playingPicture(photo, at: time)
    let id = PictureID(photo, for: playing == nil ? .cell : .playback)
    return (id, graphics == .boxes ? nil : playing?.entry ?? pictures.entry(for: id), playing?.frame ?? 0)
  }

  /// Returns the focused picture with all its frames and the number of the current frame; nil if it is not animated.
  private func playingPicture(_ photo: PhotoID, at time: Double) -> (entry: PictureCache.Entry, frame: Int)? {
    let id = PictureID(photo, for: .playback)
    guard photo == document.model.focus, playsPictures, let entry = pictures.entry(for: id),
      let picture = entry.picture, picture.animation != nil
    else { return nil }
    if playback?.id != id { playback = Playback(id: id, start: time) }
    nextPlaybackTime = playback?.nextTime(of: picture, after: time)
    return (entry, playback?.frame(of: picture, at: time) ?? 0)
  }

  /// Requests a photo's picture, and all frames of the focused one if it is animated.
  func request(
    _ photo: PhotoID, entry: Photo, for frame: CellSize, hasCaption: Bool, element: PresentedElement, at time: Double
  ) {
    guard graphics != .boxes, !element.isLeaving else { return }
    let area = PhotoCellConfiguration.pictureArea(in: frame, frame: appearance.frame, hasCaption: hasCaption).size
    let viewport = CGPoint(x: collectionView.bounds.width / 2, y: collectionView.bounds.height / 2)
    let distance = hypot(element.modelFrame.midX - viewport.x, element.modelFrame.midY - viewport.y)
    let target = pixelTarget(for: area)
    var request = PictureRequest(
      id: PictureID(photo), source: document.photos.cellSource(of: photo, entry, for: target), target: target,
      mode: appearance.fit == .fill ? .fill : .fit, priority: -Float(distance), wantsPreview: true)
    wanted.insert(request.id)
    pictures.request(request, at: time)
    // The first frame tells whether there are more. None are requested while the wall scrolls past.
    guard photo == document.model.focus, playsPictures, !collectionView.isAnimating,
      pictures.entry(for: request.id)?.picture?.header.isAnimated ?? false
    else { return }
    request.id.use = .playback
    request.priority = 1
    request.wantsPreview = false
    request.wantsAnimation = true
    wanted.insert(request.id)
    pictures.request(request, at: time)
  }

  /// Returns the pixels that an area of cells can show.
  func pixelTarget(for area: CellSize, zoom: Double = 1) -> PixelSize {
    // Art takes up to 2 × 4 samples of a cell; twice as many pixels give a good average.
    let across = pictures.pixels == nil ? 4 : Double(screen.cellPixels?.width ?? 8)
    let down = across * screen.cellPixelRatio
    return PixelSize(
      width: max(1, Int(Double(area.columns) * across * zoom)), height: max(1, Int(Double(area.rows) * down * zoom)))
  }

  // MARK: Headers, footers, decorations

  /// Draws a header, footer or decoration as its views are, without pictures. Returns nil if there is nothing to draw: an
  /// empty panel would hide the photos behind it.
  ///
  /// - Parameter frame: the frame in the viewport, in points.
  private func draw(supplementary element: PresentedElement, in frame: CGRect, order: Int) -> Panel? {
    let shown = geometry.cells(frame)
    // A view that is thinner than a cell is a line.
    let area = CellRect(
      column: shown.columns > 0 ? shown.column : CellGeometry.whole(floor(frame.midX / geometry.cell.width)),
      row: shown.rows > 0 ? shown.row : CellGeometry.whole(floor(frame.midY / geometry.cell.height)),
      columns: max(shown.columns, 1), rows: max(shown.rows, 1))
    let seen = area.intersection(CellRect(origin: .zero, size: self.area))
    guard !seen.isEmpty else { return nil }
    let look = ViewLook(on: screen, inks: inks, geometry: geometry)
    let painter = ViewPainter(size: seen.size, look: look, artist: pictures.artist)
    let empty = painter.grid
    let origin = geometry.points(CellSize(columns: seen.column, rows: seen.row))
    painter.paint(element.view, in: frame.offsetBy(dx: -origin.width, dy: -origin.height), alpha: 1)
    if let title = (element.view as? SectionTitleView)?.title, !title.isEmpty {
      self.painter.paint(title: title, in: area.offsetBy(columns: -seen.column, rows: -seen.row), on: &painter.grid)
    }
    guard painter.grid != empty else { return nil }
    painter.grid.fade(to: element.alpha, over: inks.solidBackground, foreground: inks.text)
    let host = panels.place(element.view, at: seen, order: order)
    if host.panel.content != painter.grid {
      host.panel.content = painter.grid
      counts.drawn += 1
    }
    placed.append(
      PlacedElement(
        frame: area, path: element.indexPath, photo: nil, isLeaving: element.isLeaving, isLoaded: true))
    return host.panel
  }
}

/// Converts frames of the viewport to cells so that scrolling never changes a size: edges are rounded in the content, and the
/// content moves by whole cells.
struct OffsetSnapping {
  let offset: CGPoint
  let geometry: CellGeometry
  private let columns: Int
  private let rows: Int

  init(offset: CGPoint, geometry: CellGeometry) {
    self.offset = offset
    self.geometry = geometry
    columns = Int((offset.x / geometry.cell.width).rounded())
    rows = Int((offset.y / geometry.cell.height).rounded())
  }

  func cells(_ frame: CGRect) -> CellRect { geometry.cells(snapped(frame)) }

  /// Returns a frame as if the content had been moved by whole cells.
  func snapped(_ frame: CGRect) -> CGRect {
    frame.offsetBy(
      dx: offset.x - Double(columns) * geometry.cell.width, dy: offset.y - Double(rows) * geometry.cell.height)
  }
}

extension CellSize {
  /// Returns true if two sizes differ only by rounding.
  fileprivate func isNearly(_ other: CellSize) -> Bool {
    abs(columns - other.columns) <= 1 && abs(rows - other.rows) <= 1
  }
}
