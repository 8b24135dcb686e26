import CollectionView
import Foundation
import PhotoFeed
import Pictures
import SymbolArt
import TerminalPanels

/// Photos whose transform does more than scale and move them.
extension WallScene {
  /// The screen without panels.
  var emptyCanvas: CellGrid { CellGrid(area, filledWith: Cell(style: Style(background: inks.background))) }

  /// Returns the cells where a leaning photo's corners are. Nil if it is upright, or so nearly that a cell would not show it, and
  /// where boxes stand for pictures.
  func quadrilateral(of element: PresentedElement) -> CellQuadrilateral? {
    guard let corners = element.corners, graphics != .boxes else { return nil }
    let cell = geometry.cell
    let isUpright = zip(corners.corners, Quadrilateral(element.frame).corners).allSatisfy {
      abs($0.x - $1.x) < cell.width / 4 && abs($0.y - $1.y) < cell.height / 4
    }
    if isUpright { return nil }
    return CellQuadrilateral(corners: corners.corners.map { (column: $0.x / cell.width, row: $0.y / cell.height) })
  }

  /// Whether photos move, or follow a gesture.
  private var isMoving: Bool {
    collectionView.isAnimating || collectionView.isDragging
      || collectionView.collectionViewLayout is CollectionViewTransitionLayout
  }

  /// Draws a leaning photo, in symbols or, at rest, in exact pixels, over the panels beneath it, and returns its panel; nil if none of it is seen.
  ///
  /// - Parameter frame: the cells of the element's frame, by which the state of the wall knows it.
  func drawLeaning(
    _ cell: PhotoCell, _ element: PresentedElement, on quadrilateral: CellQuadrilateral, at frame: CellRect,
    over canvas: CellGrid, order: Int, time: Double
  ) -> Panel? {
    guard let photo = cell.photo else { return nil }
    let entry = document.photos[photo]
    request(
      photo, entry: entry, for: geometry.cells(CGRect(origin: .zero, size: cell.bounds.size)).size, hasCaption: false,
      element: element, at: time)
    let (_, loaded, number) = shownPicture(of: photo, at: time)
    let (columns, rows) = quadrilateral.cells
    let panelArea = CellRect(column: columns.lowerBound, row: rows.lowerBound, columns: columns.count, rows: rows.count)
      .intersection(canvas.bounds)
    guard !panelArea.isEmpty else { return nil }
    var beneath = CellGrid(panelArea.size)
    beneath.draw(canvas, at: CellPoint(column: -panelArea.column, row: -panelArea.row))

    let isFocused = document.model.focus == photo && !element.isLeaving && !appearance.isBare
    let bitmap = loaded?.picture.map { $0.animation?.frames[number].bitmap ?? $0.bitmap }
    let size = element.uprightSize
    let body: LeaningConfiguration.Body =
      if let loaded, let bitmap {
        .picture(
          loaded.number, frame: number,
          part: bitmap.size.part(ofShape: size.width / max(size.height, 1), for: appearance.fit),
          isFast: isMoving)
      } else if let error = loaded?.error {
        .failure(label: error.label)
      } else {
        .placeholder(title: entry.name)
      }
    var configuration = LeaningConfiguration(
      photo: photo, quadrilateral: quadrilateral, body: body, border: borderColor(isFocused: isFocused),
      width: size.width, height: size.height,
      badge: badge(of: photo, at: element.isLeaving ? nil : element.indexPath),
      opacity: Int((element.alpha * 20).rounded()), beneath: beneath)
    // Exact pixels cannot be translucent. A picture that plays would have to be sent again with every frame.
    if let bitmap, let cellPixels = screen.cellPixels, !isMoving, configuration.opacity == 20,
      loaded?.picture?.animation == nil
    {
      configuration.pixels = pictures.leaningPixels(of: bitmap, configuration, in: panelArea, cell: cellPixels)
    }
    let host = panels.place(cell, at: panelArea, order: order)
    if host.configuration != AnyHashable(configuration) {
      host.configuration = configuration
      host.panel.content = painter.paint(configuration, bitmap: bitmap, at: panelArea.origin, by: pictures.artist)
      counts.drawn += 1
    }
    placed.append(
      PlacedElement(
        frame: frame, quadrilateral: quadrilateral, path: element.indexPath, photo: photo,
        isLeaving: element.isLeaving, isLoaded: pictures.isLoaded(PictureID(photo))))
    return host.panel
  }

  /// Returns the colour of the line along a leaning photo's edges, nil if it has none.
  private func borderColor(isFocused: Bool) -> CellColor? {
    if isFocused { return inks.accent }
    return switch appearance.frame {
    case .none: nil
    case .photo: inks.print
    case .line, .rounded: inks.secondary
    }
  }
}

extension PixelSize {
  /// Returns the pixels of an aspect ratio (width / height) that fill a frame: the middle part, or more than the whole picture.
  fileprivate func part(ofShape shape: Double, for fit: PictureFitting) -> PixelRectangle {
    var part = PixelRectangle(x: 0, y: 0, width: width, height: height)
    guard width > 0, height > 0, shape > 0.001, shape < 1000 else { return part }
    let isWide = Double(width) > Double(height) * shape
    if isWide == (fit == .fill) {
      part.width = max(1, Int((Double(height) * shape).rounded()))
    } else {
      part.height = max(1, Int((Double(width) / shape).rounded()))
    }
    part.x = (width - part.width) / 2
    part.y = (height - part.height) / 2
    return part
  }
}
