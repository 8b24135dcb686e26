import CollectionView
import Foundation
import TestSupport
import Testing

/// A long random sequence of all kinds of events, with all invariants checked at every step.
@Suite struct RandomWalkLaws {
  @Test(arguments: 1...4)
  func nothingIsLostDuplicatedMisplacedOrJumps(seed: Int) {
    var walk = Walk(seed: UInt64(seed))
    for step in 0..<400 { walk.take(step) }
    walk.rest()
  }

  /// Without animation, everything is at rest after every step.
  @Test func withoutAnimationEverythingIsInPlaceAtOnce() {
    var walk = Walk(seed: 77)
    walk.wall.view.animation = .none
    for step in 0..<300 {
      walk.take(step)
      #expect(walk.wall.view.presentedElements.allSatisfy { $0.frame == $0.modelFrame && !$0.isLeaving })
    }
  }
}

private struct Shown: Hashable {
  var view: ObjectIdentifier
  var letter: String
}

private struct Walk {
  let wall: Wall
  private var random: SeededRandom
  private var name = 0
  private let layouts: [CollectionViewLayout]

  init(seed: UInt64) {
    random = SeededRandom(seed: seed)
    let wide = SquaresLayout()
    wide.columns = 7
    let headed = SquaresLayout()
    headed.headerHeight = 4
    let moving = MovingLayout()
    layouts = [SquaresLayout(), ColumnLayout(), wide, headed, moving]
    wall = Wall(Source([(0..<40).map { "a\($0)" }, (0..<25).map { "b\($0)" }]), layout: layouts[0])
    wall.view.reusePoolLimit = 12
    wall.view.onProgrammerError = { Issue.record("\($0)") }
  }

  /// Performs one event.
  mutating func take(_ step: Int) {
    let view = wall.view
    if chance(70) { view.advance(to: view.now + Double.random(in: 0...0.2, using: &random)) }
    let before = seen(atLeast: 0.05)
    let offset = view.contentOffset
    let what: String
    var isContinuous = view.animation != .none
    switch Int.random(in: 0..<14, using: &random) {
    case 0, 1:
      what = "scroll"
      view.contentOffset = view.clampedContentOffset(
        CGPoint(x: offset.x + amount(30), y: offset.y + amount(60)))
    case 2:
      what = "animated scroll"
      let goal = view.clampedContentOffset(CGPoint(x: offset.x + amount(30), y: offset.y + amount(70)))
      view.setContentOffset(goal, animated: true)
      // A long distance is shortened on purpose.
      isContinuous =
        isContinuous && abs(goal.x - offset.x) <= 2 * view.bounds.width
        && abs(goal.y - offset.y) <= 2 * view.bounds.height
    case 3:
      what = "momentum"
      view.scrollByMomentum(CGPoint(x: 0, y: amount(80)))
    case 4, 5, 6:
      what = "update"
      update()
    case 7, 8, 9:
      what = "layout"
      view.setCollectionViewLayout(layouts[Int.random(in: 0..<layouts.count, using: &random)], animated: chance(90))
      isContinuous = false
    case 10:
      what = "resize"
      view.setFrame(
        CGRect(
          x: 0, y: 0, width: CGFloat.random(in: 5...60, using: &random),
          height: CGFloat.random(in: 5...60, using: &random)), animated: true)
    case 11:
      what = "relayout"
      let side = CGFloat(Int.random(in: 6...12, using: &random))
      view.performBatchUpdates {
        (view.collectionViewLayout as? SquaresLayout)?.side = side
        view.collectionViewLayout.invalidateLayout()
      }
    case 12:
      what = "go to an item"
      if let path = anyItem() { view.scrollToItem(at: path, at: .centeredVertically, animated: chance(50)) }
      isContinuous = false
    default:
      what = "reload"
      view.reloadData()
      isContinuous = false
    }
    view.advance(to: view.now)
    if isContinuous { expectNoJump(before, from: offset, isScroll: what == "scroll", "step \(step), \(what)") }
    check("step \(step), after \(what)")
  }

  mutating func rest() {
    wall.rest()
    check("at rest")
    #expect(wall.view.presentedElements.allSatisfy { $0.frame == $0.modelFrame && !$0.isLeaving })
    #expect(!wall.view.isAnimating)
  }

  private mutating func update() {
    let update = RandomUpdate(
      from: wall.source.sections, sectionChanges: chance(30), freshName: &name, random: &random)
    let wall = wall
    wall.view.performBatchUpdates {
      wall.source.sections = update.after
      update.apply(to: wall.view)
    }
  }

  /// Checks the invariants that hold after every frame.
  private func check(_ comment: String) {
    let view = wall.view
    expectConsistency(wall, comment)
    #expect(wall.recorder.faults == [], "\(comment)")
    let statistics = view.reuseStatistics
    #expect(wall.recorder.displayed.count == statistics.live, "\(comment): every live view was reported by willDisplay")
    let cells = view.presentedElements.filter { $0.category == .cell }.map { ObjectIdentifier($0.view) }
    #expect(Set(cells).count == cells.count, "\(comment): a cell is shown twice")
    #expect(
      Set(cells).isSubset(of: wall.recorder.displayed.keys),
      "\(comment): every displayed view was reported by willDisplay")
    #expect(statistics.idle <= 2 * view.reusePoolLimit, "\(comment): cells and headers have separate pools")
    #expect(view.clampedContentOffset(view.contentOffset) == view.contentOffset, "\(comment): beyond the content")
    // The frontmost element at each point is hit.
    let elements = view.presentedElements
    for share in [0.1, 0.35, 0.5, 0.9] {
      let point = CGPoint(x: share * view.bounds.width, y: (1 - share) * view.bounds.height)
      let top = elements.last { !$0.isLeaving && $0.alpha >= 0.05 && $0.frame.contains(point) }
      #expect(view.element(at: point)?.view === top?.view, "\(comment)")
    }
  }

  /// Returns the presented frames by item and view.
  private func seen(atLeast alpha: CGFloat = 0) -> [Shown: CGRect] {
    Dictionary(
      wall.view.presentedElements.filter { $0.alpha >= alpha }.compactMap { element in
        (element.view as? NamedCell).map { (Shown(view: ObjectIdentifier($0), letter: $0.letter), element.frame) }
      }
    ) { first, _ in first }
  }

  /// An event starts from the presented frames: every view that is still displayed has not moved in the viewport.
  private func expectNoJump(
    _ before: [Shown: CGRect], from offset: CGPoint, isScroll: Bool, _ comment: String
  ) {
    let shift =
      isScroll
      ? CGPoint(x: wall.view.contentOffset.x - offset.x, y: wall.view.contentOffset.y - offset.y) : .zero
    let seen = seen()
    for (item, was) in before where seen[item] == nil {
      // Elements that were scrolled or cut off may disappear.
      let left = was.offsetBy(dx: -shift.x, dy: -shift.y)
      let viewport = CGRect(origin: .zero, size: wall.view.bounds.size).insetBy(dx: 1e-6, dy: 1e-6)
      #expect(!left.overlaps(viewport), "\(comment): \(item.letter), seen at \(left), has vanished")
    }
    for (item, now) in seen {
      guard let was = before[item] else { continue }
      let jump = max(
        abs(was.midX - shift.x - now.midX), abs(was.midY - shift.y - now.midY), abs(was.width - now.width),
        abs(was.height - now.height))
      #expect(jump < 1e-6, "\(comment): from \(was) to \(now)")
    }
  }

  private func anyItem() -> IndexPath? { indexPaths(of: wall.source.sections).values.min() }

  private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

  private mutating func amount(_ most: CGFloat) -> CGFloat { CGFloat.random(in: -most...most, using: &random) }
}

/// Magnifies the centre of the viewport, so that every scroll step changes all attributes.
final class MovingLayout: SquaresLayout {
  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }

  override func cell(_ path: IndexPath) -> CollectionViewLayoutAttributes {
    let attributes = super.cell(path)
    guard let view = collectionView else { return attributes }
    attributes.zIndex = Int(100 - abs(attributes.center.y - view.bounds.midY))
    attributes.alpha = max(0.5, 1 - abs(attributes.center.y - view.bounds.midY) / 100)
    return attributes
  }
}
