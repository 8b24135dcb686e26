import CollectionView
import Foundation
import TestSupport

@testable import WallLayouts

extension FeedMetrics {
  /// Creates metrics from the number of items per section and the aspect ratios of all items; without any, layouts do not use them.
  init(sectionCounts: [Int], aspects: [Float]) {
    var start = 0
    self.init(
      sections: sectionCounts.map { count in
        defer { start += count }
        return aspects.isEmpty ? Section(count: count) : Section(aspects: Array(aspects[start..<start + count]))
      })
  }
}

/// An arrangement computed without a collection view, for tests of geometry.
struct LayoutProbe {
  let shape: FeedMetrics
  let arrangement: any Arrangement

  /// - Parameters:
  ///   - counts: the number of items in each section.
  ///   - ratios: width / height of the items in order, repeated as needed.
  ///   - cell: the terminal's cell in points; 1 × 1 disables rounding.
  init(
    _ layout: WallLayout, _ width: CGFloat, _ height: CGFloat, counts: [Int], ratios: [Float] = [1],
    cell: CGSize = CGSize(width: 1, height: 1)
  ) {
    let total = counts.reduce(0, +)
    shape = FeedMetrics(
      sectionCounts: counts, aspects: layout.usesAspectRatios ? (0..<total).map { ratios[$0 % ratios.count] } : [])
    let job = ArrangementTask(
      layout, in: LayoutEnvironment(size: CGSize(width: width, height: height), cell: cell), of: shape)
    guard let finished = job.run() else { preconditionFailure("the computation was cancelled") }
    arrangement = finished.arrangement
  }

  var frames: [CGRect] { (0..<shape.count).map { arrangement.frame(ofItem: $0) } }

  var headers: [CGRect] { (0..<shape.sectionCount).compactMap { arrangement.headerFrame(ofSection: $0) } }

  /// Returns boxes labelled by item, headers by `H`; a character is `unit` points.
  func drawing(unit: CGSize = CGSize(width: 10, height: 10)) -> String {
    drawBoxes(
      headers.map { ("H", $0) } + frames.enumerated().map { (String($0.offset), $0.element) }, unit: unit)
  }
}

/// Returns a rectangle; short for tables of expected frames.
func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}

/// A common terminal cell.
let terminalCell = CGSize(width: 8, height: 16)

extension WallLayout {
  /// Sets properties in an expression.
  func with(_ change: (Self) -> Void) -> Self {
    change(self)
    return self
  }
}

/// Returns true if two lists of frames are equal except for rounding errors.
func nearlyEqual(_ a: [CGRect], _ b: [CGRect], within tolerance: CGFloat = 1e-6) -> Bool {
  a.count == b.count && zip(a, b).allSatisfy { nearlyEqual($0, $1, within: tolerance) }
}

/// Returns true if two frames are equal except for rounding errors.
func nearlyEqual(_ a: CGRect, _ b: CGRect, within tolerance: CGFloat = 1e-6) -> Bool {
  abs(a.minX - b.minX) <= tolerance && abs(a.minY - b.minY) <= tolerance && abs(a.width - b.width) <= tolerance
    && abs(a.height - b.height) <= tolerance
}
