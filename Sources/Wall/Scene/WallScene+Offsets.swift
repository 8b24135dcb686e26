import CollectionView
import Foundation

/// Where the content is to stand.
extension WallScene {
  /// An offset on whole cells.
  func snapped(_ offset: CGPoint) -> CGPoint {
    CGPoint(
      x: (offset.x / geometry.cell.width).rounded() * geometry.cell.width,
      y: (offset.y / geometry.cell.height).rounded() * geometry.cell.height)
  }

  /// The offset nearest to another at which a frame of the content is seen whole, or its beginning if it is too large; on
  /// whole cells, so that a scrolled wall looks exactly like an unscrolled one.
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

  /// A frame that reaches to the edge of the content where no photo lies between them, so that the first photos are seen with
  /// all that is above them, and the last ones with all that is below.
  func reachingEdges(_ frame: CGRect) -> CGRect {
    let view = collectionView.bounds.size
    let content = CGRect(origin: .zero, size: collectionView.collectionViewLayout.collectionViewContentSize)
    func hasPhotos(in strip: CGRect) -> Bool {
      // Photos that reach into the strip from beside the frame are not between.
      let elements = collectionView.collectionViewLayout.layoutAttributesForElements(in: strip) ?? []
      return elements.contains {
        $0.representedElementCategory == .cell && !$0.isHidden && strip.insetBy(dx: -0.5, dy: -0.5).contains($0.frame)
      }
    }
    var (left, top, right, bottom) = (frame.minX, frame.minY, frame.maxX, frame.maxY)
    // Only along the ways in which there is something to scroll; across them a strip would hold all photos that there are.
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
