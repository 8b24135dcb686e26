import TerminalPanels

extension Wall {
  /// Returns, for each cell of the screen, row by row, the index in `items` of the item on top; nil where there is none, or
  /// where the full view or an overlay covers it.
  public func itemPlaces(_ items: [WallState.Item]) -> [Int?] {
    let places = Dictionary(uniqueKeysWithValues: items.enumerated().map { ($1.photo, $0) })
    var result: [Int?] = []
    result.reserveCapacity(screen.size.columns * screen.size.rows)
    for row in 0..<screen.size.rows {
      for column in 0..<screen.size.columns {
        let point = CellPoint(column: column, row: row)
        let isCovered = screen.panel(at: point).map { $0.zOrder >= Layer.fullView } ?? true
        result.append(isCovered ? nil : scene.photo(at: point).flatMap { places[$0] })
      }
    }
    return result
  }

  /// The styles of the interface as the screen shows them, and their names.
  public var namedStyles: [(name: String, style: Style)] {
    let inks = scene.inks
    func style(_ ink: CellColor, _ attributes: Style.Attributes = [], on paper: CellColor? = nil) -> Style {
      Style(foreground: screen.shown(ink), background: screen.shown(paper ?? inks.background), attributes: attributes)
    }
    return [
      ("text", style(inks.text)), ("title", style(inks.text, .bold)), ("quiet", style(inks.quiet)),
      ("focus", style(inks.accent, .bold)), ("mark", style(inks.onMark, .bold, on: inks.mark)),
      ("error", style(inks.trouble)), ("print", style(inks.print)),
      ("status", style(inks.text, screen.colors == .mono ? .reverse : [], on: inks.bar)),
      ("bar-error", style(inks.trouble, on: inks.bar)), ("bar-quiet", style(inks.quiet, on: inks.bar)),
      ("bar-accent", style(inks.accent, on: inks.bar)), ("bar-title", style(inks.accent, .bold, on: inks.bar)),
    ]
  }

  /// Returns the photo whose exact pixels are painted above a cell; nil if there are none.
  public func pixelOwner(at point: CellPoint) -> PhotoID? {
    (pixels as? PaintedPictures)?.picture(at: point).flatMap(scene.pictures.photo(ofPicture:))
  }
}
