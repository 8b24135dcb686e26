import CollectionView
import Foundation
import Testing

@Suite struct TransitionTests {
  /// Records the transition hooks of both layouts.
  final class Log { var lines: [String] = [] }

  final class LoggedLayout: SquaresLayout {
    let log: Log
    let name: String

    init(_ name: String, columns: Int, log: Log) {
      self.log = log
      self.name = name
      super.init()
      self.columns = columns
    }
    required init?(coder: NSCoder) { nil }

    override func prepare() {
      log.lines.append("\(name) prepare")
      super.prepare()
    }
    override func prepareForTransition(to newLayout: CollectionViewLayout) {
      log.lines.append("\(name) to \((newLayout as? LoggedLayout)?.name ?? "?")")
    }
    override func prepareForTransition(from oldLayout: CollectionViewLayout) {
      log.lines.append("\(name) from \((oldLayout as? LoggedLayout)?.name ?? "?")")
    }
    override func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint {
      log.lines.append("\(name) target")
      return proposedContentOffset
    }
    override func finalizeLayoutTransition() { log.lines.append("\(name) finalize") }
  }

  @Test func hooksAreCalledInOrder() {
    let log = Log()
    let first = LoggedLayout("A", columns: 3, log: log)
    let second = LoggedLayout("B", columns: 1, log: log)
    let wall = Wall(Source(count: 30), layout: first)
    log.lines = []
    wall.view.setCollectionViewLayout(second, animated: true)
    #expect(log.lines == ["A to B", "B from A", "B prepare", "B target", "A finalize", "B finalize"])
    #expect(first.collectionView == nil)
    #expect(second.collectionView === wall.view)
  }

  @Test func startsAtTheOldFramesAndEndsAtTheNewOnes() {
    let wall = Wall(Source(count: 12), layout: SquaresLayout())
    let before = wall.shown
    let wide = SquaresLayout()
    wide.columns = 2
    wall.view.setCollectionViewLayout(wide, animated: true)
    for (name, frame) in before { #expect(wall.shown[name] == frame) }
    wall.view.advance(to: 0.4)
    #expect(wall.shown["3"] == CGRect(x: 10, y: 10, width: 10, height: 10))
    #expect(!wall.view.isAnimating)
  }

  /// No frame moves further than the curve allows: at most its steepest slope in a 60th of a second.
  @Test func movementIsSmooth() {
    let wall = Wall(Source(count: 12), layout: SquaresLayout())
    let wide = SquaresLayout()
    wide.columns = 1
    wall.view.setCollectionViewLayout(wide, animated: true)
    var last = wall.shown
    for frame in 1...24 {
      wall.view.advance(to: Double(frame) / 60)
      for (name, now) in wall.shown {
        guard let was = last[name] else { continue }
        // The longest distance is 110 points; the greatest speed of the spring is ω/e of it per second.
        #expect(abs(now.midY - was.midY) <= 110 * 25 / M_E / 60 + 1e-9)
      }
      last = wall.shown
    }
  }

  @Test func theOffsetKeepsTheItemInTheMiddleInView() {
    let wall = Wall(Source(count: 300), layout: SquaresLayout())
    wall.view.contentOffset.y = 500
    wall.view.advance(to: 1)
    let middle = wall.view.indexPathForItem(at: CGPoint(x: 15, y: 520))
    wall.view.setCollectionViewLayout(ColumnLayout(), animated: true)
    wall.rest()
    #expect(middle.map { wall.view.indexPathsForVisibleItems.contains($0) } == true)
    wall.view.transitionAnchor = wall.view.indexPathsForVisibleItems.first
    let anchor = wall.view.transitionAnchor
    wall.view.setCollectionViewLayout(SquaresLayout(), animated: true)
    wall.rest()
    #expect(anchor.map { wall.view.indexPathsForVisibleItems.contains($0) } == true)
  }

  @Test func theStartOfTheContentStaysVisible() {
    let wall = Wall(Source(count: 300), layout: SquaresLayout())
    let wide = SquaresLayout()
    wide.columns = 2
    wall.view.setCollectionViewLayout(wide, animated: true)
    wall.rest()
    #expect(wall.view.contentOffset == .zero)
  }

  /// Only what rests at the start stays there; of what was scrolled a little, the item in the middle stays where it was.
  @Test(arguments: [(0.0, 8.0, 0.0), (15, 8, 8), (35, 8, 24), (35, 12, 46)])
  func whatIsNotAtTheStartKeepsItsPlace(offset: CGFloat, side: CGFloat, new: CGFloat) {
    let wall = Wall(Source(count: 300), layout: SquaresLayout())
    wall.view.contentOffset.y = offset
    wall.view.advance(to: 1)
    let other = SquaresLayout()
    other.side = side
    wall.view.setCollectionViewLayout(other, animated: false)
    #expect(wall.view.contentOffset.y == new)
  }

  /// (the anchor, the offset): the anchor keeps its place in the view, except that it is seen whole; one out of sight does not count.
  @Test(arguments: [(32, 120), (39, 128), (0, 125), (nil, 125)] as [(Int?, CGFloat)])
  func theAnchorKeepsItsPlace(anchor: Int?, new: CGFloat) {
    let wall = Wall(Source(count: 300), layout: SquaresLayout())
    wall.view.contentOffset.y = 100
    wall.view.advance(to: 1)
    wall.view.transitionAnchor = anchor.map(item)
    let other = SquaresLayout()
    other.side = 12
    wall.view.setCollectionViewLayout(other, animated: false)
    #expect(wall.view.contentOffset.y == new)
  }

  @Test func switchingBackKeepsTheCells() {
    let first = SquaresLayout()
    let wall = Wall(Source(count: 12), layout: first)
    let cells = Set(wall.view.visibleCells.map(ObjectIdentifier.init))
    let column = ColumnLayout()
    column.side = 30
    wall.view.setCollectionViewLayout(column, animated: true)
    wall.view.advance(to: 0.1)
    #expect(!wall.view.presentedElements.filter(\.isLeaving).isEmpty)
    let shown = wall.shown
    wall.view.setCollectionViewLayout(first, animated: true)
    #expect(wall.shown == shown)
    #expect(wall.view.presentedElements.filter(\.isLeaving).isEmpty)
    wall.rest()
    #expect(Set(wall.view.visibleCells.map(ObjectIdentifier.init)) == cells)
    #expect(wall.recorder.faults == [])
  }

  @Test func completionIsToldOfAnInterruption() {
    let wall = Wall(Source(count: 12), layout: SquaresLayout())
    var results: [String] = []
    wall.view.setCollectionViewLayout(ColumnLayout(), animated: true) { results.append("first \($0)") }
    wall.view.advance(to: 0.1)
    wall.view.setCollectionViewLayout(SquaresLayout(), animated: true) { results.append("second \($0)") }
    #expect(results == ["first false"])
    wall.view.advance(to: 0.6)
    #expect(results == ["first false", "second true"])
    wall.view.setCollectionViewLayout(ColumnLayout(), animated: false) { results.append("third \($0)") }
    #expect(results.last == "third true")
    #expect(!wall.view.presentedElements.contains { $0.frame != $0.modelFrame })
  }

  /// In the closure of an update the layouts are switched after it: the former layout lays out the update.
  @Test func aSwitchInAnUpdateFollowsIt() {
    let (first, second) = (SquaresLayout(), ColumnLayout())
    let wall = Wall(Source(count: 12), layout: first)
    var results: Set<String> = []
    _ = first.takeCalls()
    wall.view.performBatchUpdates {
      wall.source.sections[0].removeFirst()
      wall.view.deleteItems(at: [item(0)])
      wall.view.setCollectionViewLayout(second, animated: true) { results.insert("switch \($0)") }
      #expect(wall.view.collectionViewLayout === first)
    } completion: {
      results.insert("update \($0)")
    }
    #expect(first.takeCalls().contains("prepare") && wall.view.collectionViewLayout === second && results == [])
    wall.rest()
    #expect(results == ["switch true", "update true"] && wall.shown["0"] == nil && !wall.shown.isEmpty)
    #expect(wall.recorder.faults == [])
  }

  /// All switches in an update follow it, each after the other.
  @Test func switchesInAnUpdateFollowEachOther() {
    let wall = Wall(Source(count: 12), layout: SquaresLayout())
    let (second, third) = (ColumnLayout(), SquaresLayout())
    third.columns = 2
    var results: [String] = []
    wall.view.performBatchUpdates {
      wall.view.setCollectionViewLayout(second, animated: true) { results.append("second \($0)") }
      wall.view.setCollectionViewLayout(third, animated: true) { results.append("third \($0)") }
    }
    #expect(wall.view.collectionViewLayout === third && results == ["second false"])
    wall.rest()
    #expect(results == ["second false", "third true"])
  }

  /// The velocity stays continuous: directly after an interruption nothing stops.
  @Test func anInterruptionKeepsTheVelocity() {
    let first = SquaresLayout()
    let wall = Wall(Source(count: 12), layout: first)
    let column = ColumnLayout()
    wall.view.setCollectionViewLayout(column, animated: true)
    wall.view.advance(to: 0.04)
    let earlier = wall.shown["11"]?.midX ?? 0
    wall.view.advance(to: 0.041)
    let speed = (wall.shown["11"]?.midX ?? 0) - earlier
    let other = SquaresLayout()
    other.columns = 2
    wall.view.setCollectionViewLayout(other, animated: true)
    let from = wall.shown["11"]?.midX ?? 0
    wall.view.advance(to: 0.042)
    #expect(abs((wall.shown["11"]?.midX ?? 0) - from - speed) < abs(speed) / 5)
  }

  @Test func resizingContinuesFromPresentedFrames() {
    let wall = Wall(Source(count: 300), layout: SquaresLayout())
    wall.view.contentOffset.y = 400
    wall.view.advance(to: 1)
    let shown = wall.shown
    let middle = wall.view.indexPathForItem(at: CGPoint(x: 15, y: 420))
    wall.view.setFrame(CGRect(x: 0, y: 0, width: 30, height: 20), animated: true)
    for (name, frame) in wall.shown { #expect(shown[name] == frame) }
    wall.rest()
    #expect(wall.view.bounds.size == CGSize(width: 30, height: 20))
    #expect(middle.map { wall.view.indexPathsForVisibleItems.contains($0) } == true)
  }

  @Test func animatedBoundsChangesCallTheirHooks() {
    final class Bound: SquaresLayout {
      override func prepare(forAnimatedBoundsChange oldBounds: CGRect) { note("from \(Int(oldBounds.width))") }
      override func finalizeAnimatedBoundsChange() { note("finalize") }
    }
    let layout = Bound()
    let wall = Wall(Source(count: 6), layout: layout)
    _ = layout.takeCalls()
    wall.view.setFrame(CGRect(x: 0, y: 0, width: 20, height: 40), animated: true)
    #expect(layout.takeCalls().filter { $0 != "size" && $0 != "elements" } == ["prepare", "from 30", "finalize"])
  }

  @Test func cellsAreToldOfTransitions() {
    final class Told: CollectionViewCell {
      var lines: [String] = []
      override func willTransition(from oldLayout: CollectionViewLayout, to newLayout: CollectionViewLayout) {
        lines.append("will")
      }
      override func didTransition(from oldLayout: CollectionViewLayout, to newLayout: CollectionViewLayout) {
        lines.append("did")
      }
    }
    let wall = Wall(Source(count: 1), layout: SquaresLayout())
    wall.view.register(Told.self, forCellWithReuseIdentifier: "letter")
    wall.view.reloadData()
    wall.view.advance(to: 0)
    let cell = wall.view.visibleCells.first as? Told
    wall.view.setCollectionViewLayout(ColumnLayout(), animated: true)
    #expect(cell?.lines == ["will"])
    wall.rest()
    #expect(cell?.lines == ["will", "did"])
  }

  /// A switch of layouts during scrolling inherits the scroll velocity.
  @Test func aTransitionInheritsTheScrollVelocity() {
    let wall = Wall(Source(count: 300), layout: SquaresLayout())
    wall.view.contentOffset.y = 500
    wall.view.advance(to: 1)
    wall.view.setContentOffset(CGPoint(x: 0, y: 560), animated: true)
    wall.view.advance(to: 1.05)
    let name = "165"
    let first = wall.shown[name]?.midY ?? 0
    wall.view.advance(to: 1.051)
    let second = wall.shown[name]?.midY ?? 0
    let wide = SquaresLayout()
    wide.columns = 2
    wall.view.setCollectionViewLayout(wide, animated: true)
    #expect(abs((wall.shown[name]?.midY ?? 0) - second) < 1e-5)
    wall.view.advance(to: 1.052)
    let third = wall.shown[name]?.midY ?? 0
    #expect(second < first && abs((third - second) - (second - first)) < abs(second - first) / 2)
  }

  /// A layout may query the view while it prepares.
  @Test func queriesDuringPrepareDoNotLoop() {
    final class Curious: SquaresLayout {
      override func prepare() {
        super.prepare()
        _ = collectionView?.layoutAttributesForItem(at: item(0))
        _ = collectionView?.indexPathForItem(at: CGPoint(x: 5, y: 500))
        collectionView?.layoutIfNeeded()
      }
    }
    let wall = Wall(Source(count: 30), layout: SquaresLayout())
    wall.view.setCollectionViewLayout(Curious(), animated: true)
    wall.view.performBatchUpdates { wall.view.collectionViewLayout.invalidateLayout() }
    wall.rest()
    #expect(wall.shown.count == 12)
  }

  /// A layout that is invalidated during an animation, outside an update, causes no jump.
  @Test func anInvalidationContinuesFromPresentedFrames() {
    let wall = Wall(Source(count: 12), layout: SquaresLayout())
    let other = SquaresLayout()
    other.columns = 2
    wall.view.setCollectionViewLayout(other, animated: true)
    wall.view.advance(to: 0.1)
    let moving = wall.view.presentedElements.filter { $0.frame != $0.modelFrame }.map { $0.view }
    let before = wall.view.presentedElements
    other.side = 12
    other.invalidateLayout()
    wall.view.advance(to: 0.1)
    for element in wall.view.presentedElements where moving.contains(where: { $0 === element.view }) {
      guard let was = before.first(where: { $0.view === element.view }) else { continue }
      #expect(abs(was.frame.midX - element.frame.midX) < 1e-9 && abs(was.frame.width - element.frame.width) < 1e-9)
    }
    wall.rest()
    #expect(wall.shown["3"] == CGRect(x: 12, y: 12, width: 12, height: 12))
  }
}
