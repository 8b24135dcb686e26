import SymbolArt

@testable import TerminalPanels

/// An emulator of the escape sequences in the headless terminfo entry, which shows ncurses' bytes. It keeps what images
/// are above its cells; a character takes away the image above its cell.
struct MiniTerminal {
  /// What happens to images.
  enum Kind: Hashable, Sendable {
    case usual
    /// Images stay until they are deleted, as in Konsole, whose cells for that are counted from `first`.
    case keepsImages(first: Int)
    /// A terminal with a pane of tmux, which prints no character that it knows to be there.
    case tmux(pane: CellPoint)
  }

  let kind: Kind
  /// The image above each cell, as `TileEncoder` wrote it.
  private(set) var images: [CellPoint: String] = [:]
  /// The images that are kept.
  private var kept: [[CellPoint: String]] = [] {
    didSet { images = kept.reduce(into: [:]) { $0.merge($1) { $1 } } }
  }
  /// The pane's place, while a sequence is passed through.
  private var offset = CellPoint.zero
  private var saved = (place: CellPoint.zero, style: Style.plain)
  private(set) var grid: CellGrid
  private var column = 0
  private var row = 0
  private var style = Style.plain
  /// The rows that are scrolled.
  private var region: Range<Int>

  init(size: CellSize, kind: Kind = .usual) {
    self.kind = kind
    grid = CellGrid(size)
    region = 0..<size.rows
  }

  mutating func feed(_ bytes: [UInt8]) {
    var rest = Substring(String(decoding: bytes, as: UTF8.self))[...].unicodeScalars
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\u{1b}":
        let kind = rest.popFirst()
        if kind == "7" { saved = (CellPoint(column: column, row: row), style) }
        if kind == "8" { (column, row, style) = (saved.place.column, saved.place.row, saved.style) }
        if kind == "P" || kind == "_" {
          let content = string(&rest)
          if kind == "_" {
            delete(content)
          } else if content.hasPrefix("tmux;") {
            passThrough(content.dropFirst(5))
          } else {
            paint(content)
          }
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

  /// Returns the rest of a string sequence, in which an ESC may be doubled.
  private func string(_ rest: inout Substring.UnicodeScalarView) -> String {
    var content = ""
    while let next = rest.popFirst() {
      if next == "\u{1b}", rest.popFirst() != "\u{1b}" { break }
      content.unicodeScalars.append(next)
    }
    return content
  }

  private mutating func passThrough(_ sequence: Substring) {
    guard case .tmux(let pane) = kind else { return }
    offset = pane
    feed(Array(sequence.utf8))
    offset = .zero
  }

  /// Takes a list of rows of cells, separated by `/` and `,`.
  private mutating func paint(_ content: String) {
    var painted: [CellPoint: String] = [:]
    for (line, cells) in content.split(separator: "/").enumerated() {
      for (offset, cell) in cells.split(separator: ",").enumerated() {
        painted[CellPoint(column: column + offset, row: row + line)] = String(cell)
      }
    }
    guard case .keepsImages = kind else { return images.merge(painted) { $1 } }
    kept.append(painted)
    for point in painted.keys {
      grid.fill(CellRect(column: point.column, row: point.row, columns: 2, rows: 1), with: .blank)
    }
  }

  /// Takes the column and the row of a cell, whose images are deleted; all images without.
  private mutating func delete(_ content: String) {
    let numbers = content.split(separator: ";").compactMap { Int($0) }
    guard case .keepsImages(let first) = kind else { return }
    guard !numbers.isEmpty else { return kept = [] }
    kept.removeAll { $0[CellPoint(column: numbers[0] - first, row: numbers[1] - first)] != nil }
  }

  private mutating func show(_ scalar: Unicode.Scalar) {
    guard row < grid.rows, column < grid.columns else { return }
    let width = DisplayWidth.of(scalar: scalar)
    let isKnown = grid[column, row] == Cell(Glyph(scalar), style: style, width: UInt8(width))
    if case .tmux = kind, isKnown { return column = min(column + width, grid.columns - 1) }
    grid.set(Cell(Glyph(scalar), style: style, width: UInt8(width)), column: column, row: row)
    takeAway(CellRect(column: column, row: row, columns: width, rows: 1))
    // Beyond the last column the cursor stays on it.
    column = min(column + width, grid.columns - 1)
  }

  private mutating func command(_ final: Unicode.Scalar, _ parameters: String) {
    let numbers = parameters.split(separator: ";").compactMap { Int($0) }
    let count = numbers.first ?? 1
    switch final {
    case "H":
      (row, column) = ((numbers.first ?? 1) - 1, (numbers.count > 1 ? numbers[1] : 1) - 1)
      (row, column) = (row - offset.row, column - offset.column)
    case "G": column = count - 1
    case "d": row = count - 1
    case "A": row -= count
    case "B": row += count
    case "C": column += count
    case "D": column -= count
    case "J":
      if parameters == "2" { kept = [] }
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
    case "r": region = (numbers.first ?? 1) - 1..<(numbers.count > 1 ? numbers[1] : grid.rows)
    case "S": scroll(by: count)
    case "T": scroll(by: -count)
    default: break
    }
  }

  /// Moves the rows of the region up, or down if the count is negative.
  private mutating func scroll(by count: Int) {
    let before = grid
    for row in region {
      let source = row + count
      for column in 0..<grid.columns {
        grid.set(
          region.contains(source) ? before[column, source] : Cell(style: Style(background: style.background)), column,
          row)
      }
    }
  }

  private mutating func erase(_ area: CellRect) {
    grid.fill(area, with: Cell(style: Style(background: style.background)))
    takeAway(area)
  }

  private mutating func takeAway(_ area: CellRect) {
    if case .keepsImages = kind { return }
    images = images.filter { !area.contains($0.key) }
  }

  private static func color(_ index: Int) -> CellColor { .rgb(TerminalPalette.color(at: UInt8(index)).rawValue) }

  private mutating func select(_ numbers: [Int]) {
    var rest = numbers[...]
    if rest.isEmpty { style = .plain }
    while let number = rest.popFirst() {
      switch number {
      case 38, 48:
        let isIndexed = rest.popFirst() == 5
        let channels = rest.prefix(isIndexed ? 1 : 3).map { UInt32($0) }
        rest = rest.dropFirst(channels.count)
        let color =
          isIndexed
          ? Self.color(Int(channels[0])) : CellColor.rgb(channels[0] << 16 | channels[1] << 8 | channels[2])
        if number == 38 { style.foreground = color } else { style.background = color }
      case 30...37: style.foreground = Self.color(number - 30)
      case 40...47: style.background = Self.color(number - 40)
      case 90...97: style.foreground = Self.color(number - 82)
      case 100...107: style.background = Self.color(number - 92)
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
