import SymbolArt
import TerminalPanels

/// File formats of screens.
public enum ScreenForm: String, Sendable, CaseIterable {
  /// Characters without colours.
  case txt
  /// Characters and colours, with escape sequences of ECMA-48.
  case ansi
  case svg
  case png
  /// A golden screen; see `Snapshot`.
  case snap

  /// An error for a path whose extension names no format.
  public struct UnknownEnding: Error, CustomStringConvertible {
    let path: String
    /// The valid extensions, without dots.
    var known = ScreenForm.allCases.map(\.rawValue)
    /// One sentence.
    public var description: String {
      "\(path) has no supported extension; use \(TapePrinter.choice(known.map { "." + $0 }))"
    }

    /// Returns the extension of a path.
    static func ending(of path: String) -> String {
      path.lastIndex(of: ".").map { String(path[path.index(after: $0)...]) } ?? ""
    }
  }

  /// Returns the format for a path's extension.
  public init(ofPath path: String) throws(UnknownEnding) {
    guard let form = ScreenForm(rawValue: UnknownEnding.ending(of: path)) else { throw UnknownEnding(path: path) }
    self = form
  }

  /// Returns a sentence about missing contents of a file, or nil.
  public static func note(on shot: ScreenShot, path: String) -> String? {
    path.hasSuffix(".png") ? PNGDrawing.note(on: shot, path: path) : nil
  }

  /// Returns a screen in this format.
  public func bytes(of shot: ScreenShot) -> [UInt8] {
    switch self {
    case .txt: Array((ScreenText.text(of: shot.grid) + "\n").utf8)
    case .ansi: Array(ANSIText.text(of: shot.grid, colors: shot.colors).utf8)
    case .svg: Array(SVGDrawing.text(of: shot).utf8)
    case .png: PNGDrawing.bytes(of: shot) ?? []
    case .snap: Array(Snapshot(shot).text.utf8)
    }
  }
}

/// Text with SGR sequences, one line per row.
public enum ANSIText {
  /// Returns the text of a grid or of some rows, for a colour depth, with sequences only where the style changes.
  public static func text(of grid: CellGrid, rows: Range<Int>? = nil, colors: ColorDepth = .truecolor) -> String {
    (rows ?? 0..<grid.rows).map { text(of: grid, row: $0, columns: 0..<grid.columns, colors: colors) + "\n" }.joined()
  }

  /// Returns the text of a part of a row. It starts and ends in the default style.
  static func text(of grid: CellGrid, row: Int, columns: Range<Int>, colors: ColorDepth) -> String {
    var text = ""
    var style = Style.plain
    for column in columns {
      let cell = grid[column, row]
      guard cell.width > 0 else { continue }
      var wanted = cell.style
      // The foreground of a blank is invisible.
      if cell.text == " ", wanted.attributes.isEmpty, style.attributes.isEmpty { wanted.foreground = style.foreground }
      if wanted != style {
        text += sequence(from: style, to: wanted, colors)
        style = wanted
      }
      text += cell.text
    }
    return style == .plain ? text : text + "\u{1b}[0m"
  }

  /// Returns the sequence between two styles; only colours if the attributes are the same.
  private static func sequence(from old: Style, to new: Style, _ colors: ColorDepth) -> String {
    let isReset = old.attributes != new.attributes
    var codes = isReset ? ["0"] : []
    if isReset {
      for (attribute, code) in [
        (Style.Attributes.bold, "1"), (.dim, "2"), (.italic, "3"), (.underline, "4"), (.reverse, "7"),
      ]
      where new.attributes.contains(attribute) { codes.append(code) }
    }
    let base = isReset ? Style.plain : old
    for (plane, before, color) in [
      (38, base.foreground, new.foreground), (48, base.background, new.background),
    ] where color != before {
      if let value = color.rgbValue {
        if let code = code(RGB(rawValue: value), plane, colors) { codes.append(code) }
      } else if !isReset, colors != .mono {
        codes.append("\(plane + 1)")
      }
    }
    return codes.isEmpty ? "" : "\u{1b}[" + codes.joined(separator: ";") + "m"
  }

  private static func code(_ color: RGB, _ plane: Int, _ colors: ColorDepth) -> String? {
    switch colors {
    case .truecolor: "\(plane);2;\(color.red);\(color.green);\(color.blue)"
    case .indexed256: "\(plane);5;\(TerminalPalette.nearestOf256(to: color))"
    case .indexed16:
      // 30…37 and 90…97, which every terminal with 16 colours has.
      "\(plane - 8 + Int(TerminalPalette.nearestOf16(to: color)) % 8 + (TerminalPalette.nearestOf16(to: color) < 8 ? 0 : 60))"
    case .mono: nil
    }
  }
}
