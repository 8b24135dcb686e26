import SymbolArt
import TerminalPanels

/// The forms in which a screen can be written.
public enum ScreenForm: String, Sendable, CaseIterable {
  /// Characters alone.
  case txt
  /// Characters with colours, as escape sequences of ECMA-48.
  case ansi
  /// Vector graphics.
  case svg
  /// Pixels.
  case png
  /// A golden screen: two planes and a legend.
  case snap

  /// There is no form with such an ending.
  public struct UnknownEnding: Error, CustomStringConvertible {
    /// The path.
    public let path: String
    /// One sentence.
    public var description: String {
      "\(path) ends with no form that a screen can be written in; use one of ."
        + ScreenForm.allCases.map(\.rawValue).joined(separator: " .")
    }
  }

  /// The form that a path's ending names.
  public init(ofPath path: String) throws(UnknownEnding) {
    let ending = path.lastIndex(of: ".").map { String(path[path.index(after: $0)...]) } ?? ""
    guard let form = ScreenForm(rawValue: ending) else { throw UnknownEnding(path: path) }
    self = form
  }

  /// A screen in the form that a path's ending names.
  public static func bytes(of shot: ScreenShot, for path: String) throws(UnknownEnding) -> [UInt8] {
    try ScreenForm(ofPath: path).bytes(of: shot)
  }

  /// A screen in this form.
  public func bytes(of shot: ScreenShot) -> [UInt8] {
    switch self {
    case .txt: Array((ScreenText.text(of: shot.grid) + "\n").utf8)
    case .ansi: Array(ANSIText.text(of: shot.grid).utf8)
    case .svg: Array(SVGDrawing.text(of: shot).utf8)
    case .png: PNGDrawing.bytes(of: shot) ?? []
    case .snap: Array(Snapshot(shot).text.utf8)
    }
  }
}

/// Cells as coloured text for any terminal: `SGR` sequences, a line a row.
public enum ANSIText {
  /// The text of a grid; only changes of style are written.
  ///
  /// - Parameters:
  ///   - rows: which rows; nil: all.
  ///   - colors: how many colours the terminal has.
  public static func text(of grid: CellGrid, rows: Range<Int>? = nil, colors: ColorDepth = .truecolor) -> String {
    var text = ""
    for row in rows ?? 0..<grid.rows {
      var style = Style.plain
      for column in 0..<grid.columns {
        let cell = grid[column, row]
        guard cell.width > 0 else { continue }
        if cell.style != style {
          text += sequence(cell.style, colors)
          style = cell.style
        }
        text += cell.text
      }
      if style != .plain { text += "\u{1b}[0m" }
      text += "\n"
    }
    return text
  }

  private static func sequence(_ style: Style, _ colors: ColorDepth) -> String {
    var codes = ["0"]
    for (attribute, code) in [
      (Style.Attributes.bold, "1"), (.dim, "2"), (.italic, "3"), (.underline, "4"), (.reverse, "7"),
    ]
    where style.attributes.contains(attribute) { codes.append(code) }
    if let value = style.foreground.rgbValue, let code = code(RGB(rawValue: value), 38, colors) { codes.append(code) }
    if let value = style.background.rgbValue, let code = code(RGB(rawValue: value), 48, colors) { codes.append(code) }
    return "\u{1b}[" + codes.joined(separator: ";") + "m"
  }

  private static func code(_ color: RGB, _ plane: Int, _ colors: ColorDepth) -> String? {
    switch colors {
    case .truecolor: "\(plane);2;\(color.red);\(color.green);\(color.blue)"
    case .indexed256: "\(plane);5;\(TerminalPalette.nearestOf256(to: color))"
    case .indexed16: "\(plane);5;\(TerminalPalette.nearestOf16(to: color))"
    case .mono: nil
    }
  }
}
