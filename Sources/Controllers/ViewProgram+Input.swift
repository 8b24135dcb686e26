import CollectionView
import Foundation
import TerminalPanels
import Wall
import WallLayouts

extension ViewProgram {
  package func handle(_ event: InputEvent, at time: TimeInterval) {
    setNeedsFrame()
    advance(to: time)
    if case .focus = event {} else { pixels?.interrupt(at: time) }
    switch event {
    case .key(let key): handleKey(key.chord)
    case .mouse(let event): handleMouse(event)
    case .resize: fitToScreen()
    case .hangup: shouldQuit = true
    case .paste, .focus: break
    }
    tellFocus()
  }

  // MARK: Mouse

  private func handleMouse(_ event: MouseEvent) {
    let point = look.geometry.middle(of: event.position)
    if help.isShown {
      if event.action == .release(.left) { help.isShown = false }
      return
    }
    if case .wheel = event.action {} else { endPinch() }
    switch event.action {
    case .press(.left):
      onTrigger?(ViewKeys.Gesture.click.rawValue)
      // The touched view gets the keys.
      let touched = placed.last { $0.seen.contains(event.position) }?.collectionView
      if let touched, touched !== activeView { (focusedView, focusedPath) = (touched, nil) }
      window.touchBegan(at: point)
    case .drag(.left):
      onTrigger?(ViewKeys.Gesture.drag.rawValue)
      window.touchMoved(to: point)
      hasScrolled = true
    case .release(.left): window.touchEnded(at: point)
    case .wheel(let direction):
      if event.modifiers.contains(.control), pinch(direction, at: point) {
        onTrigger?(ViewKeys.Gesture.pinch.rawValue)
        return
      }
      onTrigger?(ViewKeys.Gesture.wheel.rawValue)
      let scrollDirection = Direction(direction)
      hasScrolled = true
      window.scroll(by: distance(scrollDirection, by: look.geometry.cell.height * 3, in: activeView), at: point)
    default: break
    }
  }

  /// Handles a notch of the wheel with Ctrl as a pinch: fingers move apart (up) or together (down) by a tenth. The
  /// pinch ends after 0.4 s without a notch. Returns false if no recognizer handles it.
  private func pinch(_ direction: MouseEvent.WheelDirection, at point: CGPoint) -> Bool {
    guard direction == .up || direction == .down, pinchEnd != nil || window.beginPinch(at: point) else { return false }
    pinchEnd = now + 0.4
    window.pinch(by: direction == .up ? 1.1 : 1 / 1.1)
    return true
  }

  /// Returns a vector in a direction. In a view that scrolls only horizontally, up and down mean left and right.
  private func distance(_ direction: Direction, by length: Double, in view: ScrollView?) -> CGPoint {
    let length = direction.isForward ? length : -length
    return direction.isHorizontal || view?.isHorizontal == true ? CGPoint(x: length, y: 0) : CGPoint(x: 0, y: length)
  }

  // MARK: Keys

  private func handleKey(_ chord: KeyChord) {
    if help.isShown {
      help.isShown = false
      return
    }
    guard let action = ViewKeys.action(of: chord) else { return }
    onTrigger?("\(chord)")
    switch action {
    case .moveFocus(let direction): moveFocus(direction)
    case .tap: tap()
    case .nextView:
      let views = window.shownCollectionViews
      guard let view = activeView, let index = views.firstIndex(where: { $0 === view }) else { return }
      focusedView = views[(index + 1) % views.count]
      focusedPath = firstVisiblePath
    case .hideFocus: focusedPath = nil
    case .scroll(let screens): scroll(screens: screens)
    case .scrollToStart: scrollToEdge { $0.least }
    case .scrollToEnd: scrollToEdge { $0.greatest }
    case .help: help.isShown = true
    case .quit: shouldQuit = true
    }
  }

  private var firstVisiblePath: IndexPath? {
    guard let view = activeView else { return nil }
    return placed.filter {
      $0.collectionView === view && !$0.seen.isEmpty && !$0.isLeaving && view.canFocus($0.path)
    }.map(\.path).min()
  }

  /// Passes the focused item to the collection views.
  private func tellFocus() {
    let focus = focus
    for view in window.shownCollectionViews { view.setFocusedItem(view === focus?.view ? focus?.path : nil) }
  }

  private func moveFocus(_ direction: Direction) {
    guard let view = activeView else { return scroll(direction) }
    // If scrolling has moved the focused item out of view, the focus starts again in the visible part.
    guard let focus, !hasScrolled || isSeen(focus) else {
      hasScrolled = false
      guard let path = firstVisiblePath else { return scroll(direction) }
      focusedPath = path
      return reveal(path, in: view)
    }
    guard let next = view.nearestItem(to: focus.path, direction, where: { $0 != focus.path && view.canFocus($0) })
    else {
      return scroll(direction)
    }
    focusedPath = next
    hasScrolled = false
    reveal(next, in: view)
  }

  private func isSeen(_ focus: (view: CollectionView, path: IndexPath)) -> Bool {
    placed.contains { $0.path == focus.path && $0.collectionView === focus.view && !$0.seen.isEmpty && !$0.isLeaving }
  }

  /// Scrolls by the least distance that makes an item visible, or to the offset that the layout chooses.
  private func reveal(_ path: IndexPath, in view: CollectionView) {
    let (position, count) = (position(of: path, in: view), itemCount(in: view))
    if let layout = view.collectionViewLayout as? any ItemCentering, let offset = layout.contentOffset(centering: path)
    {
      view.setContentOffset(view.clampedContentOffset(offset), animated: true)
    } else if let frame = view.layoutAttributesForItem(at: path)?.frame,
      let offset = view.targetOffset(ofFrame: frame, position: position, of: count)
    {
      view.setContentOffset(offset, animated: true)
    } else {
      view.scrollToItem(at: path, at: [], animated: true)
    }
  }

  /// Touches the centre of the focused cell's visible part, so that its gestures are recognized, too.
  private func tap() {
    guard let focus else { return }
    guard let item = placed.last(where: { $0.collectionView === focus.view && $0.path == focus.path && !$0.isLeaving }),
      !item.seen.isEmpty
    else { return focus.view.tapItem(at: focus.path) }
    let seen = item.seen
    let point = look.geometry.middle(
      of: CellPoint(column: seen.column + seen.columns / 2, row: seen.row + seen.rows / 2))
    window.touchBegan(at: point)
    window.touchEnded(at: point)
  }

  // MARK: Scrolling

  private var middle: CGPoint { CGPoint(x: window.bounds.midX, y: window.bounds.midY) }

  /// Scrolls a little if there is nothing to focus.
  private func scroll(_ direction: Direction) {
    let step = distance(direction, by: look.geometry.cell.height * 3, in: nil)
    if let view = activeView { view.scrollByMomentum(step) } else { window.scroll(by: step, at: middle) }
  }

  private func scroll(screens: Double) {
    hasScrolled = true
    guard let view = activeView else {
      window.scroll(by: CGPoint(x: 0, y: screens * window.bounds.height * 0.9), at: middle)
      return
    }
    // A part of the previous screen stays visible.
    let size = view.isHorizontal ? view.bounds.width : view.bounds.height
    let step = distance(.down, by: screens * size * 0.9, in: view)
    let offset = CGPoint(x: view.contentOffset.x + step.x, y: view.contentOffset.y + step.y)
    view.setContentOffset(view.clampedContentOffset(look.geometry.snapped(offset)), animated: true)
  }

  private func scrollToEdge(_ edge: ((least: CGPoint, greatest: CGPoint)) -> CGPoint) {
    guard let view = activeView else { return }
    hasScrolled = true
    view.setContentOffset(edge(view.contentOffsetRange), animated: true)
  }
}

extension ScrollView {
  fileprivate var isHorizontal: Bool {
    let (least, greatest) = contentOffsetRange
    return greatest.y - least.y < 0.5 && greatest.x - least.x > 0.5
  }
}

extension Direction {
  fileprivate init(_ direction: MouseEvent.WheelDirection) {
    self =
      switch direction {
      case .up: .up
      case .down: .down
      case .left: .left
      case .right: .right
      }
  }
}
