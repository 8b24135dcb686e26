import Basics
import SymbolArt
import TerminalPanels

/// Draws a screen as SVG. Equal screens give equal bytes.
public enum SVGDrawing {
  /// Returns the SVG file of a golden screen, with pictures in their mean colours.
  public static func text(of snapshot: Snapshot) -> String {
    var grid = CellGrid(snapshot.size)
    for row in 0..<snapshot.size.rows {
      for column in 0..<min(snapshot.size.columns, snapshot.texts[row].count) {
        let text = snapshot.texts[row][column]
        guard text != "·", !text.isEmpty else { continue }
        grid.put(text, at: CellPoint(column: column, row: row), style: snapshot.style(column, row) ?? .plain)
      }
    }
    for item in snapshot.items {
      guard let mean = item.mean else { continue }
      for row in max(0, item.frame.row)..<max(0, min(item.frame.endRow, snapshot.size.rows)) {
        for column in max(0, item.frame.column)..<max(0, min(item.frame.endColumn, snapshot.size.columns))
        where column < snapshot.texts[row].count && snapshot.texts[row][column] == "·" {
          grid[column, row] = Cell(style: Style(background: .rgb(mean.rawValue)))
        }
      }
    }
    return text(of: ScreenShot(grid: grid, items: []))
  }

  /// Returns the SVG file of a screen.
  public static func text(of shot: ScreenShot) -> String {
    let drawing = ScreenDrawing(shot)
    let (width, height) = (drawing.width, drawing.height)
    let cell = ScreenDrawing.cell
    var text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)" shape-rendering="crispEdges">
      <rect width="\(width)" height="\(height)" fill="\(drawing.background)"/>

      """
    for box in drawing.boxes {
      text +=
        "<rect x=\"\(box.x)\" y=\"\(box.y)\" width=\"\(box.width)\" height=\"\(box.height)\" fill=\"\(box.color)\"/>\n"
    }
    if !drawing.runs.isEmpty {
      text +=
        "<g font-family=\"'DejaVu Sans Mono','Menlo','Consolas',monospace\" font-size=\"13\" xml:space=\"preserve\">\n"
      for run in drawing.runs {
        var style = ""
        if run.attributes.contains(.bold) { style += " font-weight=\"bold\"" }
        if run.attributes.contains(.italic) { style += " font-style=\"italic\"" }
        if run.attributes.contains(.underline) { style += " text-decoration=\"underline\"" }
        text += "<text x=\"\(run.x)\" y=\"\(run.y + 12)\" textLength=\"\(run.columns * cell.width)\""
        text += " lengthAdjust=\"spacingAndGlyphs\" fill=\"\(run.color)\"\(style)>\(run.text.escapedForXML)</text>\n"
      }
      text += "</g>\n"
    }
    return text + "</svg>\n"
  }
}
