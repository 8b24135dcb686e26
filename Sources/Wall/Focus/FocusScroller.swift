import CollectionView
import Foundation
import TerminalPanels
import WallLayouts

/// Moves the focus, and scrolls the content so that the focused photo is visible.
final class FocusScroller {
  private let scene: WallScene
  /// The target offset of the scroll animation; nil if there is none.
  private var goal: CGPoint?
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
  func position(_ direction: Direction) -> Int? {
    guard let path = scene.focusPath, let position = model.focusPosition else { return nil }
    let found = { self.nearestItem(direction, where: { $0 != path }).flatMap(self.model.shown.position(of:)) }
    guard collectionView.collectionViewLayout is any ItemCentering else { return found() }
    // In a strip or wheel, all four directions lead along one axis. A wheel continues beyond its ends.
    let (count, next) = (model.count, position + (direction.isForward ? 1 : -1))
    return (0..<count).contains(next) || found() != nil ? (next + count) % count : nil
  }

  /// Returns the nearest item in a direction that satisfies a condition, or nil.
  func nearestItem(_ direction: Direction, where isWanted: (IndexPath) -> Bool) -> IndexPath? {
    scene.focusPath.flatMap { collectionView.nearestItem(to: $0, direction, where: isWanted) }
  }

  /// Scrolls to make the focused photo visible: by the least distance, or to the centre or front if the layout has one.
  func show() {
    guard let path = scene.focusPath else { return }
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
        to: collectionView.restingOffset(ofFrame: frame, position: position, of: model.count)
          ?? scene.offset(showing: scene.reachingEdges(frame), from: finalOffset))
    }
  }

  // MARK: Frames

  /// Forgets the target offset, because the layout or the offset has changed.
  func reset() { goal = nil }

  /// Shows the focused photo in the next frame, because the viewport size has changed.
  func viewportDidChange() {
    goal = nil
    showsAfterLayout = true
  }

  /// Advances the collection view to a time. Returns the new position of the focus if scrolling has moved it.
  func advance(to time: TimeInterval) -> Int? {
    collectionView.advance(to: time)
    if showsAfterLayout {
      showsAfterLayout = false
      show()
      collectionView.advance(to: time)
    }
    return positionInView()
  }

  /// Returns the position of the nearest visible (or centred) photo if the focused one has left the viewport.
  private func positionInView() -> Int? {
    guard followsContent, let path = scene.focusPath else { return nil }
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
  private var finalOffset: CGPoint {
    if !collectionView.isAnimating { goal = nil }
    return goal ?? collectionView.contentOffset
  }

  private func scroll(to offset: CGPoint) {
    let offset = collectionView.clampedContentOffset(offset)
    guard offset != finalOffset else { return }
    collectionView.setContentOffset(offset, animated: true)
    goal = offset
  }

  /// Whether the content extends horizontally only, so that "down" means "to the right".
  private var isHorizontal: Bool {
    let size = collectionView.collectionViewLayout.collectionViewContentSize
    return size.height <= collectionView.bounds.height + 0.5 && size.width > collectionView.bounds.width + 0.5
  }

  /// The effect of a scroll on the focus.
  enum FocusAfterScroll: Hashable {
    case stays
    /// At the end of the content, the focus moves to a position, which is then shown.
    case moves(to: Int)
    /// The focus follows the content to a visible position.
    case follows(to: Int)
  }

  func scroll(screens: Double) -> FocusAfterScroll {
    let view = collectionView.bounds
    let distance = screens * (isHorizontal ? view.width : view.height)
    // A part of the previous screen stays visible.
    return scroll(points: abs(screens) == 1 ? distance * 0.9 : distance)
  }

  /// Scrolls by rows of terminal cells.
  func scroll(rows: Double) -> FocusAfterScroll {
    scroll(points: rows * (isHorizontal ? scene.geometry.cell.width * 2 : scene.geometry.cell.height))
  }

  private func scroll(points: Double) -> FocusAfterScroll {
    guard let path = scene.focusPath, let frame = collectionView.layoutAttributesForItem(at: path)?.frame else {
      return .stays
    }
    let from = finalOffset
    // The distance is rounded to whole cells, not the target, so scrolling back returns to the start.
    let distance = scene.geometry.snapped(CGPoint(x: isHorizontal ? points : 0, y: isHorizontal ? 0 : points))
    let to = collectionView.clampedContentOffset(
      scene.geometry.snapped(CGPoint(x: from.x + distance.x, y: from.y + distance.y)))
    guard to != from else { return .moves(to: points > 0 ? model.count - 1 : 0) }
    scroll(to: to)
    let view = CGRect(origin: to, size: collectionView.bounds.size)
    // After a small step the focus stays while it is visible.
    if abs(points) < view.height / 3, view.contains(frame) { return .stays }
    let goal = CGPoint(x: frame.midX + to.x - from.x, y: frame.midY + to.y - from.y)
    return position(nearestTo: goal, in: view).map { .follows(to: $0) } ?? .stays
  }

  /// Scrolls by one notch of the wheel with momentum: the content, or horizontally the row under the pointer.
  func wheel(_ direction: Direction) {
    let step = (direction.isForward ? 1 : -1) * scene.geometry.cell.height * 3
    let isHorizontal = direction.isHorizontal || isHorizontal
    goal = nil
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
