import Foundation
import TestSupport
import Testing

@testable import CollectionView

@Suite struct QuadrilateralTests {
  /// Returns a rectangle under a random turn with perspective.
  private func leaning(_ random: inout SeededRandom) -> Quadrilateral? {
    var transform = CATransform3DIdentity
    transform.m34 = -1 / 500
    transform = CATransform3DRotate(
      transform, .random(in: -1.4...1.4, using: &random), .random(in: -1...1, using: &random),
      .random(in: -1...1, using: &random), .random(in: -1...1, using: &random))
    let size = CGSize(width: .random(in: 20...200, using: &random), height: .random(in: 20...200, using: &random))
    return project(size: size, center: .zero, transform3D: transform)?.corners
  }

  @Test func containsWhatIsInOneOfItsTwoTriangles() throws {
    var random = SeededRandom(seed: 5)
    for _ in 0..<200 {
      let quad = try #require(leaning(&random))
      let c = quad.corners
      func side(_ a: CGPoint, _ b: CGPoint, _ p: CGPoint) -> Bool {
        (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) > 0
      }
      func isIn(_ a: CGPoint, _ b: CGPoint, _ d: CGPoint, _ p: CGPoint) -> Bool {
        side(a, b, p) == side(b, d, p) && side(b, d, p) == side(d, a, p)
      }
      let point = CGPoint(x: .random(in: -120...120, using: &random), y: .random(in: -120...120, using: &random))
      #expect(quad.contains(point) == (isIn(c[0], c[1], c[2], point) || isIn(c[0], c[2], c[3], point)))
    }
  }

  @Test func leanIsTheDifferenceFromTheBoundingBox() throws {
    var random = SeededRandom(seed: 6)
    for _ in 0..<50 {
      let quad = try #require(leaning(&random))
      let again = Quadrilateral(leaning: quad.lean(in: quad.frame), in: quad.frame)
      for (a, b) in zip(quad.corners, again.corners) { #expect(hypot(a.x - b.x, a.y - b.y) < 1e-9) }
      #expect(Quadrilateral(quad.frame).lean(in: quad.frame) == .zero)
    }
  }
}

@Suite struct LeaningElementTests {
  private static func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

  /// The first item at (0, 0, 20, 10) with a transform, and the second one upright.
  private func wall(_ transform: CATransform3D) -> (wall: Wall, layout: ListedLayout) {
    let layout = ListedLayout()
    let cell = ListedLayout.cell(0, CGRect(x: 5, y: 15, width: 20, height: 10))
    cell.transform3D = transform
    layout.listed = [cell, ListedLayout.cell(1, CGRect(x: 0, y: 0, width: 10, height: 10))]
    return (Wall(Source(count: 2), layout: layout), layout)
  }

  private func element(_ item: Int, of wall: Wall) throws -> PresentedElement {
    try #require(wall.view.presentedElements.first { $0.indexPath == Self.path(item) })
  }

  private func near(_ quad: Quadrilateral?, _ corners: [(Double, Double)]) -> Bool {
    guard let quad else { return false }
    return zip(quad.corners, corners).allSatisfy { abs($0.x - $1.0) < 1e-9 && abs($0.y - $1.1) < 1e-9 }
  }

  @Test func cornersTurnAboutTheCentre() throws {
    let (wall, _) = wall(CATransform3DMakeRotation(.pi / 2, 0, 0, 1))
    let turned = try element(0, of: wall)
    #expect(near(turned.corners, [(20, 10), (20, 30), (10, 30), (10, 10)]))
    #expect(turned.uprightSize == CGSize(width: 20, height: 10))
    #expect(try element(1, of: wall).corners == nil)
  }

  @Test func scaledAndMovedElementsAreUpright() throws {
    let (wall, _) = wall(CATransform3DTranslate(CATransform3DMakeScale(0.3, 0.7, 1), 3, 4, 0))
    #expect(try element(0, of: wall).corners == nil)
  }

  @Test func springsMoveTheCornersFromUprightToLeaning() throws {
    let (wall, layout) = wall(CATransform3DIdentity)
    wall.view.performBatchUpdates {
      let cell = ListedLayout.cell(0, CGRect(x: 5, y: 15, width: 20, height: 10))
      cell.transform3D = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
      layout.listed?[0] = cell
      layout.invalidateLayout()
    }
    let before = try element(0, of: wall)
    #expect(before.frame == CGRect(x: 5, y: 15, width: 20, height: 10))
    #expect(before.corners == nil)
    wall.view.advance(to: 0.1)
    let during = try #require(try element(0, of: wall).corners)
    #expect((5.0...20).contains(during.topLeft.x) && (10.0...15).contains(during.topLeft.y))
    wall.view.advance(to: 1)
    #expect(near(try element(0, of: wall).corners, [(20, 10), (20, 30), (10, 30), (10, 10)]))
  }

  @Test func theContentsTransformCountsWithinTheCells() throws {
    let (wall, _) = wall(CATransform3DMakeRotation(.pi / 2, 0, 0, 1))
    let cell = try #require(wall.view.cellForItem(at: Self.path(1)))
    cell.contentView.layer.transform = CATransform3DMakeRotation(.pi, 0, 0, 1)
    #expect(near(try element(1, of: wall).corners, [(10, 10), (0, 10), (0, 0), (10, 0)]))
    #expect(try element(1, of: wall).frame == CGRect(x: 0, y: 0, width: 10, height: 10))
    let turned = try #require(wall.view.cellForItem(at: Self.path(0)))
    turned.contentView.layer.transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    #expect(near(try element(0, of: wall).corners, [(25, 25), (5, 25), (5, 15), (25, 15)]))
  }

  /// A square cannot be projected onto a quadrilateral with a dent, at whichever corner.
  @Test(arguments: [(-2, false), (0.3, false), (0.5, false), (0.7, true)] as [(CGFloat, Bool)])
  func onlyConvexQuadrilateralsAreProjections(corner: CGFloat, exists: Bool) {
    let quad = Quadrilateral(
      topLeft: .zero, topRight: CGPoint(x: 1, y: 0), bottomRight: CGPoint(x: corner, y: corner),
      bottomLeft: CGPoint(x: 0, y: 1))
    let transform = CATransform3D(projecting: CGSize(width: 1, height: 1), to: quad, depth: 0)
    #expect((transform != nil) == exists)
    let point = transform?.projected(CGPoint(x: 0.5, y: 0.5))
    #expect(!exists || point.map { abs($0.x - corner) < 1e-9 && abs($0.y - corner) < 1e-9 } == true)
  }
}
