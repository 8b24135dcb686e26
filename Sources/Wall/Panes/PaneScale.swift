import Pictures
import SymbolArt
import TerminalPanels

/// The scale of a picture in a pane.
struct PaneScale {
  /// Screen pixels per picture pixel if the whole picture is shown. The width of a cell of symbols counts as the pixels
  /// that the symbols distinguish.
  let fit: Double
  private let scale: Double?

  /// - Parameters:
  ///   - size: The size of the picture in pixels; if nil, the view's size.
  ///   - pixelsPerColumn: The screen pixels in the width of a cell.
  init(_ state: PaneState, of size: PixelSize?, in room: CellSize, ratio: Double, pixelsPerColumn: Int) {
    scale = state.scale
    guard let size, size.width > 0, size.height > 0, !room.isEmpty else {
      fit = 1
      return
    }
    let whole = size.fitted(in: room, ratio: ratio)
    fit = Double(max(1, whole.columns) * pixelsPerColumn) / Double(size.width)
  }

  /// The size relative to the whole picture in the view.
  var zoom: Double { scale.map { $0 / fit } ?? 1 }

  /// Whether the picture exceeds the view, so that it can be panned.
  var isZoomed: Bool { zoom > 1.000_1 }

  /// Screen pixels per picture pixel, in percent.
  var percent: Int { max(1, Int(((scale ?? fit) * 100).rounded())) }

  /// The greatest zoom for which a larger picture is decoded.
  var decodedZoom: Double { min(zoom, max(8, 1 / fit)) }

  /// Returns the scale after zooming by a factor; nil for the whole picture.
  func zoomed(by factor: Double) -> Double? {
    let zoomed = min(zoom * factor, max(32, 1 / fit))
    if factor < 1 { return zoomed > 1.000_1 ? zoomed * fit : zoom < 1 ? scale : nil }
    return zoomed * fit
  }
}
