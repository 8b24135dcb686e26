import Basics
import Platform
import SymbolArt
import TerminalPanels

/// A golden screen in a reviewable format: a plane of text, a plane of style letters, a legend of styles, the locations
/// of items, and a line per picture.
///
/// A changed pixel in a picture changes one line. The lines of pictures begin with the photo's name and have no
/// location, so another order of photos only reorders them. So that a moved focus changes few lines, the planes do not
/// show which picture a cell belongs to. The cells of frames and focus rings belong to their items; the text plane
/// shows only their top and bottom.
public struct Snapshot: Sendable, Equatable {
  public var size: CellSize
  /// The text of each cell, row by row: `·` in a picture, empty after a wide character.
  public var texts: [[String]]
  /// The letter of each cell: `.` in pictures and for the default style, or a letter of the legend.
  public var marks: [[Character]]
  public var legend: [Entry]
  public var items: [Item]

  /// A letter of the style plane, and its style.
  public struct Entry: Sendable, Equatable {
    public var mark: Character
    /// The name of an interface style, or empty.
    public var name: String
    public var style: Style
  }

  /// An item on the screen. Number 0 stands for all pictures without items, such as the full view.
  public struct Item: Sendable, Equatable {
    public var number: Int
    /// The photo's name; nil for pictures without items, and in version 3.
    public var name: String?
    public var frame: CellRect
    /// The mean colour; nil if no picture is loaded.
    public var mean: RGB?
    /// The first twelve digits of the SHA-256 of its cells.
    public var digest: String
    public var isFocused = false
    /// The names of property values other than the default: `marked`.
    public var properties: [String] = []
  }

  public init(_ shot: ScreenShot) {
    let grid = shot.grid
    size = grid.size
    texts = (0..<grid.rows).map { row in (0..<grid.columns).map { grid[$0, row].text } }
    items = []
    let cells = shot.cellsOfItems()
    let others = cells[shot.items.count]
    if let frame = Self.bounds(of: others) {
      items = [Item(number: 0, frame: frame, mean: Self.mean(shot, others), digest: Self.digest(shot, others))]
    }
    items += shot.items.indices.filter { !shot.items[$0].isCovered }.map { Self.item(shot, $0, cells[$0]) }
    let styles = (0..<grid.rows).map { Self.styles(of: $0, shot) }
    let letters = StyleLetters(Set(styles.joined().compactMap { $0 }), named: shot.styles)
    legend = letters.legend
    marks = styles.map { $0.map { $0.map(letters.letter) ?? "." } }
    for row in 0..<grid.rows {
      for column in 0..<grid.columns {
        switch shot.owner(CellPoint(column: column, row: row)) {
        case .picture, .side, .otherPicture: texts[row][column] = "·"
        case .edge, nil: break
        }
      }
    }
  }

  /// Returns the style of each text cell of a row; nil in pictures. The foreground of a blank is invisible, so blanks
  /// get the style of adjacent text with the same background.
  private static func styles(of row: Int, _ shot: ScreenShot) -> [Style?] {
    let isHidden: (Int) -> Bool = { shot.owner(CellPoint(column: $0, row: row)) != nil }
    var styles: [Style?] = (0..<shot.grid.columns).map { isHidden($0) ? nil : shot.grid[$0, row].style }
    func isBlank(_ column: Int) -> Bool {
      shot.grid[column, row].glyph == .space && shot.grid[column, row].width == 1
        && (styles[column]?.attributes ?? []).isDisjoint(with: [.reverse, .underline])
    }
    let blank = styles.indices.map { styles[$0] != nil && isBlank($0) }
    for column in styles.indices where blank[column] {
      let background = styles[column]?.background ?? .default
      styles[column] = Style(background: background)
      guard !background.isDefault else { continue }
      let isSame: (Style?) -> Bool = {
        $0.map { $0.background == background && $0.attributes.isDisjoint(with: [.reverse, .underline]) } ?? false
      }
      if column > 0, isSame(styles[column - 1]), styles[column - 1] != styles[column] {
        styles[column] = styles[column - 1]
      } else if let next = styles.indices[column...].first(where: { !blank[$0] }), isSame(styles[next]) {
        styles[column] = styles[next]
      }
    }
    return styles
  }

  private static func item(_ shot: ScreenShot, _ index: Int, _ cells: [CellPoint]) -> Item {
    let item = shot.items[index]
    return Item(
      number: item.number, name: TapeHeader.onOneLine(item.name), frame: item.frame,
      mean: item.isLoaded ? mean(shot, cells.filter { shot.owner($0) == .picture(index) }) : nil,
      digest: digest(shot, cells),
      isFocused: item.isFocused, properties: item.properties)
  }

  private static func bounds(of points: [CellPoint]) -> CellRect? {
    guard let left = points.map(\.column).min(), let right = points.map(\.column).max(), let first = points.first,
      let last = points.last
    else { return nil }
    return CellRect(column: left, row: first.row, columns: right - left + 1, rows: last.row - first.row + 1)
  }

  private static func digest(_ shot: ScreenShot, _ points: [CellPoint]) -> String {
    var bytes: [UInt8] = []
    for point in points {
      let cell = shot.grid[point.column, point.row]
      let foreground = cell.style.foreground.rgbValue ?? 0xffff_ffff
      let background = cell.style.background.rgbValue ?? 0xffff_ffff
      for value in [cell.glyph.base, foreground, background, UInt32(cell.style.attributes.rawValue)] {
        withUnsafeBytes(of: value.bigEndian) { bytes += $0 }
      }
    }
    return String(Digest.sha256(bytes).hexadecimal.prefix(12))
  }

  private static func mean(_ shot: ScreenShot, _ points: [CellPoint]) -> RGB {
    var sums = SIMD3<Int>.zero
    var count = 0
    for point in points {
      let cell = shot.grid[point.column, point.row]
      let coverage = SymbolShape(cell.glyph.base)?.coverage ?? 0.5
      for (color, weight) in [(cell.style.foreground, coverage), (cell.style.background, 1 - coverage)] {
        guard let color = color.rgbValue else { continue }
        let parts = SIMD3(Int(color >> 16 & 0xff), Int(color >> 8 & 0xff), Int(color & 0xff))
        let eighths = Int((weight * 128).rounded())
        sums &+= parts &* SIMD3(repeating: eighths)
        count += eighths
      }
    }
    return count == 0 ? RGB.black : RGB(UInt8(sums.x / count), UInt8(sums.y / count), UInt8(sums.z / count))
  }
}

extension SymbolShape {
  /// The share of the cell in the foreground colour, 0…1.
  var coverage: Double {
    rectangles(cellWidth: 8, cellHeight: 16).reduce(0) { $0 + Double($1.width * $1.height) } / 128
  }
}
