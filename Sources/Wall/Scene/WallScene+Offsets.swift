import CollectionView
import TerminalPanels
import Foundation

/// Content offsets.
extension WallScene {
  /// Returns the centre of a cell of the screen in the content, in points.
  func contentPoint(of point: CellPoint) -> CGPoint {
    let (middle, offset) = (geometry.middle(of: point), collectionView.contentOffset)
    return CGPoint(x: middle.x + offset.x, y: middle.y + offset.y)
  }

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
    let content = collectionView.collectionViewLayout.collectionViewContentSize
    func hasPhotos(in strip: CGRect) -> Bool {
      // Photos that extend into the strip from the side do not count.
      let elements = collectionView.collectionViewLayout.layoutAttributesForElements(in: strip) ?? []
      return elements.contains {
        $0.representedElementCategory == .cell && !$0.isHidden && strip.insetBy(dx: -0.5, dy: -0.5).contains($0.frame)
      }
    }
    /// Extends a range of one axis; `strip` returns a part of the content between two positions.
    func axis(
      _ low: Double, _ high: Double, _ content: Double, _ view: Double, _ strip: (Double, Double) -> CGRect
    ) -> (low: Double, length: Double) {
      // Only along scrolling axes; across, the strip would contain all photos.
      guard content > view else { return (low, high - low) }
      let start = low > 0 && high <= view && !hasPhotos(in: strip(0, low)) ? 0 : low
      let end = high < content && content - low <= view && !hasPhotos(in: strip(high, content)) ? content : high
      return (start, end - start)
    }
    let across = axis(frame.minX, frame.maxX, content.width, view.width) {
      CGRect(x: $0, y: 0, width: $1 - $0, height: content.height)
    }
    let down = axis(frame.minY, frame.maxY, content.height, view.height) {
      CGRect(x: 0, y: $0, width: content.width, height: $1 - $0)
    }
    return CGRect(x: across.low, y: down.low, width: across.length, height: down.length)
  }
}
