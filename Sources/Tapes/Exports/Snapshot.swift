import Basics
import Platform
import SymbolArt
import TerminalPanels

/// A golden screen in a form that is easy to review: a plane of text, a plane of style letters, a legend of styles, and a
/// line for each picture.
///
/// A changed pixel in a picture changes one line.
public struct Snapshot: Sendable, Equatable {
  public var size: CellSize
  /// Text of each cell, row by row: `·` in a picture, empty behind a wide character.
  public var texts: [[String]]
  /// Letter of each cell: `.` for the default style, a letter of the legend, or the letter of a picture.
  public var marks: [[Character]]
  public var legend: [Entry]
  public var items: [Item]

  /// A letter of the style plane and its style.
  public struct Entry: Sendable, Equatable {
    public var mark: Character
    public var style: Style
  }

  /// A picture on the screen.
  public struct Item: Sendable, Equatable {
    public var number: Int
    /// Rectangle of the picture.
    public var frame: CellRect
    public var mean: RGB
    /// First twelve digits of the SHA-256 of its cells.
    public var digest: String
  }

  private static let pictureMarks = Array("123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ")
  private static let styleMarks = Array("abcdefghijklmnopqrstuvwxyzαβγδεζηθικλμνξοπρστυφχψωбвгдежзийклмнптфцчшщъыьэюя")

  /// Creates the snapshot of a screen.
  public init(_ shot: ScreenShot) {
    let grid = shot.grid
    size = grid.size
    texts = (0..<grid.rows).map { row in (0..<grid.columns).map { grid[$0, row].text } }
    marks = []
    legend = []
    items = []
    for row in 0..<grid.rows {
      var line: [Character] = []
      for column in 0..<grid.columns {
        if let place = shot.owner(CellPoint(column: column, row: row)) {
          texts[row][column] = "·"
          line.append(Self.pictureMarks[place % Self.pictureMarks.count])
        } else {
          line.append(mark(of: grid[column, row].style))
        }
      }
      marks.append(line)
    }
    items = shot.items.indices.map { Self.item(shot, $0) }
  }

  private mutating func mark(of style: Style) -> Character {
    if style == .plain { return "." }
    if let known = legend.first(where: { $0.style == style }) { return known.mark }
    // Styles beyond the number of letters share one mark.
    guard legend.count < Self.styleMarks.count else { return "?" }
    let mark = Self.styleMarks[legend.count]
    legend.append(Entry(mark: mark, style: style))
    return mark
  }

  private static func item(_ shot: ScreenShot, _ index: Int) -> Item {
    let item = shot.items[index]
    var bytes: [UInt8] = []
    var sums = SIMD3<Int>.zero
    var count = 0
    for point in shot.cells(ofItem: index) {
      let cell = shot.grid[point.column, point.row]
      let foreground = cell.style.foreground.rgbValue ?? 0xffff_ffff
      let background = cell.style.background.rgbValue ?? 0xffff_ffff
      for value in [cell.glyph.base, foreground, background, UInt32(cell.style.attributes.rawValue)] {
        withUnsafeBytes(of: value.bigEndian) { bytes += $0 }
      }
      let ink = SymbolShape(cell.glyph.base)?.coverage ?? 0.5
      for (color, weight) in [(foreground, ink), (background, 1 - ink)] where color <= 0xff_ffff {
        let parts = SIMD3(Int(color >> 16 & 0xff), Int(color >> 8 & 0xff), Int(color & 0xff))
        let eighths = Int((weight * 128).rounded())
        sums &+= parts &* SIMD3(repeating: eighths)
        count += eighths
      }
    }
    let mean = count == 0 ? RGB.black : RGB(UInt8(sums.x / count), UInt8(sums.y / count), UInt8(sums.z / count))
    return Item(
      number: item.number, frame: item.frame, mean: mean,
      digest: String(Digest.sha256(bytes).hexadecimal.prefix(12)))
  }
}

extension SymbolShape {
  /// The part of the cell that is in the foreground colour, 0…1.
  var coverage: Double {
    rectangles(cellWidth: 8, cellHeight: 16).reduce(0) { $0 + Double($1.width * $1.height) } / 128
  }
}
