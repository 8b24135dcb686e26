import CollectionView
import Foundation
import Pictures
import SymbolArt
import TerminalPanels

/// Paints a tree of views into a grid of cells, back to front: background, content, subviews, corners, border. What is
/// transparent is mixed with what lies beneath, so a view is painted after all that it covers.
final class ViewPainter {
  /// What has been painted.
  var grid: CellGrid
  /// The cells of collection views, in the order of painting.
  private(set) var placed: [PlacedItem] = []
  /// The cell that has the focus.
  var focus: (view: CollectionView, path: IndexPath)?

  let look: ViewLook
  private let artist: SymbolArtist
  /// Nil where views have no pictures.
  let pictures: ViewPictures?
  /// Whether exact pixels may be painted: not where something is mixed with them.
  private(set) var allowsPixels = true
  /// The art of the pictures that are shown in exact pixels instead, back to front.
  var artBeneath: [ArtBeneath] = []
  /// Whether an element is painted whose size is changing.
  private(set) var isResizing = false

  /// A collection view's cell on the screen.
  struct PlacedItem {
    var collectionView: CollectionView
    var cell: CollectionViewCell
    var path: IndexPath
    /// The cell's place, which may extend beyond what is seen of it.
    var frame: CellRect
    var seen: CellRect
    var isLeaving: Bool
  }

  init(size: CellSize, look: ViewLook, artist: SymbolArtist, pictures: ViewPictures?) {
    grid = CellGrid(size, filledWith: Cell(style: Style(background: look.inks.background)))
    self.look = look
    self.artist = artist
    self.pictures = pictures
  }

  /// Paints a view with a frame in the grid, in points.
  func paint(_ view: View, in frame: CGRect, alpha: CGFloat) {
    let place = ViewPlace(bounds: view.bounds, corners: Quadrilateral(frame), cell: look.geometry.cell)
    paint(view, at: place, alpha: alpha, clip: grid.bounds, isHighlighted: false)
  }

  private func paint(_ view: View, at place: ViewPlace, alpha: CGFloat, clip: CellRect, isHighlighted: Bool) {
    // Below 5 % it cannot be told from what lies beneath.
    guard !view.isHidden, alpha >= 0.05 else { return }
    let clip = view.maskedRect.map { clip.intersection(look.geometry.cells(place.corners(of: $0).frame)) } ?? clip
    if view.mask != nil, clip.isEmpty { return }
    let area = look.geometry.cells(place.frame)
    let clipsSubviews = view.clipsToBounds || view is ScrollView
    let inner = clipsSubviews ? clip.intersection(area) : clip
    if clipsSubviews, inner.isEmpty { return }
    let isHighlighted =
      isHighlighted || (view as? CollectionViewCell).map { $0.isHighlighted || $0.isSelected } ?? false

    let layer = view.layer
    let radius = layer.cornerRadius * min(place.scale.width, place.scale.height)
    let corners = place.isUpright ? RoundedCorners(of: area, radius: radius, cell: look.geometry.cell) : nil
    let beneath = alpha < 0.97 || corners != nil ? grid : nil
    let allowedPixels = allowsPixels
    if alpha < 0.97 { allowsPixels = false }
    defer { allowsPixels = allowedPixels }

    let content = (view as? any ContentDrawing)?.drawnContent(isHighlighted: isHighlighted)
    if layer.shadowOpacity > 0 { paintShadow(of: view, at: place, clip: clip) }
    if let color = view.backgroundColor, color.alpha > 0 { fill(place, area, with: color, clip: clip) }
    if let shading = layer as? any LayerShading { paint(shading, in: area, of: place, clip: inner) }
    switch content {
    case .text(let text): paint(text, in: area, of: place, clip: inner)
    case .picture(let picture): paint(picture, of: view, at: place, clip: inner)
    case nil: break
    }
    func cutCorners() {
      guard let corners, let beneath else { return }
      let border = layer.borderWidth > 0 ? layer.borderColor : nil
      corners.cut(&grid, to: beneath, clip: clip, border: border.map { .rgb($0.rgb) }, look: look)
    }
    if !clipsSubviews { cutCorners() }
    if let collectionView = view as? CollectionView {
      paintElements(of: collectionView, at: place, clip: inner, isHighlighted: isHighlighted)
    } else {
      paint(layer.drawnChildren, at: place, clip: inner, isHighlighted: isHighlighted)
    }
    if clipsSubviews { cutCorners() }
    if layer.borderWidth > 0, let color = layer.borderColor, color.alpha > 0, place.isUpright,
      corners?.leavesCellsEmpty != true
    {
      let box: BoxStyle = layer.cornerRadius > 0 ? .rounded : layer.borderWidth >= 4 ? .heavy : .line
      drawBox(look.isUnicode ? box : .ascii, in: area, clip: clip) { [look] under in
        let background = look.average(under)
        return Style(
          foreground: look.mixed(background, towards: color), background: look.shownBackground(background, of: under))
      }
    }
    if alpha < 0.97, let beneath { look.mix(&grid, over: beneath, by: alpha, clip: clip) }
  }

  private func paint(_ views: [View], at place: ViewPlace, clip: CellRect, isHighlighted: Bool) {
    for view in views {
      guard let corners = view.presentedCorners?.map({ place.point($0) }) else { continue }
      paint(
        view, at: self.place(of: view, corners), alpha: view.presentedAlpha, clip: clip,
        isHighlighted: isHighlighted)
    }
  }

  /// Returns the place of a view. Scroll views move their content by whole cells, so that its sizes do not change.
  private func place(of view: View, _ corners: Quadrilateral) -> ViewPlace {
    var bounds = view.bounds
    if view is ScrollView { bounds.origin = look.geometry.snapped(bounds.origin) }
    return ViewPlace(bounds: bounds, corners: corners, cell: look.geometry.cell)
  }

  // MARK: Collection views

  private func paintElements(
    of collectionView: CollectionView, at place: ViewPlace, clip: CellRect, isHighlighted: Bool
  ) {
    if let background = collectionView.backgroundView {
      paint([background], at: place, clip: clip, isHighlighted: isHighlighted)
    }
    let offset = collectionView.bounds.origin
    for element in collectionView.presentedElements {
      // The content of a cell may be transformed beside the cell, which the subviews tell.
      let isTransformed = !CATransform3DIsIdentity(element.view.transform3D)
      let shown = isTransformed ? element.corners ?? Quadrilateral(element.frame) : Quadrilateral(element.frame)
      let corners = shown.map { place.point(CGPoint(x: $0.x + offset.x, y: $0.y + offset.y)) }
      guard let corners else { continue }
      let elementPlace = self.place(of: element.view, corners)
      let wasResizing = isResizing
      isResizing =
        isResizing || abs(element.frame.width - element.modelFrame.width) > 8
        || abs(element.frame.height - element.modelFrame.height) > 16
      paint(element.view, at: elementPlace, alpha: element.alpha, clip: clip, isHighlighted: isHighlighted)
      isResizing = wasResizing
      guard let cell = element.view as? CollectionViewCell else { continue }
      let frame = look.geometry.cells(elementPlace.frame)
      placed.append(
        PlacedItem(
          collectionView: collectionView, cell: cell, path: element.indexPath, frame: frame,
          seen: frame.intersection(clip), isLeaving: element.isLeaving))
    }
    let others = collectionView.subviews.filter {
      !($0 is CollectionReusableView) && $0 !== collectionView.backgroundView
    }
    paint(others, at: place, clip: clip, isHighlighted: isHighlighted)
    if let focus, focus.view === collectionView,
      let item = placed.last(where: { $0.collectionView === collectionView && $0.path == focus.path && !$0.isLeaving })
    {
      drawRing(around: item.frame, clip: clip)
    }
  }

  private func drawRing(around frame: CellRect, clip: CellRect) {
    let inks = look.inks
    guard frame.columns >= 3, frame.rows >= 3 else {
      return grid.restyle(frame.intersection(clip)) { $0.attributes.insert(.reverse) }
    }
    let style = Style(foreground: inks.accent, background: inks.solidBackground, attributes: .bold)
    drawBox(look.isUnicode ? .heavy : .ascii, in: frame, clip: clip) { _ in style }
  }

  // MARK: Cells

  /// Draws a box; `style` returns the style of a cell by what it replaces.
  private func drawBox(_ box: BoxStyle, in area: CellRect, clip: CellRect, style: (Cell) -> Style) {
    guard area.columns >= 2, area.rows >= 2, area.columns < 2000, area.rows < 2000 else { return }
    var piece = CellGrid(area.size)
    piece.draw(box, in: piece.bounds)
    let seen = area.intersection(clip)
    for row in seen.row..<seen.endRow {
      for column in seen.column..<seen.endColumn {
        let isEdge =
          row == area.row || row == area.endRow - 1 || column == area.column || column == area.endColumn - 1
        guard isEdge else { continue }
        let glyph = piece[column - area.column, row - area.row].glyph
        grid[column, row] = Cell(glyph, style: style(grid[column, row]))
      }
    }
  }

  /// Fills a view with a colour. A view that is thinner than a cell is a line.
  private func fill(_ place: ViewPlace, _ area: CellRect, with color: Color, clip: CellRect) {
    guard place.isUpright else {
      let bitmap = Bitmap(width: 8, height: 8, color: color.rgb)
      let whole = PixelRectangle(x: 0, y: 0, width: 8, height: 8)
      return paintLeaning(
        bitmap, part: whole, on: place.corners, opacity: Int((color.alpha * 20).rounded()), clip: clip)
    }
    let seen = area.intersection(clip)
    if !seen.isEmpty {
      if color.alpha >= 0.97 { return grid.fill(seen, with: Cell(style: Style(background: .rgb(color.rgb)))) }
      replacePixels(in: seen)
      return grid.restyle(seen) { [look] in look.veil(&$0, with: color.rgb, by: color.alpha) }
    }
    let cell = look.geometry.cell
    let isFlat = area.rows == 0 && area.columns > 0 && place.frame.height > 0
    let isNarrow = area.columns == 0 && area.rows > 0 && place.frame.width > 0
    guard isFlat || isNarrow else { return }
    let line = CellRect(
      column: isNarrow ? Int(floor(place.frame.midX / cell.width)) : area.column,
      row: isFlat ? Int(floor(place.frame.midY / cell.height)) : area.row, columns: max(area.columns, 1),
      rows: max(area.rows, 1)
    ).intersection(clip)
    let glyph = Glyph(isFlat ? (look.isUnicode ? "─" : "-") : look.isUnicode ? "│" : "|")
    for row in line.row..<line.endRow {
      for column in line.column..<line.endColumn {
        let under = grid[column, row]
        let background = look.average(under)
        grid[column, row] = Cell(
          glyph,
          style: Style(
            foreground: look.mixed(background, towards: color), background: look.shownBackground(background, of: under))
        )
      }
    }
  }

  /// Shows pictures as art rather than in exact pixels where something is mixed with them.
  func replacePixels(in area: CellRect) {
    // The picture in front is the one that a cell shows.
    for beneath in artBeneath.reversed() {
      let part = beneath.seen.intersection(area)
      for row in part.row..<part.endRow {
        for column in part.column..<part.endColumn where grid[column, row].hasPixels {
          grid[column, row] = beneath.grid[column - beneath.origin.column, row - beneath.origin.row]
        }
      }
    }
  }

  /// Copies a piece to a point, within `clip`.
  func draw(_ piece: CellGrid, at point: CellPoint, clip: CellRect) {
    let seen = CellRect(origin: point, size: piece.size).intersection(clip).intersection(grid.bounds)
    for row in seen.row..<seen.endRow {
      for column in seen.column..<seen.endColumn {
        grid[column, row] = piece[column - point.column, row - point.row]
      }
    }
  }

  /// Paints a part of a bitmap on a tilted quadrilateral, over what lies beneath.
  func paintLeaning(
    _ bitmap: Bitmap, part: PixelRectangle, on corners: Quadrilateral, opacity: Int = 20, clip: CellRect
  ) {
    let cell = look.geometry.cell
    guard
      let quadrilateral = CellQuadrilateral(
        corners: corners.corners.map { (column: $0.x / cell.width, row: $0.y / cell.height) })
    else { return }
    let (columns, rows) = quadrilateral.cells
    let area = CellRect(
      column: columns.lowerBound, row: rows.lowerBound, columns: columns.count, rows: rows.count
    ).intersection(clip).intersection(grid.bounds)
    guard !area.isEmpty else { return }
    var picture = LeaningPicture(bitmap, part: part, on: quadrilateral)
    picture.opacity = opacity
    let art = artist.leaningArt(
      of: picture, column: area.column, row: area.row, columns: area.columns, rows: area.rows, fast: isResizing
    ) { [inks = look.inks, grid] in inks.art(of: grid[area.column + $0, area.row + $1]) }
    grid.draw(art, at: area.origin, colors: look.colors)
  }
}

/// The art of a picture that is shown in exact pixels.
final class ArtBeneath {
  let origin: CellPoint
  let seen: CellRect
  private let make: () -> CellGrid
  private(set) lazy var grid = make()

  init(_ art: Art, at origin: CellPoint, seen: CellRect, colors: ColorDepth) {
    (self.origin, self.seen) = (origin, seen)
    make = {
      var grid = CellGrid(CellSize(columns: art.columns, rows: art.rows))
      grid.draw(art, at: .zero, colors: colors)
      return grid
    }
  }
}

extension CellGeometry {
  /// Returns an offset rounded to whole cells.
  func snapped(_ offset: CGPoint) -> CGPoint {
    CGPoint(x: (offset.x / cell.width).rounded() * cell.width, y: (offset.y / cell.height).rounded() * cell.height)
  }
}
