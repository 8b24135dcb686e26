import TerminalPanels

/// The menu: the actions of a context that have no mouse gesture, or one that a terminal may keep for itself, so that all actions
/// can be performed with the mouse.
struct Menu: ListBox {
  /// A line of the menu; one without a choice is a heading, or empty.
  private struct Item {
    var line = OverlayBox.Line()
    var choice: Int?
  }

  /// The size of the box with its border.
  let size: CellSize
  /// The columns of the page with the choice.
  private let columns: [[Item]]
  private let columnWidth: Int
  private let accentWidth: Int
  /// The number of the page; nil if there is one only.
  private let pageText: String?

  /// Creates a menu for a screen of a size, with one choice highlighted.
  init(_ table: KeyTable, context: KeyContext, choice: Int, on screen: CellSize) {
    let groups = Self.groups(of: table, context: context)
    let bindings = groups.flatMap(\.bindings)
    let room = CellSize(columns: max(1, screen.columns - 2), rows: max(1, screen.rows - 2))
    let widest = bindings.map { DisplayWidth.of($0.label) }.max() ?? 0
    let keys = bindings.map { DisplayWidth.of($0.chordText) }.max() ?? 0
    // On a narrow screen keys are omitted.
    let accent = room.columns < 24 ? 0 : keys
    var number = 0
    let sections = groups.map { group, bindings in
      [Item(line: OverlayBox.Line(accent: group.rawValue, isHeading: true))]
        + bindings.map { binding in
          defer { number += 1 }
          return Item(
            line: OverlayBox.Line(accent: accent == 0 ? "" : binding.chordText, text: binding.label), choice: number)
        }
    }
    // Long names are cut if that makes room for a column more.
    let wanted = accent + (room.columns < 3 * (accent + widest + 3) ? min(widest, 14) : widest) + 3
    let count = max(1, room.columns / wanted)
    var pages = LineColumns.pages(sections, columns: count, rows: room.rows, blank: Item())
    if pages.count > 1, let flowed = LineColumns.flowed(sections, columns: count, rows: room.rows) { pages = [flowed] }
    let page = pages.firstIndex { $0.joined().contains { $0.choice == choice } } ?? 0
    columns = pages.isEmpty ? [] : pages[page]
    pageText = pages.count > 1 ? "page \(page + 1)/\(pages.count)" : nil
    columnWidth = max(1, min(wanted, room.columns / max(1, columns.count)))
    accentWidth = accent
    // All pages have one size, so that the box stays where it is.
    let rows = pages.joined().map(\.count).max() ?? 0
    size = CellSize(
      columns: min(screen.columns, columnWidth * max(1, columns.count) + 2), rows: min(screen.rows, rows + 2))
  }

  /// Returns the rows of the key table that are in the menu, in its order.
  static func bindings(of table: KeyTable, context: KeyContext) -> [KeyBinding] {
    groups(of: table, context: context).flatMap(\.bindings)
  }

  private static func groups(of table: KeyTable, context: KeyContext) -> [(group: KeyGroup, bindings: [KeyBinding])] {
    table.groups.map { group, bindings in
      let rows = bindings.filter { $0.context == context && $0.gestures.allSatisfy(\.mayBeKept) && !$0.action.isLayout }
      return (group, [.moving, .scrolling].contains(group) ? [] : rows)
    }.filter { !$0.bindings.isEmpty }
  }

  /// Returns the choice at a point of the box; nil on its border, a heading or an empty line.
  func choice(at point: CellPoint) -> Int? {
    let (column, row) = ((point.column - 1) / columnWidth, point.row - 1)
    guard point.column > 0, point.column < size.columns - 1, row >= 0, row < size.rows - 2,
      columns.indices.contains(column), columns[column].indices.contains(row)
    else { return nil }
    return columns[column][row].choice
  }

  /// Returns the box with one choice highlighted.
  func grid(_ box: OverlayBox, choice: Int) -> CellGrid {
    let footer =
      (size.columns < 44 ? "" : "Enter or a click selects, ") + (pageText.map { $0 + ", " } ?? "") + "Esc closes"
    var grid = box.grid(
      size: size, title: "Menu", footer: footer, columns: columns.map { $0.map(\.line) }, accentWidth: accentWidth)
    for (column, items) in columns.enumerated() {
      guard let row = items.firstIndex(where: { $0.choice == choice }) else { continue }
      let line = CellRect(column: 1 + column * columnWidth, row: 1 + row, columns: columnWidth, rows: 1)
      let inside = CellRect(column: 1, row: 1, columns: size.columns - 2, rows: size.rows - 2)
      grid.restyle(line.intersection(inside)) { $0.attributes.insert(.reverse) }
    }
    return grid
  }
}

extension KeyBinding {
  /// The first key; empty if there is none.
  fileprivate var chordText: String { chords.first?.description ?? "" }
}
