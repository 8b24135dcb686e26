import TerminalPanels

/// The menu: the actions of a context that have no mouse gesture, or one that a terminal may keep for itself, so that all actions
/// can be performed with the mouse.
struct Menu: ListBox {
  /// The choices, in the order of the key table.
  let bindings: [KeyBinding]
  /// The size of the box with its border.
  let size: CellSize
  private let columns: Int
  private let rows: Int
  /// The first choice on the current page.
  private let first: Int
  private let accentWidth: Int

  /// Creates a menu for a screen of a size, with one choice highlighted.
  init(_ table: KeyTable, context: KeyContext, choice: Int, on screen: CellSize) {
    bindings = Self.bindings(of: table, context: context)
    let accent = bindings.map { DisplayWidth.of($0.chordText) }.max() ?? 0
    let sentence = bindings.map { DisplayWidth.of($0.sentence) }.max() ?? 0
    let room = CellSize(columns: max(1, screen.columns - 2), rows: max(1, screen.rows - 2))
    // On a narrow screen keys are omitted.
    accentWidth = room.columns < 24 ? 0 : min(accent, room.columns / 4)
    let wanted = accentWidth + sentence + 4
    let needed = (bindings.count + room.rows - 1) / room.rows
    columns = max(1, min(needed, room.columns / 34))
    rows = min(room.rows, (bindings.count + columns - 1) / columns)
    first = choice / (columns * rows) * (columns * rows)
    size = CellSize(columns: min(screen.columns, columns * wanted + 2), rows: min(screen.rows, rows + 2))
  }

  /// Returns the rows of the key table that are in the menu.
  static func bindings(of table: KeyTable, context: KeyContext) -> [KeyBinding] {
    table.bindings.filter {
      $0.context == context && $0.gestures.allSatisfy(\.mayBeKept) && !$0.action.isLayout && $0.group != .moving
        && $0.group != .scrolling
    }
  }

  private var columnWidth: Int { max(1, (size.columns - 2) / columns) }

  /// The lines of each column.
  private var lines: [[OverlayBox.Line]] {
    (0..<columns).map { column in
      let start = min(bindings.count, first + column * rows)
      return bindings[start..<min(bindings.count, start + rows)].map {
        OverlayBox.Line(accent: accentWidth == 0 ? "" : $0.chordText, text: $0.sentence)
      }
    }
  }

  /// Returns the choice at a point of the box; nil on its border.
  func choice(at point: CellPoint) -> Int? {
    let (column, row) = ((point.column - 1) / columnWidth, point.row - 1)
    guard point.column > 0, point.column < size.columns - 1, (0..<rows).contains(row), column < columns else {
      return nil
    }
    let choice = first + column * rows + row
    return bindings.indices.contains(choice) ? choice : nil
  }

  /// Returns the box with one choice highlighted.
  func grid(_ box: OverlayBox, choice: Int) -> CellGrid {
    let footer = size.columns < 44 ? "Esc closes" : "Enter or a click selects, Esc closes"
    var grid = box.grid(size: size, title: "Menu", footer: footer, columns: lines, accentWidth: accentWidth)
    let index = choice - first
    if (0..<columns * rows).contains(index) {
      let row = CellRect(
        column: 1 + index / rows * columnWidth, row: 1 + index % rows, columns: columnWidth, rows: 1)
      grid.restyle(row.intersection(CellRect(column: 1, row: 1, columns: size.columns - 2, rows: rows))) {
        $0.attributes.insert(.reverse)
      }
    }
    return grid
  }
}

extension KeyBinding {
  /// The first key; empty if there is none.
  fileprivate var chordText: String { chords.first?.description ?? "" }
}
