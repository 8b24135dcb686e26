import Basics
import Culling
import PhotoFeed
import TerminalPanels

/// A list of lines with one highlighted. Only the lines that fit the screen, around the highlighted one, are created.
struct LineList: ListBox {
  private let title: String
  private let footer: String
  private let lines: [OverlayBox.Line]
  /// The index of the first visible line.
  private let first: Int
  private let accentWidth: Int
  /// The size of the box with its border.
  let size: CellSize

  /// Creates a list of `count` lines for a screen size.
  ///
  /// - Parameter width: The least width of the box, in cells.
  init(
    title: String, footer: String, count: Int, choice: Int, width: Int, in area: CellSize,
    line: (Int) -> OverlayBox.Line
  ) {
    (self.title, self.footer) = (title, footer)
    let rows = min(area.rows, count + 2)
    let room = max(1, rows - 2)
    first = min(max(0, choice - room / 2), max(0, count - room))
    let lines = (first..<min(first + room, count)).map(line)
    func widest(_ text: KeyPath<OverlayBox.Line, String>) -> Int {
      lines.lazy.map { DisplayWidth.of($0[keyPath: text]) }.max() ?? 0
    }
    self.lines = lines
    accentWidth = min(max(8, widest(\.accent)), area.columns * 2 / 3)
    size = CellSize(columns: min(area.columns, max(width, accentWidth + widest(\.text) + 6)), rows: rows)
  }

  /// Returns the index of the line at a point of the box; nil on its border.
  func choice(at point: CellPoint) -> Int? {
    let isInside = (1..<size.columns - 1).contains(point.column) && (1..<size.rows - 1).contains(point.row)
    return isInside ? first + point.row - 1 : nil
  }

  /// Returns the box with one line highlighted.
  func grid(_ box: OverlayBox, choice: Int) -> CellGrid {
    var grid = box.grid(size: size, title: title, footer: footer, columns: [lines], accentWidth: accentWidth)
    if lines.indices.contains(choice - first) {
      grid.restyle(CellRect(column: 1, row: 1 + choice - first, columns: size.columns - 2, rows: 1)) {
        $0.attributes.insert(.reverse)
      }
    }
    return grid
  }
}

extension LineList {
  static func sortKeys(_ keys: [WallSort], _ model: WallModel, choice: Int, in area: CellSize) -> LineList {
    let (current, isReversed) = (model.sortOrder, model.isReversed)
    return LineList(
      title: "Sort by", footer: "Esc closes", count: keys.count, choice: choice, width: 50, in: area
    ) { index in
      let again = keys[index] == .shuffle ? "shuffles again" : isReversed ? "restores it" : "reverses it"
      let note = "\(isReversed ? "reversed" : "now"); Enter \(again)"
      return OverlayBox.Line(accent: keys[index].rawValue, text: keys[index] == current ? note : "")
    }
  }

  /// Creates the list of field values.
  static func values(_ rows: [ValueCounts.Row], choice: Int, in area: CellSize) -> LineList {
    LineList(
      title: "Values", footer: "Enter searches, Esc closes", count: rows.count, choice: choice, width: 50, in: area
    ) {
      OverlayBox.Line(accent: rows[$0].condition, text: rows[$0].count == 1 ? "1 photo" : "\(rows[$0].count) photos")
    }
  }

  /// Creates the list of failures of an act.
  static func failures(_ sentences: [String], choice: Int, in area: CellSize) -> LineList {
    LineList(
      title: sentences.count == 1 ? "1 file was left" : "\(sentences.count) files were left",
      footer: "Enter shows the photo, Esc closes", count: sentences.count, choice: choice, width: 70, in: area
    ) { OverlayBox.Line(text: sentences[$0]) }
  }

  /// Creates the list of deleted photos with folders, and of trashed ones with dates.
  static func deletedPhotos(
    _ photos: [PhotoID], _ trashed: [TrashedPhoto], in scene: WallScene, choice: Int
  ) -> LineList {
    let searched = SearchedPhotos(in: scene.document.photos)
    let count = photos.count + trashed.count
    return LineList(
      title: count == 1 ? "1 deleted photo" : "\(count) deleted photos",
      footer: "Enter restores, Esc closes", count: count, choice: choice, width: 36, in: scene.area
    ) { index in
      guard index < photos.count else {
        let photo = trashed[index - photos.count]
        return OverlayBox.Line(
          accent: SanitizedText.made(from: photo.name),
          text: "in \(photo.receipt.place.isEmpty ? "the trash" : photo.receipt.place)"
            + (photo.date.isEmpty ? "" : " since " + photo.date.prefix(16).replacing("T", with: " ")))
      }
      let folder = SanitizedText.made(from: searched.folder(of: photos[index]))
      return OverlayBox.Line(accent: scene.document.photos[photos[index]].name, text: String(folder.drop { $0 == "/" }))
    }
  }
}
