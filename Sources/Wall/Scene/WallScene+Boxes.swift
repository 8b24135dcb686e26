import Foundation
import PhotoFeed
import Pictures
import TerminalPanels

/// Boxes on pictures.
extension WallScene {
  /// The smallest picture with boxes: its size in cells, or for boxes in exact pixels its width in pixels.
  private static let leastCells = CellSize(columns: 24, rows: 8)
  private static let leastPixels = 200

  /// Whether boxes of photos are known from the user, the items or the feed's shape.
  var hasBoxes: Bool {
    appearance.boxes != .none || boxCache.form(of: document.photos) != nil || document.photos.feed.hasBoxesByShape
  }

  /// Returns the boxes of a photo on its displayed picture.
  func boxes(of photo: PhotoID, on picture: Picture) -> [ShownBox] {
    guard appearance.showsBoxes else { return [] }
    let photos = document.photos
    let boxes = boxCache.boxes(of: photo, in: photos, by: appearance.boxes == .none ? nil : appearance.boxes)
    guard !boxes.isEmpty, let index = photos.feedIndex(of: photo) else { return [] }
    let size = photos.feed.size(at: index)
    let told = size.width > 0 && size.height > 0 ? PixelSize(width: size.width, height: size.height) : nil
    return boxes.compactMap {
      ShownBox(
        $0, of: picture.header, size: told, turn: photos.turn(of: photo))
    }
  }

  /// Returns the boxes to draw into the pixels of a picture.
  func boxesInPixels(of id: PictureID, _ picture: Picture) -> [ShownBox] {
    guard id.use == .fullView || id.use == .part || picture.bitmap.width >= Self.leastPixels else { return [] }
    let part = picture.part?.turned(document.photos.turn(of: id.photo))
    return boxes(of: id.photo, on: picture).map { $0.seen(in: part) }
  }

  /// Returns the boxes to draw on the cells of a photo's panel.
  ///
  /// - Parameters:
  ///   - extent: The cells of the whole picture in exact pixels.
  ///   - isLarge: Whether the photo is on the whole screen.
  func cellBoxes(
    of photo: PhotoID, on picture: Picture?, _ body: PhotoCellConfiguration.Body, in area: CellSize, extent: CellRect,
    isLarge: Bool = false
  ) -> [CellBox] {
    guard let picture, isLarge || area.columns >= Self.leastCells.columns && area.rows >= Self.leastCells.rows,
      let cells = body.cells(of: picture.bitmap.size, in: area, extent: extent)
    else { return [] }
    return boxes(of: photo, on: picture).map { CellBox($0.seen(in: picture.part), in: cells) }
  }
}

/// A cache of photos' boxes, since reading them takes time.
final class BoxCache {
  private var boxes = LRUCache<PhotoID, [PhotoBox]>(limit: 20_000)
  /// The feed version of the cached boxes, and their format in the items; the format is nil if items have none.
  private var known: (version: Int, form: BoxForm?)?

  /// Returns the format of boxes in the items; nil if they have none.
  func form(of photos: PhotoTable) -> BoxForm? {
    if let known, known.version == photos.version { return known.form }
    boxes = LRUCache(limit: 20_000)
    let form = photos.feed.boxFormOfItems()
    known = (photos.version, form)
    return form
  }

  /// Returns the boxes of a photo.
  ///
  /// - Parameter form: The format that the user has given; nil for the feed's own.
  func boxes(of photo: PhotoID, in photos: PhotoTable, by form: BoxForm?) -> [PhotoBox] {
    let told = self.form(of: photos)
    if let boxes = boxes.value(for: photo) { return boxes }
    guard let index = photos.feedIndex(of: photo) else { return [] }
    let found = photos.feed.boxes(at: index, by: form ?? told)
    boxes.insert(found, for: photo, cost: found.count + 1)
    return found
  }
}
