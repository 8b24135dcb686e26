import TerminalPanels

/// A menu of about fifteen entries: frequent actions, and a submenu for each heading of the help. A submenu has the
/// actions without a mouse gesture, or with one that some terminals handle themselves. So the mouse can run all
/// actions. A context with one heading has a single menu.
struct Menu: ListBox {
  /// An entry: an action, or the submenu of a heading.
  struct Entry {
    /// The first key, or empty.
    var key = ""
    var name: String
    var action: WallAction
  }

  /// The size of the box with its border.
  let size: CellSize
  private let title: String
  private let closes: String
  /// The columns of the current page, each entry with its index.
  private let columns: [[(index: Int, entry: Entry)]]
  private let columnWidth: Int
  private let accentWidth: Int
  /// The number of the page; nil if there is only one.
  private let pageText: String?

  /// Creates the box of a menu or submenu for a screen size, with one entry highlighted.
  init(_ entries: [Entry], of group: KeyGroup?, choice: Int, on screen: CellSize) {
    (title, closes) = (group?.name ?? "Menu", group == nil ? "Esc closes" : "Esc goes back")
    let room = CellSize(columns: max(1, screen.columns - 2), rows: max(1, screen.rows - 2))
    let widest = entries.map { DisplayWidth.of($0.name) }.max() ?? 0
    let keys = entries.map { DisplayWidth.of($0.key) }.max() ?? 0
    // Narrow screens show no keys.
    accentWidth = room.columns < 24 ? 0 : keys
    let count = max(1, room.columns / (accentWidth + widest + 3))
    let numbered = entries.enumerated().map { (index: $0.offset, entry: $0.element) }
    let pages = LineColumns.pages(
      [numbered], columns: count, rows: room.rows, blank: (-1, Entry(name: "", action: .clear)))
    let page = pages.firstIndex { $0.joined().contains { $0.index == choice } } ?? 0
    // All pages have the same number of columns and rows, so the box does not move.
    let most = pages.map(\.count).max() ?? 0
    columns = pages.isEmpty ? [] : pages[page] + Array(repeating: [], count: most - pages[page].count)
    pageText = pages.count > 1 ? "page \(page + 1)/\(pages.count)" : nil
    columnWidth = max(1, min(accentWidth + widest + 3, room.columns / max(1, columns.count)))
    let rows = pages.joined().map(\.count).max() ?? 0
    let footer = DisplayWidth.of(closes) + 6
    size = CellSize(
      columns: min(screen.columns, max(columnWidth * max(1, columns.count) + 2, footer)),
      rows: min(screen.rows, rows + 2))
  }

  /// Returns the entries of the menu, or of the submenu of a heading.
  static func entries(of table: KeyTable, context: KeyContext, group: KeyGroup? = nil) -> [Entry] {
    let groups = groups(of: table, context: context)
    if group != nil || groups.count == 1 {
      return (groups.first { $0.group == group } ?? groups.first)?.bindings.map { entry($0) } ?? []
    }
    let all = groups.flatMap(\.bindings)
    func used(_ actions: [WallAction]) -> [Entry] {
      actions.compactMap { action in all.first { $0.action == action }.map { entry($0) } }
    }
    return used([.open, .delete, .undo, .sortKeys, .write])
      + groups.map { Entry(key: "", name: name(of: $0.group), action: .toggleMode(.menu($0.group))) }
      + used([.help, .quit])
  }

  /// Returns the name of a submenu.
  static func name(of group: KeyGroup) -> String { "\(group.name) …" }

  private static func entry(_ binding: KeyBinding) -> Entry {
    Entry(key: binding.chords.first?.description ?? "", name: binding.label, action: binding.action)
  }

  /// Returns the rows of the key table for the menu and its submenus, in order.
  static func bindings(of table: KeyTable, context: KeyContext) -> [KeyBinding] {
    groups(of: table, context: context).flatMap(\.bindings)
  }

  private static func groups(of table: KeyTable, context: KeyContext) -> [(group: KeyGroup, bindings: [KeyBinding])] {
    table.groups.map { group, bindings in
      let rows = bindings.filter { $0.context == context && $0.gestures.allSatisfy(\.mayBeKept) && !$0.action.isLayout }
      return (group, [.moving, .scrolling].contains(group) ? [] : rows)
    }.filter { !$0.bindings.isEmpty }
  }

  /// Returns the entry at a point of the box; nil on the border or an empty line.
  func choice(at point: CellPoint) -> Int? {
    let (column, row) = ((point.column - 1) / columnWidth, point.row - 1)
    guard point.column > 0, point.column < size.columns - 1, row >= 0, row < size.rows - 2,
      columns.indices.contains(column), columns[column].indices.contains(row)
    else { return nil }
    return columns[column][row].index
  }

  /// Returns the box with one entry highlighted.
  func grid(_ box: OverlayBox, choice: Int) -> CellGrid {
    let footer = (size.columns < 44 ? "" : "Enter or a click selects, ") + (pageText.map { $0 + ", " } ?? "") + closes
    let lines = columns.map {
      $0.map { OverlayBox.Line(accent: accentWidth == 0 ? "" : $0.entry.key, text: $0.entry.name) }
    }
    var grid = box.grid(size: size, title: title, footer: footer, columns: lines, accentWidth: accentWidth)
    for (column, entries) in columns.enumerated() {
      guard let row = entries.firstIndex(where: { $0.index == choice }) else { continue }
      let line = CellRect(column: 1 + column * columnWidth, row: 1 + row, columns: columnWidth, rows: 1)
      let inside = CellRect(column: 1, row: 1, columns: size.columns - 2, rows: size.rows - 2)
      grid.restyle(line.intersection(inside)) { $0.attributes.insert(.reverse) }
    }
    return grid
  }
}
