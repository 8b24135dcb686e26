import CollectionView
import Foundation
import TestSupport
import Testing

@testable import WallLayouts

/// A small feed is shown as large as it still fits on the screen.
@Suite struct FittedDensityTests {
  private static let screens = [(80, 23), (200, 49), (300, 89), (40, 11)]

  private func view(_ columns: Int, _ rows: Int) -> LayoutEnvironment {
    LayoutEnvironment(size: CGSize(width: 8 * columns, height: 16 * rows), cell: terminalCell)
  }

  private func feed(_ counts: [Int]) -> FeedMetrics {
    let shapes: [Float] = [1.5, 0.7, 1, 1.78, 1.33]
    return FeedMetrics(sectionCounts: counts, aspects: (0..<counts.reduce(0, +)).map { shapes[$0 % shapes.count] })
  }

  /// At the fitted density the feed fits, at the next lower one it does not; if not even the default fits, that is taken.
  @Test(arguments: [1, 2, 5, 12, 48, 130], 0..<4) func law(count: Int, kind: Int) {
    let layouts = [
      WaterfallLayout(), JustifiedLayout(), WaterfallLayout().with { $0.scrollDirection = .horizontal },
      PatternLayout(.mosaic),
    ]
    let layout = layouts[kind]
    for (columns, rows) in Self.screens {
      let (view, feed) = (view(columns, rows), feed([count - count / 3, count / 3]))
      func fits(_ density: Int) -> Bool {
        layout.chosenDensity = density
        defer { layout.chosenDensity = nil }
        var arrangement = layout.makeArrangement(in: view)
        _ = arrangement.arrange(feed, from: .beginning, progress: { _ in true })
        let axis = layout.scrollDirection
        return axis.length(of: arrangement.contentSize) <= axis.length(of: view.size)
      }
      layout.fittedFeed = nil
      let usual = layout.density(in: view)
      layout.fittedFeed = feed
      let density = layout.density(in: view)
      #expect(fits(density) || density == usual)
      #expect(density == layout.densities(in: view).leastFitted || !fits(density - 1), "\(columns)×\(rows): \(density)")
      #expect(density <= usual)
      layout.chosenDensity = usual
      #expect(layout.density(in: view) == usual)
      layout.chosenDensity = nil
    }
  }

  /// Another feed in the same view is fitted anew, and so is the same one in another view.
  @Test func eachFeedAndViewIsFitted() {
    let layout = WaterfallLayout()
    func density(_ count: Int, _ view: LayoutEnvironment) -> Int {
      layout.fittedFeed = feed([count])
      return layout.density(in: view)
    }
    let densities = [(48, view(300, 89)), (12, view(300, 89)), (48, view(300, 89))].map(density)
    #expect(densities[1] < densities[0] && densities[0] == densities[2])
    let (wide, narrow) = (layout.density(in: view(300, 89)), layout.density(in: view(80, 23)))
    #expect(narrow < wide && layout.density(in: view(300, 89)) == wide)
  }

  /// Another feed takes effect in the next layout pass.
  @Test(arguments: 0..<3) func anotherFeedIsFittedInTheView(kind: Int) throws {
    let layouts: [any CollectionViewLayout & FeedFitting] = [WaterfallLayout(), TileFlowLayout(), MagazineLayout()]
    let (layout, count) = (layouts[kind], kind == 2 ? 22 : 48)
    let size = kind == 2 ? view(200, 49).size : view(300, 89).size
    let host = TestHost(layout, size.width, size.height, counts: [count], cell: terminalCell)
    let usual = try #require(host.attributes(20)).size
    layout.fittedFeed = feed([count])
    host.run()
    #expect(try #require(host.attributes(20)).size.width > usual.width)
    layout.fittedFeed = nil
    host.run()
    #expect(try #require(host.attributes(20)).size == usual)
  }

  /// The middle one of an even number is the higher of two.
  @Test(
    arguments: [
      ([1, 4], [2, 4]), ([1, 2, 9], [1, 2, 4]), ([0.1, 1, 1, 0], [0.5, 1, 1, 0]), ([0, 0], [0, 0]), ([], []),
    ] as [([Float], [Float])])
  func extremesAreModerated(aspects: [Float], moderate: [Float]) {
    #expect(FeedMetrics(sections: [.init(aspects: aspects)]).withoutExtremes.aspects == moderate)
  }

  /// 48 photos fill a large screen; the default would leave two thirds of it empty.
  @Test func aLargeScreen() {
    let layout = WaterfallLayout()
    #expect(layout.density(in: view(300, 89)) == 13)
    layout.fittedFeed = feed([48])
    #expect(layout.density(in: view(300, 89)) == 10)
    let grid = PatternLayout(.mosaic)
    grid.fittedFeed = feed([48])
    #expect(grid.density(in: view(300, 89)) == 4 && grid.density(in: view(80, 23)) == 1)
    let flow = TileFlowLayout()
    #expect(flow.density(in: view(300, 89)) == 15)
    flow.fittedFeed = feed([48])
    #expect(flow.density(in: view(300, 89)) == 8)
  }

  /// The magazine, too, shows a small feed as large as it fits below its large picture.
  @Test func aMagazine() {
    let (layout, view) = (MagazineLayout(), view(200, 49))
    #expect(layout.density(in: view) == 10)
    layout.fittedFeed = feed([22])
    let fitted = layout.density(in: view)
    #expect(fitted < 10)
    let host = TestHost(layout, view.size.width, view.size.height, counts: [22], cell: terminalCell)
    #expect(host.view.contentSize.height <= view.size.height)
    layout.density = fitted - 1
    host.view.layoutIfNeeded()
    #expect(host.view.contentSize.height > view.size.height)
  }

  /// A flow fits with what its lines, gaps, headers and insets take, and at the next lower density it does not.
  @Test(arguments: [[7], [48], [30, 5, 12], [1, 0, 3]], [false, true])
  func aFlow(counts: [Int], isSideways: Bool) {
    for (columns, rows) in Self.screens {
      for header: CGFloat in [0, 16] {
        let (layout, view) = (TileFlowLayout(), view(columns, rows))
        layout.scrollDirection = isSideways ? .horizontal : .vertical
        (layout.headerHeight, layout.edgeInset) = (header, EdgeInsets(top: 16, left: 8, bottom: 32, right: 16))
        let usual = layout.density(in: view)
        layout.fittedFeed = feed(counts)
        let fitted = layout.density(in: view)
        let host = TestHost(layout, view.size.width, view.size.height, counts: counts, cell: terminalCell)
        func fits(_ density: Int) -> Bool {
          layout.density = density
          host.view.layoutIfNeeded()
          let (content, axis) = (host.view.contentSize, layout.scrollDirection)
          return axis.length(of: content) <= axis.length(of: view.size)
        }
        #expect(fits(fitted) || fitted == usual, "\(columns)×\(rows): \(fitted)")
        #expect(fitted <= 2 || !fits(fitted - 1), "\(columns)×\(rows): \(fitted)")
      }
    }
  }

  /// Flows that fit to the point, without insets. Three tiles of 200 × 144 fill a line; sections are a gap of 16 apart.
  @Test(arguments: [([3], 9, 3), ([3], 8, 4), ([3, 3], 20, 3), ([3, 3], 19, 4)])
  func aFlowThatFitsExactly(counts: [Int], rows: Int, density: Int) {
    let (layout, view) = (TileFlowLayout(), view(80, rows))
    layout.fittedFeed = feed(counts)
    #expect(layout.density(in: view) == density)
    let host = TestHost(layout, view.size.width, view.size.height, counts: counts, cell: terminalCell)
    #expect(host.view.contentSize.height <= view.size.height)
  }

  /// The only photo is in the middle of what its header leaves, above it or at its left.
  @Test(arguments: [(false, rect(56, 32, 528, 352)), (true, rect(48, 0, 576, 384))])
  func theOnlyPhotoIsBesideItsHeader(isSideways: Bool, frame: CGRect) {
    let layout = WaterfallLayout()
    layout.scrollDirection = isSideways ? .horizontal : .vertical
    layout.headerHeight = 32
    layout.fittedFeed = FeedMetrics(sectionCounts: [1], aspects: [1.5])
    let host = TestHost(layout, 640, 384, counts: [1], ratios: [1.5], cell: terminalCell)
    #expect(host.attributes(0)?.frame == frame)
  }

  /// One very high picture reaches below the screen; the others are not shrunk for it.
  @Test func aVeryHighPictureDecidesNothing() {
    let layout = WaterfallLayout()
    layout.fittedFeed = feed([12])
    let usual = layout.density(in: view(200, 49))
    var aspects = feed([12]).aspects
    aspects[3] = 0.1
    layout.fittedFeed = FeedMetrics(sectionCounts: [12], aspects: aspects)
    #expect(layout.density(in: view(200, 49)) <= usual + 1)
  }
}
