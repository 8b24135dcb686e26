import CollectionView
import Foundation
import PhotoFeed
import Pictures
import SymbolArt
import TerminalPanels

extension WallScene {
  /// Places the panels of all presented elements, and draws the changed ones.
  func draw(at time: Double) {
    panels.beginFrame()
    placed.removeAll(keepingCapacity: true)
    leaning.removeAll(keepingCapacity: true)
    nextPlaybackTime = nil
    // Edges are rounded in the content, which moves by whole cells, so scrolling never changes a size.
    let (offset, snapped) = (collectionView.contentOffset, geometry.snapped(collectionView.contentOffset))
    let elements = elementsWithFocusRaised()
    // The cells around leaning pictures are composed here, since a panel is an opaque rectangle.
    var beneath = elements.contains { quadrilateral(of: $0) != nil } ? emptyCanvas : nil
    for (order, element) in elements.enumerated() {
      // An opacity below 5 % is invisible.
      guard element.alpha >= 0.05, !element.view.isHidden else { continue }
      let frame = element.frame.offsetBy(dx: offset.x - snapped.x, dy: offset.y - snapped.y)
      let panel =
        if let cell = element.view as? PhotoCell {
          draw(cell, element, at: geometry.cells(frame), over: beneath, order: order, time: time)
        } else {
          draw(supplementary: element, in: frame, order: order)
        }
      if let panel { beneath?.draw(panel.content, at: panel.frame.origin) }
    }
    panels.endFrame()
    pictures.cancelOthers { $0.use == .fullView }
  }

  /// Returns the displayed value of a property: photos in the range being selected count as marked.
  ///
  /// - Parameter path: The photo's index path; nil if it is leaving.
  func shownValue(of property: PhotoProperty, _ photo: PhotoID, at path: IndexPath?) -> UInt8 {
    if property == .marked, let range = appearance.range, let path,
      document.model.shown.position(of: path).map(range.contains) ?? false
    {
      return 1
    }
    return document.model[property][photo]
  }

  /// The photos on the screen, even partly, with all photos of closed stacks.
  var photosOnScreen: Set<PhotoID> {
    let bounds = CellRect(origin: .zero, size: area)
    let photos = placed.lazy.filter { !$0.isLeaving && !$0.frame.intersection(bounds).isEmpty }.compactMap(\.photo)
    return Set(document.model.withStacks(photos))
  }

  /// Returns the texts on a photo's picture.
  func badges(of photo: PhotoID, at path: IndexPath?) -> [PhotoCellConfiguration.Badge] {
    let stack = document.model.stackBadge(of: photo, isUnicode: screen.isUnicode)
    let badges = stack.map { [PhotoCellConfiguration.Badge(text: $0, color: .stack)] } ?? []
    if document.model.values.isEmpty, appearance.range == nil { return badges }
    return badges
      + document.model.properties.map { property in
        let value = property[shownValue(of: property, photo, at: path)]
        return .init(text: screen.isUnicode ? value.badge.unicode : value.badge.ascii, color: value.color)
      }.filter { !$0.text.isEmpty }
  }

  /// Returns the elements back to front, with the focused photo above others of its z-order. So it is fully visible,
  /// and a click hits the visible photo.
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

  private func caption(of id: PhotoID, _ photo: Photo) -> String {
    let name =
      appearance.caption.isName
      ? photo.name
      : appearance.caption.text(
        of: id, photo, in: SearchedPhotos(in: document.photos, values: document.model.values))
    return ([name] + document.model.texts(of: id) { screen.isUnicode ? $0.caption.unicode : $0.caption.ascii })
      .joined(separator: " ")
  }

  /// Draws a photo and returns its panel; nil if it is not visible. A leaning photo is drawn over the panels below.
  ///
  /// - Parameter frame: The element's frame in cells, for the state of the wall.
  private func draw(
    _ cell: PhotoCell, _ element: PresentedElement, at frame: CellRect, over canvas: CellGrid?, order: Int, time: Double
  ) -> Panel? {
    guard let id = cell.photo, !frame.isEmpty else { return nil }
    let photo = document.photos[id]
    var configuration = PhotoCellConfiguration(
      photo: id, size: frame.size, frame: appearance.frame,
      isFocused: document.model.focus == id && !element.isLeaving && !appearance.isBare,
      badges: badges(of: id, at: element.isLeaving ? nil : element.indexPath),
      opacity: Int((element.alpha * 20).rounded()))
    let quadrilateral = canvas == nil ? nil : quadrilateral(of: element)
    if appearance.showsCaptions, quadrilateral == nil {
      configuration.caption = caption(of: id, photo)
      configuration.matchedWords = appearance.searchWords
    }
    let rest = quadrilateral == nil ? element.modelFrame : CGRect(origin: .zero, size: cell.bounds.size)
    let restSize = geometry.cells(rest).size
    request(id, photo, for: configuration.pictureArea(in: restSize).size, element: element, at: time)
    var area = frame
    if let canvas, let quadrilateral {
      area = CellRect(quadrilateral).intersection(canvas.bounds)
      guard !area.isEmpty else { return nil }
      configuration.lean = lean(element, on: quadrilateral, in: area, isFocused: configuration.isFocused, over: canvas)
      configuration.size = area.size
    }
    let (pictureID, result, played) = loadedPicture(of: id, at: time)
    configuration.body = body(
      of: photo, pictureID, result, frame: played, in: configuration,
      isMoving: configuration.lean == nil ? !frame.size.isNearly(restSize) && collectionView.isAnimating : isMoving)
    if configuration.lean == nil, let picture = result?.picture, frame.size.isNearly(restSize) {
      let area = configuration.pictureArea.size
      let extent = CellRect(
        ofPicture: picture.bitmap.size, in: area, fit: appearance.fit, ratio: screen.cellPixelRatio)
      configuration.boxes = cellBoxes(of: id, on: picture, configuration.body, in: area, extent: extent)
    }
    // An upright photo hides leaning ones below.
    if configuration.lean == nil { leaning.removeAll { !$0.area.intersection(area).isEmpty } }
    let host = panels.place(cell, at: area, order: order)
    if host.configuration != AnyHashable(configuration) {
      host.configuration = configuration
      host.panel.content = painter.paint(configuration, of: result?.picture, from: pictures)
      counts.drawn += 1
    }
    placed.append(
      PlacedElement(
        frame: frame, quadrilateral: quadrilateral, path: element.indexPath, photo: id,
        isLeaving: element.isLeaving,
        isLoaded: graphics == .boxes ? document.photos.isLoaded(id) : pictures.isLoaded(PictureID(id))))
    return host.panel
  }

  /// Returns the body of a photo's panel. Exact pixels cannot be translucent, so a fading picture is drawn as art.
  private func body(
    of photo: Photo, _ id: PictureID, _ result: PictureResult?, frame: Int, in configuration: PhotoCellConfiguration,
    isMoving: Bool
  ) -> PhotoCellConfiguration.Body {
    guard let result, let picture = result.picture else {
      if let error = result?.error { return .failure(title: photo.name, error) }
      return .placeholder(title: photo.name, size: photo.sizeText, progress: pictures.progress(of: id))
    }
    let (area, ratio, size) = (
      configuration.pictureArea.size, screen.cellPixelRatio, picture.bitmap(ofFrame: frame).size
    )
    func key(_ part: PixelRectangle, _ size: CellSize) -> ArtKey {
      ArtKey(picture: result.number, frame: frame, part: part, size: size, isFast: isMoving)
    }
    if let lean = configuration.lean {
      var configuration = configuration
      let art = key(size.part(ofShape: lean.width / max(lean.height, 1), for: appearance.fit), configuration.size)
      configuration.body = .picture(art, nil)
      // The frames of an animated picture would have to be sent continually.
      guard !isMoving, configuration.opacity == 20, picture.animation == nil, let cell = screen.cellPixels else {
        return configuration.body
      }
      let found = pictures.leaningPixels(of: picture.bitmap, configuration, on: lean, cell: cell)
      if let found {
        leaning.append(.init(number: found.number, area: CellRect(origin: lean.origin, size: configuration.size)))
      }
      return .picture(art, found?.pixels)
    }
    guard !area.isEmpty else { return .picture(nil, nil) }
    let shape = Double(area.columns) / (Double(area.rows) * ratio)
    let art =
      appearance.fit == .fill
      ? key(size.part(ofShape: shape, tolerance: 1.03), area) : key(size.whole, size.fitted(in: area, ratio: ratio))
    let extent = CellRect(ofPicture: picture.bitmap.size, in: area, fit: appearance.fit, ratio: ratio)
    return pictures.body(of: picture, art, for: id, at: extent, allowsPixels: configuration.opacity == 20)
  }

  /// Returns the geometry of a leaning photo in its panel, over the panels below.
  private func lean(
    _ element: PresentedElement, on quadrilateral: CellQuadrilateral, in area: CellRect, isFocused: Bool,
    over canvas: CellGrid
  ) -> PhotoCellConfiguration.Lean {
    var beneath = CellGrid(area.size)
    beneath.draw(canvas, at: CellPoint(column: -area.column, row: -area.row))
    return PhotoCellConfiguration.Lean(
      quadrilateral: quadrilateral, origin: area.origin, width: element.uprightSize.width,
      height: element.uprightSize.height, line: theme.line(of: appearance.frame, isFocused: isFocused),
      beneath: beneath,
      pictures: leaning.filter { !$0.area.intersection(area).isEmpty })
  }

  /// The screen without panels.
  var emptyCanvas: CellGrid { CellGrid(area, filledWith: Cell(style: Style(background: theme.background))) }

  /// Returns the cells of a leaning photo's corners; nil if it is (nearly) upright, or if boxes replace pictures.
  private func quadrilateral(of element: PresentedElement) -> CellQuadrilateral? {
    guard let corners = element.corners, graphics != .boxes, !geometry.isUpright(corners, in: element.frame) else {
      return nil
    }
    return geometry.quadrilateral(corners)
  }

  /// Whether photos move, or follow a gesture.
  private var isMoving: Bool {
    collectionView.isAnimating || collectionView.isDragging
      || collectionView.collectionViewLayout is CollectionViewTransitionLayout
  }

  /// Returns the ID of a photo's picture, its result, and the index of the current frame if it is animated.
  private func loadedPicture(of photo: PhotoID, at time: Double) -> (PictureID, PictureResult?, frame: Int) {
    let playing = playingPicture(photo, at: time)
    let id = PictureID(photo, for: playing == nil ? .cell : .playback)
    return (id, graphics == .boxes ? nil : playing?.result ?? pictures.result(for: id), playing?.frame ?? 0)
  }

  /// Returns the focused picture with all frames and the index of the current one; nil if it is not animated.
  private func playingPicture(_ photo: PhotoID, at time: Double) -> (result: PictureResult, frame: Int)? {
    let id = PictureID(photo, for: .playback)
    guard photo == document.model.focus, playsPictures, let result = pictures.result(for: id),
      let picture = result.picture, picture.animation != nil
    else { return nil }
    if playback?.id != id { playback = Playback(id: id, start: time) }
    nextPlaybackTime = playback?.nextTime(of: picture, after: time)
    return (result, playback?.frame(of: picture, at: time) ?? 0)
  }

  /// Requests a photo's picture, and all frames if it is focused and animated.
  private func request(
    _ id: PhotoID, _ photo: Photo, for area: CellSize, element: PresentedElement, at time: Double
  ) {
    guard graphics != .boxes, !element.isLeaving, document.photos.isLoaded(id) else { return }
    let viewport = CGPoint(x: collectionView.bounds.width / 2, y: collectionView.bounds.height / 2)
    let distance = hypot(element.modelFrame.midX - viewport.x, element.modelFrame.midY - viewport.y)
    let target = pixelTarget(for: area)
    var request = PictureRequest(
      id: PictureID(id), address: document.photos.cellAddress(of: id, photo, for: target), target: target,
      fit: appearance.fit == .fill ? .fill : .fit,
      priority: id == document.model.focus ? 0.5 : -Float(distance), wantsPreview: true)
    // Originals on a server are read only as far as a cell needs.
    request.allowsEmbedded = !photo.hasLargerPicture
    pictures.request(request, at: time)
    // The first frame tells whether there are more. While the wall scrolls, no others are requested.
    guard id == document.model.focus, playsPictures, !collectionView.isAnimating,
      pictures.result(for: request.id)?.picture?.header.isAnimated ?? false
    else { return }
    request.id.use = .playback
    request.priority = 1
    (request.wantsPreview, request.allowsEmbedded) = (false, false)
    request.wantsAnimation = true
    pictures.request(request, at: time)
  }

  /// Returns the size in pixels for an area of cells.
  func pixelTarget(for area: CellSize, zoom: Double = 1) -> PixelSize {
    // Art takes up to 2 × 4 samples per cell; twice as many pixels give a good average.
    let across = pictures.pixels == nil ? 4 : Double(screen.cellPixels?.width ?? 8)
    let down = across * screen.cellPixelRatio
    return PixelSize(
      width: max(1, Int(Double(area.columns) * across * zoom)), height: max(1, Int(Double(area.rows) * down * zoom)))
  }
}

extension CellSize {
  /// Returns true if two sizes differ only by rounding.
  fileprivate func isNearly(_ other: CellSize) -> Bool {
    abs(columns - other.columns) <= 1 && abs(rows - other.rows) <= 1
  }
}
