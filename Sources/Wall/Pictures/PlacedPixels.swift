import Pictures
import TerminalPanels

/// A picture of exact pixels and where it goes in the area that it is for. It keeps its shape, so where it fills the area
/// it hangs over two of the edges; what hangs over is cut when it is drawn.
struct PlacedPixels: Hashable {
  var placement: PixelPlacement
  /// Cells from the area's left edge to the picture's; negative where it hangs over.
  var column: Int
  /// Cells from the area's top edge to the picture's; negative where it hangs over.
  var row: Int
}

/// The cells that a picture takes up for an area, in its own shape.
struct PixelExtent: Hashable {
  var size: CellSize
  var column: Int
  var row: Int

  /// - Parameter ratio: a cell's height / width.
  init(of picture: PixelSize, in area: CellSize, fit: PictureFitting, ratio: Double) {
    let shape = Double(max(picture.width, 1)) / Double(max(picture.height, 1))
    let isWide = shape > Double(area.columns) / (Double(max(area.rows, 1)) * ratio)
    // Filling, the wide one takes the full height; fitting, the full width.
    if isWide == (fit == .fill) {
      size = CellSize(columns: max(1, Int((Double(area.rows) * ratio * shape).rounded())), rows: area.rows)
    } else {
      size = CellSize(columns: area.columns, rows: max(1, Int((Double(area.columns) / shape / ratio).rounded())))
    }
    if fit == .fill {
      size = CellSize(columns: max(size.columns, area.columns), rows: max(size.rows, area.rows))
    } else {
      size = CellSize(columns: min(size.columns, area.columns), rows: min(size.rows, area.rows))
    }
    column = Int((Double(area.columns - size.columns) / 2).rounded(.down))
    row = Int((Double(area.rows - size.rows) / 2).rounded(.down))
  }
}

extension PictureBook {
  /// A picture, or one of its frames, in exact pixels: sent to the terminal when it is first asked for. Until it is there,
  /// what the terminal had of it last is shown; nil when it never had anything, or can't have it so large.
  func pixels(of picture: Picture, number: Int, frame: Int, for key: PictureKey, at extent: PixelExtent)
    -> PlacedPixels?
  {
    guard let pixels else { return nil }
    let wanted = UInt64(number) << 12 | UInt64(frame & 0xfff)
    if !pixels.contains(wanted) {
      pixels.offer(picture.animation?.frames[frame].bitmap ?? picture.bitmap, for: wanted)
    }
    var placement = pixels.placement(of: wanted, columns: extent.size.columns, rows: extent.size.rows)
    if placement != nil {
      if let former = sentPixels[key], former != wanted, former >> 12 != wanted >> 12 { pixels.forget(former) }
      sentPixels[key] = wanted
    } else if let former = sentPixels[key] {
      placement = pixels.placement(of: former, columns: extent.size.columns, rows: extent.size.rows)
    }
    return placement.map { PlacedPixels(placement: $0, column: extent.column, row: extent.row) }
  }
}

extension CellGrid {
  /// Draws what of a picture lies in an area.
  mutating func draw(_ pixels: PlacedPixels, in area: CellRect, background: CellColor) {
    var part = CellGrid(area.size, filledWith: Cell(style: Style(background: background)))
    part.draw(pixels.placement, at: CellPoint(column: pixels.column, row: pixels.row), background: background)
    draw(part, at: area.origin)
  }
}
