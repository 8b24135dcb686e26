import CollectionView
import Foundation
import WallLayouts

/// The cost of laying out a million items, compared with a plain loop that does the same arithmetic over arrays.
enum LayoutBenchmarks {
  private static let count = 1_000_000
  private static let size = CGSize(width: 1600, height: 800)
  private static let cell = CGSize(width: 8, height: 16)

  /// Prints time and memory for each layout.
  static func run() throws {
    let shape = FeedMetrics(sections: [.init(aspects: shapes())])
    let waterfall = fastestRun { plainWaterfall(shape.aspects, columns: 9, width: 160, gap: 16) }
    let rows = fastestRun { plainRows(shape.aspects, width: 1600, target: 144, gap: 16) }
    let tiles = fastestRun { plainTiles(columns: 10, width: 144, height: 96, gap: 16) }
    for (name, plain) in [("waterfall", waterfall), ("waterfall-sideways", waterfall), ("justified", rows)] {
      report(name, shape, against: plain)
    }
    for name in ["grid", "sudoku", "circle"] { report(name, shape, against: tiles) }
    for name in ["flow", "line", "coverflow"] { reportPreparing(name, against: tiles) }
    reportFlowOfItemSizes(shape.aspects)
    reportDeletion(shape)
  }

  // MARK: Layouts

  /// Measures the arrangement of a layout that has one.
  private static func report(_ name: String, _ shape: FeedMetrics, against plain: Double) {
    guard let layout = WallLayouts.entry(named: name)?.make() as? WallLayout else { return }
    let job = ArrangementTask(layout, in: LayoutEnvironment(size: size, cell: cell), of: shape)
    var bytes = 0
    let time = fastestRun {
      let finished = job.run()
      bytes = finished?.arrangement.byteCount ?? 0
      return Double(finished?.arrangement.contentSize.height ?? 0)
    }
    let perItem = String(format: "%.1f", Double(bytes) / Double(count))
    print("\(line(name, time, against: plain)); \(perItem) bytes per item (aim 24 at most)")
  }

  /// Measures `prepare()` of a layout that computes frames by formula.
  private static func reportPreparing(_ name: String, against plain: Double) {
    guard let layout = WallLayouts.entry(named: name)?.make() else { return }
    let feed = Feed(sizes: [])
    let view = makeView(layout, feed)
    let time = fastestRun {
      layout.invalidateLayout()
      layout.prepare()
      return Double(layout.collectionViewContentSize.width)
    }
    withExtendedLifetime((view, feed)) { print(line(name, time, against: plain)) }
  }

  /// Measures the flow layout with a delegate that has a size for each item.
  private static func reportFlowOfItemSizes(_ aspects: [Float]) {
    let sizes = aspects.map { CGSize(width: CGFloat(($0 * 96).rounded()), height: 96) }
    let plain = fastestRun { plainFlow(sizes, width: 1600, gap: 16) }
    let layout = CollectionViewFlowLayout()
    let feed = Feed(sizes: sizes)
    let view = makeView(layout, feed)
    view.delegate = feed
    let time = fastestRun {
      layout.invalidateLayout()
      layout.prepare()
      return Double(layout.collectionViewContentSize.height)
    }
    withExtendedLifetime((view, feed)) { print(line("flow, a size for each item", time, against: plain)) }
  }

  /// Measures laying out again from a deleted item on.
  private static func reportDeletion(_ shape: FeedMetrics) {
    let layout = WaterfallLayout()
    let view = LayoutEnvironment(size: size, cell: cell)
    guard let whole = ArrangementTask(layout, in: view, of: shape).run() else { return }
    let all = fastestRun {
      Double(ArrangementTask(layout, in: view, of: shape).run()?.arrangement.contentSize.height ?? 0)
    }
    for (place, item) in [("beginning", 0), ("middle", count / 2), ("end", count - 1_000)] {
      var aspects = shape.aspects
      aspects.remove(at: item)
      let after = FeedMetrics(sections: [.init(aspects: aspects)])
      var arrangement = whole.arrangement
      // The first change copies what `whole` still holds; every later one restores and deletes, and counts twice.
      let time = fastestRun {
        for (new, old) in [(after, shape), (shape, after)] {
          guard let restart = new.restartPoint(after: old) else { continue }
          _ = arrangement.arrange(new, from: restart, progress: { _ in true })
        }
        return Double(arrangement.contentSize.height)
      }
      let ratio = String(format: "%.2f", time / 2 / all)
      print("layout waterfall, deleting one of a million at the \(place): \(ratio) of laying out all")
    }
  }

  private static func line(_ name: String, _ time: Double, against plain: Double) -> String {
    let ratio = String(format: "%.2f", time / plain)
    return "layout \(name), a million items: \(ratio) × a plain loop (aim 2 at most), \(time.inMilliseconds)"
  }

  private static func makeView(_ layout: CollectionViewLayout, _ feed: Feed) -> CollectionView {
    let view = CollectionView(frame: CGRect(origin: .zero, size: size), collectionViewLayout: layout)
    view.displayGrid = cell
    view.register(CollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = feed
    view.advance(to: 0)
    return view
  }

  // MARK: Measuring

  /// Returns aspect ratios of cameras and screens in random order.
  private static func shapes() -> [Float] {
    let common: [Float] = [1.5, 1.333, 0.75, 1, 1.778, 0.667, 2.4, 0.5625]
    var state: UInt64 = 1
    return (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return common[Int(state >> 61)]
    }
  }

  /// Returns the seconds of the fastest of seven runs. `keep` prevents that the work is optimised away.
  private static func fastestRun(_ work: () -> Double) -> Double {
    fastest(rounds: 7) { ContinuousClock().measure { keep(work()) }.seconds }
  }

  @inline(never)
  private static func keep(_ value: Double) {}
}

/// A data source of a million items that are never shown.
private final class Feed: NSObject, CollectionViewDataSource, CollectionViewDelegateFlowLayout {
  private let sizes: [CGSize]

  init(sizes: [CGSize]) { self.sizes = sizes }

  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { 1_000_000 }

  func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath) -> CollectionViewCell {
    collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
  }

  func collectionView(
    _ collectionView: CollectionView, layout: CollectionViewLayout, sizeForItemAt indexPath: IndexPath
  ) -> CGSize { sizes[indexPath.item] }
}

// MARK: - Plain loops, as in a program without a collection view

/// Computes the frames of a waterfall into arrays.
private func plainWaterfall(_ aspects: [Float], columns: Int, width: Double, gap: Double) -> Double {
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

/// Computes the frames of justified rows into arrays.
private func plainRows(_ aspects: [Float], width: Double, target: Double, gap: Double) -> Double {
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

/// Computes the frames of equal tiles into arrays.
private func plainTiles(columns: Int, width: Double, height: Double, gap: Double) -> Double {
  let count = 1_000_000
  var x = [Float](repeating: 0, count: count)
  var y = [Double](repeating: 0, count: count)
  for item in 0..<count {
    x[item] = Float(Double(item % columns) * (width + gap))
    y[item] = Double(item / columns) * (height + gap)
  }
  return Double(x[count - 1]) + y[count - 1]
}

/// Computes the frames of lines of items with individual sizes into arrays, full lines justified.
private func plainFlow(_ sizes: [CGSize], width: Double, gap: Double) -> Double {
  var x = [Float](repeating: 0, count: sizes.count)
  var y = [Double](repeating: 0, count: sizes.count)
  var top = 0.0
  var first = 0
  while first < sizes.count {
    var end = first
    var used = 0.0
    var tallest = 0.0
    while end < sizes.count, used + Double(sizes[end].width) + gap * Double(end - first) <= width {
      used += Double(sizes[end].width)
      tallest = max(tallest, Double(sizes[end].height))
      end += 1
    }
    end = max(end, first + 1)
    let space = end - first > 1 ? (width - used) / Double(end - first - 1) : 0
    var left = 0.0
    for item in first..<end {
      x[item] = Float(left.rounded())
      y[item] = (top + (tallest - Double(sizes[item].height)) / 2).rounded()
      left += Double(sizes[item].width) + space
    }
    top += tallest + gap
    first = end
  }
  return top + Double(x[x.count - 1]) + y[y.count - 1]
}
