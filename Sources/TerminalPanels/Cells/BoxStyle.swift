/// The characters that a box is drawn with.
public enum BoxStyle: Hashable, Sendable, CaseIterable {
  /// ┌─┐ │ └─┘
  case line
  /// ╭─╮ │ ╰─╯
  case rounded
  /// ╔═╗ ║ ╚═╝
  case double
  /// ┏━┓ ┃ ┗━┛
  case heavy
  /// A thin border of half blocks, like the white border of a photographic print.
  case photo
  /// +-+ | +-+ for terminals without UTF-8.
  case ascii

  /// The characters of a side that goes down, and of one that goes across.
  public var sides: (upright: Unicode.Scalar, level: Unicode.Scalar) {
    self == .photo ? ("█", "█") : (glyphs[5], glyphs[4])
  }

  /// Corners from the top left clockwise, then top, right, bottom and left side.
  var glyphs: [Unicode.Scalar] {
    switch self {
    case .line: ["┌", "┐", "┘", "└", "─", "│", "─", "│"]
    case .rounded: ["╭", "╮", "╯", "╰", "─", "│", "─", "│"]
    case .double: ["╔", "╗", "╝", "╚", "═", "║", "═", "║"]
    case .heavy: ["┏", "┓", "┛", "┗", "━", "┃", "━", "┃"]
    case .photo: ["█", "█", "█", "█", "▀", "▐", "▄", "▌"]
    case .ascii: ["+", "+", "+", "+", "-", "|", "-", "|"]
    }
  }
}

extension CellGrid {
  /// Draws the four sides of a box along the inner edge of `area`, which must be at least two cells wide and high;
  /// otherwise nothing is drawn.
  public mutating func draw(_ box: BoxStyle, in area: CellRect, style: Style = .plain) {
    guard area.columns >= 2, area.rows >= 2 else { return }
    let glyphs = box.glyphs.map { Cell(Glyph($0), style: style) }
    let (left, right) = (area.column, area.endColumn - 1)
    let (top, bottom) = (area.row, area.endRow - 1)
    for column in max(left + 1, 0)..<max(max(left + 1, 0), min(right, columns)) {
      set(glyphs[4], column: column, row: top)
      set(glyphs[6], column: column, row: bottom)
    }
    for row in max(top + 1, 0)..<max(max(top + 1, 0), min(bottom, rows)) {
      set(glyphs[5], column: right, row: row)
      set(glyphs[7], column: left, row: row)
    }
    set(glyphs[0], column: left, row: top)
    set(glyphs[1], column: right, row: top)
    set(glyphs[2], column: right, row: bottom)
    set(glyphs[3], column: left, row: bottom)
  }
}
