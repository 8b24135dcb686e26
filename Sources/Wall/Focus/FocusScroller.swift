import CollectionView
import Foundation
import TerminalPanels
import WallLayouts

/// Moves the focus in a direction, and scrolls the content so that the focused photo is visible.
final class FocusScroller {
  private let scene: WallScene
  /// The offset that the running scroll animation leads to; nil if none runs.
  private var goal: CGPoint?
  /// Whether the wheel or a drag moves the content, so that the focus follows it.
  private var followsContent = false
  /// Whether the focused photo is to be shown once the new viewport is laid out.
  private var showsAfterLayout = false

  /// Where the mouse is.
  var pointer = CellPoint(column: 0, row: 0)

  private var contents: WallContents { scene.contents }
  private var collectionView: CollectionView { scene.collectionView }

  init(scene: WallScene) { self.scene = scene }

  // MARK: Focus

  /// Moves the focus to the nearest photo in a direction, wherever the layout has put it, and shows it.
  func move(_ direction: Direction) {
    guard let path = scene.focusPath, let position = contents.model.focusPosition else { return }
    let found = { self.nearestItem(direction, where: { $0 != path }).flatMap(self.contents.model.shown.position(of:)) }
    if collectionView.collectionViewLayout is any ItemCentering {
      // A strip or a wheel has one dimension, so that all four directions lead along it. One that is closed has photos
      // beyond its ends.
      let (count, next) = (contents.model.count, position + (direction.isForward ? 1 : -1))
      if (0..<count).contains(next) || found() != nil { contents.model.focus(onPosition: (next + count) % count) }
    } else if let position = found() {
      contents.model.focus(onPosition: position)
    }
    show()
  }

  /// Moves the focus to a position of the wall, or the nearest one that exists, and shows it.
  func move(to position: Int) {
    contents.model.focus(onPosition: position)
    show()
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
      let position = contents.model.shown.position(of: path)
    {
      scroll(
        to: collectionView.restingOffset(ofFrame: frame, position: position, of: contents.model.count)
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

  /// Advances the collection view to a time and brings focus and content together.
  func advance(to time: TimeInterval) {
    collectionView.advance(to: time)
    if showsAfterLayout {
      showsAfterLayout = false
      show()
      collectionView.advance(to: time)
    }
    keepFocusVisible()
  }

  /// Moves the focus to the nearest visible photo once scrolling has moved the focused one out of the viewport, or to the
  /// centred photo if the layout centres items.
  private func keepFocusVisible() {
    guard followsContent, let path = scene.focusPath else { return }
    followsContent = collectionView.isAnimating || collectionView.isDragging
    if let layout = collectionView.collectionViewLayout as? any ItemCentering {
      if let middle = layout.centeredIndexPath, let position = contents.model.shown.position(of: middle) {
        contents.model.focus(onPosition: position)
      }
      return
    }
    guard let frame = collectionView.layoutAttributesForItem(at: path)?.frame else { return }
    let view = collectionView.bounds
    guard !frame.intersects(view.insetBy(dx: 1, dy: 1)) else { return }
    focusNearest(to: CGPoint(x: frame.midX, y: frame.midY), in: view)
  }

  /// Moves the focus to the photo whose centre is nearest to a point of the content; photos that are wholly in `view` are
  /// preferred.
  private func focusNearest(to point: CGPoint, in view: CGRect) {
    let items = (collectionView.collectionViewLayout.layoutAttributesForElements(in: view) ?? []).filter {
      $0.representedElementCategory == .cell && !$0.isHidden && $0.frame.intersects(view)
    }
    func cost(_ frame: CGRect) -> Double {
      let isWhole = view.insetBy(dx: -1, dy: -1).contains(frame)
      return hypot(frame.midX - point.x, frame.midY - point.y) + (isWhole ? 0 : hypot(view.width, view.height))
    }
    guard let best = items.min(by: { cost($0.frame) < cost($1.frame) }),
      let position = contents.model.shown.position(of: best.indexPath)
    else { return }
    contents.model.focus(onPosition: position)
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

  /// Scrolls by screens, and the focus with them; at the end of the content, moves the focus to the last photo.
  func scroll(screens: Double) {
    let view = collectionView.bounds
    let distance = screens * (isHorizontal ? view.width : view.height)
    // After a whole screen a little of the previous one stays visible.
    scroll(points: abs(screens) == 1 ? distance * 0.9 : distance)
  }

  /// Scrolls by rows of terminal cells.
  func scroll(rows: Double) {
    scroll(points: rows * (isHorizontal ? scene.geometry.cell.width * 2 : scene.geometry.cell.height))
  }

  private func scroll(points: Double) {
    guard let path = scene.focusPath, let frame = collectionView.layoutAttributesForItem(at: path)?.frame else {
      return
    }
    let from = finalOffset
    // The distance is rounded to whole cells, not the target: scrolling back then ends where it began.
    let way = scene.snapped(CGPoint(x: isHorizontal ? points : 0, y: isHorizontal ? 0 : points))
    let to = collectionView.clampedContentOffset(scene.snapped(CGPoint(x: from.x + way.x, y: from.y + way.y)))
    guard to != from else { return move(to: points > 0 ? contents.model.count - 1 : 0) }
    scroll(to: to)
    let view = CGRect(origin: to, size: collectionView.bounds.size)
    let aim = CGPoint(x: frame.midX + to.x - from.x, y: frame.midY + to.y - from.y)
    // A small step leaves the focus where it is while it is visible.
    if abs(points) < view.height / 3, view.contains(frame) { return }
    focusNearest(to: aim, in: view)
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
