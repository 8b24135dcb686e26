import CollectionView
import Foundation
import TerminalPanels

/// Drawing of texts.
extension ViewPainter {
  /// Paints a text at half a view's height. In a view turned or tilted by less than 45 degrees, the characters follow
  /// the slope; beyond that, the text is horizontal.
  func paint(_ text: DrawnText, in area: CellRect, of location: ViewLocation, clip: CellRect) {
    var area = area
    if !location.isUpright, paintSloping(text, of: location, clip: clip) { return }
    // A label lower than a cell still shows its line, unless it is scaled down.
    if area.rows < 1 {
      guard location.scale.height > 0.7 else { return }
      let row = Int(floor(location.frame.midY / look.geometry.cell.height))
      area = CellRect(column: area.column, row: row, columns: area.columns, rows: 1)
    }
    guard area.columns > 0 else { return }
    let lines = text.lines(size: area.size, ellipsis: look.ellipsis)
    var row = area.row + (area.rows - lines.count) / 2
    for line in lines {
      put(line, column: area.column + text.indent(of: line, in: area.columns), text, clip: clip) { _ in row }
      row += 1
    }
  }

  /// Paints text along the slope of a view. Returns false if the slope is too steep or the view is upside down.
  private func paintSloping(_ text: DrawnText, of location: ViewLocation, clip: CellRect) -> Bool {
    let (cell, bounds, corners) = (look.geometry.cell, location.bounds, location.corners)
    let (top, bottom) = (corners.topLeft.y + corners.topRight.y, corners.bottomLeft.y + corners.bottomRight.y)
    let down = (bottom - top) / 2
    /// Returns the ends of a line at a fraction of the height.
    func ends(_ part: CGFloat) -> (CGPoint, CGPoint) {
      let y = bounds.minY + part * bounds.height
      return (location.point(CGPoint(x: bounds.minX, y: y)), location.point(CGPoint(x: bounds.maxX, y: y)))
    }
    let (left, right) = ends(0.5)
    guard right.x - left.x > abs(right.y - left.y), down > 0 else { return false }
    let size = CellSize(
      columns: CellGeometry.whole(((right.x - left.x) / cell.width).rounded()),
      rows: max(CellGeometry.whole((down / cell.height).rounded()), 1))
    let lines = text.lines(size: size, ellipsis: look.ellipsis)
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

  /// Draws a line, and keeps the backgrounds of the cells.
  ///
  /// - Parameter row: Returns the row of a character by its column in the line.
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
      let isPainted = under.style.background != look.theme.background || under.glyph != .space
      cell.style = Style(
        foreground: look.textColor(text.color, on: background, isPainted: isPainted),
        background: look.shownBackground(background, of: under), attributes: text.isBold ? .bold : [])
      grid[column + index, row] = cell
      texts?[CellPoint(column: column + index, row: row)] = cell.glyph
    }
  }
}

extension DrawnText {
  /// Returns the indent of a line by the text alignment.
  func indent(of line: String, in columns: Int) -> Int {
    let free = columns - DisplayWidth.of(line)
    return switch alignment {
    case .left: 0
    case .center: free / 2
    case .right: free
    }
  }

  /// Returns the lines that fit.
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
    /// Returns the longest suffix of the line in `room` cells.
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
