import CollectionView
import Foundation
import Pictures
import SymbolArt
import TerminalPanels
import ViewImages
import Wall

extension ViewPictures: ViewImagePainting {
  /// Paints a picture by the view's content mode: as symbols, or at rest in exact pixels if the terminal supports them.
  func paint(_ image: any DrawnImage, of view: View, at location: ViewLocation, clip: CellRect, by painter: ViewPainter)
  {
    guard let image = image as? HostImage, view.bounds.width > 0, view.bounds.height > 0, image.size.width > 0,
      image.size.height > 0
    else { return }
    let whole = view.contentMode.rect(of: image.size, in: view.bounds)
    var shown = view.clipsToBounds ? whole.intersection(view.bounds) : whole
    // Distant parts are invisible.
    if location.isUpright { shown = shown.intersection(view.bounds.insetBy(dx: -2000, dy: -2000)) }
    guard !shown.isNull, shown.width > 0, shown.height > 0 else { return }
    let corners = location.corners(of: shown)
    let look = painter.look
    let target = look.geometry.cells(corners.frame)
    guard !target.isEmpty, let result = result(of: image, for: location.corners(of: whole).frame, look.geometry),
      let picture = result.picture
    else { return }
    let part = picture.bitmap.size.part(shown, of: whole)
    guard location.isUpright else { return painter.paintLeaning(picture.bitmap, part: part, on: corners, clip: clip) }
    let seen = target.intersection(clip)
    guard !seen.isEmpty, part.width > 0, part.height > 0 else { return }
    let art = visible.art(
      of: picture, ArtKey(picture: result.number, part: part, size: target.size, isFast: painter.isResizing))
    let area = look.geometry.cells(location.frame)
    let allowsPixels = painter.allowsPixels && !painter.isResizing
    let pixels = allowsPixels ? pixels(of: image, result, view, in: area.size) : nil
    painter.paint(art, at: target.origin, seen: seen, under: pixels, in: area)
  }

  /// Returns the exact pixels of a picture; nil if the terminal has none, or if the content mode would distort it.
  private func pixels(of image: HostImage, _ result: PictureResult, _ view: View, in area: CellSize)
    -> PlacedPixels?
  {
    guard visible.pixels != nil, let loaded = result.picture else { return nil }
    let fit: PictureFitting
    switch view.contentMode {
    case .scaleAspectFit: fit = .fit
    case .scaleAspectFill where view.clipsToBounds: fit = .fill
    case .scaleToFill, .redraw:
      let shape = image.size.width / image.size.height * view.bounds.height / view.bounds.width
      guard abs(shape - 1) < 0.05 else { return nil }
      fit = .fill
    default: return nil
    }
    let extent = CellRect(ofPicture: loaded.bitmap.size, in: area, fit: fit, ratio: pixelRatio)
    return visible.placedPixels(
      of: loaded, number: result.number, frame: 0, for: PictureID(image.number), at: extent)
  }
}

extension View.ContentMode {
  /// Returns the rectangle of a picture for a view's bounds; may extend beyond them.
  fileprivate func rect(of size: CGSize, in bounds: CGRect) -> CGRect {
    let (across, down) = (bounds.width / size.width, bounds.height / size.height)
    // The share of the free space to the left of the picture and above it.
    var (left, top): (CGFloat, CGFloat) = (0.5, 0.5)
    var factor: CGFloat = 1
    switch self {
    case .scaleToFill, .redraw: return bounds
    case .scaleAspectFit: factor = min(across, down)
    case .scaleAspectFill: factor = max(across, down)
    case .center: break
    case .top: top = 0
    case .bottom: top = 1
    case .left: left = 0
    case .right: left = 1
    case .topLeft: (left, top) = (0, 0)
    case .topRight: (left, top) = (1, 0)
    case .bottomLeft: (left, top) = (0, 1)
    case .bottomRight: (left, top) = (1, 1)
    }
    let (width, height) = (size.width * factor, size.height * factor)
    return CGRect(
      x: bounds.minX + (bounds.width - width) * left, y: bounds.minY + (bounds.height - height) * top, width: width,
      height: height)
  }
}

extension PixelSize {
  /// Returns the pixels of a part of a picture that fills `whole`.
  fileprivate func part(_ shown: CGRect, of whole: CGRect) -> PixelRectangle {
    func range(_ low: Double, _ high: Double, _ start: Double, _ length: Double, _ count: Int) -> Range<Int> {
      let first = min(max(Int(((low - start) / length * Double(count)).rounded()), 0), max(count - 1, 0))
      let end = min(max(Int(((high - start) / length * Double(count)).rounded()), first + 1), max(count, 1))
      return first..<max(end, first)
    }
    let across = range(shown.minX, shown.maxX, whole.minX, whole.width, width)
    let down = range(shown.minY, shown.maxY, whole.minY, whole.height, height)
    return PixelRectangle(x: across.lowerBound, y: down.lowerBound, width: across.count, height: down.count)
  }
}
