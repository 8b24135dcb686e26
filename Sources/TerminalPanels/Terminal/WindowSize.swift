import Glibc
import Pictures

/// The size of a terminal's window as the kernel has it, in cells and perhaps in pixels.
struct WindowSize {
  let cells: CellSize
  /// The size of a cell in pixels; nil if the kernel has none.
  var cell: PixelSize?
  private let pixels: PixelSize

  /// - Parameter last: the size before, with which a size that is not exact is compared.
  init(_ window: winsize, after last: WindowSize?) {
    cells = CellSize(columns: Int(window.ws_col), rows: Int(window.ws_row))
    pixels = PixelSize(width: Int(window.ws_xpixel), height: Int(window.ws_ypixel))
    let width = Self.extent(
      of: cells.columns, in: pixels.width, after: last.map { ($0.cells.columns, $0.pixels.width, $0.cell?.width ?? 0) })
    let height = Self.extent(
      of: cells.rows, in: pixels.height, after: last.map { ($0.cells.rows, $0.pixels.height, $0.cell?.height ?? 0) })
    cell = width > 0 && height > 0 ? PixelSize(width: width, height: height) : nil
  }

  /// The heights that a cell may have, since a window has borders, and may be higher than its rows by almost another one.
  var heights: ClosedRange<Int>? {
    guard let cell else { return nil }
    let borders = 8
    let least = (pixels.height - borders - cell.height) / cells.rows + 1
    return max(1, min(least, cell.height))...cell.height
  }

  /// Returns the width or height of a cell. xterm's window is larger than its cells, by its margins and by what is left
  /// over after resizing, so the extent that a cell had is kept while it explains the window; but not if the same number of
  /// cells has got another room, which means another font.
  private static func extent(
    of count: Int, in pixels: Int, after last: (count: Int, pixels: Int, cell: Int)?
  ) -> Int {
    let margins = 16
    if let last, last.cell > 0, count != last.count || pixels == last.pixels,
      (0..<last.cell + margins).contains(pixels - count * last.cell)
    {
      return last.cell
    }
    return pixels / count
  }
}
