import Foundation
import Testing

@testable import CollectionView

/// `UIView.animate` governs the updates and layout passes in its closure.
@Suite struct AnimationsAsInUIKit {
  private func animate(
    _ duration: TimeInterval, delay: TimeInterval = 0, _ changes: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    AnimationContext.animate(duration: duration, delay: delay, changes, completion: completion)
  }

  private func withoutAnimation(_ changes: () -> Void) {
    AnimationContext.isEnabled = false
    changes()
    AnimationContext.isEnabled = true
  }

  @Test func aLayoutPassIsAnimated() {
    let layout = SquaresLayout()
    let wall = Wall(Source(count: 12), layout: layout)
    let before = wall.shown
    var ends: [Bool] = []
    animate(1) {
      layout.columns = 2
      layout.invalidateLayout()
      wall.view.layoutIfNeeded()
    } completion: {
      ends.append($0)
    }
    #expect(wall.shown == before && ends == [])
    wall.view.advance(to: 0.3)
    let middle = wall.shown["2"] ?? .null
    #expect(middle.minX > 0 && middle.minX < 20 && middle.minY > 0 && middle.minY < 10)
    wall.view.advance(to: 0.9)
    #expect(ends == [] && wall.view.isAnimating)
    wall.view.advance(to: 1)
    #expect(ends == [true] && wall.shown["2"] == CGRect(x: 0, y: 10, width: 10, height: 10))
    wall.view.advance(to: 1)
    #expect(!wall.view.isAnimating)
  }

  @Test func outsideOfAClosureALayoutPassIsNot() {
    let layout = SquaresLayout()
    let wall = Wall(Source(count: 12), layout: layout)
    layout.columns = 2
    layout.invalidateLayout()
    wall.view.layoutIfNeeded()
    #expect(wall.shown["2"] == CGRect(x: 0, y: 10, width: 10, height: 10))
  }

  @Test func anotherSizeIsAnimated() {
    final class Filling: SquaresLayout {
      override func prepare() {
        side = (collectionView?.bounds.width ?? 0) / 3
        super.prepare()
      }
    }
    let wall = Wall(Source(count: 12), layout: Filling())
    let before = wall.shown
    animate(0.5) { wall.view.frame = CGRect(x: 0, y: 0, width: 60, height: 80) }
    #expect(wall.shown == before)
    wall.view.advance(to: 0.5)
    #expect(wall.shown["1"] == CGRect(x: 20, y: 0, width: 20, height: 20))
    wall.view.frame = CGRect(x: 0, y: 0, width: 30, height: 40)
    wall.view.layoutIfNeeded()
    #expect(wall.shown == before)
  }

  @Test func updatesTakeTheDurationOfTheClosure() {
    let wall = Wall(Source(count: 12), layout: SquaresLayout())
    animate(2, delay: 1) {
      wall.view.performBatchUpdates {
        wall.source.sections[0].removeFirst()
        wall.view.deleteItems(at: [item(0)])
      }
    }
    wall.view.advance(to: 1)
    #expect(wall.shown["1"] == CGRect(x: 10, y: 0, width: 10, height: 10))
    wall.view.advance(to: 2.9)
    #expect(wall.view.isAnimating)
    wall.view.advance(to: 3)
    #expect(wall.shown["1"] == CGRect(x: 0, y: 0, width: 10, height: 10))
  }

  @Test func aNestedClosureInheritsTheDuration() {
    let layout = SquaresLayout()
    let wall = Wall(Source(count: 12), layout: layout)
    animate(2) {
      animate(0.1) {
        layout.columns = 2
        layout.invalidateLayout()
        wall.view.layoutIfNeeded()
      }
    }
    wall.view.advance(to: 1)
    #expect(wall.view.isAnimating)
  }

  @Test func disabledAnimationsEndAtOnce() {
    let wall = Wall(Source(count: 12), layout: SquaresLayout())
    var isDone = false
    withoutAnimation {
      wall.view.performBatchUpdates {
        wall.source.sections[0].removeFirst()
        wall.view.deleteItems(at: [item(0)])
      } completion: {
        isDone = $0
      }
    }
    #expect(isDone && wall.shown["1"] == CGRect(x: 0, y: 0, width: 10, height: 10))
    withoutAnimation { wall.view.setCollectionViewLayout(ColumnLayout(), animated: true) }
    #expect(wall.view.presentedElements.allSatisfy { $0.frame == $0.modelFrame && !$0.isLeaving })
    wall.view.setCollectionViewLayout(SquaresLayout(), animated: true)
    #expect(wall.view.isAnimating)
  }

  @Test func aClosureThatMovesNothingCompletesAtOnce() {
    var ends: [Bool] = []
    animate(1) {
      View().alpha = 0
    } completion: {
      ends.append($0)
    }
    #expect(ends == [true])
  }

  /// A label of 4 × 4 points in the first cell, which is 10 × 10.
  private func makeLabel() throws -> (Wall, CollectionViewCell, View) {
    let wall = Wall(Source(count: 3), layout: SquaresLayout())
    let cell = try #require(wall.view.cellForItem(at: item(0)))
    let label = View(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
    cell.contentView.addSubview(label)
    wall.view.advance(to: 0)
    return (wall, cell, label)
  }

  @Test func aSingleViewMovesAndFades() throws {
    let (wall, _, label) = try makeLabel()
    var isDone = false
    animate(1) {
      label.alpha = 0
      label.frame.origin.x = 6
    } completion: {
      isDone = $0
    }
    #expect(label.alpha == 0 && label.presentedAlpha == 1 && label.layer.presentation()?.frame.minX == 0)
    #expect(wall.view.isAnimating)
    wall.view.advance(to: 0.3)
    let (alpha, x) = (label.presentedAlpha, label.layer.presentation()?.frame.minX ?? 0)
    #expect(alpha > 0 && alpha < 1 && x > 0 && x < 6 && abs(x / 6 - (1 - alpha)) < 1e-9)
    // Another change continues from there.
    animate(1) { label.frame.origin.x = 0 }
    #expect(abs((label.layer.presentation()?.frame.minX ?? 0) - x) < 1e-9 && !isDone)
    wall.view.advance(to: 1.3)
    wall.view.advance(to: 1.3)
    #expect(isDone && label.presentedAlpha == 0 && label.presentedCorners == Quadrilateral(label.frame))
    #expect(!wall.view.isAnimating)
  }

  @Test func aCellShrinksWhileItIsTouched() throws {
    let (wall, cell, _) = try makeLabel()
    animate(1) { cell.transform = CGAffineTransform(scaleX: 0.5, y: 0.5) }
    wall.view.advance(to: 0.2)
    let width = wall.shown["0"]?.width ?? 0
    #expect(width > 5 && width < 10 && cell.frame.width == 5)
    wall.view.advance(to: 1)
    #expect(wall.shown["0"]?.width == 5)
    withoutAnimation { animate(1) { cell.transform = .identity } }
    #expect(wall.shown["0"]?.width == 10)
  }

  /// A subview that is resized with its superview is scaled with it, and does not move twice.
  @Test func subviewsFollowAnAnimatedSize() throws {
    let (wall, _, label) = try makeLabel()
    let inner = View(frame: label.bounds)
    inner.autoresizingMask = [.flexibleWidth]
    label.addSubview(inner)
    animate(1) { label.frame.size.width = 8 }
    #expect(inner.frame.width == 8 && inner.layer.presentation()?.frame.width == 8)
    #expect(label.layer.presentation()?.frame.width == 4)
    // A layout's animation of the cell's size is that of all in it.
    let layout = SquaresLayout()
    layout.side = 20
    let autoresized = try #require(wall.view.cellForItem(at: item(1))).contentView
    animate(1) { wall.view.setCollectionViewLayout(layout, animated: true) }
    #expect(autoresized.frame.width == 20 && autoresized.layer.presentation()?.frame.width == 20)
  }

  /// An animated pass in mid-animation continues from what is presented.
  @Test func anAnimatedPassContinuesAnotherAnimation() {
    let layout = SquaresLayout()
    let wall = Wall(Source(count: 12), layout: layout)
    wall.view.setCollectionViewLayout(ColumnLayout(), animated: true)
    wall.view.advance(to: 0.1)
    let before = wall.shown
    animate(1) {
      wall.view.collectionViewLayout.invalidateLayout()
      wall.view.layoutIfNeeded()
    }
    for (name, frame) in wall.shown { #expect(before[name].map { abs($0.minY - frame.minY) < 1e-5 } == true) }
    wall.rest()
    #expect(wall.view.presentedElements.allSatisfy { $0.frame == $0.modelFrame && $0.frame.width == 7 })
  }

  /// An animation in the closure of another one takes its time, unless it says otherwise.
  @Test(arguments: [true, false]) func animationsInAnimationsInheritTheirTime(inherits: Bool) {
    let layout = SquaresLayout()
    let wall = Wall(Source(count: 12), layout: layout)
    var ends: [Bool] = []
    animate(1) {
      AnimationContext.animate(duration: 0.2, delay: 0, inheritsDuration: inherits) {
        layout.columns = 2
        layout.invalidateLayout()
        wall.view.layoutIfNeeded()
      } completion: {
        ends.append($0)
      }
    }
    wall.view.advance(to: 0.25)
    #expect((wall.shown["2"] == CGRect(x: 0, y: 10, width: 10, height: 10)) == !inherits && ends.isEmpty == inherits)
    wall.view.advance(to: 1)
    #expect(ends == [true])
  }

  /// The end of an animation of several collection views is that of the first one's clock.
  @Test func severalCollectionViewsEndOnce() {
    let walls = (0..<2).map { _ in Wall(Source(count: 12), layout: SquaresLayout()) }
    var ends: [Bool] = []
    animate(1) {
      for wall in walls {
        (wall.view.collectionViewLayout as? SquaresLayout)?.columns = 2
        wall.view.collectionViewLayout.invalidateLayout()
        wall.view.layoutIfNeeded()
      }
    } completion: {
      ends.append($0)
    }
    walls[0].view.advance(to: 1)
    #expect(ends == [true])
    walls[1].view.advance(to: 1)
    #expect(ends == [true] && walls[1].shown["2"] == CGRect(x: 0, y: 10, width: 10, height: 10))
  }
}
