import CollectionView
import Foundation
import PhotoFeed
import TerminalPanels
import WallLayouts

/// Moves the focus, and scrolls the content so that the focused photo is visible.
final class FocusScroller {
  private let scene: WallScene
  /// Called when the focus was moved and is shown.
  var didShowFocus: () -> Void = {}
  /// The target offset of the scroll animation; nil if there is none.
  private var animatedOffset: CGPoint?
  /// True while the wheel or a drag scrolls, so that the focus follows the content.
  private var followsContent = false
  /// Whether to show the focused photo after the next layout.
  private var showsAfterLayout = false

  var pointer = CellPoint(column: 0, row: 0)

  private var model: WallModel { scene.document.model }
  private var collectionView: CollectionView { scene.collectionView }

  init(scene: WallScene) { self.scene = scene }

  // MARK: Focus

  /// Returns the position of the nearest photo in a direction; nil if there is none.
  private func position(_ direction: Direction) -> Int? {
    guard let path = model.focusPath, let position = model.focusPosition else { return nil }
    let found = { self.nearestItem(direction, where: { $0 != path }).flatMap(self.model.shown.position(of:)) }
    guard collectionView.collectionViewLayout is any ItemCentering else { return found() }
    // In a strip or wheel, all four directions lead along one axis. A wheel continues beyond its ends.
    let (count, next) = (model.count, position + (direction.isForward ? 1 : -1))
    return (0..<count).contains(next) || found() != nil ? (next + count) % count : nil
  }

  /// Returns the nearest item in a direction that satisfies a condition, or nil.
  func nearestItem(_ direction: Direction, where isWanted: (IndexPath) -> Bool) -> IndexPath? {
    model.focusPath.flatMap { collectionView.nearestItem(to: $0, direction, where: isWanted) }
  }

  /// Moves the focus in a direction, up to `count` times, and shows it.
  func moveFocus(_ direction: Direction, times count: Int) {
    guard model.focus != nil else { return }
    for _ in 0..<count {
      guard let position = position(direction) else { break }
      scene.document.model.moveFocus(to: position)
    }
    showFocus()
  }

  /// Moves the focus to a position, or to the nearest existing one, and shows it.
  func moveFocus(to position: Int) {
    scene.document.model.moveFocus(to: position)
    showFocus()
  }

  /// Moves the focus to a photo and shows it, if the photo is on the wall.
  func moveFocus(on photo: PhotoID) {
    scene.document.model.moveFocus(on: photo)
    showFocus()
  }

  /// Shows the focused photo on the wall, and in a mode that shows it.
  func showFocus() {
    scrollToFocus()
    didShowFocus()
  }

  /// Scrolls to make the focused photo visible: by the least distance, or to the centre or front if the layout has one.
  func scrollToFocus() {
    guard let path = model.focusPath else { return }
    followsContent = false
    if let layout = collectionView.collectionViewLayout as? any ItemCentering {
      if let offset = layout.contentOffset(centering: path) { scroll(to: offset) }
      return
    }
    (collectionView.collectionViewLayout as? CollectionViewCompositionalLayout)?
      .scrollSection(showing: path, at: [], animated: true)
    if let frame = collectionView.layoutAttributesForItem(at: path)?.frame,
      let position = model.shown.position(of: path)
    {
      scroll(
        to: collectionView.targetOffset(ofFrame: frame, position: position, of: model.count)
          ?? targetOffset(showing: reachingEdges(frame)))
    }
  }

  // MARK: Frames

  /// Forgets the target offset, because the layout or the offset has changed.
  func reset() { animatedOffset = nil }

  /// Shows the focused photo in the next frame, because the viewport size has changed.
  func viewportDidChange() {
    animatedOffset = nil
    showsAfterLayout = true
  }

  /// Advances the collection view to a time. The focus follows the content if it is scrolled.
  func advance(to time: TimeInterval) {
    collectionView.advance(to: time)
    if showsAfterLayout {
      showsAfterLayout = false
      scrollToFocus()
      collectionView.advance(to: time)
    }
    if let position = positionInView() { scene.document.model.moveFocus(to: position) }
  }

  /// Returns the position of the nearest visible (or centred) photo if the focused one has left the viewport.
  private func positionInView() -> Int? {
    guard followsContent, let path = model.focusPath else { return nil }
    followsContent = collectionView.isAnimating || collectionView.isDragging
    if let layout = collectionView.collectionViewLayout as? any ItemCentering {
      return layout.centeredIndexPath.flatMap(model.shown.position(of:))
    }
    guard let frame = collectionView.layoutAttributesForItem(at: path)?.frame else { return nil }
    let view = collectionView.bounds
    guard !frame.intersects(view.insetBy(dx: 1, dy: 1)) else { return nil }
    return position(nearestTo: CGPoint(x: frame.midX, y: frame.midY), in: view)
  }

  /// Returns the position of the photo whose centre is nearest to a point. Photos completely in `view` are preferred.
  private func position(nearestTo point: CGPoint, in view: CGRect) -> Int? {
    let items = (collectionView.collectionViewLayout.layoutAttributesForElements(in: view) ?? []).filter {
      $0.representedElementCategory == .cell && !$0.isHidden && $0.frame.intersects(view)
    }
    func cost(_ frame: CGRect) -> Double {
      let isWhole = view.insetBy(dx: -1, dy: -1).contains(frame)
      return hypot(frame.midX - point.x, frame.midY - point.y) + (isWhole ? 0 : hypot(view.width, view.height))
    }
    return items.min { cost($0.frame) < cost($1.frame) }.flatMap { model.shown.position(of: $0.indexPath) }
  }

  // MARK: Scrolling

  /// The content offset at the end of the scroll animation.
  private var targetOffset: CGPoint {
    if !collectionView.isAnimating { animatedOffset = nil }
    return animatedOffset ?? collectionView.contentOffset
  }

  private func scroll(to offset: CGPoint) {
    let offset = collectionView.clampedContentOffset(offset)
    guard offset != targetOffset else { return }
    collectionView.setContentOffset(offset, animated: true)
    animatedOffset = offset
  }

  /// Returns the nearest offset that shows a frame of the content, or its start if it is too large. The offset is in
  /// whole cells, so that scrolling does not change the drawing of photos.
  private func targetOffset(showing frame: CGRect) -> CGPoint {
    let (view, offset) = (collectionView.bounds.size, targetOffset)
    func axis(_ low: Double, _ high: Double, _ offset: Double, _ length: Double, _ unit: Double) -> Double {
      if low < offset || high - low > length {
        return low < offset || low > offset + length - unit ? floor(low / unit) * unit : offset
      }
      return high > offset + length ? ceil((high - length) / unit) * unit : offset
    }
    return CGPoint(
      x: axis(frame.minX, frame.maxX, offset.x, view.width, scene.geometry.cell.width),
      y: axis(frame.minY, frame.maxY, offset.y, view.height, scene.geometry.cell.height))
  }

  /// Extends a frame to the edges of the content if no photo is between. So the first photos are shown with the header
  /// above, and the last ones with the footer below.
  private func reachingEdges(_ frame: CGRect) -> CGRect {
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

  /// Whether the content extends horizontally only, so that "down" means "to the right".
  private var isHorizontal: Bool {
    let size = collectionView.collectionViewLayout.collectionViewContentSize
    return size.height <= collectionView.bounds.height + 0.5 && size.width > collectionView.bounds.width + 0.5
  }

  func scroll(screens: Double) {
    let view = collectionView.bounds
    let distance = screens * (isHorizontal ? view.width : view.height)
    // A part of the previous screen stays visible.
    scroll(points: abs(screens) == 1 ? distance * 0.9 : distance)
  }

  /// Scrolls by rows of terminal cells.
  func scroll(rows: Double) {
    scroll(points: rows * (isHorizontal ? scene.geometry.cell.width * 2 : scene.geometry.cell.height))
  }

  /// Scrolls by a distance. The focus follows the content to a visible position, or moves to the end of the content.
  private func scroll(points: Double) {
    guard let path = model.focusPath, let frame = collectionView.layoutAttributesForItem(at: path)?.frame else {
      return
    }
    let from = targetOffset
    // The distance is rounded to whole cells, not the target, so scrolling back returns to the start.
    let distance = scene.geometry.snapped(CGPoint(x: isHorizontal ? points : 0, y: isHorizontal ? 0 : points))
    let to = collectionView.clampedContentOffset(
      scene.geometry.snapped(CGPoint(x: from.x + distance.x, y: from.y + distance.y)))
    guard to != from else { return moveFocus(to: points > 0 ? model.count - 1 : 0) }
    scroll(to: to)
    let view = CGRect(origin: to, size: collectionView.bounds.size)
    // After a small step the focus stays while it is visible.
    if abs(points) < view.height / 3, view.contains(frame) { return }
    let middle = CGPoint(x: frame.midX + to.x - from.x, y: frame.midY + to.y - from.y)
    if let position = position(nearestTo: middle, in: view) { scene.document.model.moveFocus(to: position) }
  }

  /// Scrolls by one notch of the wheel with momentum: the content, or horizontally the row under the pointer.
  func wheel(_ direction: Direction) {
    let step = (direction.isForward ? 1 : -1) * scene.geometry.cell.height * 3
    let isHorizontal = direction.isHorizontal || isHorizontal
    animatedOffset = nil
    followsContent = true
    collectionView.scrollByMomentum(
      CGPoint(x: isHorizontal ? step : 0, y: isHorizontal ? 0 : step), at: scene.contentPoint(of: pointer))
  }

  /// Begins to drag the content, or the row under the pointer if it scrolls independently.
  func beginDragging(at point: CellPoint) {
    collectionView.beginDragging(at: scene.geometry.middle(of: point))
    followsContent = true
  }

  /// Drags the content by columns and rows.
  func drag(columns: Int, rows: Int) {
    let cell = scene.geometry.cell
    collectionView.drag(by: CGPoint(x: Double(-columns) * cell.width, y: Double(-rows) * cell.height))
  }

  func endDragging() { collectionView.endDragging(withVelocity: .zero) }
}
