import CollectionView
import Foundation
import TestSupport
import Testing

@testable import WallLayouts

/// Changing from any layout to any other, on a real collection view with a clock that is advanced by hand.
@Suite struct TransitionTests {
  private static let pairs = WallLayouts.all.flatMap { old in
    WallLayouts.all.filter { $0.name != old.name }.map { (old, $0) }
  }

  private static func stage(_ entry: LayoutEntry, scrolledTo share: CGFloat = 0.4) -> Stage {
    let stage = Stage(
      entry.make(), 640, 384, counts: [60], ratios: [1.5, 0.75, 1, 1.333, 2.2, 0.6], cell: terminalCell)
    let greatest = stage.view.contentOffsetRange.greatest
    stage.view.contentOffset = CGPoint(x: greatest.x * share, y: greatest.y * share)
    stage.run()
    stage.settle()
    return stage
  }

  @Test func everyChangeBeginsWhereThingsWereAndEndsWhereTheyShallBe() {
    for (old, new) in Self.pairs {
      let stage = Self.stage(old)
      let name = "\(old.name) → \(new.name)"
      let before = stage.shown
      stage.view.setCollectionViewLayout(new.make(), animated: true)
      let first = stage.shown
      for (id, element) in before {
        guard let now = first[id] else {
          Issue.record("\(name): \(id) vanished at once")
          continue
        }
        #expect(nearlyEqual(now.frame, element.frame), "\(name): \(id) jumped")
        #expect(abs(now.alpha - element.alpha) < 1e-6, "\(name): \(id) blinked")
      }
      let viewport = CGRect(origin: .zero, size: stage.view.bounds.size)
      for (id, element) in first where before[id] == nil {
        #expect(element.alpha < 0.05 || !element.frame.touches(viewport), "\(name): \(id) was suddenly there")
      }
      #expect(stage.settle(), "\(name) never comes to rest")
      stage.expectRest(name)
    }
  }

  @Test func nothingMovesFurtherThanTheSpringAllows() {
    for (old, new) in Self.pairs {
      let stage = Self.stage(old)
      stage.view.setCollectionViewLayout(new.make(), animated: true)
      let goals = stage.shown.mapValues { ($0.frame, $0.modelFrame) }
      var last = stage.shown
      for frame in 1...30 {
        stage.run()
        let now = stage.shown
        for (id, element) in now {
          guard let earlier = last[id], let (start, goal) = goals[id] else { continue }
          let step = distance(earlier.frame, element.frame)
          // A critically damped spring is never faster than ω/e of its way a second: with ω = 10/0.4 s, 0.153 a frame.
          let way = distance(start, goal)
          #expect(step <= 0.154 * way + 1e-6, "\(old.name) → \(new.name): \(id) at frame \(frame), \(step) of \(way)")
        }
        last = now
      }
    }
  }

  @Test func withoutMotionEverythingIsThereAtOnce() {
    for (old, new) in Self.pairs.shuffled(seed: 1).prefix(60) {
      let stage = Self.stage(old)
      stage.view.animation = .none
      stage.view.setCollectionViewLayout(new.make(), animated: true)
      stage.run()
      #expect(!stage.view.isAnimating)
      stage.expectRest("\(old.name) → \(new.name)")
    }
  }

  @Test(arguments: Interruption.allCases)
  func anyEventAtAnyFrameGoesOnFromWhatIsSeen(event: Interruption) {
    let pairs = Self.pairs.shuffled(seed: UInt64(event.rawValue))
    for frame in 0...26 {
      let (old, new) = pairs[frame]
      let stage = Self.stage(old)
      let name = "\(old.name) → \(new.name), \(event) at frame \(frame)"
      stage.view.setCollectionViewLayout(new.make(), animated: true)
      stage.run(frames: frame)
      let before = stage.shown
      let gone = event.happen(to: stage, random: UInt64(frame))
      let after = stage.shown
      // A smaller view cannot show what stood beside it.
      let viewport = CGRect(origin: .zero, size: stage.view.bounds.size)
      for (id, element) in before where !gone.contains(id) && element.frame.touches(viewport) {
        guard let now = after[id] else {
          Issue.record("\(name): \(id) vanished")
          continue
        }
        #expect(nearlyEqual(now.frame, element.frame, within: 1e-3), "\(name): \(id) jumped")
      }
      #expect(stage.settle(), "\(name) never comes to rest")
      stage.expectRest(name)
    }
  }

  @Test func theItemInTheMiddleStaysInView() {
    for (old, new) in Self.pairs {
      let stage = Self.stage(old)
      let middle = stage.view.element(at: CGPoint(x: 320, y: 192))
      guard let middle, let cell = middle.view as? PictureCell else { continue }
      let id = cell.id
      stage.view.setCollectionViewLayout(new.make(), animated: true)
      stage.settle()
      #expect(stage.seen[id] != nil, "\(old.name) → \(new.name): \(id)")
    }
  }

  @Test func theFocusedItemStaysInView() {
    for (old, new) in Self.pairs.shuffled(seed: 3).prefix(120) {
      let stage = Self.stage(old)
      guard let focused = stage.seen.values.map(\.indexPath).min() else { continue }
      stage.view.transitionAnchor = focused
      stage.view.setCollectionViewLayout(new.make(), animated: true)
      stage.settle()
      #expect(stage.seen[focused.item] != nil, "\(old.name) → \(new.name): \(focused.item)")
    }
  }
}

/// What may happen in the middle of a change of layouts.
enum Interruption: Int, CaseIterable, Sendable {
  case anotherLayout, delete, insert, move, resize, wheel, scrollToItem, density

  /// Makes it happen; answers the pictures that it takes away.
  func happen(to stage: Stage, random: UInt64) -> Set<Int> {
    var random = SeededRandom(seed: random)
    let view = stage.view
    let item = Int.random(in: 0..<stage.sections[0].count, using: &random)
    let path = IndexPath(item: item, section: 0)
    switch self {
    case .anotherLayout:
      if let entry = WallLayouts.all.randomElement(using: &random) {
        view.setCollectionViewLayout(entry.make(), animated: true)
      }
    case .delete:
      let visible = stage.seen.values.map(\.indexPath).sorted().first ?? path
      let gone = stage.sections[0][visible.item].id
      view.performBatchUpdates {
        stage.sections[0].remove(at: visible.item)
        view.deleteItems(at: [visible])
      }
      return [gone]
    case .insert:
      view.performBatchUpdates {
        stage.sections[0].insert(stage.newPicture(ratio: 1.5), at: item)
        view.insertItems(at: [path])
      }
    case .move:
      let target = Int.random(in: 0..<stage.sections[0].count, using: &random)
      view.performBatchUpdates {
        stage.sections[0].insert(stage.sections[0].remove(at: item), at: target)
        view.moveItem(at: path, to: IndexPath(item: target, section: 0))
      }
    case .resize: view.setFrame(CGRect(x: 0, y: 0, width: 480, height: 480), animated: true)
    case .wheel: view.scrollByMomentum(CGPoint(x: 90, y: 90))
    case .scrollToItem:
      // A near one: what is far away is come upon by a jump, so that nobody waits for a million items to pass.
      let middle = CGPoint(x: view.bounds.width / 2, y: view.bounds.height / 2)
      let nearest = stage.seen.values.sorted {
        ($0.distance(from: middle), $0.indexPath) < ($1.distance(from: middle), $1.indexPath)
      }
      let near = nearest.prefix(2).last?.indexPath ?? path
      view.scrollToItem(at: near, at: [.centeredVertically, .centeredHorizontally], animated: true)
    case .density:
      view.performBatchUpdates { (view.collectionViewLayout as? any DensityAdjusting)?.increaseDensity() }
    }
    return []
  }
}

extension PresentedElement {
  /// How far from a point of the viewport the element will be at rest.
  fileprivate func distance(from point: CGPoint) -> CGFloat {
    hypot(modelFrame.midX - point.x, modelFrame.midY - point.y)
  }
}

extension Stage {
  /// What is presented of every cell, leaving ones included, by picture.
  var shown: [Int: PresentedElement] {
    var shown: [Int: PresentedElement] = [:]
    for element in view.presentedElements where element.category == .cell {
      if let cell = element.view as? PictureCell { shown[cell.id] = element }
    }
    return shown
  }

  /// Nothing moves, every cell is where the layout has its item, and none is left over.
  func expectRest(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let elements = view.presentedElements.filter { $0.category == .cell }
    let bounds = view.bounds
    for element in elements {
      #expect(!element.isLeaving, "\(name): a cell was left behind", sourceLocation: sourceLocation)
      #expect(element.frame == element.modelFrame, "\(name)", sourceLocation: sourceLocation)
      let wanted = view.collectionViewLayout.layoutAttributesForItem(at: element.indexPath)
      let frame = wanted?.frame.offsetBy(dx: -bounds.minX, dy: -bounds.minY) ?? .null
      #expect(nearlyEqual(element.frame, frame), "\(name): \(element.indexPath)", sourceLocation: sourceLocation)
      let id = (element.view as? PictureCell)?.id
      #expect(
        id == sections[element.indexPath.section][element.indexPath.item].id, "\(name): another's cell",
        sourceLocation: sourceLocation)
    }
    #expect(elements.map(\.indexPath).sorted() == visibleItems, "\(name)", sourceLocation: sourceLocation)
    #expect(displayed.count == elements.count, "\(name): display callbacks", sourceLocation: sourceLocation)
    #expect(faults.isEmpty, "\(name)", sourceLocation: sourceLocation)
  }
}

/// How far the edges of a rectangle are from those of another: the greatest of four.
private func distance(_ a: CGRect, _ b: CGRect) -> CGFloat {
  max(abs(a.minX - b.minX), abs(a.maxX - b.maxX), abs(a.minY - b.minY), abs(a.maxY - b.maxY))
}

extension Array {
  /// In an order that the seed determines.
  fileprivate func shuffled(seed: UInt64) -> [Element] {
    var random = SeededRandom(seed: seed)
    return shuffled(using: &random)
  }
}
