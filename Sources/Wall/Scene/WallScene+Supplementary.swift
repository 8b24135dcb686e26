import CollectionView
import Foundation
import TerminalPanels

/// Headers, footers and decorations.
extension WallScene {
  /// Draws a header, footer or decoration from its views, without pictures. Returns nil if it is empty, since an empty
  /// panel would hide the photos behind it.
  ///
  /// - Parameter frame: The frame in the viewport, in points.
  func draw(supplementary element: PresentedElement, in frame: CGRect, order: Int) -> Panel? {
    let shown = geometry.cells(frame)
    // A view thinner than a cell becomes a line.
    let area = CellRect(
      column: shown.columns > 0 ? shown.column : CellGeometry.whole(floor(frame.midX / geometry.cell.width)),
      row: shown.rows > 0 ? shown.row : CellGeometry.whole(floor(frame.midY / geometry.cell.height)),
      columns: max(shown.columns, 1), rows: max(shown.rows, 1))
    let seen = area.intersection(CellRect(origin: .zero, size: self.area))
    guard !seen.isEmpty else { return nil }
    let painter = ViewPainter(size: seen.size, look: look, artist: pictures.artist)
    let empty = painter.grid
    let origin = geometry.points(CellSize(columns: seen.column, rows: seen.row))
    painter.paint(element.view, in: frame.offsetBy(dx: -origin.width, dy: -origin.height), alpha: 1)
    if let title = (element.view as? SectionTitleView)?.title, !title.isEmpty {
      self.painter.paint(title: title, in: area.offsetBy(columns: -seen.column, rows: -seen.row), on: &painter.grid)
    }
    guard painter.grid != empty else { return nil }
    painter.grid.fade(to: element.alpha, over: theme.solidBackground, foreground: theme.text)
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
