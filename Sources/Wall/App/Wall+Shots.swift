import CollectionView
import Foundation
import PhotoFeed
import TerminalPanels

extension Wall {
  /// Returns, for each cell of the screen, row by row, the index in `items` of the topmost item; nil for the
  /// background, or if a mode covers the item.
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

  /// Returns the frame of an item in the layout, in points; nil if there is no such item. Numbers begin at 1.
  public func layoutFrame(ofItem number: Int) -> CGRect? {
    guard number >= 1, number <= model.count else { return nil }
    let path = model.shown.indexPath(ofPosition: number - 1)
    return scene.collectionView.layoutAttributesForItem(at: path)?.frame
  }

  /// The styles of the interface with their names.
  public var namedStyles: [(name: String, style: Style)] { scene.theme.namedStyles(on: screen) }

  /// Returns the photo whose exact pixels cover a cell; nil if there are none.
  public func pixelOwner(at point: CellPoint) -> PhotoID? {
    pixels?.picture(at: point).flatMap(scene.pictures.photo(ofPicture:))
  }
}

extension ThemeColors {
  /// Returns the styles of the interface with their names.
  package func namedStyles(on screen: Screen) -> [(name: String, style: Style)] {
    func style(_ ink: CellColor, _ attributes: Style.Attributes = [], on paper: CellColor? = nil) -> Style {
      Style(foreground: screen.shown(ink), background: screen.shown(paper ?? background), attributes: attributes)
    }
    return [
      ("text", style(text)), ("title", style(text, .bold)), ("quiet", style(secondary)),
      ("focus", style(accent, .bold)), ("mark", style(onMark, .bold, on: mark)),
      ("error", style(error)), ("print", style(self.print)),
      ("status", style(text, screen.colors == .mono ? .reverse : [], on: bar)),
      ("bar-error", style(error, on: bar)), ("bar-quiet", style(secondary, on: bar)),
      ("bar-accent", style(accent, on: bar)), ("bar-title", style(accent, .bold, on: bar)),
      ("bar-focus", style(solidBackground, .bold, on: accent)),
    ]
  }
}
