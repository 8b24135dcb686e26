import CollectionView
import Foundation
import TestSupport
import Testing

@testable import WallLayouts

/// Switches between all pairs of layouts in a collection view with a clock that the test advances.
@Suite struct TransitionTests {
  private static let pairs = Array(
    WallLayouts.all.flatMap { old in WallLayouts.all.filter { $0.name != old.name }.map { (old, $0) } }
      .shuffled(seed: 0).prefix(Soak.amount(120, soak: 10_000)))

  private static func host(_ entry: LayoutEntry, scrolledTo share: CGFloat = 0.4) -> TestHost {
    let host = TestHost(
      entry.make(), 640, 384, counts: [60], ratios: [1.5, 0.75, 1, 1.333, 2.2, 0.6], cell: terminalCell)
    let greatest = host.view.contentOffsetRange.greatest
    host.view.contentOffset = CGPoint(x: greatest.x * share, y: greatest.y * share)
    host.run()
    host.runUntilIdle()
    return host
  }

  @Test func switchesStartAtOldFramesAndEndAtNewOnes() {
    for (old, new) in Self.pairs {
      let host = Self.host(old)
      let name = "\(old.name) → \(new.name)"
      let before = host.shown
      host.view.setCollectionViewLayout(new.make(), animated: true)
      let first = host.shown
      for (id, element) in before {
        guard let now = first[id] else {
          Issue.record("\(name): \(id) disappeared without animation")
          continue
        }
        #expect(nearlyEqual(now.frame, element.frame), "\(name): \(id) jumped")
        #expect(abs(now.alpha - element.alpha) < 1e-6, "\(name): \(id) blinked")
      }
      let viewport = CGRect(origin: .zero, size: host.view.bounds.size)
      for (id, element) in first where before[id] == nil {
        #expect(element.alpha < 0.05 || !element.frame.touches(viewport), "\(name): \(id) appeared without animation")
      }
      #expect(host.runUntilIdle(), "\(name) does not stop moving")
      host.expectRest(name)
    }
  }

  @Test func nothingMovesFurtherThanTheSpringAllows() {
    for (old, new) in Self.pairs.prefix(Soak.amount(40, soak: 10_000)) {
      let host = Self.host(old)
      host.view.setCollectionViewLayout(new.make(), animated: true)
      let goals = host.shown.mapValues { ($0.frame, $0.modelFrame) }
      var last = host.shown
      for frame in 1...30 {
        host.run()
        let now = host.shown
        for (id, element) in now {
          guard let earlier = last[id], let (start, goal) = goals[id] else { continue }
          let step = distance(earlier.frame, element.frame)
          // The speed of a critically damped spring is at most ω/e of the distance per second: for ω = 10/0.4 s, 0.153 per
          // frame.
          let total = distance(start, goal)
          #expect(
            step <= 0.154 * total + 1e-6, "\(old.name) → \(new.name): \(id) at frame \(frame), \(step) of \(total)")
        }
        last = now
      }
    }
  }

  @Test func withoutAnimationEverythingIsInPlaceAtOnce() {
    for (old, new) in Self.pairs.shuffled(seed: 1).prefix(60) {
      let host = Self.host(old)
      host.view.animation = .none
      host.view.setCollectionViewLayout(new.make(), animated: true)
      host.run()
      #expect(!host.view.isAnimating)
      host.expectRest("\(old.name) → \(new.name)")
    }
  }

  /// Each event interrupts every second frame: half of the events the even ones, half the odd ones.
  @Test(arguments: Interruption.allCases)
  func interruptionsContinueFromPresentedFrames(event: Interruption) {
    let pairs = Self.pairs.shuffled(seed: UInt64(event.rawValue))
    for frame in stride(from: Soak.isOn ? 0 : event.rawValue % 2, through: 26, by: Soak.isOn ? 1 : 2) {
      let (old, new) = pairs[frame]
      let host = Self.host(old)
      let name = "\(old.name) → \(new.name), \(event) at frame \(frame)"
      host.view.setCollectionViewLayout(new.make(), animated: true)
      host.run(frames: frame)
      let before = host.shown
      let gone = event.happen(to: host, random: UInt64(frame))
      let after = host.shown
      // A smaller view cannot show what was beside it.
      let viewport = CGRect(origin: .zero, size: host.view.bounds.size)
      for (id, element) in before where !gone.contains(id) && element.frame.touches(viewport) {
        guard let now = after[id] else {
          Issue.record("\(name): \(id) vanished")
          continue
        }
        #expect(nearlyEqual(now.frame, element.frame, within: 1e-3), "\(name): \(id) jumped")
      }
      #expect(host.runUntilIdle(), "\(name) does not stop moving")
      host.expectRest(name)
    }
  }

  @Test func theItemInTheCentreStaysInView() {
    for (old, new) in Self.pairs {
      let host = Self.host(old)
      let middle = host.view.element(at: CGPoint(x: 320, y: 192))
      guard let middle, let cell = middle.view as? PictureCell else { continue }
      let id = cell.id
      host.view.setCollectionViewLayout(new.make(), animated: true)
      host.runUntilIdle()
      #expect(host.seen[id] != nil, "\(old.name) → \(new.name): \(id)")
    }
  }

  @Test func theFocusedItemStaysInView() {
    for (old, new) in Self.pairs.shuffled(seed: 3).prefix(120) {
      let host = Self.host(old)
      guard let focused = host.seen.values.map(\.indexPath).min() else { continue }
      host.view.transitionAnchor = focused
      host.view.setCollectionViewLayout(new.make(), animated: true)
      host.runUntilIdle()
      #expect(host.seen[focused.item] != nil, "\(old.name) → \(new.name): \(focused.item)")
    }
  }
}

/// Events that may interrupt a switch of layouts.
enum Interruption: Int, CaseIterable, Sendable {
  case anotherLayout, delete, insert, move, resize, wheel, scrollToItem, density

  /// Causes the event. Returns the pictures that it removes.
  func happen(to host: TestHost, random: UInt64) -> Set<Int> {
    var random = SeededRandom(seed: random)
    let view = host.view
    let item = Int.random(in: 0..<host.sections[0].count, using: &random)
    let path = IndexPath(item: item, section: 0)
    switch self {
    case .anotherLayout:
      if let entry = WallLayouts.all.randomElement(using: &random) {
        view.setCollectionViewLayout(entry.make(), animated: true)
      }
    case .delete:
      let visible = host.seen.values.map(\.indexPath).sorted().first ?? path
      let gone = host.sections[0][visible.item].id
      view.performBatchUpdates {
        host.sections[0].remove(at: visible.item)
        view.deleteItems(at: [visible])
      }
      return [gone]
    case .insert:
      view.performBatchUpdates {
        host.sections[0].insert(host.newPicture(ratio: 1.5), at: item)
        view.insertItems(at: [path])
      }
    case .move:
      let target = Int.random(in: 0..<host.sections[0].count, using: &random)
      view.performBatchUpdates {
        host.sections[0].insert(host.sections[0].remove(at: item), at: target)
        view.moveItem(at: path, to: IndexPath(item: target, section: 0))
      }
    case .resize: view.setFrame(CGRect(x: 0, y: 0, width: 480, height: 480), animated: true)
    case .wheel: view.scrollByMomentum(CGPoint(x: 90, y: 90))
    case .scrollToItem:
      // A near item, since long scrolls are shortened by a jump.
      let middle = CGPoint(x: view.bounds.width / 2, y: view.bounds.height / 2)
      let nearest = host.seen.values.sorted {
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
  /// Returns the distance of the element's final frame from a point of the viewport.
  fileprivate func distance(from point: CGPoint) -> CGFloat {
    hypot(modelFrame.midX - point.x, modelFrame.midY - point.y)
  }
}

extension TestHost {
  /// The presented cells including disappearing ones, by picture.
  var shown: [Int: PresentedElement] {
    var shown: [Int: PresentedElement] = [:]
    for element in view.presentedElements where element.category == .cell {
      if let cell = element.view as? PictureCell { shown[cell.id] = element }
    }
    return shown
  }

  /// Checks that nothing moves, every cell is at its item's frame, and no other cell is displayed.
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

/// Returns the greatest distance between corresponding edges of two rectangles.
private func distance(_ a: CGRect, _ b: CGRect) -> CGFloat {
  max(abs(a.minX - b.minX), abs(a.maxX - b.maxX), abs(a.minY - b.minY), abs(a.maxY - b.maxY))
}

extension Array {
  /// Returns the elements in an order that depends on the seed.
  fileprivate func shuffled(seed: UInt64) -> [Element] {
    var random = SeededRandom(seed: seed)
    return shuffled(using: &random)
  }
}
