import CollectionView
import Foundation

/// Content offsets.
extension WallScene {
  /// Returns the offset nearest to `offset` that shows a frame of the content, or its start if it is too large. The
  /// offset is in whole cells, so that scrolling does not change the drawing of photos.
  func offset(showing frame: CGRect, from offset: CGPoint) -> CGPoint {
    let view = collectionView.bounds.size
    func axis(_ low: Double, _ high: Double, _ offset: Double, _ length: Double, _ unit: Double) -> Double {
      if low < offset || high - low > length {
        return low < offset || low > offset + length - unit ? floor(low / unit) * unit : offset
      }
      return high > offset + length ? ceil((high - length) / unit) * unit : offset
    }
    return CGPoint(
      x: axis(frame.minX, frame.maxX, offset.x, view.width, geometry.cell.width),
      y: axis(frame.minY, frame.maxY, offset.y, view.height, geometry.cell.height))
  }

  /// Extends a frame to the edges of the content if no photo is between. So the first photos are shown with the header
  /// above, and the last ones with the footer below.
  func reachingEdges(_ frame: CGRect) -> CGRect {
    let view = collectionView.bounds.size
    let content = CGRect(origin: .zero, size: collectionView.collectionViewLayout.collectionViewContentSize)
    func hasPhotos(in strip: CGRect) -> Bool {
      // Photos that extend into the strip from the side do not count.
      let elements = collectionView.collectionViewLayout.layoutAttributesForElements(in: strip) ?? []
      return elements.contains {
        $0.representedElementCategory == .cell && !$0.isHidden && strip.insetBy(dx: -0.5, dy: -0.5).contains($0.frame)
      }
    }
    var (left, top, right, bottom) = (frame.minX, frame.minY, frame.maxX, frame.maxY)
    // Only along scrolling axes; across, the strip would contain all photos.
    if content.height > view.height {
      if top > 0, bottom <= view.height, !hasPhotos(in: CGRect(x: 0, y: 0, width: content.width, height: top)) {
        top = 0
      }
      if bottom < content.maxY, content.maxY - frame.minY <= view.height,
        !hasPhotos(in: CGRect(x: 0, y: bottom, width: content.width, height: content.maxY - bottom))
      {
        bottom = content.maxY
      }
    }
    if content.width > view.width {
      if left > 0, right <= view.width, !hasPhotos(in: CGRect(x: 0, y: 0, width: left, height: content.height)) {
        left = 0
      }
      if right < content.maxX, content.maxX - frame.minX <= view.width,
        !hasPhotos(in: CGRect(x: right, y: 0, width: content.maxX - right, height: content.height))
      {
        right = content.maxX
      }
    }
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
