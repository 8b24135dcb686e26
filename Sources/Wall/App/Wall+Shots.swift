import TerminalPanels

extension Wall {
  /// Which picture is seen where: for each cell of the screen, row by row, a place in `state.items`; nil where anything but a
  /// loaded picture is on top.
  public func picturePlaces() -> [Int?] {
    let items = state.items
    let places = Dictionary(uniqueKeysWithValues: items.enumerated().map { ($1.photo, $0) })
    var result: [Int?] = []
    result.reserveCapacity(screen.size.columns * screen.size.rows)
    for row in 0..<screen.size.rows {
      for column in 0..<screen.size.columns {
        let point = CellPoint(column: column, row: row)
        let place = scene.photo(at: point).flatMap { places[$0] }
        let isPicture = place.map { items[$0].isLoaded && items[$0].pictureFrame.contains(point) } ?? false
        let isCovered = screen.panel(at: point).map { $0.zOrder >= Layer.fullView } ?? true
        result.append(isPicture && !isCovered ? place : nil)
      }
    }
    return result
  }
}
