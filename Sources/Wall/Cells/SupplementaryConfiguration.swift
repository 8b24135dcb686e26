import CollectionView
import Foundation
import TerminalPanels

/// All that decides what the panel of a header, footer or decoration shows: a colour, a border, a title.
struct SupplementaryConfiguration: Hashable {
  /// The panel's extent.
  var size: CellSize
  /// What it says.
  var title: String
  /// What it is filled with; nil: nothing.
  var background: Color?
  /// The colour of its border; nil without one.
  var border: Color?
  /// How much of it shows, in steps of a twentieth.
  var opacity: Int

  init(_ element: PresentedElement, size: CellSize, title: String) {
    self.size = size
    self.title = title
    let color = element.view.backgroundColor
    background = color.flatMap { $0.alpha > 0 ? $0 : nil }
    border = element.view.layer.borderWidth > 0 ? element.view.layer.borderColor : nil
    opacity = Int((element.alpha * 20).rounded())
  }

  /// A panel covers what is behind it; what has nothing to show gets none.
  var isVisible: Bool { !title.isEmpty || background != nil || border != nil }
}

extension PhotoPainter {
  /// The panel's content for an ornament's configuration.
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
