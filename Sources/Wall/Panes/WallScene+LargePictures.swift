import Foundation
import PhotoFeed
import Pictures
import SymbolArt
import TerminalPanels

/// A picture of a photo, and its number in the art cache and the terminal.
struct NumberedPicture {
  var photo: PhotoID
  var picture: Picture
  var number: Int
}

extension WallScene {
  /// Returns the large picture of a photo and its number; the cell's picture until the large one is loaded.
  func largePicture(of photo: PhotoID) -> (Picture, Int)? {
    for use in [PictureUse.fullView, .cell] {
      if let result = pictures.result(for: PictureID(photo, for: use)), let picture = result.picture {
        return (picture, result.number)
      }
    }
    return nil
  }

  /// Requests the large picture of a photo.
  func requestPicture(
    of state: PaneState, in room: CellSize, priority: Float, at time: Double
  ) {
    guard graphics != .boxes, document.photos.isLoaded(state.photo) else { return }
    let photo = document.photos[state.photo]
    var target = pixelTarget(for: room, zoom: scale(of: state, in: room).decodedZoom)
    let part = part(of: state, in: room, for: target)
    if part != nil { target = pixelTarget(for: room) }
    var request = PictureRequest(
      id: PictureID(state.photo, for: .fullView),
      address: photo.picture ?? photo.address(showing: target.width, target.height), target: target, fit: .fit,
      priority: priority, wantsPreview: !playsPictures, wantsAnimation: playsPictures)
    pictures.request(request, at: time)
    request.id.use = .part
    guard let part else { return pictures.cancel(request.id) }
    request.part = part
    request.target = part.rectangle.size.scaled(by: min(1, state.scale ?? 1))
    (request.wantsPreview, request.wantsAnimation) = (false, false)
    pictures.request(request, at: time)
  }

  func cancelLargePicture(of photo: PhotoID) {
    for use in [PictureUse.fullView, .part] { pictures.cancel(PictureID(photo, for: use)) }
  }

  // MARK: Parts

  /// Returns the separately decoded parts of a picture that contain the visible part: the newest one, and the one that
  /// is shown until the terminal has it.
  func parts(of state: PaneState, in room: CellSize, _ shown: NumberedPicture?) -> [NumberedPicture] {
    guard let visible = visiblePart(of: state, in: room) else { return [] }
    let result = pictures.result(for: PictureID(state.photo, for: .part))
    let last = result.flatMap { result in
      result.picture.map { NumberedPicture(photo: state.photo, picture: $0, number: result.number) }
    }
    return [last, shown].compactMap { $0 }.filter {
      $0.photo == state.photo && $0.picture.part?.contains(visible) ?? false
    }
  }

  /// Returns the part of the picture to decode separately; nil if the whole picture fits in memory at this scale.
  private func part(of state: PaneState, in room: CellSize, for target: PixelSize) -> PicturePart? {
    guard state.scale != nil, let header = largePicture(of: state.photo)?.0.header, header.format.decodesParts,
      !header.isAnimated,
      PictureFit.fit.scaledSize(of: header.size, in: target).area > PictureLimits().resultPixels,
      let visible = visiblePart(of: state, in: room)?.rectangle
    else { return nil }
    // The current part stays during small movements. The next one is requested before the view leaves it.
    if let known = pictures.part(of: state.photo),
      known.contains(PicturePart(visible.surroundings(1 / 8, in: header.size), of: header.size)),
      known.rectangle.size.area <= 8 * visible.size.area
    {
      return known
    }
    // Whole cells, so that a part at 1:1 is not scaled.
    let unit = pictures.pixels == nil ? nil : screen.cellPixels
    return PicturePart(
      visible.surroundings(1 / 4, in: header.size, unit: unit ?? PixelSize(width: 8, height: 16)), of: header.size)
  }

  private func visiblePart(of state: PaneState, in room: CellSize) -> PicturePart? {
    guard let size = largePicture(of: state.photo)?.0.header.size else { return nil }
    let whole = size.fitted(in: room, ratio: screen.cellPixelRatio)
    let part = state.view(whole: whole, room: room, zoom: scale(of: state, in: room).zoom).part
    return PicturePart(size.part(part), of: size)
  }

  /// The width of a cell in screen pixels, or in samples that its symbols distinguish.
  var pixelsPerColumn: Int {
    if pictures.pixels != nil { return screen.cellPixels?.width ?? 8 }
    return [.half, .ascii].contains(pictures.artist.symbols) ? 1 : 2
  }

  /// Returns the scale of a photo in a room.
  func scale(of state: PaneState, in room: CellSize) -> PaneScale {
    let photo = document.photos[state.photo]
    let size =
      largePicture(of: state.photo)?.0.header.size
      ?? photo.width.flatMap { width in photo.height.map { PixelSize(width: width, height: $0) } }
    return PaneScale(
      state, of: size, in: room, ratio: screen.cellPixelRatio, pixelsPerColumn: pixelsPerColumn)
  }
}

extension PixelSize {
  /// Returns the pixels of a part given as fractions of width and height.
  func part(_ part: CGRect) -> PixelRectangle {
    guard part.width < 1 || part.height < 1, width > 0, height > 0 else { return whole }
    let left = min(width - 1, max(0, Int((part.minX * Double(width)).rounded(.down))))
    let top = min(height - 1, max(0, Int((part.minY * Double(height)).rounded(.down))))
    let right = min(width, max(left + 1, Int((part.maxX * Double(width)).rounded(.up))))
    let bottom = min(height, max(top + 1, Int((part.maxY * Double(height)).rounded(.up))))
    return PixelRectangle(x: left, y: top, width: right - left, height: bottom - top)
  }

  fileprivate func scaled(by scale: Double) -> PixelSize {
    PixelSize(width: Int((Double(width) * scale).rounded(.up)), height: Int((Double(height) * scale).rounded(.up)))
  }
}

extension PixelRectangle {
  /// Returns a rectangle enlarged on each side by a share of its size, in multiples of `unit`, inside a picture.
  fileprivate func surroundings(
    _ share: Double, in whole: PixelSize, unit: PixelSize = PixelSize(width: 1, height: 1)
  ) -> PixelRectangle {
    func range(_ start: Int, _ length: Int, _ whole: Int, _ unit: Int) -> (start: Int, length: Int) {
      let margin = Int(Double(length) * share)
      let first = max(0, start - margin) / unit * unit
      return (first, min(whole, (start + length + margin + unit - 1) / unit * unit) - first)
    }
    let across = range(x, width, whole.width, max(1, unit.width))
    let down = range(y, height, whole.height, max(1, unit.height))
    return PixelRectangle(x: across.start, y: down.start, width: across.length, height: down.length)
  }
}

extension PicturePart {
  /// The part as fractions of the whole picture.
  var place: CGRect {
    let (width, height) = (Double(whole.width), Double(whole.height))
    return CGRect(
      x: Double(rectangle.x) / width, y: Double(rectangle.y) / height, width: Double(rectangle.width) / width,
      height: Double(rectangle.height) / height)
  }

  /// Returns the pixels in a bitmap of this part that show a rectangle of the whole picture.
  func visible(_ visible: PixelRectangle, in bitmap: PixelSize) -> PixelRectangle {
    var inside = visible
    (inside.x, inside.y) = (visible.x - rectangle.x, visible.y - rectangle.y)
    return PicturePart(inside, of: rectangle.size).scaled(to: bitmap).rectangle
  }
}
