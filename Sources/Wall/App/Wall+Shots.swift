import TerminalPanels

extension Wall {
  /// Returns, for each cell of the screen, row by row, the index in `state.items` of the picture that is on top; nil where
  /// it is not a loaded picture.
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

  /// Returns the photo whose exact pixels are painted above a cell; nil if there are none.
  public func pixelOwner(at point: CellPoint) -> PhotoID? {
    (pixels as? PaintedPictures)?.picture(at: point).flatMap(scene.pictures.photo(ofPicture:))
  }
}
