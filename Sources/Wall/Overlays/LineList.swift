import Basics
import TerminalPanels

/// A list of lines, one of them highlighted, of which a small screen shows those around it.
struct LineList: ListBox {
  private let title: String
  private let footer: String
  private let lines: ArraySlice<OverlayBox.Line>
  private let accentWidth: Int
  /// The size of the box with its border.
  let size: CellSize

  /// A list for an area of the screen.
  ///
  /// - Parameter width: The greatest width of the box, in cells.
  init(
    title: String, footer: String, lines: [OverlayBox.Line], accentWidth: Int, choice: Int, width: Int,
    in area: CellSize
  ) {
    (self.title, self.footer, self.accentWidth) = (title, footer, accentWidth)
    size = CellSize(columns: min(area.columns, width), rows: min(area.rows, lines.count + 2))
    let room = max(1, size.rows - 2)
    let first = min(max(0, choice - room / 2), max(0, lines.count - room))
    self.lines = lines[min(first, lines.count)..<min(first + room, lines.count)]
  }

  /// Returns the index of the line at a point of the box; nil on its border.
  func choice(at point: CellPoint) -> Int? {
    let isInside = (1..<size.columns - 1).contains(point.column) && (1..<size.rows - 1).contains(point.row)
    return isInside ? lines.startIndex + point.row - 1 : nil
  }

  /// Returns the box with one line highlighted.
  func grid(_ box: OverlayBox, choice: Int) -> CellGrid {
    var grid = box.grid(size: size, title: title, footer: footer, columns: [Array(lines)], accentWidth: accentWidth)
    if lines.indices.contains(choice) {
      grid.restyle(CellRect(column: 1, row: 1 + choice - lines.startIndex, columns: size.columns - 2, rows: 1)) {
        $0.attributes.insert(.reverse)
      }
    }
    return grid
  }
}

extension LineList {
  /// The sort keys.
  static func sortKeys(_ model: WallModel, choice: Int, in area: CellSize) -> LineList {
    let (current, isReversed) = (model.sortOrder, model.isReversed)
    let lines = WallSort.allCases.map { key in
      let again = key == .shuffle ? "shuffle" : isReversed ? "restore" : "reverse"
      let note = "now\(isReversed ? " reversed" : ""); choose again to \(again)"
      return OverlayBox.Line(accent: key.rawValue, text: key == current ? note : "")
    }
    return LineList(
      title: "Sort by", footer: "Esc closes", lines: lines, accentWidth: 8, choice: choice, width: 50, in: area)
  }

  /// The deleted photos, with their folders.
  static func deletedPhotos(_ photos: [PhotoID], in scene: WallScene, choice: Int) -> LineList {
    let searched = SearchedPhotos(in: scene.document.photos)
    let lines = photos.map { photo in
      let folder = SanitizedText.made(from: searched.folder(of: photo))
      return OverlayBox.Line(accent: scene.document.photos[photo].name, text: String(folder.drop { $0 == "/" }))
    }
    let nameWidth = lines.lazy.map { DisplayWidth.of($0.accent) }.max() ?? 0
    let folderWidth = lines.lazy.map { DisplayWidth.of($0.text) }.max() ?? 0
    return LineList(
      title: photos.count == 1 ? "1 deleted photo" : "\(photos.count) deleted photos",
      footer: "Enter restores, Esc closes", lines: lines, accentWidth: min(nameWidth, scene.area.columns * 2 / 3),
      choice: choice, width: max(36, nameWidth + folderWidth + 6), in: scene.area)
  }
}
