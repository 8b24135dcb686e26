import Pictures
import SymbolArt

/// Draws box-drawing characters as rectangles, which look the same in every renderer.
///
/// Source: Unicode chart "Box Drawing" (U+2500…257F): each character has up to four arms from the centre, each absent,
/// light, heavy or double.
enum BoxLines {
  /// The characters by their arms: up, right, down, left; 0 absent, 1 light, 2 heavy, 3 double.
  private static let table: [(characters: String, arms: [Int])] = [
    ("─┄┈╌", [0, 1, 0, 1]), ("━", [0, 2, 0, 2]), ("│┆┊╎", [1, 0, 1, 0]), ("┃", [2, 0, 2, 0]), ("┌╭", [0, 1, 1, 0]),
    ("┏", [0, 2, 2, 0]), ("┐╮", [0, 0, 1, 1]), ("┓", [0, 0, 2, 2]), ("└╰", [1, 1, 0, 0]), ("┗", [2, 2, 0, 0]),
    ("┘╯", [1, 0, 0, 1]), ("┛", [2, 0, 0, 2]), ("├", [1, 1, 1, 0]), ("┤", [1, 0, 1, 1]), ("┬", [0, 1, 1, 1]),
    ("┴", [1, 1, 0, 1]), ("┼", [1, 1, 1, 1]), ("═", [0, 3, 0, 3]), ("║", [3, 0, 3, 0]), ("╔", [0, 3, 3, 0]),
    ("╗", [0, 0, 3, 3]), ("╚", [3, 3, 0, 0]), ("╝", [3, 0, 0, 3]),
  ]
  private static let arms = [UInt32: [Int]](
    uniqueKeysWithValues: table.flatMap { row in row.characters.unicodeScalars.map { ($0.value, row.arms) } })

  /// Returns true if a character is drawn as rectangles.
  static func contains(_ scalar: UInt32) -> Bool { arms[scalar] != nil }

  /// Returns the rectangles of a character in a cell; sizes in pixels. Nil if it is drawn as text.
  static func rectangles(_ scalar: UInt32, cellWidth width: Int, cellHeight height: Int) -> [PixelRectangle]? {
    guard let arms = arms[scalar] else { return nil }
    let thin = max(1, width / 8)
    let isDouble = arms.contains(3)
    // Arms extend past the centre, so that corners are closed.
    let (before, reach) = (isDouble || arms.contains(2) ? thin : 0, isDouble ? 2 * thin : thin)
    let (left, top) = (width / 2 - before, height / 2 - before)
    return [0, 2, 3, 1].flatMap { side in
      [[], [(0, thin)], [(0, 2 * thin)], [(-thin, thin), (thin, thin)]][arms[side]].map { (offset, thickness) in
        let (x, y) = (width / 2 + offset - thickness / 2, height / 2 + offset - thickness / 2)
        return switch side {
        case 0: PixelRectangle(x: x, y: 0, width: thickness, height: height / 2 + reach)
        case 1: PixelRectangle(x: left, y: y, width: width - left, height: thickness)
        case 2: PixelRectangle(x: x, y: top, width: thickness, height: height - top)
        default: PixelRectangle(x: 0, y: y, width: width / 2 + reach, height: thickness)
        }
      }
    }
  }
}
