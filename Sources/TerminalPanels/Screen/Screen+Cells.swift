import CNcurses
import CTerminal
import Glibc

/// Conversion between `Cell` and ncurses' `cchar_t`.
extension Screen {
  /// Returns the cell as ncurses' `cchar_t`; nil if it needs a new colour pair and there is none left.
  /// - Parameter keepsForeground: a blank gets a pair with its foreground, although that is not visible.
  func cursesCell(_ cell: Cell, keepsForeground: Bool = false) -> cchar_t? {
    guard let pair = pair(for: cell, keepsForeground: keepsForeground) else { return nil }
    var base = cell.glyph.base
    var marks = isUnicode ? cell.glyph.marks : .zero
    if base != 0x20, base > 0x7e || base < 0x20 {
      if !isUnicode {
        base = AsciiFallback.character(for: base)
      } else if !(0x2500...0x259f ~= base), ct_width(base) != Int32(cell.width) {
        // The C library does not know this character, and ncurses would place the following columns wrong. A
        // replacement character has the right width.
        base = cell.width == 2 ? 0xff1f : 0xfffd
        marks = .zero
      }
    }
    return cn_cell(
      wchar_t(bitPattern: base), wchar_t(bitPattern: marks[0]), wchar_t(bitPattern: marks[1]),
      wchar_t(bitPattern: marks[2]), wchar_t(bitPattern: marks[3]),
      Self.cursesAttributes(cell.style.attributes), pair)
  }

  /// Returns the pair for a cell's colours. To save pairs, a blank's pair ignores its foreground and a full
  /// block's pair its background.
  private func pair(for cell: Cell, keepsForeground: Bool) -> Int32? {
    let style = cell.style
    if style.foreground.isDefault && style.background.isDefault { return 0 }
    var wanted = PairTable.Colors(
      foreground: pairs.numbers.number(of: style.foreground),
      background: pairs.numbers.number(of: style.background))
    if style.attributes.rawValue & Self.attributesOfBlanks == 0 {
      if cell.glyph.base == 0x20, !keepsForeground { wanted.foreground = -1 }
      if cell.glyph.base == 0x2588 { wanted.background = -1 }
    }
    return pairs.pair(for: wanted, define: session.define)
  }

  /// The attributes that change the look of a blank. Bits, since every cell is compared with them.
  private static let attributesOfBlanks = Style.Attributes.underline.union(.reverse).rawValue

  static func cursesAttributes(_ attributes: Style.Attributes) -> attr_t {
    if attributes.rawValue == 0 { return 0 }
    var result: attr_t = 0
    for (attribute, bits) in attributeBits where attributes.contains(attribute) { result |= bits }
    return result
  }

  private static let attributeBits: [(Style.Attributes, attr_t)] = [
    (.bold, cn_bold()), (.dim, cn_dim()), (.italic, cn_italic()),
    (.underline, cn_underline()), (.reverse, cn_reverse()), (.blink, cn_blink()),
  ]

  /// Returns the cell at `point` as of the last refresh, read back from ncurses, in the colours of the palette.
  public func cell(at point: CellPoint) -> Cell {
    guard !isClosed, bounds.contains(point) else { return .blank }
    session.activate()
    var read = cchar_t()
    guard mvwin_wch(cn_curscr(), Int32(point.row), Int32(point.column), &read) == OK else { return .blank }
    return cell(from: read)
  }

  /// Returns the colour that the screen shows for `color`: the nearest one of its palette.
  public func shown(_ color: CellColor) -> CellColor {
    pairs.numbers.color(of: pairs.numbers.number(of: color))
  }

  /// Returns all cells as of the last refresh, read back from ncurses.
  public func contents() -> CellGrid {
    var grid = CellGrid(size)
    for row in 0..<size.rows {
      for column in 0..<size.columns { grid.set(cell(at: CellPoint(column: column, row: row)), column, row) }
    }
    return grid
  }

  private func cell(from read: cchar_t) -> Cell {
    var attributes: Style.Attributes = []
    for (attribute, bits) in Self.attributeBits where read.attr & bits != 0 { attributes.insert(attribute) }
    let shown = pairs.colors[Int(read.ext_color)]
    // The number in a placeholder tells its image.
    let isPlaceholder = UInt32(bitPattern: read.chars.0) == ImageID.placeholder
    let style = Style(
      foreground: isPlaceholder
        ? .number(UInt8(truncatingIfNeeded: shown.foreground)) : pairs.numbers.color(of: shown.foreground),
      background: pairs.numbers.color(of: shown.background),
      attributes: attributes)
    let half = read.attr & cn_half_bits()
    if half > 1 { return Cell(style: style, width: 0) }
    let glyph = Glyph(
      base: UInt32(bitPattern: read.chars.0),
      marks: SIMD4(
        UInt32(bitPattern: read.chars.1), UInt32(bitPattern: read.chars.2), UInt32(bitPattern: read.chars.3),
        UInt32(bitPattern: read.chars.4)))
    return Cell(glyph, style: style, width: half == 1 ? 2 : 1)
  }

  // MARK: colour pairs

  /// Empties the pair table, and gives the cells on the screen new pairs with the same colours, so that ncurses prints
  /// only what changes. Each update ends in pair 0, so no other number is in effect.
  ///
  /// - Parameter write: writes the next contents, whose cells get pairs first.
  func reallocatePairs(_ write: () -> Void = {}) {
    let before = pairs.colors
    let shown = (0..<size.rows).map { cells(of: cn_curscr(), row: $0) }
    removePairs()
    write()
    for (row, cells) in shown.enumerated() {
      let reallocated = cells.map { cell in
        let pair = pairs.pair(for: before[Int(cell.ext_color)], define: session.define)
        // With an attribute that no cell has, ncurses takes a cell without a pair to differ.
        let attributes = cell.attr & ~cn_color_bits() | (pair == nil ? cn_protect() : 0)
        return cn_cell(
          cell.chars.0, cell.chars.1, cell.chars.2, cell.chars.3, cell.chars.4, attributes, pair ?? 0)
      }
      set(reallocated, in: cn_curscr(), row: row)
    }
  }

  /// Empties the pair table, so that all cells have to be written again.
  func removePairs() {
    pairs.removeAll()
    changes.background = true
    for panel in panels.all { panel.written = nil }
  }
}
