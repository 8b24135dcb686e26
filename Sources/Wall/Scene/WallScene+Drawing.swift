import CollectionView
import Foundation
import PhotoFeed
import Pictures
import TerminalPanels

extension WallScene {
  /// Puts every presented element's panel in its place and draws those that look different from before.
  func draw(at time: Double) {
    panels.beginRound()
    placed.removeAll(keepingCapacity: true)
    wanted.removeAll(keepingCapacity: true)
    nextPlaybackTime = nil
    let snapping = OffsetSnapping(offset: collectionView.contentOffset, geometry: geometry)
    for (order, element) in elementsWithFocusRaised().enumerated() {
      // Below 5 % nothing of it can be told from the background.
      guard element.alpha >= 0.05, !element.view.isHidden else { continue }
      let frame = snapping.cells(element.frame)
      guard !frame.isEmpty else { continue }
      if let cell = element.view as? PhotoCell {
        draw(cell, element, at: frame, order: order, time: time)
      } else {
        draw(ornament: element, at: frame, order: order)
      }
    }
    panels.endRound()
    mostPlaced = max(mostPlaced, placed.count)
    dropUnseenWants()
  }

  /// Back to front, the focused photo above those that are as high as it: where photos overlap, it is seen whole, and what
  /// is seen on top is what a click hits.
  private func elementsWithFocusRaised() -> [PresentedElement] {
    var elements = collectionView.presentedElements
    guard let focus = contents.model.focus,
      let index = elements.lastIndex(where: { !$0.isLeaving && ($0.view as? PhotoCell)?.photo == focus })
    else { return elements }
    let focused = elements.remove(at: index)
    let place = elements[index...].firstIndex { $0.zIndex > focused.zIndex || $0.depth > focused.depth + 1 }
    elements.insert(focused, at: place ?? elements.endIndex)
    return elements
  }

  // MARK: Photos

  private func draw(_ cell: PhotoCell, _ element: PresentedElement, at frame: CellRect, order: Int, time: Double) {
    guard let photo = cell.photo else { return }
    let model = contents.model
    let entry = contents.photos[photo]
    let caption = contents.showsCaptions ? entry.name : nil
    let area = PhotoLook.pictureArea(in: frame.size, frame: contents.frame, hasCaption: caption != nil).size
    let restFrame = geometry.cells(element.modelFrame).size
    want(photo, entry: entry, for: restFrame, hasCaption: caption != nil, element: element, at: time)

    let isChanging = collectionView.isAnimating && !frame.size.isNearly(restFrame)
    let opacity = Int((element.alpha * 20).rounded())
    let (body, art) = body(
      of: photo, entry: entry, in: area, isChanging: isChanging, isFaded: opacity < 20, at: time)
    let look = PhotoLook(
      photo: photo, size: frame.size, frame: contents.frame, body: body, caption: caption,
      matchedWords: caption == nil ? [] : contents.searchWords,
      isFocused: model.focus == photo && !element.isLeaving && !contents.isBare,
      isMarked: element.isLeaving ? model.marked.contains(photo) : contents.isMarked(photo, at: element.indexPath),
      opacity: opacity)
    let host = panels.place(cell, at: frame, order: order)
    if host.look != AnyHashable(look) {
      host.look = look
      host.panel.content = painter.paint(look, art: art())
      counts.drawn += 1
    }
    let isLoaded =
      switch body {
      case .art, .pixels: book.isLoaded(PictureKey(photo))
      case .placeholder, .failure: graphics == .boxes
      }
    placed.append(
      PlacedElement(
        frame: frame, path: element.indexPath, photo: photo, isLeaving: element.isLeaving, isLoaded: isLoaded))
  }

  /// What is in the middle of a photo's panel, and the art of it, which is made only if it is drawn.
  ///
  /// The terminal's own pictures are there or not: they cannot be seen through. A faded one is drawn as art, whose colours
  /// go towards the background.
  private func body(
    of photo: PhotoID, entry: Photo, in area: CellSize, isChanging: Bool, isFaded: Bool, at time: Double
  ) -> (PhotoLook.Body, () -> PlacedArt?) {
    let playing = playingPicture(photo, at: time)
    switch graphics == .boxes ? .absent : playing?.state ?? book.state(of: PictureKey(photo)) {
    case .present(let picture, let number):
      if book.pixels != nil, !isFaded {
        let extent = PixelExtent(
          of: picture.bitmap.size, in: area, fit: contents.fit, ratio: screen.cellPixelRatio)
        let use: PictureUse = playing == nil ? .cell : .playing
        if let pixels = book.pixels(
          of: picture, number: number, frame: playing?.frame ?? 0, for: PictureKey(photo, for: use), at: extent)
        {
          return (.pixels(pixels), { nil })
        }
      }
      let key = ArtKey(
        picture: number, frame: playing?.frame ?? 0, area: area, fit: contents.fit, isFast: isChanging)
      let ratio = screen.cellPixelRatio
      return (.art(key), { [book] in area.isEmpty ? nil : book.placedArt(of: picture, key: key, ratio: ratio) })
    case .failed(let error):
      return (.failure(title: entry.name, error), { nil })
    case .absent:
      let progress = book.progress(of: PictureKey(photo))
      return (.placeholder(title: entry.name, size: entry.sizeText, progress: progress), { nil })
    }
  }

  /// The focused picture with all its frames, if it plays, and the one that is seen now.
  private func playingPicture(_ photo: PhotoID, at time: Double) -> (state: PictureBook.State, frame: Int)? {
    guard photo == contents.model.focus, playsPictures else { return nil }
    let key = PictureKey(photo, for: .playing)
    let state = book.state(of: key)
    guard case .present(let picture, _) = state, picture.animation != nil else { return nil }
    if playback?.key != key { playback = Playback(key: key, start: time) }
    nextPlaybackTime = playback?.nextTime(of: picture, after: time)
    return (state, playback?.frame(of: picture, at: time) ?? 0)
  }

  private func want(
    _ photo: PhotoID, entry: Photo, for frame: CellSize, hasCaption: Bool, element: PresentedElement, at time: Double
  ) {
    guard graphics != .boxes, !element.isLeaving else { return }
    let key = PictureKey(photo)
    wanted.insert(key)
    let area = PhotoLook.pictureArea(in: frame, frame: contents.frame, hasCaption: hasCaption).size
    let target = pixelTarget(for: area)
    let viewport = CGPoint(x: collectionView.bounds.width / 2, y: collectionView.bounds.height / 2)
    let distance = hypot(element.modelFrame.midX - viewport.x, element.modelFrame.midY - viewport.y)
    book.want(
      PictureWant(
        key: key, source: entry.address.pictureSource, target: target,
        mode: contents.fit == .fill ? .fill : .fit, priority: -Float(distance)),
      at: time)
    // All frames are asked for once the first one has told that there are more, and not on the way past.
    guard photo == contents.model.focus, playsPictures, !collectionView.isAnimating,
      case .present(let picture, _) = book.state(of: key), picture.header.isAnimated
    else { return }
    let playing = PictureKey(photo, for: .playing)
    wanted.insert(playing)
    book.want(
      PictureWant(
        key: playing, source: entry.address.pictureSource, target: target, mode: contents.fit == .fill ? .fill : .fit,
        priority: 1, wantsAnimation: true), at: time)
  }

  /// The pixels that an area of cells can show.
  func pixelTarget(for area: CellSize, zoom: Double = 1) -> PixelSize {
    // Art takes up to 2 × 4 samples of a cell; twice that many pixels make it a good average.
    let across = book.pixels == nil ? 4 : Double(screen.cellPixels?.width ?? 8)
    let down = across * screen.cellPixelRatio
    return PixelSize(
      width: max(1, Int(Double(area.columns) * across * zoom)), height: max(1, Int(Double(area.rows) * down * zoom)))
  }

  /// What was asked for and is not seen any more is not waited for.
  private func dropUnseenWants() {
    for key in book.openKeys where key.use != .fullView && !wanted.contains(key) { book.cancel(key) }
  }

  // MARK: Headers, footers, decorations

  private func draw(ornament element: PresentedElement, at frame: CellRect, order: Int) {
    let title = (element.view as? SectionTitleView)?.title ?? ""
    let look = OrnamentLook(element, size: frame.size, title: title)
    guard look.isVisible else { return }
    let host = panels.place(element.view, at: frame, order: order)
    if host.look != AnyHashable(look) {
      host.look = look
      host.panel.content = painter.paint(look)
      counts.drawn += 1
    }
    placed.append(
      PlacedElement(
        frame: frame, path: element.indexPath, photo: nil, isLeaving: element.isLeaving, isLoaded: true))
  }
}

/// Turns frames of the viewport into cells so that scrolling never changes a size: edges are rounded where they lie in
/// the content, and the content is moved by whole cells.
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

  func cells(_ frame: CGRect) -> CellRect {
    let part = CGPoint(
      x: offset.x - Double(columns) * geometry.cell.width, y: offset.y - Double(rows) * geometry.cell.height)
    return geometry.cells(frame.offsetBy(dx: part.x, dy: part.y))
  }
}

extension CellSize {
  /// Whether two sizes differ by no more than rounding can make them.
  fileprivate func isNearly(_ other: CellSize) -> Bool {
    abs(columns - other.columns) <= 1 && abs(rows - other.rows) <= 1
  }
}
