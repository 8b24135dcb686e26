import CNcurses
import CTerminal
import Glibc

/// Between our cells and those of ncurses.
extension Screen {
  /// The cell as ncurses wants it; nil when all colour pairs are given out.
  /// - Parameter isInsideText: for a blank, that its foreground counts though it cannot be seen.
  func cursesCell(_ cell: Cell, isInsideText: Bool = false) -> cchar_t? {
    guard let pair = pair(for: cell, isInsideText: isInsideText) else { return nil }
    var base = cell.glyph.base
    var marks = isUnicode ? cell.glyph.marks : .zero
    if base != 0x20, base > 0x7e || base < 0x20 {
      if !isUnicode {
        base = AsciiFallback.character(for: base)
      } else if !(0x2500...0x259f ~= base), ct_width(base) != Int32(cell.width) {
        // The C library is older than this character. ncurses would lose count of the columns; a mark will not.
        base = cell.width == 2 ? 0xff1f : 0xfffd
        marks = .zero
      }
    }
    return cn_cell(
      wchar_t(bitPattern: base), wchar_t(bitPattern: marks[0]), wchar_t(bitPattern: marks[1]),
      wchar_t(bitPattern: marks[2]), wchar_t(bitPattern: marks[3]),
      Self.cursesAttributes(cell.style.attributes), pair)
  }

  /// The pair of a cell's colours. Of a blank only the background counts, of a full block only the foreground:
  /// what cannot be seen takes no pair.
  private func pair(for cell: Cell, isInsideText: Bool) -> Int32? {
    let style = cell.style
    if style.foreground.isDefault && style.background.isDefault { return 0 }
    var wanted = PairTable.Colors(
      foreground: numbers.number(of: style.foreground), background: numbers.number(of: style.background))
    if style.attributes.isDisjoint(with: [.underline, .reverse]) {
      if cell.glyph.base == 0x20, !isInsideText { wanted.foreground = -1 }
      if cell.glyph.base == 0x2588 { wanted.background = -1 }
    }
    return pairs.pair(for: wanted) { init_extended_pair($0, $1.foreground, $1.background) }
  }

  static func cursesAttributes(_ attributes: Style.Attributes) -> attr_t {
    if attributes.isEmpty { return 0 }
    var result: attr_t = 0
    for (ours, theirs) in attributePairs where attributes.contains(ours) { result |= theirs }
    return result
  }

  private static let attributePairs: [(Style.Attributes, attr_t)] = [
    (.bold, cn_bold()), (.dim, cn_dim()), (.italic, cn_italic()),
    (.underline, cn_underline()), (.reverse, cn_reverse()), (.blink, cn_blink()),
  ]

  /// What the screen shows at `point`, read back from ncurses after a refresh. Colours are those of the terminal's
  /// palette where it is not truecolor.
  public func cell(at point: CellPoint) -> Cell {
    guard !isClosed, CellRect(origin: .zero, size: size).contains(point) else { return .blank }
    session.activate()
    var read = cchar_t()
    guard mvwin_wch(cn_curscr(), Int32(point.row), Int32(point.column), &read) == OK else { return .blank }
    return cell(from: read)
  }

  /// All that the screen shows, read back from ncurses after a refresh.
  public func contents() -> CellGrid {
    var grid = CellGrid(size)
    for row in 0..<size.rows {
      for column in 0..<size.columns { grid.set(cell(at: CellPoint(column: column, row: row)), column, row) }
    }
    return grid
  }

  private func cell(from read: cchar_t) -> Cell {
    var attributes: Style.Attributes = []
    for (ours, theirs) in Self.attributePairs where read.attr & theirs != 0 { attributes.insert(ours) }
    var foreground: Int32 = -1
    var background: Int32 = -1
    if read.ext_color > 0 { extended_pair_content(read.ext_color, &foreground, &background) }
    let style = Style(
      foreground: numbers.color(of: foreground), background: numbers.color(of: background), attributes: attributes)
    let half = read.attr & cn_half_bits()
    if half > 1 { return Cell(style: style, width: 0) }
    let glyph = Glyph(
      base: UInt32(bitPattern: read.chars.0),
      marks: SIMD4(
        UInt32(bitPattern: read.chars.1), UInt32(bitPattern: read.chars.2), UInt32(bitPattern: read.chars.3),
        UInt32(bitPattern: read.chars.4)))
    return Cell(glyph, style: style, width: half == 1 ? 2 : 1)
  }

  // MARK: when the pairs are used up

  /// Empties the pair table and gives the cells that the terminal shows new pairs of the same colours.
  ///
  /// ncurses would clear the terminal and draw everything again, since it no longer knows what its pairs were. We know,
  /// so its picture of the terminal is written anew with the new pairs, and nothing flickers.
  func renewPairs() {
    let before = pairs.colors
    let current = cn_curscr()
    var rows: [[cchar_t]] = []
    for row in 0..<size.rows {
      rows.append(
        (0..<size.columns).map { column in
          var cell = cchar_t()
          mvwin_wch(current, Int32(row), Int32(column), &cell)
          return cell
        })
    }
    reset_color_pairs()
    clearok(current, false)
    pairs.removeAll()
    for (row, cells) in rows.enumerated() {
      let renewed = cells.compactMap { cell -> cchar_t? in
        if cell.attr & cn_half_bits() > 1 { return nil }
        let colors = before[Int(cell.ext_color)]
        let pair = pairs.pair(for: colors) { init_extended_pair($0, $1.foreground, $1.background) }
        let attributes = cell.attr & ~(cn_color_bits() | cn_half_bits())
        return cn_cell(
          cell.chars.0, cell.chars.1, cell.chars.2, cell.chars.3, cell.chars.4, attributes, pair ?? 0)
      }
      renewed.withUnsafeBufferPointer {
        _ = mvwadd_wchnstr(current, Int32(row), 0, $0.baseAddress, Int32($0.count))
      }
    }
    isStale = true
    for panel in panels { panel.value.shown = nil }
  }
}
