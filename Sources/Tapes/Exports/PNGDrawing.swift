import Pictures
import SymbolArt
import TerminalPanels

/// Draws a screen as PNG: rectangles as in the SVG, letters from a built-in font.
public enum PNGDrawing {
  /// Returns the PNG of a screen, with `scale` pixels per pixel of an 8 × 16 cell; nil without enough memory.
  public static func bytes(of shot: ScreenShot, scale: Int = 1) -> [UInt8]? {
    PNGEncoder(compression: 9, hasAlpha: false).encode(bitmap(of: shot, scale: scale))
  }

  /// Returns the pixels of a screen.
  public static func bitmap(of shot: ScreenShot, scale: Int = 1) -> Bitmap {
    let drawing = ScreenDrawing(shot)
    let scale = max(1, scale)
    var canvas = Canvas(
      scale: scale,
      bitmap: Bitmap(
        width: drawing.width * scale, height: drawing.height * scale, color: drawing.background.rawValue))
    for box in drawing.boxes { canvas.fill(box) }
    for run in drawing.runs { draw(run, on: &canvas) }
    return canvas.bitmap
  }

  /// Returns a sentence about characters that the built-in font lacks, which are drawn as boxes; nil if there are none.
  public static func note(on shot: ScreenShot, path: String) -> String? {
    let missing = Set(ScreenDrawing(shot).runs.flatMap(\.text).filter { !canDraw($0) }).sorted()
    guard !missing.isEmpty else { return nil }
    let most = 20
    let names = missing.prefix(most).map(String.init).joined(separator: " ")
    let rest = missing.count > most ? " and \(missing.count - most) more" : ""
    return "\(path) has boxes for characters that the built-in font lacks: \(names)\(rest); write .svg to see them"
  }

  private static func canDraw(_ character: Character) -> Bool {
    character.unicodeScalars.count == 1 && character.unicodeScalars.allSatisfy { SymbolShape($0.value) != nil }
  }

  private static func draw(_ run: ScreenDrawing.Run, on canvas: inout Canvas) {
    let cell = ScreenDrawing.cell
    var x = run.x
    for character in run.text {
      let width = max(1, DisplayWidth.of(String(character)))
      let scalar = character.unicodeScalars.first?.value ?? 0x20
      // A missing character is drawn as a box.
      let shape =
        SymbolShape(scalar)?.rectangles(cellWidth: cell.width, cellHeight: cell.height) ?? missing(columns: width)
      for part in shape {
        let isBold = run.attributes.contains(.bold) ? 1 : 0
        canvas.fill(
          ScreenDrawing.Box(
            x: x + part.x, y: run.y + part.y, width: min(part.width + isBold, cell.width * width - part.x),
            height: part.height,
            color: run.color))
      }
      x += width * cell.width
    }
    if run.attributes.contains(.underline) {
      canvas.fill(
        ScreenDrawing.Box(
          x: run.x, y: run.y + cell.height - 2, width: run.columns * cell.width, height: 1, color: run.color))
    }
  }

  private static func missing(columns: Int) -> [PixelRectangle] {
    let width = ScreenDrawing.cell.width * columns - 2
    return [
      PixelRectangle(x: 1, y: 3, width: width, height: 1), PixelRectangle(x: 1, y: 12, width: width, height: 1),
      PixelRectangle(x: 1, y: 4, width: 1, height: 8), PixelRectangle(x: width, y: 4, width: 1, height: 8),
    ]
  }

  /// A bitmap with rectangles to fill.
  private struct Canvas {
    let scale: Int
    var bitmap: Bitmap

    mutating func fill(_ box: ScreenDrawing.Box) {
      let columns = max(0, box.x * scale)..<max(0, min(bitmap.width, (box.x + box.width) * scale))
      guard !columns.isEmpty else { return }
      for y in max(0, box.y * scale)..<max(0, min(bitmap.height, (box.y + box.height) * scale)) {
        for x in columns {
          let at = 4 * (y * bitmap.width + x)
          bitmap.pixels[at] = box.color.red
          bitmap.pixels[at + 1] = box.color.green
          bitmap.pixels[at + 2] = box.color.blue
        }
      }
    }
  }
}
