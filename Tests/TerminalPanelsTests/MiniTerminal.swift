@testable import TerminalPanels

/// An emulator of the escape sequences in the headless terminfo entry, which shows ncurses' bytes. It keeps what images
/// are above its cells; a character takes away the image above its cell.
struct MiniTerminal {
  /// The image above each cell, as `TileEncoder` wrote it.
  private(set) var images: [CellPoint: String] = [:]
  private var saved = CellPoint.zero
  private(set) var grid: CellGrid
  private var column = 0
  private var row = 0
  private var style = Style.plain

  init(size: CellSize) { grid = CellGrid(size) }

  mutating func feed(_ bytes: [UInt8]) {
    var rest = Substring(String(decoding: bytes, as: UTF8.self))[...].unicodeScalars
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\u{1b}":
        let kind = rest.popFirst()
        if kind == "7" { saved = CellPoint(column: column, row: row) }
        if kind == "8" { (column, row) = (saved.column, saved.row) }
        if kind == "P" {
          var content = ""
          while let next = rest.popFirst(), next != "\u{1b}" { content.unicodeScalars.append(next) }
          rest.removeFirst()
          paint(content)
        }
        guard kind == "[" else { continue }
        var parameters = ""
        while let next = rest.first, !(0x40...0x7e ~= next.value) {
          parameters.unicodeScalars.append(next)
          rest.removeFirst()
        }
        if let final = rest.popFirst() { command(final, parameters) }
      case "\r": column = 0
      case "\n": row += 1
      case "\u{8}": column -= 1
      default: show(scalar)
      }
    }
  }

  /// Takes a list of rows of cells, separated by `/` and `,`.
  private mutating func paint(_ content: String) {
    for (line, cells) in content.split(separator: "/").enumerated() {
      for (offset, cell) in cells.split(separator: ",").enumerated() {
        images[CellPoint(column: column + offset, row: row + line)] = String(cell)
      }
    }
  }

  private mutating func show(_ scalar: Unicode.Scalar) {
    guard row < grid.rows, column < grid.columns else { return }
    let width = DisplayWidth.of(scalar: scalar)
    grid.place(Cell(Glyph(scalar), style: style, width: UInt8(width)), column: column, row: row)
    for column in column..<column + width { images[CellPoint(column: column, row: row)] = nil }
    // Beyond the last column the cursor stays on it.
    column = min(column + width, grid.columns - 1)
  }

  private mutating func command(_ final: Unicode.Scalar, _ parameters: String) {
    let numbers = parameters.split(separator: ";").compactMap { Int($0) }
    let count = numbers.first ?? 1
    switch final {
    case "H": (row, column) = ((numbers.first ?? 1) - 1, (numbers.count > 1 ? numbers[1] : 1) - 1)
    case "G": column = count - 1
    case "d": row = count - 1
    case "A": row -= count
    case "B": row += count
    case "C": column += count
    case "D": column -= count
    case "J":
      erase(CellRect(column: column, row: row, columns: grid.columns, rows: 1))
      if parameters != "" {
        erase(grid.bounds)
      } else {
        erase(CellRect(column: 0, row: row + 1, columns: grid.columns, rows: grid.rows))
      }
    case "K":
      erase(
        parameters == "1"
          ? CellRect(column: 0, row: row, columns: column + 1, rows: 1)
          : CellRect(column: column, row: row, columns: grid.columns, rows: 1))
    case "X": erase(CellRect(column: column, row: row, columns: count, rows: 1))
    case "m": select(numbers)
    default: break
    }
  }

  private mutating func erase(_ area: CellRect) {
    grid.fill(area, with: Cell(style: Style(background: style.background)))
    images = images.filter { !area.contains($0.key) }
  }

  private mutating func select(_ numbers: [Int]) {
    var rest = numbers[...]
    if rest.isEmpty { style = .plain }
    while let number = rest.popFirst() {
      switch number {
      case 38, 48:
        let channels = rest.dropFirst().prefix(3).map { UInt32($0) }
        rest = rest.dropFirst(4)
        let color = CellColor.rgb(channels[0] << 16 | channels[1] << 8 | channels[2])
        if number == 38 { style.foreground = color } else { style.background = color }
      case 39: style.foreground = .default
      case 49: style.background = .default
      case 1: style.attributes.insert(.bold)
      case 7: style.attributes.insert(.reverse)
      default: break
      }
    }
  }
}

extension CellGrid {
  /// Returns a description of the first cell that differs from `other`; nil if there is none.
  func firstDifference(from other: CellGrid) -> String? {
    guard size == other.size else { return "size \(size) instead of \(other.size)" }
    for row in 0..<rows {
      for column in 0..<columns where self[column, row] != other[column, row] {
        return "at \(column),\(row): \(self[column, row]) instead of \(other[column, row])"
      }
    }
    return nil
  }
}
