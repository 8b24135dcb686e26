import CollectionView
import Foundation
import WallLayouts

/// What laying out a million pictures costs, against a plain loop that does the same arithmetic over arrays.
enum LayoutBenchmarks {
  private static let count = 1_000_000
  private static let view = ViewGeometry(size: CGSize(width: 1600, height: 800), cell: CGSize(width: 8, height: 16))

  /// Shapes as cameras and screens make them, in no order.
  private static func aspects() -> [Float] {
    let common: [Float] = [1.5, 1.333, 0.75, 1, 1.778, 0.667, 2.4, 0.5625]
    var state: UInt64 = 1
    return (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return common[Int(state >> 61)]
    }
  }

  /// Prints time and memory for each layout.
  static func run() throws {
    let shape = FeedShape(sectionCounts: [count], aspects: aspects())
    let waterfall = fastest { plainWaterfall(shape.aspects, columns: 9, width: 160, gap: 16) }
    let rows = fastest { plainRows(shape.aspects, width: 1600, target: 144, gap: 16) }
    let tiles = fastest { plainTiles(columns: 10, width: 144, height: 96, gap: 16) }
    report("waterfall", WallLayouts.entry(named: "waterfall"), shape, against: waterfall, aim: 2)
    report("waterfall-sideways", WallLayouts.entry(named: "waterfall-sideways"), shape, against: waterfall, aim: 2)
    report("justified", WallLayouts.entry(named: "justified"), shape, against: rows, aim: 2)
    for name in ["grid", "sudoku", "circle"] {
      report(name, WallLayouts.entry(named: name), shape, against: tiles, aim: 2)
    }
  }

  private static func report(
    _ name: String, _ entry: LayoutEntry?, _ shape: FeedShape, against plain: Double, aim: Double
  ) {
    guard let layout = entry?.make() as? WallLayout else { return }
    let job = ArrangementJob(layout, in: view, of: shape)
    var bytes = 0
    let time = fastest {
      let finished = job.run()
      bytes = finished?.arrangement.byteCount ?? 0
      return Double(finished?.arrangement.contentSize.height ?? 0)
    }
    let ratio = String(format: "%.2f", time / plain)
    let perItem = String(format: "%.1f", Double(bytes) / Double(count))
    print(
      "layout \(name), a million items: \(ratio) × a plain loop (aim \(Int(aim)) at most), \(perItem) bytes an item (aim 24 at most)"
    )
  }

  /// Seconds of the fastest of five runs. The answer of the work is kept from being optimised away.
  private static func fastest(_ work: () -> Double) -> Double {
    var best = Double.infinity
    for _ in 0..<5 {
      let start = DispatchTime.now().uptimeNanoseconds
      keep(work())
      best = min(best, Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9)
    }
    return best
  }

  @inline(never)
  private static func keep(_ value: Double) {}

  // MARK: Plain loops

  /// Frames of a waterfall into four arrays: what a program without a collection view would write.
  private static func plainWaterfall(_ aspects: [Float], columns: Int, width: Double, gap: Double) -> Double {
    var x = [Float](repeating: 0, count: aspects.count)
    var y = [Double](repeating: 0, count: aspects.count)
    var height = [Float](repeating: 0, count: aspects.count)
    var bottoms = [Double](repeating: 0, count: columns)
    for item in aspects.indices {
      var shortest = 0
      for column in 1..<columns where bottoms[column] < bottoms[shortest] { shortest = column }
      let length = width / Double(aspects[item])
      x[item] = Float(Double(shortest) * (width + gap))
      y[item] = bottoms[shortest]
      height[item] = Float(length)
      bottoms[shortest] += length + gap
    }
    return (bottoms.max() ?? 0) + Double(x[x.count - 1]) + y[y.count - 1] + Double(height[height.count - 1])
  }

  /// Frames of justified rows into four arrays.
  private static func plainRows(_ aspects: [Float], width: Double, target: Double, gap: Double) -> Double {
    var x = [Float](repeating: 0, count: aspects.count)
    var y = [Double](repeating: 0, count: aspects.count)
    var widths = [Float](repeating: 0, count: aspects.count)
    var heights = [Float](repeating: 0, count: aspects.count)
    var top = 0.0
    var first = 0
    var sum = 0.0
    for item in aspects.indices {
      sum += Double(aspects[item])
      let room = width - gap * Double(item - first)
      guard sum * target >= room || item == aspects.count - 1 else { continue }
      let height = min(room / sum, target)
      var left = 0.0
      for each in first...item {
        let breadth = Double(aspects[each]) * height
        x[each] = Float(left)
        y[each] = top
        widths[each] = Float(breadth)
        heights[each] = Float(height)
        left += breadth + gap
      }
      top += height + gap
      first = item + 1
      sum = 0
    }
    return top + Double(x[x.count - 1]) + y[y.count - 1] + Double(widths[0]) + Double(heights[0])
  }

  /// Frames of equal tiles into two arrays.
  private static func plainTiles(columns: Int, width: Double, height: Double, gap: Double) -> Double {
    var x = [Float](repeating: 0, count: count)
    var y = [Double](repeating: 0, count: count)
    for item in 0..<count {
      x[item] = Float(Double(item % columns) * (width + gap))
      y[item] = Double(item / columns) * (height + gap)
    }
    return Double(x[count - 1]) + y[count - 1]
  }
}
