import SymbolArt

/// Box-drawing characters as rectangles of a cell, which look the same in every rasteriser.
///
/// Source: Unicode chart "Box Drawing" (U+2500…257F): each character is up to four arms from the middle, each absent, light,
/// heavy or double.
enum BoxLines {
  enum Arm {
    case none, light, heavy, double
  }

  /// Returns the arms of a character, or nil if it is not drawn as rectangles.
  static func arms(_ scalar: UInt32) -> (up: Arm, right: Arm, down: Arm, left: Arm)? {
    switch scalar {
    case 0x2500, 0x2504, 0x2508, 0x254c: (.none, .light, .none, .light)
    case 0x2501: (.none, .heavy, .none, .heavy)
    case 0x2502, 0x2506, 0x250a, 0x254e: (.light, .none, .light, .none)
    case 0x2503: (.heavy, .none, .heavy, .none)
    case 0x250c, 0x256d: (.none, .light, .light, .none)
    case 0x250f: (.none, .heavy, .heavy, .none)
    case 0x2510, 0x256e: (.none, .none, .light, .light)
    case 0x2513: (.none, .none, .heavy, .heavy)
    case 0x2514, 0x2570: (.light, .light, .none, .none)
    case 0x2517: (.heavy, .heavy, .none, .none)
    case 0x2518, 0x256f: (.light, .none, .none, .light)
    case 0x251b: (.heavy, .none, .none, .heavy)
    case 0x251c: (.light, .light, .light, .none)
    case 0x2524: (.light, .none, .light, .light)
    case 0x252c: (.none, .light, .light, .light)
    case 0x2534: (.light, .light, .none, .light)
    case 0x253c: (.light, .light, .light, .light)
    case 0x2550: (.none, .double, .none, .double)
    case 0x2551: (.double, .none, .double, .none)
    case 0x2554: (.none, .double, .double, .none)
    case 0x2557: (.none, .none, .double, .double)
    case 0x255a: (.double, .double, .none, .none)
    case 0x255d: (.double, .none, .none, .double)
    default: nil
    }
  }

  /// Returns the rectangles of a character in a cell of a size in pixels, or nil if it is not drawn as rectangles.
  static func rectangles(_ scalar: UInt32, cellWidth width: Int, cellHeight height: Int) -> [PixelRectangle]? {
    guard let arms = arms(scalar) else { return nil }
    let thin = max(1, width / 8)
    var result: [PixelRectangle] = []
    func lines(_ arm: Arm) -> [(offset: Int, thickness: Int)] {
      switch arm {
      case .none: []
      case .light: [(0, thin)]
      case .heavy: [(0, 2 * thin)]
      case .double: [(-thin, thin), (thin, thin)]
      }
    }
    let isDouble = [arms.up, arms.right, arms.down, arms.left].contains { if case .double = $0 { true } else { false } }
    // Arms extend beyond the middle, so that corners are closed.
    let reach = isDouble ? 2 * thin : thin
    for (offset, thickness) in lines(arms.up) {
      result.append(
        PixelRectangle(x: width / 2 + offset - thickness / 2, y: 0, width: thickness, height: height / 2 + reach))
    }
    for (offset, thickness) in lines(arms.down) {
      let top = height / 2 - (isDouble ? thin : 0)
      result.append(
        PixelRectangle(x: width / 2 + offset - thickness / 2, y: top, width: thickness, height: height - top))
    }
    for (offset, thickness) in lines(arms.left) {
      result.append(
        PixelRectangle(x: 0, y: height / 2 + offset - thickness / 2, width: width / 2 + reach, height: thickness))
    }
    for (offset, thickness) in lines(arms.right) {
      let left = width / 2 - (isDouble ? thin : 0)
      result.append(
        PixelRectangle(x: left, y: height / 2 + offset - thickness / 2, width: width - left, height: thickness))
    }
    return result
  }
}
