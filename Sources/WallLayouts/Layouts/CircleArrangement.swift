import Foundation

/// The positions of pictures on rings.
///
/// ```
///          2                 angle = 2π / count · index, from the bottom
///       3     1              centre = (cx + r·sin angle, cy + r·cos angle)
///          0
/// ```
/// The outermost ring is filled first, the remaining pictures are on rings further inside, and a ring of one picture is the
/// centre. Neighbours on a ring and on two rings are as far apart as two squares must be that do not overlap in any
/// direction: √2 of their side. If even the smallest pictures on all rings do not fit, the feed continues on another
/// *page*, one view's height further down. With an `itemSize`, neighbours overlap by up to half, as in the sample.
struct CircleArrangement: Arrangement {
  struct Rules: Equatable, Sendable {
    /// The size of the view without the insets.
    var room: CGSize
    /// The top left of that area.
    var origin: CGPoint
    /// The size of the view, whose height is that of a page.
    var view: CGSize
    /// The radius of the outermost ring; nil: fills the view.
    var radius: Double?
    /// The size of the pictures; nil: chosen from `sides` by their number.
    var itemSize: CGSize?
    /// The possible sides, largest first.
    var sides: [Double]
    /// The least gap between pictures.
    var gap: Double
  }

  /// One ring of a page.
  private struct Ring: Sendable {
    var first: Int
    var count: Int
    var radius: Double
  }

  /// The rings and the picture size of a page.
  private struct Page: Sendable {
    var rings: [Ring] = []
    var item = CGSize.zero
  }

  let rules: Rules
  private var count = 0
  private var capacity = 1
  private var fullPage = Page()
  private var lastPage = Page()

  init(rules: Rules) { self.rules = rules }

  var contentSize: CGSize {
    CGSize(width: rules.view.width, height: rules.view.height * Double(max(pageCount, 1)))
  }

  var byteCount: Int { (fullPage.rings.count + lastPage.rings.count) * MemoryLayout<Ring>.stride }

  private var pageCount: Int { (count + capacity - 1) / capacity }

  // MARK: Laying out

  mutating func arrange(
    _ metrics: FeedMetrics, from restart: RestartPoint, progress: ArrangingProgress
  ) -> Bool {
    count = metrics.count
    let smallest = rules.itemSize.map { max($0.width, $0.height) } ?? rules.sides.last ?? 1
    capacity = max(radii(side: smallest).reduce(0) { $0 + capacity(ofRadius: $1, side: smallest) }, 1)
    fullPage = page(of: min(capacity, count))
    let rest = count % capacity
    lastPage = rest == 0 ? fullPage : page(of: rest)
    return progress(1)
  }

  private func page(of count: Int) -> Page {
    if let item = rules.itemSize {
      return Page(rings: rings(of: count, side: max(item.width, item.height)), item: item)
    }
    let side = side(for: count)
    return Page(rings: rings(of: count, side: side), item: CGSize(width: side, height: side))
  }

  /// Returns the largest side at which the pictures of a page fit.
  private func side(for count: Int) -> Double {
    rules.sides.first { side in
      radii(side: side).reduce(0) { $0 + capacity(ofRadius: $1, side: side) } >= count
    } ?? rules.sides.last ?? 1
  }

  /// Returns the distance of the centres of neighbours.
  private func distance(side: Double) -> Double {
    rules.itemSize == nil ? max(2.0.squareRoot() * (side + rules.gap), 1) : side / 2
  }

  private func rings(of count: Int, side: Double) -> [Ring] {
    var rings: [Ring] = []
    var first = 0
    for radius in radii(side: side) where first < count {
      let here = min(capacity(ofRadius: radius, side: side), count - first)
      rings.append(Ring(first: first, count: here, radius: here == 1 ? 0 : radius))
      first += here
    }
    return rings
  }

  private func outerRadius(side: Double) -> Double {
    rules.radius ?? max((min(rules.room.width, rules.room.height) - side) / 2, 0)
  }

  /// Returns the radii of the rings for pictures of a side, outermost first.
  private func radii(side: Double) -> [Double] {
    Array(stride(from: outerRadius(side: side), through: 0, by: -max(distance(side: side), side, 1)))
  }

  /// Returns the number of pictures on a ring.
  private func capacity(ofRadius radius: Double, side: Double) -> Int {
    let distance = distance(side: side)
    guard 2 * radius > distance else { return 1 }
    return max(Int(.pi / asin(distance / (2 * radius)) + 1e-9), 1)
  }

  // MARK: Frames

  func frame(ofItem item: Int) -> CGRect {
    let (number, index) = item.quotientAndRemainder(dividingBy: capacity)
    let page = number == pageCount - 1 ? lastPage : fullPage
    let ring = page.rings.last { $0.first <= index } ?? Ring(first: 0, count: 1, radius: 0)
    let angle = 2 * Double.pi / Double(ring.count) * Double(index - ring.first)
    let center = CGPoint(
      x: rules.origin.x + rules.room.width / 2 + ring.radius * sin(angle),
      y: rules.origin.y + rules.room.height / 2 + ring.radius * cos(angle) + Double(number) * rules.view.height)
    return CGRect(
      x: center.x - page.item.width / 2, y: center.y - page.item.height / 2, width: page.item.width,
      height: page.item.height)
  }

  func items(touching rect: CGRect) -> [Int] {
    guard count > 0, rules.view.height > 0 else { return (0..<count).filter { frame(ofItem: $0).touches(rect) } }
    // A picture may overflow its page if the view is smaller than the insets, the radius or the picture.
    let reach =
      max(fullPage.item.height, lastPage.item.height) + 2 * (rules.radius ?? 0) + rules.origin.y + rules.room.height
    let overflow = reach / rules.view.height + 1
    let first = Int(min(max(rect.minY / rules.view.height - overflow, 0), Double(pageCount)))
    let last = Int(min(max(rect.maxY / rules.view.height + overflow, 0), Double(pageCount)).rounded(.up))
    return (first * capacity..<max(min(last * capacity, count), first * capacity))
      .filter { $0 < count && frame(ofItem: $0).touches(rect) }
  }

  func headerFrame(ofSection section: Int) -> CGRect? { nil }

  func headers(touching rect: CGRect) -> Range<Int> { 0..<0 }
}
