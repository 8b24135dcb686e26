import PhotoFeed
import Pictures
import SymbolArt
import TerminalPanels

/// The leaning pictures in exact pixels, by their configuration.
struct LeaningPictures {
  struct Item {
    /// The image's ID in the terminal. It is negative, since decoded pictures have positive numbers.
    let number: Int
    var made: LeaningPixels?
    /// Whether the terminal had no room for the image.
    var isRefused = false
    /// Whether the frame has used it.
    var isUsed = false
  }

  var items: [PhotoCellConfiguration: Item] = [:]
  var count = 0

  func photo(ofPicture number: Int) -> PhotoID? { items.first { $0.value.number == number }?.key.photo }

  /// Removes the items that the frame has not used, and returns their numbers.
  mutating func endFrame() -> [Int] {
    let unused = items.filter { !$0.value.isUsed }
    for key in unused.keys { items[key] = nil }
    for index in items.values.indices { items.values[index].isUsed = false }
    return unused.values.map(\.number)
  }
}

extension VisiblePictures {
  /// Returns a leaning picture in exact pixels over an area of cells, and sends it to the terminal if needed. Its
  /// pixels are nil until it is sent, or if the terminal has no room. Nil without exact pixels.
  func leaningPixels(
    of bitmap: Bitmap, _ configuration: PhotoCellConfiguration, on lean: PhotoCellConfiguration.Lean, cell: PixelSize
  ) -> (number: Int, pixels: PlacedPixels?)? {
    guard let pixels else { return nil }
    let key = configuration.leaningKey
    if leaning.items[key] == nil { leaning.count += 1 }
    var item = leaning.items[key] ?? LeaningPictures.Item(number: -leaning.count)
    item.isUsed = true
    let id = PixelKey(picture: item.number)
    if !item.isRefused, !pixels.contains(id) {
      let made = item.made ?? makeLeaning(bitmap, key, on: lean, cell: cell)
      item.made = made
      item.isRefused = !pixels.add(made.bitmap, for: id)
    }
    leaning.items[key] = item
    let placement = pixels.placement(of: id, columns: key.size.columns, rows: key.size.rows)
    return (
      item.number,
      placement.map { PlacedPixels(placement: $0, origin: .zero, coverage: item.made?.coverage ?? []) }
    )
  }

  /// Renders a leaning picture, with the pictures below in the cells at its edges.
  private func makeLeaning(
    _ bitmap: Bitmap, _ key: PhotoCellConfiguration, on lean: PhotoCellConfiguration.Lean, cell: PixelSize
  ) -> LeaningPixels {
    var made = artist.leaningPixels(
      of: key.leaningPicture(bitmap, on: lean, line: lean.line), column: lean.origin.column, row: lean.origin.row,
      columns: key.size.columns, rows: key.size.rows, cell: cell)
    for place in lean.pictures.reversed() {
      guard let other = leaning.items.values.first(where: { $0.number == place.number })?.made else { continue }
      made.mix(
        over: other, column: lean.origin.column - place.area.column, row: lean.origin.row - place.area.row, cell: cell)
    }
    return made
  }
}
