import CollectionView
import Foundation
import TerminalPanels
import WallLayouts

/// Finds where the focus moves, and scrolls the content so that the focused photo is visible.
final class FocusScroller {
  private let scene: WallScene
  /// The offset that the running scroll animation leads to; nil if none runs.
  private var goal: CGPoint?
  /// Whether the wheel or a drag moves the content, so that the focus follows it.
  private var followsContent = false
  /// Whether the focused photo is to be shown once the new viewport is laid out.
  private var showsAfterLayout = false

  /// The position of the mouse.
  var pointer = CellPoint(column: 0, row: 0)

  private var model: WallModel { scene.document.model }
  private var collectionView: CollectionView { scene.collectionView }

  init(scene: WallScene) { self.scene = scene }

  // MARK: Focus

  /// Returns the position of the nearest photo in a direction, wherever the layout has put it; nil if there is none.
  func position(_ direction: Direction) -> Int? {
    guard let path = scene.focusPath, let position = model.focusPosition else { return nil }
    let found = { self.nearestItem(direction, where: { $0 != path }).flatMap(self.model.shown.position(of:)) }
    guard collectionView.collectionViewLayout is any ItemCentering else { return found() }
    // A strip or a wheel has one dimension, so that all four directions lead along it. One that is closed has photos beyond
    // its ends.
    let (count, next) = (model.count, position + (direction.isForward ? 1 : -1))
    return (0..<count).contains(next) || found() != nil ? (next + count) % count : nil
  }

  /// Returns the item nearest to the focused one in a direction among those that satisfy a condition, or nil.
  func nearestItem(_ direction: Direction, where isWanted: (IndexPath) -> Bool) -> IndexPath? {
    scene.focusPath.flatMap { collectionView.nearestItem(to: $0, direction, where: isWanted) }
  }

  /// Scrolls so that the focused photo is visible: as little as possible, or to the centre or front if the layout has one.
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

  /// Forgets where the content scrolls to, as another layout or offset takes over.
  func reset() { goal = nil }

  /// Shows the focused photo with the next frame, as the viewport has another size.
  func viewportDidChange() {
    goal = nil
    showsAfterLayout = true
  }

  /// Advances the collection view to a time. Returns the position of the focus if scrolling has moved it.
  func advance(to time: TimeInterval) -> Int? {
    collectionView.advance(to: time)
    if showsAfterLayout {
      showsAfterLayout = false
      show()
      collectionView.advance(to: time)
    }
    return positionInView()
  }

  /// Returns the position of the nearest visible photo once scrolling has moved the focused one out of the viewport, or that of
  /// the centred photo if the layout centres items.
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

  /// Returns the position of the photo whose centre is nearest to a point of the content; photos that are wholly in `view` are
  /// preferred.
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

  /// The content offset once the running scroll animation has ended.
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
    /// The content is at its end: the focus goes to a position, which is then shown.
    case moves(to: Int)
    /// The focus goes along to a position that is in view.
    case follows(to: Int)
  }

  /// Scrolls by screens.
  func scroll(screens: Double) -> FocusAfterScroll {
    let view = collectionView.bounds
    let distance = screens * (isHorizontal ? view.width : view.height)
    // After a whole screen a little of the previous one stays visible.
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
    // The distance is rounded to whole cells, not the target: scrolling back then ends where it began.
    let distance = scene.geometry.snapped(CGPoint(x: isHorizontal ? points : 0, y: isHorizontal ? 0 : points))
    let to = collectionView.clampedContentOffset(
      scene.geometry.snapped(CGPoint(x: from.x + distance.x, y: from.y + distance.y)))
    guard to != from else { return .moves(to: points > 0 ? model.count - 1 : 0) }
    scroll(to: to)
    let view = CGRect(origin: to, size: collectionView.bounds.size)
    // A small step leaves the focus where it is while it is visible.
    if abs(points) < view.height / 3, view.contains(frame) { return .stays }
    let goal = CGPoint(x: frame.midX + to.x - from.x, y: frame.midY + to.y - from.y)
    return position(nearestTo: goal, in: view).map { .follows(to: $0) } ?? .stays
  }

  /// Scrolls by one notch of the wheel, a few rows, with momentum: the content, or sideways the row under the pointer.
  func wheel(_ direction: Direction) {
    let step = (direction.isForward ? 1 : -1) * scene.geometry.cell.height * 3
    let isHorizontal = direction.isHorizontal || isHorizontal
    goal = nil
    followsContent = true
    collectionView.scrollByMomentum(
      CGPoint(x: isHorizontal ? step : 0, y: isHorizontal ? 0 : step), at: contentPoint(of: pointer))
  }

  private func contentPoint(of point: CellPoint) -> CGPoint {
    let (middle, offset) = (scene.geometry.middle(of: point), collectionView.contentOffset)
    return CGPoint(x: middle.x + offset.x, y: middle.y + offset.y)
  }

  /// Begins to drag the content with the mouse, or the row that scrolls by itself there.
  func beginDragging(at point: CellPoint) {
    collectionView.beginDragging(at: scene.geometry.middle(of: point))
    followsContent = true
  }

  /// Drags the content by columns and rows of the screen.
  func drag(columns: Int, rows: Int) {
    let cell = scene.geometry.cell
    collectionView.drag(by: CGPoint(x: Double(-columns) * cell.width, y: Double(-rows) * cell.height))
  }

  func endDragging() { collectionView.endDragging(withVelocity: .zero) }
}
