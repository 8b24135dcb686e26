import CollectionView
import Foundation
import Pictures
import SymbolArt
import TerminalPanels

/// Texts and pictures.
extension ViewPainter {
  // MARK: Texts

  /// Paints a text in the middle of a view's height. In a view that is turned or tilted by less than 45 degrees, its upright
  /// characters follow the slope; beyond that, the text is level in the middle of the view.
  func paint(_ text: DrawnText, in area: CellRect, of place: ViewPlace, clip: CellRect) {
    var area = area
    if !place.isUpright, paintSloping(text, of: place, clip: clip) { return }
    // A label that is lower than a cell still has its line, unless it is shrunk.
    if area.rows < 1 {
      guard place.scale.height > 0.7 else { return }
      let row = Int(floor(place.frame.midY / look.geometry.cell.height))
      area = CellRect(column: area.column, row: row, columns: area.columns, rows: 1)
    }
    guard area.columns > 0 else { return }
    let lines = text.lines(size: area.size, ellipsis: look.isUnicode ? "…" : "~")
    var row = area.row + (area.rows - lines.count) / 2
    for line in lines {
      put(line, column: area.column + text.indent(of: line, in: area.columns), text, clip: clip) { _ in row }
      row += 1
    }
  }

  /// Paints the lines of a text along the slope of a view. Returns false if it is too steep, or if the view is upside down.
  private func paintSloping(_ text: DrawnText, of place: ViewPlace, clip: CellRect) -> Bool {
    let (cell, bounds, corners) = (look.geometry.cell, place.bounds, place.corners)
    let down = (corners.bottomLeft.y - corners.topLeft.y + corners.bottomRight.y - corners.topRight.y) / 2
    /// Returns the two ends of a line at a part of the height.
    func ends(_ part: CGFloat) -> (CGPoint, CGPoint) {
      let y = bounds.minY + part * bounds.height
      return (place.point(CGPoint(x: bounds.minX, y: y)), place.point(CGPoint(x: bounds.maxX, y: y)))
    }
    let (left, right) = ends(0.5)
    guard right.x - left.x > abs(right.y - left.y), down > 0 else { return false }
    let size = CellSize(
      columns: CellGeometry.whole(((right.x - left.x) / cell.width).rounded()),
      rows: max(CellGeometry.whole((down / cell.height).rounded()), 1))
    let lines = text.lines(size: size, ellipsis: look.isUnicode ? "…" : "~")
    for (index, line) in lines.enumerated() {
      let (left, right) = ends(0.5 + (CGFloat(index) + 0.5 - CGFloat(lines.count) / 2) / CGFloat(size.rows))
      let indent = text.indent(of: line, in: size.columns)
      put(line, column: CellGeometry.whole((left.x / cell.width).rounded()) + indent, text, clip: clip) { column in
        let part = (CGFloat(indent + column) + 0.5) / CGFloat(size.columns)
        return CellGeometry.whole(floor((left.y + (right.y - left.y) * part) / cell.height))
      }
    }
    return true
  }

  /// Writes a line on the backgrounds that are there.
  ///
  /// - Parameter row: returns the row of a character by its column in the line.
  private func put(_ line: String, column: Int, _ text: DrawnText, clip: CellRect, row: (Int) -> Int) {
    var piece = CellGrid(CellSize(columns: DisplayWidth.of(line), rows: 1))
    piece.put(line, at: .zero)
    for index in 0..<piece.columns {
      var cell = piece[index, 0]
      let row = row(index)
      guard cell.width > 0, clip.contains(CellPoint(column: column + index, row: row)) else { continue }
      if cell.width == 2, !clip.contains(CellPoint(column: column + index + 1, row: row)) { cell = Cell() }
      replacePixels(in: CellRect(column: column + index, row: row, columns: Int(cell.width), rows: 1))
      let under = grid[column + index, row]
      let background = look.average(under)
      let isPainted = under.style.background != look.inks.background || under.glyph != .space
      cell.style = Style(
        foreground: look.textColor(text.color, on: background, isPainted: isPainted),
        background: look.shownBackground(background, of: under), attributes: text.isBold ? .bold : [])
      grid[column + index, row] = cell
    }
  }

  // MARK: Pictures

  /// Paints a picture by the view's content mode: in symbols, and at rest in exact pixels if the terminal shows them.
  func paint(_ picture: HostPicture, of view: View, at place: ViewPlace, clip: CellRect) {
    guard let pictures, view.bounds.width > 0, view.bounds.height > 0, picture.size.width > 0, picture.size.height > 0
    else { return }
    let whole = view.contentMode.rect(of: picture.size, in: view.bounds)
    var shown = view.clipsToBounds ? whole.intersection(view.bounds) : whole
    // What is far outside cannot be seen.
    if place.isUpright { shown = shown.intersection(view.bounds.insetBy(dx: -2000, dy: -2000)) }
    guard !shown.isNull, shown.width > 0, shown.height > 0 else { return }
    let corners = place.corners(of: shown)
    let target = look.geometry.cells(corners.frame)
    guard !target.isEmpty, let entry = request(picture, from: pictures, for: place.corners(of: whole).frame),
      let bitmap = entry.picture?.bitmap
    else { return }
    let part = bitmap.size.part(shown, of: whole)
    guard place.isUpright else { return paintLeaning(bitmap, part: part, on: corners, clip: clip) }
    let seen = target.intersection(clip)
    guard !seen.isEmpty, let art = pictures.art(of: entry, part: part, size: target.size, isFast: isResizing) else {
      return
    }
    let pixels = pixels(of: picture, entry, view, place)
    if pixels?.placement.needsArt != false {
      var piece = CellGrid(target.size)
      piece.draw(art, at: .zero, colors: look.colors)
      draw(piece, at: target.origin, clip: seen)
    }
    guard let pixels else { return }
    if !pixels.placement.needsArt {
      grid.clear(seen, background: look.inks.background)
      artBeneath.append(ArtBeneath(art, at: target.origin, seen: seen, colors: look.colors))
    }
    let area = look.geometry.cells(place.frame)
    grid.draw(
      pixels.placement, at: CellPoint(column: area.column + pixels.column, row: area.row + pixels.row), in: seen,
      background: look.inks.background)
  }

  /// Requests a picture for a frame on the screen.
  private func request(_ picture: HostPicture, from pictures: ViewPictures, for frame: CGRect)
    -> PictureCache.Entry?
  {
    // Art takes up to 2 × 4 samples of a cell; twice as many pixels give a good average.
    let width = pictures.visible.pixels == nil ? 4 : 8
    let cell = look.geometry.cell
    let height = Int((Double(width) * cell.height / cell.width).rounded())
    return pictures.entry(
      of: picture, for: look.geometry.cells(frame).size.limited, cell: PixelSize(width: width, height: height))
  }

  /// Returns the exact pixels of a picture; nil if the terminal shows none, the view is mixed with what lies beneath, or the
  /// content mode would change the picture's shape.
  private func pixels(of picture: HostPicture, _ entry: PictureCache.Entry, _ view: View, _ place: ViewPlace)
    -> PlacedPixels?
  {
    guard let pictures, pictures.visible.pixels != nil, allowsPixels, !isResizing, let loaded = entry.picture else {
      return nil
    }
    let fit: PictureFitting
    switch view.contentMode {
    case .scaleAspectFit: fit = .fit
    case .scaleAspectFill where view.clipsToBounds: fit = .fill
    case .scaleToFill, .redraw:
      let shape = picture.size.width / picture.size.height * view.bounds.height / view.bounds.width
      guard abs(shape - 1) < 0.05 else { return nil }
      fit = .fill
    default: return nil
    }
    let extent = PixelExtent(
      of: loaded.bitmap.size, in: look.geometry.cells(place.frame).size, fit: fit, ratio: look.pixelRatio)
    return pictures.visible.placedPixels(
      of: loaded, number: entry.number, frame: 0, for: PictureID(photo: picture.number), at: extent)
  }
}

extension DrawnText {
  /// Returns how far from the left a line begins in a width, by the alignment.
  func indent(of line: String, in columns: Int) -> Int {
    let free = columns - DisplayWidth.of(line)
    return switch alignment {
    case .left: 0
    case .center: free / 2
    case .right: free
    }
  }

  /// Returns the lines that have room.
  func lines(size: CellSize, ellipsis: String) -> [String] {
    guard size.columns > 0, size.rows > 0 else { return [] }
    let limit = lineLimit == 0 ? size.rows : min(lineLimit, size.rows)
    let paragraphs = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    guard limit > 1 || lineLimit != 1 && size.rows > 1 else {
      let first = paragraphs.first ?? ""
      return [cut(paragraphs.count > 1 ? first + " " + ellipsis : first, to: size.columns, ellipsis: ellipsis)]
    }
    var lines = paragraphs.flatMap { paragraph -> [String] in
      let wrapped =
        breaksWords
        ? Self.pieces(of: paragraph, width: size.columns) : TextWrapping.lines(of: paragraph, width: size.columns)
      return wrapped.isEmpty ? [""] : wrapped
    }
    guard lines.count > limit else { return lines }
    let rest = lines[(limit - 1)...].joined(separator: " ")
    lines = Array(lines.prefix(limit - 1)) + [cut(rest, to: size.columns, ellipsis: ellipsis)]
    return lines
  }

  private static func pieces(of text: String, width: Int) -> [String] {
    var (pieces, piece, taken) = ([String](), "", 0)
    for character in text {
      let columns = DisplayWidth.of(String(character))
      if taken + columns > width {
        pieces.append(piece)
        (piece, taken) = ("", 0)
      }
      piece.append(character)
      taken += columns
    }
    return pieces + [piece]
  }

  /// Returns a line cut to a width.
  private func cut(_ line: String, to width: Int, ellipsis: String) -> String {
    guard DisplayWidth.of(line) > width else { return line }
    /// Returns the longest end of the line that takes up to `room` cells.
    func end(_ room: Int) -> String {
      String(DisplayWidth.cut(String(line.reversed()), to: room, ellipsis: "").reversed())
    }
    let room = max(width - DisplayWidth.of(ellipsis), 0)
    switch truncation {
    case .clip: return DisplayWidth.cut(line, to: width, ellipsis: "")
    case .tail: return DisplayWidth.cut(line, to: width, ellipsis: ellipsis)
    case .head: return ellipsis + end(room)
    case .middle: return DisplayWidth.cut(line, to: room - room / 2, ellipsis: "") + ellipsis + end(room / 2)
    }
  }
}

extension View.ContentMode {
  /// Returns where a picture of a size is in a view's bounds, or beyond them.
  func rect(of size: CGSize, in bounds: CGRect) -> CGRect {
    func scaled(_ factor: CGFloat) -> CGRect {
      let (width, height) = (size.width * factor, size.height * factor)
      return CGRect(x: bounds.midX - width / 2, y: bounds.midY - height / 2, width: width, height: height)
    }
    let factors = (bounds.width / size.width, bounds.height / size.height)
    var rect = scaled(1)
    switch self {
    case .scaleToFill, .redraw: return bounds
    case .scaleAspectFit: return scaled(min(factors.0, factors.1))
    case .scaleAspectFill: return scaled(max(factors.0, factors.1))
    case .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight: break
    }
    switch self {
    case .left, .topLeft, .bottomLeft: rect.origin.x = bounds.minX
    case .right, .topRight, .bottomRight: rect.origin.x = bounds.maxX - rect.width
    default: break
    }
    switch self {
    case .top, .topLeft, .topRight: rect.origin.y = bounds.minY
    case .bottom, .bottomLeft, .bottomRight: rect.origin.y = bounds.maxY - rect.height
    default: break
    }
    return rect
  }
}

extension PixelSize {
  /// Returns the pixels of a part of a picture that takes a whole rectangle.
  fileprivate func part(_ shown: CGRect, of whole: CGRect) -> PixelRectangle {
    func range(_ low: Double, _ high: Double, _ start: Double, _ length: Double, _ count: Int) -> Range<Int> {
      let first = min(max(Int(((low - start) / length * Double(count)).rounded()), 0), max(count - 1, 0))
      let end = min(max(Int(((high - start) / length * Double(count)).rounded()), first + 1), max(count, 1))
      return first..<max(end, first)
    }
    let across = range(shown.minX, shown.maxX, whole.minX, whole.width, width)
    let down = range(shown.minY, shown.maxY, whole.minY, whole.height, height)
    return PixelRectangle(x: across.lowerBound, y: down.lowerBound, width: across.count, height: down.count)
  }
}

extension CellSize {
  /// The size, at most that of a large screen.
  fileprivate var limited: CellSize { CellSize(columns: min(columns, 400), rows: min(rows, 200)) }
}
