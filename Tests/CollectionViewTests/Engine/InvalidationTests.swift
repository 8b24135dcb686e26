import CollectionView
import Foundation
import Testing

@Suite struct InvalidationTests {
  final class Context: CollectionViewLayoutInvalidationContext {
    var note = ""
  }

  class ContextLayout: SquaresLayout {
    var shiftX: CGFloat = 0
    var contexts: [CollectionViewLayoutInvalidationContext] = []
    var questions: [(old: CGRect, new: CGRect)] = []
    var invalidatesForBounds = false
    var setsItselfUp = false

    override class var invalidationContextClass: AnyClass { Context.self }

    override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
      contexts.append(context)
      super.invalidateLayout(with: context)
    }
    override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
      questions.append((collectionView?.bounds ?? .null, newBounds))
      return invalidatesForBounds
    }
    override func invalidationContext(
      forBoundsChange newBounds: CGRect
    ) -> CollectionViewLayoutInvalidationContext {
      let context = super.invalidationContext(forBoundsChange: newBounds)
      (context as? Context)?.note = "bounds"
      return context
    }
    override func prepare() {
      super.prepare()
      if setsItselfUp { invalidateLayout() }
    }
    override func cell(_ path: IndexPath) -> CollectionViewLayoutAttributes {
      let attributes = super.cell(path)
      attributes.center.x += shiftX
      return attributes
    }
  }

  @Test func contextsNameWhatTheyInvalidate() {
    let layout = ContextLayout()
    let wall = Wall(Source(count: 30), layout: layout)
    layout.contexts = []
    layout.invalidateLayout()
    #expect(layout.contexts.last?.invalidateEverything == true)
    #expect(layout.contexts.last?.invalidateDataSourceCounts == false)
    #expect(layout.contexts.last is Context)
    wall.view.reloadData()
    #expect(layout.contexts.last?.invalidateEverything == true)
    #expect(layout.contexts.last?.invalidateDataSourceCounts == true)
    wall.view.advance(to: 1)
    wall.source.sections[0].removeLast()
    wall.view.deleteItems(at: [item(29)])
    #expect(layout.contexts.last?.invalidateEverything == false)
    #expect(layout.contexts.last?.invalidateDataSourceCounts == true)
  }

  @Test func theLayoutIsAskedAboutNewBoundsBeforeTheyAreSet() {
    let layout = ContextLayout()
    layout.invalidatesForBounds = true
    let wall = Wall(Source(count: 30), layout: layout)
    layout.contexts = []
    layout.questions = []
    wall.view.contentOffset.y = 12
    #expect(layout.questions.map(\.old.minY) == [0])
    #expect(layout.questions.map(\.new.minY) == [12])
    #expect(layout.contexts.compactMap { ($0 as? Context)?.note } == ["bounds"])
    _ = layout.takeCalls()
    wall.view.advance(to: 1)
    #expect(layout.takeCalls() == ["prepare", "size", "elements", "size"])
  }

  @Test func aLayoutIsNotAskedBeforeItHasPrepared() {
    let layout = ContextLayout()
    let view = CollectionView(frame: .zero, collectionViewLayout: layout)
    view.frame = CGRect(x: 0, y: 0, width: 30, height: 40)
    view.contentOffset.y = 3
    let source = Source(count: 3)
    view.dataSource = source
    view.register(NamedCell.self, forCellWithReuseIdentifier: "letter")
    #expect(layout.contexts.isEmpty)
    view.reloadData()
    view.performBatchUpdates(nil)
    #expect(layout.questions.isEmpty && layout.calls.isEmpty && layout.contexts.allSatisfy(\.invalidateEverything))
    view.advance(to: 0)
    #expect(layout.calls.first == "prepare")
  }

  @Test func aContextWithItemsInvalidatesOnlyThose() {
    let layout = ContextLayout()
    let wall = Wall(Source(count: 12), layout: layout)
    layout.shiftX = 3
    let context = Context()
    context.invalidateItems(at: [item(4)])
    layout.invalidateLayout(with: context)
    // Contexts before the next frame add up.
    let another = Context()
    another.invalidateItems(at: [item(6)])
    layout.invalidateLayout(with: another)
    wall.view.advance(to: 1)
    #expect(wall.shown["4"]?.minX == 13 && wall.shown["6"]?.minX == 3)
    #expect(wall.shown["5"]?.minX == 20)
    layout.invalidateLayout()
    wall.view.advance(to: 2)
    #expect(wall.shown["5"]?.minX == 23)
  }

  @Test func adjustmentsApplyToCurrentValues() {
    let layout = ContextLayout()
    let wall = Wall(Source(count: 60), layout: layout)
    wall.view.contentOffset.y = 50
    wall.view.advance(to: 1)
    let context = Context()
    context.contentOffsetAdjustment = CGPoint(x: 0, y: 20)
    context.contentSizeAdjustment = CGSize(width: 0, height: 100)
    layout.invalidateLayout(with: context)
    #expect(wall.view.contentOffset.y == 70)
    #expect(wall.view.contentSize.height == 300)
    wall.view.advance(to: 2)
    #expect(wall.view.contentOffset.y == 70)
    #expect(wall.view.contentSize.height == 200)
  }

  @Test func aLayoutThatInvalidatesItselfWhilePreparingDoesNotLoop() {
    let layout = ContextLayout()
    layout.setsItselfUp = true
    let wall = Wall(Source(count: 12), layout: layout)
    #expect(layout.takeCalls() == ["prepare", "prepare", "size", "elements", "size"])
    #expect(!wall.view.isAnimating)
    wall.view.advance(to: 1)
    #expect(layout.takeCalls() == [])
  }

  @Test func attributesAreAppliedOnlyWhenTheyChange() {
    let layout = ContextLayout()
    let wall = Wall(Source(count: 12), layout: layout)
    let cell = wall.view.cellForItem(at: item(0)) as? NamedCell
    let applied = cell?.applied.count
    layout.invalidateLayout()
    wall.view.advance(to: 1)
    #expect(cell?.applied.count == applied)
    layout.shiftX = 1
    layout.invalidateLayout()
    wall.view.advance(to: 2)
    #expect(cell?.applied.count == applied.map { $0 + 1 })
  }

  @Test func shrinkingContentClampsTheOffset() {
    let wall = Wall(Source(count: 90), layout: SquaresLayout())
    wall.view.contentOffset.y = 260
    wall.view.advance(to: 1)
    wall.source.sections[0].removeLast(60)
    wall.view.reloadData()
    wall.view.advance(to: 2)
    #expect(wall.view.contentOffset.y == 60)
    #expect(wall.shown.count == 12)
  }

  @Test func whatIsNotNamedLeavesWhenItIsOutOfSight() {
    let layout = ContextLayout()
    let wall = Wall(Source(count: 300), layout: layout)
    let context = Context()
    context.invalidateItems(at: [item(4)])
    layout.invalidateLayout(with: context)
    wall.view.contentOffset.y = 400
    wall.view.advance(to: 1)
    #expect(wall.view.indexPathsForVisibleItems.map(\.item) == Array(120..<132))
  }

  /// Returns a wall whose elements are on their way 10 points to the right, and the frame of its fourth one.
  private func shifting(_ layout: ContextLayout) throws -> (wall: Wall, frame: CGRect) {
    layout.invalidatesForBounds = true
    let wall = Wall(Source(count: 300), layout: layout)
    layout.shiftX = 10
    wall.view.performBatchUpdates(nil)
    wall.view.advance(to: 0.1)
    return (wall, try #require(wall.shown["3"]))
  }

  /// Attributes that follow the scroll position do so in the middle of an animation, too.
  @Test func followingTheScrollPositionIsNotAnimated() throws {
    final class Following: ContextLayout {
      override func cell(_ path: IndexPath) -> CollectionViewLayoutAttributes {
        let attributes = super.cell(path)
        attributes.center.x += collectionView?.bounds.minY ?? 0
        return attributes
      }
    }
    let layout = Following()
    let (wall, before) = try shifting(layout)
    wall.view.contentOffset.y = 2
    wall.view.advance(to: 0.1)
    let after = try #require(wall.shown["3"])
    #expect(before.minX > 0 && before.minX < 10 && abs(after.minX - before.minX - 2) < 1e-4)
  }

  /// An invalidation before or after the scroll position changes is animated as ever: elements continue from where they are.
  @Test(arguments: [false, true]) func anInvalidationBesideScrollingIsAnimated(comesFirst: Bool) throws {
    let layout = ContextLayout()
    let (wall, before) = try shifting(layout)
    layout.shiftX = 4
    if comesFirst { layout.invalidateLayout() }
    wall.view.contentOffset.y = 2
    if !comesFirst { layout.invalidateLayout() }
    wall.view.advance(to: 0.1)
    let after = try #require(wall.shown["3"])
    #expect(before.minX > 0 && before.minX < 10 && abs(after.minX - before.minX) < 1e-4)
    wall.rest()
    #expect(wall.shown["3"]?.minX == 4)
  }

  /// The target of a wheel moves with the content, and the next step adds to it.
  @Test func wheelStepsAddUpWhenTheContentMoves() {
    let layout = ContextLayout()
    let wall = Wall(Source(count: 300), layout: layout)
    wall.view.scrollByMomentum(CGPoint(x: 0, y: 48))
    let context = Context()
    context.contentOffsetAdjustment = CGPoint(x: 0, y: 100)
    layout.invalidateLayout(with: context)
    wall.view.scrollByMomentum(CGPoint(x: 0, y: 48))
    wall.rest()
    #expect(wall.view.contentOffset.y == 196)
  }
}
