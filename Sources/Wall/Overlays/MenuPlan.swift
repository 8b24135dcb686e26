import TerminalPanels

/// The menu: all that the keys of a place can do and no other movement of the mouse can, so that the mouse alone is enough.
struct MenuPlan {
  /// What can be chosen, in the order of the key table.
  let bindings: [KeyBinding]
  /// The box with its rim.
  let size: CellSize
  /// How choices lie in it: so many columns of so many rows.
  private let columns: Int
  private let rows: Int
  /// The first choice that is seen; where not all fit, whole pages are turned.
  private let first: Int
  private let accentWidth: Int

  /// A menu of a table's keys on a screen of that size, with one of them chosen.
  init(_ table: KeyTable, place: KeyPlace, choice: Int, on screen: CellSize) {
    bindings = Self.bindings(of: table, place: place)
    let accent = bindings.map { DisplayWidth.of($0.chordText) }.max() ?? 0
    let sentence = bindings.map { DisplayWidth.of($0.sentence) }.max() ?? 0
    let room = CellSize(columns: max(1, screen.columns - 2), rows: max(1, screen.rows - 2))
    // Where there is hardly room for words, keys are left out.
    accentWidth = room.columns < 24 ? 0 : min(accent, room.columns / 4)
    let wanted = accentWidth + sentence + 4
    let needed = (bindings.count + room.rows - 1) / room.rows
    columns = max(1, min(needed, room.columns / 34))
    rows = min(room.rows, (bindings.count + columns - 1) / columns)
    first = choice / (columns * rows) * (columns * rows)
    size = CellSize(columns: min(screen.columns, columns * wanted + 2), rows: min(screen.rows, rows + 2))
  }

  /// The rows of the key table that need a menu.
  static func bindings(of table: KeyTable, place: KeyPlace) -> [KeyBinding] {
    table.bindings.filter {
      $0.place == place && $0.gestures.isEmpty && !$0.action.isLayout && $0.group != .moving
        && $0.group != .scrolling
    }
  }

  private var columnWidth: Int { max(1, (size.columns - 2) / columns) }

  /// The lines as they stand in each column.
  private var lines: [[OverlayBox.Line]] {
    (0..<columns).map { column in
      let start = min(bindings.count, first + column * rows)
      return bindings[start..<min(bindings.count, start + rows)].map {
        OverlayBox.Line(accent: accentWidth == 0 ? "" : $0.chordText, text: $0.sentence)
      }
    }
  }

  /// The choice at a place of the box; nil on its rim.
  func choice(at point: CellPoint) -> Int? {
    let (column, row) = ((point.column - 1) / columnWidth, point.row - 1)
    guard point.column > 0, point.column < size.columns - 1, (0..<rows).contains(row), column < columns else {
      return nil
    }
    let choice = first + column * rows + row
    return bindings.indices.contains(choice) ? choice : nil
  }

  /// The box, with one choice standing out.
  func grid(_ box: OverlayBox, choice: Int) -> CellGrid {
    let footer = size.columns < 44 ? "Esc closes" : "Enter or a click does it, Esc closes"
    var grid = box.grid(size: size, title: "Menu", footer: footer, columns: lines, accentWidth: accentWidth)
    let place = choice - first
    if (0..<columns * rows).contains(place) {
      let row = CellRect(
        column: 1 + place / rows * columnWidth, row: 1 + place % rows, columns: columnWidth, rows: 1)
      grid.restyle(row.intersection(CellRect(column: 1, row: 1, columns: size.columns - 2, rows: rows))) {
        $0.attributes.insert(.reverse)
      }
    }
    return grid
  }
}

extension KeyBinding {
  /// The first key, which is enough beside a sentence.
  fileprivate var chordText: String { chords.first?.description ?? "" }
}
