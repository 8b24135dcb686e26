import CollectionView
import Foundation
import WallLayouts

extension Wall {
  private var collectionView: CollectionView { scene.collectionView }

  // MARK: Focus

  /// Moves the focus to the nearest photo in a direction, wherever the layout has put it, and scrolls along.
  func moveFocus(_ direction: Direction) {
    guard focusedPhoto() != nil, let path = scene.focusPath else { return }
    if let found = nearestItem(direction, where: { $0 != path }),
      let position = contents.model.shown.position(of: found)
    {
      contents.model.focus(onPosition: position)
    } else if collectionView.collectionViewLayout is any ItemCentering, let position = contents.model.focusPosition {
      // On a strip or a wheel every way leads along it.
      contents.model.focus(onPosition: position + (direction.isForward ? 1 : -1))
    }
    showFocus()
  }

  /// The item nearest to the focused one in a direction, of those that are wanted. Looks in a widening part of the content,
  /// so that a million photos elsewhere cost nothing.
  func nearestItem(_ direction: Direction, where isWanted: (IndexPath) -> Bool) -> IndexPath? {
    let layout = collectionView.collectionViewLayout
    guard let path = scene.focusPath, let origin = collectionView.layoutAttributesForItem(at: path)?.frame else {
      return nil
    }
    let search = FocusSearch(from: origin, direction)
    let content = CGRect(origin: .zero, size: layout.collectionViewContentSize).union(collectionView.bounds)
    var reach = direction.isHorizontal ? collectionView.bounds.width : collectionView.bounds.height
    while true {
      let rect = Self.strip(of: content, ahead: origin, direction, reach: reach)
      let items = (layout.layoutAttributesForElements(in: rect) ?? []).filter {
        $0.representedElementCategory == .cell && !$0.isHidden && $0.alpha >= 0.05 && isWanted($0.indexPath)
      }
      if let best = search.best(among: items.map(\.frame)) { return items[best].indexPath }
      if rect == Self.strip(of: content, ahead: origin, direction, reach: .infinity) { return nil }
      reach *= 4
    }
  }

  /// The part of the content from a frame on, at most `reach` points beyond it, over the content's whole breadth.
  private static func strip(of content: CGRect, ahead origin: CGRect, _ direction: Direction, reach: Double) -> CGRect {
    var strip = content
    switch direction {
    case .right:
      strip.origin.x = origin.minX
      strip.size.width = min(content.maxX, origin.maxX + reach) - origin.minX
    case .left:
      strip.origin.x = max(content.minX, origin.minX - reach)
      strip.size.width = origin.maxX - strip.origin.x
    case .down:
      strip.origin.y = origin.minY
      strip.size.height = min(content.maxY, origin.maxY + reach) - origin.minY
    case .up:
      strip.origin.y = max(content.minY, origin.minY - reach)
      strip.size.height = origin.maxY - strip.origin.y
    }
    return strip.standardized
  }

  /// Moves the focus to a position and shows it.
  func goTo(_ number: (number: Int, layoutBefore: Int?)?, orElse position: Int) {
    guard contents.model.count > 0 else { return }
    if let number {
      // The digits were no layout's after all.
      if let before = number.layoutBefore, before != layoutIndex { switchLayout(to: before) }
      message = nil
      guard (1...contents.model.count).contains(number.number) else {
        return say("there is no item \(number.number); there are \(contents.model.count)")
      }
      contents.model.focus(onPosition: number.number - 1)
    } else {
      contents.model.focus(onPosition: position)
    }
    showFocus()
  }

  /// Scrolls so that the focused photo is seen: as little as that takes, or into the middle where a layout wants that.
  func showFocus() {
    guard let path = scene.focusPath else { return }
    focusFollowsScroll = false
    if let layout = collectionView.collectionViewLayout as? any ItemCentering {
      if let offset = layout.contentOffset(centering: path) { glide(to: offset) }
    } else if let frame = collectionView.layoutAttributesForItem(at: path)?.frame {
      glide(to: scene.offset(showing: scene.reachingEdges(frame), from: scrollGoal))
    }
  }

  /// Where the content stands once it has come to rest.
  private var scrollGoal: CGPoint {
    if !collectionView.isAnimating { goal = nil }
    return goal ?? collectionView.contentOffset
  }

  private func glide(to offset: CGPoint) {
    let offset = collectionView.clampedContentOffset(offset)
    guard offset != scrollGoal else { return }
    collectionView.setContentOffset(offset, animated: true)
    goal = offset
  }

  // MARK: Scrolling

  /// Whether the content goes on sideways only, so that "down" means "to the right".
  private var isSideways: Bool {
    let size = collectionView.collectionViewLayout.collectionViewContentSize
    return size.height <= collectionView.bounds.height + 0.5 && size.width > collectionView.bounds.width + 0.5
  }

  /// Scrolls by screens; the focus goes with it, and at the end of the content to the end of the wall.
  func scroll(screens: Double) {
    let view = collectionView.bounds
    let distance = screens * (isSideways ? view.width : view.height)
    // A whole screen keeps a little of the old one in sight.
    scroll(points: abs(screens) == 1 ? distance * 0.9 : distance)
  }

  /// Scrolls by rows of cells.
  func scroll(rows: Double) {
    scroll(points: rows * (isSideways ? scene.geometry.cell.width * 2 : scene.geometry.cell.height))
  }

  private func scroll(points: Double) {
    guard let path = scene.focusPath, let frame = collectionView.layoutAttributesForItem(at: path)?.frame else {
      return
    }
    let from = scrollGoal
    // The way is so many cells, there and back; rounding where it ends would come back elsewhere.
    let way = scene.snapped(CGPoint(x: isSideways ? points : 0, y: isSideways ? 0 : points))
    let to = collectionView.clampedContentOffset(scene.snapped(CGPoint(x: from.x + way.x, y: from.y + way.y)))
    guard to != from else {
      // Nothing more to scroll: on to the last photo, or the first.
      return goTo(nil, orElse: points > 0 ? contents.model.count - 1 : 0)
    }
    glide(to: to)
    let view = CGRect(origin: to, size: collectionView.bounds.size)
    let aim = CGPoint(x: frame.midX + to.x - from.x, y: frame.midY + to.y - from.y)
    // A small step leaves the focus where it is while it can be seen.
    if abs(points) < view.height / 3, view.contains(frame) { return }
    focusNearest(to: aim, in: view)
  }

  /// A notch of the wheel: a few rows, with momentum.
  func wheel(_ direction: Direction) {
    let step = (direction.isForward ? 1 : -1) * scene.geometry.cell.height * 3
    let goesSideways = direction.isHorizontal || isSideways
    goal = nil
    focusFollowsScroll = true
    collectionView.scrollByMomentum(CGPoint(x: goesSideways ? step : 0, y: goesSideways ? 0 : step))
  }

  /// When scrolling has taken the focused photo out of sight, the focus goes to the one nearest to it that is in sight;
  /// where a layout shows one photo in its middle, to that one.
  func keepFocusInSight() {
    guard focusFollowsScroll, let path = scene.focusPath else { return }
    focusFollowsScroll = collectionView.isAnimating || collectionView.isDragging
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

  /// Moves the focus to the photo whose middle is nearest to a point of the content; whole ones in `view` come first.
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
}
