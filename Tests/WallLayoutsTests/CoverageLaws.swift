import CollectionView
import Foundation
import Testing

@testable import WallLayouts

/// Terminals of four sizes, without the status line.
private let screens = [(80, 23), (120, 39), (200, 49), (300, 89)].map { CGSize(width: 8 * $0.0, height: 16 * $0.1) }

@Suite struct CoverageLaws {
  /// The least share of a screen that a layout covers with a hundred photos; those that are not named: 0.6. What turns in space
  /// has a background.
  private static let leastShares = [
    "grid": 0.99, "rotary": 0.3, "cylinder": 0.25, "wheel": 0.3, "time-machine": 0.25, "inverted-rotary": 0.3,
    "inverted-cylinder": 0.3, "inverted-wheel": 0.3, "inverted-time-machine": 0.25,
  ]

  @Test(arguments: WallLayouts.all.map(\.name), screens)
  func aHundredPhotosFillTheScreen(name: String, size: CGSize) throws {
    let host = try host(name, size, count: 100)
    let share = host.coveredShare
    #expect(share >= Self.leastShares[name] ?? 0.6)
  }

  @Test(arguments: WallLayouts.all.map(\.name), screens)
  func onePhotoStandsLargeInTheMiddle(name: String, size: CGSize) throws {
    let frame = try #require(host(name, size, count: 1).attributes(0)).frame
    #expect(frame.height >= 0.9 * size.height || frame.width >= 0.9 * size.width)
    #expect(abs(frame.midX - size.width / 2) <= 8 && abs(frame.midY - size.height / 2) <= 16)
  }

  @Test(arguments: screens) func coversAreAsHighAsTheScreen(size: CGSize) throws {
    for name in ["coverflow", "line"] {
      #expect(try #require(host(name, size, count: 100).attributes(0)).size.height == size.height, "\(name)")
    }
  }

  @Test(arguments: screens) func noStripIsLeftBesideTheMosaics(size: CGSize) throws {
    let host = try host("grid", size, count: 100)
    #expect(host.visibleItems.compactMap { host.attributes($0.item)?.frame.maxX }.max() == size.width)
  }

  /// In 190 × 49 cells of 10 × 20 pixels.
  @Test func aLargeScreenHasFortyPhotosOnRings() throws {
    #expect(try host("circle", CGSize(width: 1520, height: 784), count: 100).visibleItems.count >= 40)
  }

  private func host(_ name: String, _ size: CGSize, count: Int) throws -> TestHost {
    let layout = try #require(WallLayouts.entry(named: name)).make()
    let ratios: [Float] = [1.5, 1.33, 0.67, 1.78, 1, 1.5, 0.75]
    (layout as? any FeedFitting)?.fittedFeed = FeedMetrics(
      sections: [.init(aspects: (0..<count).map { ratios[$0 % ratios.count] })])
    return TestHost(layout, size.width, size.height, counts: [count], ratios: ratios, cell: terminalCell)
  }
}

extension TestHost {
  /// The share of the viewport that items cover, of points 12 points apart.
  fileprivate var coveredShare: Double {
    let shown: [(frame: CGRect, corners: Quadrilateral?)] = view.presentedElements.map { ($0.frame, $0.corners) }
    let points = stride(from: 6, to: view.bounds.height, by: 12).flatMap { y in
      stride(from: 6, to: view.bounds.width, by: 12).map { CGPoint(x: $0, y: y) }
    }
    let covered = points.count { point in
      shown.contains { $0.frame.contains(point) && ($0.corners?.contains(point) ?? true) }
    }
    return Double(covered) / Double(points.count)
  }
}
