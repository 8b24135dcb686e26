import CollectionView
import Foundation
import Testing

@testable import WallLayouts

@Suite struct CarouselShapeTests {
  private let wheel = CarouselWheel(count: 12, itemWidth: 200)

  /// Returns the centre of an item before the perspective.
  private func translation(_ shape: CarouselShape, _ offset: Double) -> [Double] {
    let transform = shape.pose(offset, wheel).transform
    return [Double(transform.m41), Double(transform.m42), Double(transform.m43)]
  }

  private func near(_ a: [Double], _ b: [Double]) -> Bool { zip(a, b).allSatisfy { abs($0 - $1) < 1e-9 } }

  @Test(arguments: [-2.5, -1, -0.3, 0, 0.4, 1, 3])
  func posesFollowTheTable(o: Double) {
    let iw = 200.0
    let θ = o / 12 * 2 * Double.pi
    let ρ = iw / 2 / tan(Double.pi / 12)
    #expect(near(translation(CarouselShape.linear, o), [o * iw * 1.1, 0, 0]))
    #expect(near(translation(CarouselShape.rotary(), o), [ρ * sin(θ), 0, ρ * cos(θ) - ρ]))
    #expect(near(translation(CarouselShape.rotary(inverted: true), o), [ρ * sin(θ), 0, ρ - ρ * cos(θ)]))
    // T(0,0,−ρ)·RotY(θ)·T(0,0,ρ) takes the origin to (ρ sinθ, 0, ρ cosθ − ρ).
    #expect(near(translation(CarouselShape.cylinder(), o), [ρ * sin(θ), 0, ρ * cos(θ) - ρ]))
    #expect(near(translation(CarouselShape.cylinder(inverted: true), o), [ρ * sin(θ), 0, ρ - ρ * cos(θ)]))
    let hub = iw * 12 / (2 * Double.pi)
    #expect(near(translation(CarouselShape.wheel(), o), [hub * sin(θ), hub - hub * cos(θ), 0]))
    #expect(near(translation(CarouselShape.wheel(inverted: true), o), [hub * sin(θ), hub * cos(θ) - hub, 0]))
    let k = min(max(o, -1), 1)
    #expect(near(translation(CarouselShape.coverflow, o), [(0.5 * k * 0.9 + o * 0.25) * iw, 0, -0.5 * abs(k) * iw]))
    #expect(near(translation(CarouselShape.timeMachine(), o), [o * iw * 0.3, 0, o * iw * 0.25]))
    #expect(near(translation(CarouselShape.timeMachine(inverted: true), o), [o * iw * 0.3, 0, -o * iw * 0.25]))
  }

  @Test func coverflowTurnsCoversTowardsTheCentre() {
    let transform = CarouselShape.coverflow.pose(2, wheel).transform
    #expect(abs(Double(transform.m11) - cos(.pi / 2 * 0.9)) < 1e-9)
    #expect(CarouselShape.coverflow.pose(0, wheel).transform == CATransform3DIdentity)
  }

  @Test func itemsPastTheFrontFade() {
    let alphas = [-3, 0, 0.25, 1, 2].map { CarouselShape.timeMachine().pose($0, wheel).alpha }
    #expect(alphas == [1, 1, 0.75, 0, 0])
    let inverted = [-2, -0.25, 0, 3].map { CarouselShape.timeMachine(inverted: true).pose($0, wheel).alpha }
    #expect(inverted == [0, 0.75, 1, 1])
  }

  @Test func itemsOnTheViewersSideOfTheCircleFade() {
    let inside = CarouselShape.rotary(inverted: true)
    let isSeen = [0, 2, 3, 4, 6].map { inside.pose($0, wheel).alpha > 0.5 }
    #expect(isSeen == [true, true, false, false, false])
    #expect([0, 3, 6].map { CarouselShape.rotary().pose($0, wheel).alpha } == [1, 1, 1])
  }

  @Test func oneOrTwoItemsHaveHalfAWidthAsRadius() {
    for count in [0, 1, 2] { #expect(CarouselWheel(count: count, itemWidth: 200).radius == 100) }
  }
}

@Suite struct CarouselLayoutTests {
  private static let carousels = WallLayouts.all.filter { $0.make() is CarouselLayout }.map(\.name)

  private func host(_ name: String, _ counts: [Int], _ width: CGFloat = 640, _ height: CGFloat = 384) throws -> (
    host: TestHost, layout: CarouselLayout
  ) {
    let layout = try #require(WallLayouts.entry(named: name)?.make() as? CarouselLayout)
    return (TestHost(layout, width, height, counts: counts, cell: terminalCell), layout)
  }

  @Test(arguments: carousels, [0, 1, 2, 9, 10, 100])
  func theFrontItemFacesTheViewerInTheCentre(name: String, count: Int) throws {
    let (host, layout) = try host(name, [count])
    for item in [0, count / 2, count - 1] where item >= 0 && item < count {
      host.view.scrollToItem(at: IndexPath(item: item, section: 0), at: [], animated: false)
      host.run()
      let attributes = try #require(host.attributes(item))
      let bounds = host.view.bounds
      let middle = name.hasSuffix("time-machine") ? attributes.center.x : bounds.midX
      #expect(
        nearlyEqual(
          attributes.frame,
          rect(
            middle - attributes.size.width / 2, bounds.midY - attributes.size.height / 2, attributes.size.width,
            attributes.size.height)), "\(item)")
      #expect(attributes.alpha == 1)
      #expect(layout.centeredIndexPath == IndexPath(item: item, section: 0))
      #expect(host.visibleItems.contains(attributes.indexPath))
      if !name.hasPrefix("inverted") {
        let top = host.view.element(at: CGPoint(x: middle - bounds.minX, y: bounds.height / 2))
        #expect(top?.indexPath.item == item, "the front item has the greatest zIndex")
      }
    }
    #expect(host.faults.isEmpty)
  }

  @Test(arguments: carousels)
  func aLargeFeedDisplaysAtMostOneWheel(name: String) throws {
    let (host, _) = try host(name, [50_000])
    host.view.scrollToItem(at: IndexPath(item: 35_000, section: 0), at: [], animated: false)
    host.run()
    #expect(host.visibleItems.contains(IndexPath(item: 35_000, section: 0)))
    #expect((1...31).contains(host.visibleItems.count))
    #expect(host.visibleItems.allSatisfy { abs($0.item - 35_000) <= 30 })
  }

  @Test(arguments: carousels)
  func rectanglesFindVisibleItems(name: String) throws {
    let (host, layout) = try host(name, [12, 0, 30])
    for offset in stride(from: 0.0, to: Double(layout.collectionViewContentSize.width - 640), by: 331) {
      host.view.contentOffset.x = CGFloat(offset)
      host.run()
      let all = [0, 2].flatMap { section in
        host.sections[section].indices.compactMap { host.attributes($0, section) }
      }
      for area in [rect(0, 0, 640, 384), rect(300, 150, 20, 20), rect(0, 0, 40, 384)] {
        let area = area.offsetBy(dx: CGFloat(offset), dy: 0)
        let slow = all.filter { $0.alpha >= 0.01 && $0.frame.touches(area) }.map(\.indexPath)
        #expect((layout.layoutAttributesForElements(in: area) ?? []).map(\.indexPath).sorted() == slow)
      }
    }
  }

  @Test(arguments: ["cylinder", "inverted-cylinder"])
  func itemsFacingAwayHaveNoView(name: String) throws {
    let (host, _) = try host(name, [12])
    let behind = try #require(host.attributes(6))
    #expect(behind.alpha == 0)
    #expect(!host.visibleItems.contains(behind.indexPath))
  }

  /// At the first item the last ones are beside it, so that no half of the view is empty.
  @Test(arguments: ["coverflow", "linear", "time-machine"], [9, 200])
  func theFirstItemHasNeighboursOnTheLeft(name: String, count: Int) throws {
    let (host, _) = try host(name, [count])
    let first = try #require(host.attributes(0)).frame
    let shown = host.visibleItems.compactMap { host.attributes($0.item)?.frame }
    #expect(shown.contains { $0.minX < first.minX - 8 })
    #expect(host.visibleItems.contains { $0.item > count / 2 })
  }

  @Test(arguments: ["coverflow", "linear", "time-machine"])
  func twoItemsKeepTheirOrder(name: String) throws {
    let (host, _) = try host(name, [2])
    for offset in stride(from: 0, through: host.view.contentOffsetRange.greatest.x, by: 8) {
      host.view.contentOffset.x = offset
      host.run()
      #expect(try #require(host.attributes(0)).frame.midX <= #require(host.attributes(1)).frame.midX, "at \(offset)")
    }
  }

  /// The items of the time machine are on one side of the item in front, and is in the centre of the view as a whole.
  @Test(
    arguments: ["time-machine", "inverted-time-machine"],
    [CGSize(width: 640, height: 368), CGSize(width: 1600, height: 784)])
  func whatIsShownIsInTheCentre(name: String, size: CGSize) throws {
    let (host, _) = try host(name, [100], size.width, size.height)
    for offset in [0, host.view.contentOffsetRange.greatest.x] {
      host.view.contentOffset.x = offset
      host.run()
      let shown = host.visibleItems.compactMap { host.attributes($0.item)?.frame }
      let (left, right) = (shown.map(\.minX).min() ?? 0, shown.map(\.maxX).max() ?? 0)
      #expect(abs((left - host.view.bounds.minX) - (host.view.bounds.maxX - right)) <= 16, "\(left) … \(right)")
      #expect(left >= host.view.bounds.minX && right <= host.view.bounds.maxX)
    }
  }

  @Test func aWheelIsClosed() throws {
    let (host, _) = try host("rotary", [10])
    let last = try #require(host.attributes(9)).frame
    let next = try #require(host.attributes(1)).frame
    #expect(abs((320 - last.midX) - (next.midX - 320)) < 1e-6, "the last item is next to the first")
    #expect(last.midX < 320)
  }

  /// A wheel has 12 … 30 places for many items, and for fewer items one place each.
  @Test(arguments: ["rotary", "cylinder", "inverted-rotary", "inverted-cylinder"], [3, 9, 100])
  func aWheelHasFewPlaces(name: String, count: Int) throws {
    let (host, _) = try host(name, [count])
    let transform = try #require(host.attributes(1)).transform3D
    // The way to the next place is a chord, which leans by half the angle between them.
    let places = .pi / atan2(abs(transform.m43), transform.m41)
    #expect(count == 100 ? 12...30 ~= places.rounded() : abs(places - CGFloat(count)) < 1e-6)
  }

  @Test(arguments: carousels)
  func theVanishingPointIsTheCentreOfTheView(name: String) throws {
    let (host, _) = try host(name, [40])
    let first = try #require(host.attributes(1)).frame
    host.view.scrollToItem(at: IndexPath(item: 20, section: 0), at: [], animated: false)
    host.run()
    let later = try #require(host.attributes(21)).frame
    #expect(nearlyEqual(first, later.offsetBy(dx: -host.view.contentOffset.x, dy: 0)))
  }

  @Test(arguments: carousels)
  func tinyViewsWork(name: String) throws {
    for size in [1, 8, 16, 40] as [CGFloat] {
      let (host, _) = try host(name, [5], size, size)
      #expect(host.visibleItems.count <= 5)
      #expect(host.faults.isEmpty)
    }
  }
}
