import CollectionView
import Foundation
import TerminalPanels

/// Everything that the drawing of a header, footer or decoration depends on. Equal configurations are drawn once.
struct SupplementaryConfiguration: Hashable {
  var size: CellSize
  var title: String
  /// The fill; nil if there is none.
  var background: Color?
  /// The colour of the border; nil if there is none.
  var border: Color?
  /// The opacity in steps of a twentieth, 0…20.
  var opacity: Int

  init(_ element: PresentedElement, size: CellSize, title: String) {
    self.size = size
    self.title = title
    let color = element.view.backgroundColor
    background = color.flatMap { $0.alpha > 0 ? $0 : nil }
    border = element.view.layer.borderWidth > 0 ? element.view.layer.borderColor : nil
    opacity = Int((element.alpha * 20).rounded())
  }

  /// Whether there is anything to draw. An empty panel would hide the photos behind it.
  var isVisible: Bool { !title.isEmpty || background != nil || border != nil }
}

extension PhotoPainter {
  /// Draws a header, footer or decoration.
  func paint(_ configuration: SupplementaryConfiguration) -> CellGrid {
    var background = inks.background
    if let color = configuration.background {
      let behind = Color(rgb: inks.solidBackground.rgbValue ?? 0)
      background = .rgb(color.composed(over: behind).rgb)
    }
    var grid = CellGrid(configuration.size, filledWith: Cell(style: Style(background: background)))
    if let border = configuration.border {
      grid.draw(
        isUnicode ? .line : .ascii, in: grid.bounds, style: Style(foreground: .rgb(border.rgb), background: background))
    }
    if !configuration.title.isEmpty {
      let row = configuration.size.rows / 2
      let shown = DisplayWidth.cut(
        configuration.title, to: max(0, configuration.size.columns - 2), ellipsis: isUnicode ? "…" : "~")
      let style = Style(foreground: inks.text, background: background, attributes: .bold)
      let end = 1 + grid.put(shown, at: CellPoint(column: 1, row: row), style: style)
      let rule = String(repeating: isUnicode ? "─" : "-", count: max(0, configuration.size.columns - end - 2))
      grid.put(
        rule, at: CellPoint(column: end + 1, row: row), style: Style(foreground: inks.quiet, background: background))
    }
    grid.fade(to: Double(configuration.opacity) / 20, over: inks.solidBackground, foreground: inks.text)
    return grid
  }
}
